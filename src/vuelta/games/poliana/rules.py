"""Poliana's rules on a flat state.

Layout: [seat, phase, die, second die, double, frozen, forfeited, 4 × last turn, 4 × 4 places (sorted per seat)].
A place is −1 in jail, 0–57 in the hallway (from the own square 0), 58–63 on the stairs, 64 in the Exit and 65–85 on
the catwalks over the sides that are met first, second and third (PO21).
The dice are those still to be played, the larger first; one that is left alone is always the first.
A move's code says which die, from which place, and whether over the catwalk ahead; two more codes give up a die.
"""

from __future__ import annotations

from vuelta.core.state import (
    CAPTURE,
    DIE_LOST,
    ENTER,
    EXTRA_ROLL,
    FINISHED,
    FIRST_OWN_KIND,
    FORFEIT,
    LEGAL,
    MOVED,
    NO_MOVE,
    NOBODY,
    NOTHING,
    OVER,
    PHASE,
    ROLLED,
    SEAT,
    TO_MOVE,
    TO_ROLL,
    WALK,
    WON,
    Buffer,
    Codes,
    State,
    emit,
    move_sorted,
    note,
    refuse,
    use_die,
    write_move,
)
from vuelta.games.poliana.board import CATWALK, CELLS, CORNER, EXIT, JAIL, LANDING, LENGTH, PLACES, RING, SEATS, SIDE

PAWNS = 4
START = 0
BREAK_OUT = 6  # PO04

DIE = 2
SECOND = 3
DOUBLE = 4  # whether an extra turn follows (PO10)
FROZEN = 5  # whether the only pawn on the own square 0 broke out in this turn (PO05)
FORFEITED = 6  # whether the die played first was given up (PO09)
LAST_TURN = 7
PLACE = 11

STATE_SIZE = PLACE + SEATS * PAWNS
MAX_DICE = 2

# What a seat did in its last turn, as far as it matters; a seat that nobody took is ABSENT.
PLAYED = 0
IDLE = 1  # gave up both dice (PO09)
ABSENT = 2

# Codes, for each of the two dice: a move from any place, then a move over the catwalk ahead from the six squares of
# each side that a die can reach it from. Then giving up either die, and a die that is not there (never legal).
REACH = 6
FORKS = (SEATS - 1) * SIDE  # places from here on lie beyond the last catwalk
OVER_CATWALK = PLACES + 1
DIE_CODES = OVER_CATWALK + (SEATS - 1) * REACH
FORFEIT_CODE = 2 * DIE_CODES
NO_DIE_CODE = FORFEIT_CODE + 2
MOVE_CODES = NO_DIE_CODE + 1
MAX_MOVES = 2 * (2 * PAWNS + 1)

# A kind of move: a die is given up (PO08).
GIVE_UP = FIRST_OWN_KIND

# Notes of a turn.
DOUBLE_NOTE, FROZEN_NOTE, FORFEITED_NOTE, IDLE_NOTE = range(1, 5)

# Reasons for a refusal; `words.py` says them.
NO_DIE, NO_PAWN, OFF_THE_WAY, NOT_A_SIX, JUST_BROKE_OUT, STACKED = range(1, 7)
CATWALK_TOO_FAR, CATWALK_TAKEN, STAIR_TAKEN, BEYOND_THE_EXIT, NOT_USABLE, IDLE_TWICE = range(7, 13)


def setup(options: Codes, state: State, seats: int, first: int) -> None:
    """All pawns in jail (PO01); `first` is to roll (PO02)."""
    for at in range(STATE_SIZE):
        state[at] = 0
    state[SEAT] = first
    state[PHASE] = TO_ROLL
    for seat in range(SEATS):
        state[LAST_TURN + seat] = PLAYED if seats >> seat & 1 else ABSENT
    for at in range(PLACE, STATE_SIZE):
        state[at] = JAIL


def dice(options: Codes, state: State) -> int:
    """Two dice (PO03)."""
    return 2


def weight(options: Codes, face: int) -> int:
    """Fair dice."""
    return 1


def cell_of(seat: int, place: int) -> int:
    """The board's cell number of a seat's place (PO17–PO21)."""
    return CELLS[int(seat) * (PLACES + 1) + int(place) + 1]


def origin_of(code: int) -> int:
    """The place that a move's code moves from."""
    at = code % DIE_CODES
    if at < OVER_CATWALK:
        return at - 1
    at -= OVER_CATWALK
    return at // REACH * SIDE + SIDE - REACH + at % REACH


def goes_over(code: int) -> bool:
    """Whether a move's code takes the catwalk ahead (PO13)."""
    return code % DIE_CODES >= OVER_CATWALK


