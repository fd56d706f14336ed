"""Poleana's rules on a flat state.

Layout: [seat, phase, seated, pairs, larger die, smaller die, bonus due, used, drop, 4 × 4 places (sorted per seat)].
`seated` has a bit for each seat that plays. `pairs` counts the pairs in a row of this turn and is 0 once a roll that is
none has fallen. The dice are those still unplayed, 0 for none; a single one left is the larger. `used` is 1 + the place
of the token that may not take the other die, 0 if there is none to tell apart. `drop` is 1 while the second six of a
double may bring out a token.

A place is −1 in base, 0–54 on the ring by steps from the own start, 55–61 on h1–h7, 62–82 on the bridges (`board.py`).
A move's code says what is walked (a die, the sum, the bonus), from which place, and whether it takes the bridge at the
fork that it meets; it never meets two.
"""

from __future__ import annotations

from vuelta.core.ring_board import BASE
from vuelta.core.state import (
    BLOCKED,
    BONUS,
    BONUS_LOST,
    BOUNCED,
    CAPTURE,
    DIE_LOST,
    ENTER,
    EXTRA_ROLL,
    FINISHED,
    FIRST_OWN_KIND,
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
    TURN_LOST,
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
from vuelta.games.poleana.board import CELLS, FINISH, LAST, ROW, SEATS, SEEN, SIDE, START, TO_FORK
from vuelta.games.poleana.walks import (
    BONUS_DUE,
    BONUS_FIRST,
    DROP,
    EXIT_FIRST,
    EXIT_WALLED,
    LARGER,
    NO_TOKEN,
    NOT_AN_EXIT,
    NOT_DUE,
    PAIRS,
    PLACES,
    SEATED,
    SMALLER,
    TOKENS,
    USED,
    can_walk,
    count_on,
    standing_on_bridges,
    standing_walls,
    walk_end,
    why_not,
)

SAFE = 3  # like the start, the square of this label is shared and safe (PC13, PC14)
BONUS_STEPS = 10  # PC15
PAIRS_LIMIT = 3  # PC04

STATE_SIZE = PLACES + SEATS * TOKENS

# What a move walks; the two dice of a pair are one choice, the larger (PC21).
USES = 4
WITH_LARGER, WITH_SMALLER, WITH_SUM, WITH_BONUS = range(USES)

# A code is (use × ROW + place + 1) × BRANCHES + branch; branch 1 takes the bridge at the fork (PC11).
BRANCHES = 2
MOVE_CODES = USES * ROW * BRANCHES
MAX_MOVES = 3 * TOKENS * BRANCHES
MAX_DICE = 2

# A kind of move: the bonus is walked (PC15).
WALK_BONUS = FIRST_OWN_KIND

# Notes of a turn.
BONUS_NOTE, DIE_NOTE, USED_NOTE, DROP_NOTE, PAIRS_NOTE = range(1, 6)


def setup(options: Codes, state: State, seats: int, first: int) -> None:
    """All tokens in base (PC01); `first` is to roll."""
    for at in range(STATE_SIZE):
        state[at] = 0 if at < PLACES else BASE
    state[SEAT] = first
    state[PHASE] = TO_ROLL
    state[SEATED] = seats


def dice(options: Codes, state: State) -> int:
    """Two dice (PC02)."""
    return 2


def weight(options: Codes, face: int) -> int:
    """Fair dice."""
    return 1


def exit_target(state: State, walls: int) -> int:
    """Where the dice bring a token out of base, or a refusal."""
    larger = state[LARGER]
    smaller = state[SMALLER]
    if larger == 6 and smaller == 3:
        target = SAFE  # PC06
    elif state[DROP] or smaller == 6 or (smaller and larger + smaller == 6):
        target = START  # PC05, PC07
    else:
        return refuse(NOT_AN_EXIT, NOTHING)
    if walls >> target & 1 and count_on(state, target) < 2:
        return refuse(EXIT_WALLED, CELLS[state[SEAT] * ROW + 1 + target])  # PC09
    return target


def exit_use(state: State) -> int:
    """What a token leaves the base with: both dice (PC05, PC06), but a single six of a double (PC07)."""
    return WITH_LARGER if state[DROP] or state[SMALLER] == 6 else WITH_SUM


def steps_of(state: State, use: int) -> int:
    """How many steps a use of the dice or the bonus is worth now; 0 if it is not there to be used."""
    if state[BONUS_DUE]:
        return BONUS_STEPS if use == WITH_BONUS else 0  # PC15: before any die still unplayed
    if use == WITH_LARGER:
        return state[LARGER]
    if use == WITH_SMALLER:
        return state[SMALLER] if state[SMALLER] != state[LARGER] else 0  # PC21
    if use == WITH_SUM:
        return state[LARGER] + state[SMALLER] if state[SMALLER] else 0
    return 0


def legal_moves(options: Codes, state: State, moves: Buffer) -> int:
    """The exit alone if due (PC08), else all walks that nothing stops (PC12, PC17, PC18); equal tokens are one."""
    walls = standing_walls(state)
    bridges = standing_on_bridges(state)
    at = PLACES + state[SEAT] * TOKENS
    count = 0
    if state[at] == BASE and exit_target(state, walls) >= 0:
        moves[0] = exit_use(state) * ROW * BRANCHES
        if state[SMALLER]:
            return 1
        count = 1  # the second six may do something else (PC07)
    for use in range(USES):
        steps = steps_of(state, use)
        if steps == 0:
            continue
        last = BASE
        for token in range(at, at + TOKENS):
            place = state[token]
            if place == last:
                continue
            last = place
            for branch in range(BRANCHES):
                if can_walk(state, walls, bridges, place, steps, branch):
                    moves[count] = (use * ROW + place + 1) * BRANCHES + branch
                    count += 1
    return count


def refusal(options: Codes, state: State, code: int) -> int:
    """Why a move is not allowed, or LEGAL."""
    branch = code % BRANCHES
    use = code // BRANCHES // ROW
    place = code // BRANCHES % ROW - 1
    walls = standing_walls(state)
    due = state[PLACES + state[SEAT] * TOKENS] == BASE and exit_target(state, walls) >= 0
    if due and place == BASE and use == exit_use(state) and not branch:
        return LEGAL
    if due and state[SMALLER]:
        return refuse(EXIT_FIRST, NOTHING)  # PC08
    steps = steps_of(state, use)
    if steps == 0:
        return refuse(BONUS_FIRST if state[BONUS_DUE] else NOT_DUE, NOTHING)
    if count_on(state, place) == 0:
        return refuse(NO_TOKEN, CELLS[state[SEAT] * ROW + 1 + place])
    if place == BASE:
        target = exit_target(state, walls)
        return target if target < 0 else refuse(NOT_AN_EXIT, NOTHING)
    bridges = standing_on_bridges(state)
    if can_walk(state, walls, bridges, place, steps, branch):
        return LEGAL
    return why_not(state, walls, bridges, place, steps, branch)


def describe(options: Codes, state: State, code: int, move: Buffer) -> None:
    """A token walks a die, the sum or the bonus, or leaves the base with what brings it out."""
    branch = code % BRANCHES
    use = code // BRANCHES // ROW
    place = code // BRANCHES % ROW - 1
    steps = steps_of(state, use)
    if steps == 0 or place == FINISH or (branch and (place == BASE or TO_FORK[place] >= steps)):
        write_move(move, NO_MOVE, NOTHING, NOTHING, NOTHING)
        return
    cells = state[SEAT] * ROW + 1
    target = exit_target(state, 0) if place == BASE else walk_end(place, steps, branch)
    reached = CELLS[cells + target] if target >= 0 else NOTHING
    if use == WITH_BONUS:
        write_move(move, WALK_BONUS, CELLS[cells + place], reached, steps)
        return
    write_move(move, ENTER if place == BASE else WALK, CELLS[cells + place], reached, NOTHING)
    if use != WITH_SMALLER:
        use_die(move, state[LARGER])
    if use != WITH_LARGER:
        use_die(move, state[SMALLER])


def can_play(state: State) -> bool:
    """Whether any move is legal. A token that can walk the sum can walk either die, so single dice tell (PC10)."""
    walls = standing_walls(state)
    at = PLACES + state[SEAT] * TOKENS
    if state[at] == BASE and exit_target(state, walls) >= 0:
        return True
    bridges = standing_on_bridges(state)
    for use in range(USES):
        steps = steps_of(state, use)
        if steps == 0 or use == WITH_SUM:
            continue
        for token in range(at, at + TOKENS):
            place = state[token]
            if place == BASE:
                continue
            for branch in range(BRANCHES):
                if can_walk(state, walls, bridges, place, steps, branch):
                    return True
    return False


def roll(options: Codes, state: State, dice: Buffer, events: Buffer) -> None:
    """The dice fall. The third pair in a row ends the turn (PC04)."""
    if dice[0] != dice[1]:
        state[PAIRS] = 0
    elif state[PAIRS] + 1 == PAIRS_LIMIT:
        emit(events, TURN_LOST, state[SEAT], NOBODY, NOTHING, NOTHING)
        pass_turn(state)
        return
    else:
        state[PAIRS] += 1
    state[LARGER] = max(dice[0], dice[1])
    state[SMALLER] = min(dice[0], dice[1])
    go_on(state, events)


def play(options: Codes, state: State, code: int, events: Buffer) -> None:
    """Move one token, capture what stands there (PC13), and go on to the next choice or roll."""
    seat = state[SEAT]
    branch = code % BRANCHES
    use = code // BRANCHES // ROW
    place = code // BRANCHES % ROW - 1
    steps = steps_of(state, use)
    target = exit_target(state, 0) if place == BASE else walk_end(place, steps, branch)  # legal: all is open
    move_sorted(state, PLACES + seat * TOKENS, TOKENS, place, target)
    cells = seat * ROW + 1
    if place < FINISH < place + steps:
        emit(events, MOVED, seat, NOBODY, CELLS[cells + place], CELLS[cells + FINISH])
        emit(events, BOUNCED, seat, NOBODY, CELLS[cells + FINISH], CELLS[cells + target])  # PC19
    else:
        emit(events, MOVED, seat, NOBODY, CELLS[cells + place], CELLS[cells + target])
    spend(state, use, place, target)
    if target == FINISH:
        emit(events, FINISHED, seat, NOBODY, CELLS[cells + FINISH], NOTHING)
        if count_on(state, FINISH) == TOKENS:
            win(state, seat, events)
            return
    elif capture(state, target, events):
        state[BONUS_DUE] = 1
        emit(events, BONUS, seat, NOBODY, BONUS_STEPS, NOTHING)  # PC15
    go_on(state, events)


def spend(state: State, use: int, place: int, target: int) -> None:
    """Spend the die, the sum or the bonus that was walked, and record which token may not take the other die (PC10).

    A bonus is due only after a capture, and the capturing token stands alone: so when the bonus is walked, `used` still
    means one token. A token on h7, or one on the same square as others, no longer has to be told apart.
    """
    used = state[USED]
    if use == WITH_BONUS:
        state[BONUS_DUE] = 0
        if used == place + 1:
            used = target + 1  # it has still used a die (PC15)
    else:
        if use != WITH_SMALLER:
            state[LARGER] = state[SMALLER] if use == WITH_LARGER else 0
        state[SMALLER] = 0
        used = 0 if place == BASE else target + 1  # PC07: the second six is free, also for the token just dropped
        state[DROP] = 1 if place == BASE and state[LARGER] and count_on(state, BASE) else 0
    if state[LARGER] == 0 or used == FINISH + 1 or (used and count_on(state, used - 1) > 1):
        used = 0
    state[USED] = used


def is_safe(place: int) -> bool:
    """Whether nobody is captured on a place, wall or not: a 0, a 3, the finals, a bridge (PC13, PC14)."""
    return place > LAST or place % SIDE == START or place % SIDE == SAFE


def victim_on(state: State, place: int) -> int:
    """Where in the state the enemy token stands that is captured on a place (PC13), NOBODY if there is none."""
    if is_safe(place):
        return NOBODY
    seat = state[SEAT]
    for other in range(SEATS):
        if other == seat:
            continue
        there = SEEN[(seat - other) % SEATS * ROW + 1 + place]
        at = PLACES + other * TOKENS
        for token in range(at, at + TOKENS):
            if state[token] == there:
                return token
    return NOBODY


def capture(state: State, place: int, events: Buffer) -> bool:
    """Send an enemy's single token on this place to its base (PC13); walls are never ended on (PC17)."""
    victim = victim_on(state, place)
    if victim == NOBODY:
        return False
    other = (victim - PLACES) // TOKENS
    move_sorted(state, PLACES + other * TOKENS, TOKENS, state[victim], BASE)
    emit(events, CAPTURE, state[SEAT], other, CELLS[state[SEAT] * ROW + 1 + place], NOTHING)
    return True


def go_on(state: State, events: Buffer) -> None:
    """Wait for a move if there is one; what nothing can use is lost. Then roll again after a pair, or pass on."""
    seat = state[SEAT]
    state[PHASE] = TO_MOVE
    if state[BONUS_DUE]:
        if can_play(state):
            return
        state[BONUS_DUE] = 0
        emit(events, BONUS_LOST, seat, NOBODY, BONUS_STEPS, NOTHING)  # PC15
    if state[LARGER]:
        if can_play(state):
            return
        if state[SMALLER]:
            emit(events, BLOCKED, seat, NOBODY, NOTHING, NOTHING)
        else:
            emit(events, DIE_LOST, seat, NOBODY, state[LARGER], NOTHING)  # PC10
    if state[PAIRS]:
        clear_roll(state)
        emit(events, EXTRA_ROLL, seat, NOBODY, NOTHING, NOTHING)  # PC03
    else:
        pass_turn(state)


def clear_roll(state: State) -> None:
    """Nothing is left of the roll; the next one is awaited."""
    state[PHASE] = TO_ROLL
    for at in range(LARGER, PLACES):
        state[at] = 0


def pass_turn(state: State) -> None:
    """The next seat along the ring that plays is to roll."""
    seat = (state[SEAT] + 1) % SEATS
    while not state[SEATED] >> seat & 1:
        seat = (seat + 1) % SEATS
    state[SEAT] = seat
    state[PAIRS] = 0
    clear_roll(state)


def win(state: State, seat: int, events: Buffer) -> None:
    """Four tokens on h7: the game is over (PC20)."""
    emit(events, WON, seat, NOBODY, NOTHING, NOTHING)
    clear_roll(state)
    state[PHASE] = OVER
    state[SEAT] = 0
    state[PAIRS] = 0


def turn(options: Codes, state: State, notes: Buffer) -> int:
    """Both dice, or what is due once one is played: the bonus (PC15), a die, and for whom (PC07, PC10)."""
    count = 0
    if state[SMALLER]:
        count = note(notes, count, ROLLED, state[LARGER])
        count = note(notes, count, ROLLED, state[SMALLER])
    if state[BONUS_DUE]:
        count = note(notes, count, BONUS_NOTE, BONUS_STEPS)
    if state[LARGER] and not state[SMALLER]:
        count = note(notes, count, DIE_NOTE, state[LARGER])
    if state[USED]:
        count = note(notes, count, USED_NOTE, CELLS[state[SEAT] * ROW + state[USED]])
    if state[DROP]:
        count = note(notes, count, DROP_NOTE, 1)
    if state[PAIRS]:
        count = note(notes, count, PAIRS_NOTE, state[PAIRS])
    return count


def ranking(state: State, places: Buffer) -> int:
    """The winner alone, once the game is over (PC20)."""
    if state[PHASE] != OVER:
        return 0
    for seat in range(SEATS):
        at = PLACES + seat * TOKENS
        if state[at] == FINISH and state[at + TOKENS - 1] == FINISH:
            places[0] = seat
            return 1
    return 0