def fork_code(place: int) -> int:
    """What a code has instead of `place + 1` if the move takes the catwalk ahead."""
    return OVER_CATWALK + place // SIDE * REACH + place % SIDE - (SIDE - REACH)


def has_pawn(state: State, seat: int, place: int) -> bool:
    """Whether a seat has a pawn on a place."""
    at = PLACE + seat * PAWNS
    return state[at] == place or state[at + 1] == place or state[at + 2] == place or state[at + 3] == place


def target_place(state: State, place: int, die: int, over: bool) -> int:
    """Where a die leads the acting seat's pawn on a place, over the catwalk ahead if `over`, or a refusal (PO03)."""
    if place == JAIL:
        if die != BREAK_OUT:
            return refuse(NOT_A_SIX, NOTHING)  # PO04
        return hallway_target(state, START)  # PO06
    if place < CATWALK:
        if over:
            first = CATWALK + place // SIDE * LENGTH
            target = first + place % SIDE + die - SIDE
            if target < first:
                return refuse(CATWALK_TOO_FAR, NOTHING)
            return catwalk_target(state, first, target)
        target = place + die
        if target > CORNER:
            return stairway_target(state, target)
        if place == START and state[FROZEN]:
            return refuse(JUST_BROKE_OUT, cell_of(state[SEAT], START))  # PO05
        return hallway_target(state, target)
    side = (place - CATWALK) // LENGTH + 1
    end = CATWALK + side * LENGTH - 1
    target = place + die
    if target <= end:
        return catwalk_target(state, place + 1, target)
    if place < end:
        way = catwalk_target(state, place + 1, end)
        if way < 0:
            return way
    return hallway_target(state, side * SIDE + LANDING + (target - end - 1))  # PO19


def hallway_target(state: State, target: int) -> int:
    """The hallway place itself, unless enemies are stacked there (PO06, PO12). Whom one passes does not matter."""
    seat = state[SEAT]
    for turn in range(1, SEATS):
        there = (target - turn * SIDE) % RING
        if there > CORNER:
            continue  # between that seat's own 9 and its square 0; there its numbers mean stairs (PO21)
        # Places are sorted, so equal ones are neighbours, and a stack has one of the two in the middle.
        at = PLACE + (seat + turn) % SEATS * PAWNS
        if state[at + 1] == there:
            if state[at] == there or state[at + 2] == there:
                return refuse(STACKED, cell_of(seat, target))
        elif state[at + 2] == there and state[at + 3] == there:
            return refuse(STACKED, cell_of(seat, target))
    return target


def catwalk_target(state: State, first: int, target: int) -> int:
    """The catwalk place itself, unless any pawn stands between `first` and it, or on it (PO13)."""
    seat = state[SEAT]
    side = (first - CATWALK) // LENGTH + 1
    for turn in range(SEATS):
        if turn == side:
            continue  # nobody walks on the own catwalk (PO21)
        # The same catwalk, as the other seat sees it: met so many sides earlier or later.
        earlier = (turn if turn < side else turn - SEATS) * LENGTH
        at = PLACE + (seat + turn) % SEATS * PAWNS
        if state[at + PAWNS - 1] < first - earlier:
            continue
        for pawn in range(at, at + PAWNS):
            if first - earlier <= state[pawn] <= target - earlier:
                return refuse(CATWALK_TAKEN, cell_of(seat, state[pawn] + earlier))
    return target


def stairway_target(state: State, target: int) -> int:
    """The stair or the Exit itself, unless it is taken (PO14) or the die leads too far (PO15)."""
    if target > EXIT:
        return refuse(BEYOND_THE_EXIT, NOTHING)
    if target < EXIT and has_pawn(state, state[SEAT], target):
        return refuse(STAIR_TAKEN, cell_of(state[SEAT], target))
    return target


def usable(state: State, die: int) -> bool:
    """Whether some pawn of the acting seat can use a die as things stand (PO07, PO08)."""
    at = PLACE + state[SEAT] * PAWNS
    last = EXIT
    for pawn in range(at, at + PAWNS):
        place = state[pawn]
        if place != last and place != EXIT:
            if target_place(state, place, die, False) >= 0:
                return True
            if 0 <= place < FORKS and place % SIDE + die >= SIDE:
                if target_place(state, place, die, True) >= 0:
                    return True
        last = place
    return False


def bound(state: State) -> bool:
    """Whether the die that is left may not be given up: that would make two idle turns running (PO09)."""
    return state[FORFEITED] == 1 and state[LAST_TURN + state[SEAT]] == IDLE


def roll(options: Codes, state: State, dice: Buffer, events: Buffer) -> None:
    """The dice fall. If neither can be used, both are lost (PO07)."""
    larger = max(dice[0], dice[1])
    smaller = min(dice[0], dice[1])
    state[DIE] = larger
    state[SECOND] = smaller
    state[DOUBLE] = 1 if larger == smaller else 0
    if usable(state, larger) or (larger != smaller and usable(state, smaller)):
        state[PHASE] = TO_MOVE
    else:
        lose_dice(state, events)


def legal_moves(options: Codes, state: State, moves: Buffer) -> int:
    """For each die every move of a pawn, equal pawns being one, and giving the die up if it has a move (PO08)."""
    at = PLACE + state[SEAT] * PAWNS
    count = 0
    for use in range(2):
        die = state[DIE + use]
        if use == 1 and (die == 0 or state[DOUBLE]):
            return count  # no second die, or one that does the same
        first = use * DIE_CODES
        before = count
        last = EXIT
        for pawn in range(at, at + PAWNS):
            place = state[pawn]
            if place != last and place != EXIT:
                if target_place(state, place, die, False) >= 0:
                    moves[count] = first + int(place) + 1
                    count += 1
                if 0 <= place < FORKS and place % SIDE + die >= SIDE:
                    if target_place(state, place, die, True) >= 0:
                        moves[count] = first + fork_code(int(place))
                        count += 1
            last = place
        if count > before and not bound(state):
            moves[count] = FORFEIT_CODE + use
            count += 1
    return count


def refusal(options: Codes, state: State, code: int) -> int:
    """Why a die can't be played so or given up, or LEGAL."""
    use = code - FORFEIT_CODE if code >= FORFEIT_CODE else code // DIE_CODES
    if code == NO_DIE_CODE or (use == 1 and (state[SECOND] == 0 or state[DOUBLE])):
        return refuse(NO_DIE, NOTHING)  # PO03; the dice of a double are one and the same to play
    die = state[DIE + use]
    if code >= FORFEIT_CODE:
        if not usable(state, die):
            return refuse(NOT_USABLE, NOTHING)  # PO08
        return refuse(IDLE_TWICE, NOTHING) if bound(state) else LEGAL  # PO09
    place = origin_of(code)
    if place == EXIT:
        return refuse(OFF_THE_WAY, NOTHING)  # PO21
    if not has_pawn(state, state[SEAT], place):
        return refuse(NO_PAWN, cell_of(state[SEAT], place))
    target = target_place(state, place, die, goes_over(code))
    return LEGAL if target >= 0 else target


def describe(options: Codes, state: State, code: int, move: Buffer) -> None:
    """A pawn walks a die or breaks out, or a die is given up."""
    use = code - FORFEIT_CODE if code >= FORFEIT_CODE else code // DIE_CODES
    if code == NO_DIE_CODE or state[DIE + use] == 0 or (use == 1 and state[DOUBLE]):
        write_move(move, NO_MOVE, NOTHING, NOTHING, NOTHING)
        return
    die = state[DIE + use]
    place = origin_of(code)
    if code >= FORFEIT_CODE:
        write_move(move, GIVE_UP, NOTHING, NOTHING, NOTHING)
    elif place == EXIT:
        write_move(move, NO_MOVE, NOTHING, NOTHING, NOTHING)
        return
    else:
        target = target_place(state, place, die, goes_over(code))
        reached = cell_of(state[SEAT], target) if target >= 0 else NOTHING
        write_move(move, ENTER if place == JAIL else WALK, cell_of(state[SEAT], place), reached, NOTHING)
    use_die(move, die)


def play(options: Codes, state: State, code: int, events: Buffer) -> None:
    """Move a pawn by one die or give the die up, then go on with the other, if there is one and it can be used."""
    seat = state[SEAT]
    if code >= FORFEIT_CODE:
        use = code - FORFEIT_CODE
        emit(events, FORFEIT, seat, NOBODY, state[DIE + use], NOTHING)
        if state[SECOND] == 0 and state[FORFEITED]:
            state[LAST_TURN + seat] = IDLE  # PO09
        state[FORFEITED] = 1
    else:
        use = code // DIE_CODES
        move(state, origin_of(code), state[DIE + use], goes_over(code), events)
        state[LAST_TURN + seat] = PLAYED
        if state[PHASE] == OVER:
            return
    if state[SECOND] == 0:
        end_turn(state, events)
        return
    if use == 0:
        state[DIE] = state[SECOND]
    state[SECOND] = 0
    if not usable(state, state[DIE]):
        lose_dice(state, events)


def move(state: State, place: int, die: int, over: bool, events: Buffer) -> None:
    """One pawn moves by one die (PO03): it captures whom it meets (PO11), is frozen (PO05) or reaches the Exit."""
    seat = state[SEAT]
    target = target_place(state, place, die, over)
    if place == JAIL and not has_pawn(state, seat, START):
        state[FROZEN] = 1  # PO05; where several stand, one may move, whichever broke out
    move_sorted(state, PLACE + seat * PAWNS, PAWNS, place, target)
    emit(events, MOVED, seat, NOBODY, cell_of(seat, place), cell_of(seat, target))
    if target <= CORNER:
        capture(state, target, events)
    elif target == EXIT:
        emit(events, FINISHED, seat, NOBODY, cell_of(seat, EXIT), NOTHING)
        at = PLACE + seat * PAWNS
        if state[at] == EXIT and state[at + PAWNS - 1] == EXIT:  # sorted: so are those between
            win(state, events)


def victim_on(state: State, place: int) -> int:
    """How many seats further the one sits whose pawn is captured on a hallway place (PO11), 0 if there is none."""
    for turn in range(1, SEATS):
        there = (place - turn * SIDE) % RING
        if there <= CORNER and has_pawn(state, (state[SEAT] + turn) % SEATS, there):  # PO21: beyond, it means a stair
            return turn
    return 0


def capture(state: State, target: int, events: Buffer) -> None:
    """Send the enemy pawn on a hallway place of the acting seat to its jail (PO11); a stack can't be there (PO12)."""
    seat = state[SEAT]
    turn = victim_on(state, target)
    if turn:
        other = (seat + turn) % SEATS
        move_sorted(state, PLACE + other * PAWNS, PAWNS, (target - turn * SIDE) % RING, JAIL)
        emit(events, CAPTURE, seat, other, cell_of(seat, target), NOTHING)


def lose_dice(state: State, events: Buffer) -> None:
    """Nothing can be played: what is left of the roll is lost, which is nobody's will (PO07, PO09)."""
    for at in range(DIE, SECOND + 1):
        if state[at]:
            emit(events, DIE_LOST, state[SEAT], NOBODY, state[at], NOTHING)
    state[LAST_TURN + state[SEAT]] = PLAYED
    end_turn(state, events)


def end_turn(state: State, events: Buffer) -> None:
    """A double earns a whole extra turn (PO10), else the next seat clockwise, against the pawns' way, rolls (PO02)."""
    seat = state[SEAT]
    if state[DOUBLE]:
        emit(events, EXTRA_ROLL, seat, NOBODY, NOTHING, NOTHING)
    else:
        seat = (seat + SEATS - 1) % SEATS
        while state[LAST_TURN + seat] == ABSENT:
            seat = (seat + SEATS - 1) % SEATS
    clear_turn(state, seat, TO_ROLL)


def win(state: State, events: Buffer) -> None:
    """All four pawns are in the Exit: the game ends at once, whatever die is left (PO16)."""
    emit(events, WON, state[SEAT], NOBODY, NOTHING, NOTHING)
    for seat in range(SEATS):
        if state[LAST_TURN + seat] != ABSENT:
            state[LAST_TURN + seat] = PLAYED
    clear_turn(state, 0, OVER)


def clear_turn(state: State, seat: int, phase: int) -> None:
    """Nothing is left of the turn that has ended."""
    state[SEAT] = seat
    state[PHASE] = phase
    state[DIE] = 0
    state[SECOND] = 0
    state[DOUBLE] = 0
    state[FROZEN] = 0
    state[FORFEITED] = 0


def turn(options: Codes, state: State, notes: Buffer) -> int:
    """The dice that are left; of a single one, what became of the other (PO05, PO08, PO10); who was idle (PO09)."""
    count = 0
    for at in range(DIE, SECOND + 1):
        if state[at]:
            count = note(notes, count, ROLLED, state[at])
    if state[DIE] and not state[SECOND]:
        if state[DOUBLE]:
            count = note(notes, count, DOUBLE_NOTE, 1)
        if state[FROZEN]:
            count = note(notes, count, FROZEN_NOTE, 1)
        if state[FORFEITED]:
            count = note(notes, count, FORFEITED_NOTE, 1)
    for seat in range(SEATS):
        if state[LAST_TURN + seat] == IDLE:
            count = note(notes, count, IDLE_NOTE, seat)
    return count


def ranking(state: State, places: Buffer) -> int:
    """The winner alone, once there is one (PO16)."""
    for seat in range(SEATS):
        at = PLACE + seat * PAWNS
        if state[at] == EXIT and state[at + PAWNS - 1] == EXIT:
            places[0] = seat
            return 1
    return 0
