"""The rules of Ur on a flat state.

Layout: [seat, phase, stride, 7 steps of light (sorted), 7 steps of dark (sorted)].
A step is 0 for a piece that waits, 1–16 along its seat's way (UR03; the short way leaves out 12 and 13), OFF for one
that is off, and ABSENT where the table plays with fewer pieces (UR02). The stride is how far a piece moves now. A
move's code is the step of the piece.
"""

from __future__ import annotations

from vuelta.core.state import (
    BLOCKED,
    CAPTURE,
    ENTER,
    EXTRA_ROLL,
    FINISHED,
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
from vuelta.games.ur.board import (
    BEND,
    CELLS,
    CUT,
    LAST,
    MEETINGS,
    MOST_PIECES,
    NO_MARK,
    NOWHERE,
    OFF,
    ROSETTE_STEPS,
    SEATS,
    STEPS,
    WAITING,
)
from vuelta.games.ur.options import CAPTURE_ROLL, PIECES, SAFE_ROSETTES, SHORT, THREE, THROW, WAY

ABSENT = OFF + 1  # sorted behind those that are off

STRIDE = 2
PLACES = 3

STATE_SIZE = PLACES + SEATS * MOST_PIECES
MOVE_CODES = LAST + 1
MAX_MOVES = MOST_PIECES
MAX_DICE = 1

# UR04: how often each face comes. A face is the number of marks; no mark is written as a six and moves nothing.
FOUR_DICE = (0, 4, 6, 4, 1, 0, 1)
THREE_DICE = (0, 3, 3, 1, 1, 0, 0)

# Reasons for a refusal; `words.py` says them.
NO_PIECE, NONE_WAITS, BEYOND_THE_END, OWN_PIECE, SAFE = range(1, 6)


def setup(options: Codes, state: State, seats: int, first: int) -> None:
    """All pieces wait beside the board (UR02)."""
    state[SEAT] = first
    state[PHASE] = TO_ROLL
    state[STRIDE] = 0
    for seat in range(SEATS):
        for piece in range(MOST_PIECES):
            state[PLACES + seat * MOST_PIECES + piece] = WAITING if piece < options[PIECES] else ABSENT


def dice(options: Codes, state: State) -> int:
    """All dice together are one throw, told by its marks (UR04)."""
    return 1


def weight(options: Codes, face: int) -> int:
    """How many of the 16 or 8 ways the dice can fall show so many marks (UR04)."""
    return THREE_DICE[face] if options[THROW] == THREE else FOUR_DICE[face]


def roll(options: Codes, state: State, dice: Buffer, events: Buffer) -> None:
    """A throw without a mark, or one that no piece can move, passes the turn (UR04, UR06)."""
    seat = state[SEAT]
    if dice[0] == NO_MARK:
        emit(events, TURN_LOST, seat, NOBODY, NOTHING, NOTHING)
        pass_turn(state)
        return
    state[STRIDE] = dice[0]
    if can_move(options, state):
        state[PHASE] = TO_MOVE
        return
    emit(events, BLOCKED, seat, NOBODY, NOTHING, NOTHING)
    pass_turn(state)


def cell_of(seat: int, step: int) -> int:
    """The board's cell of a seat's step."""
    return CELLS[seat * STEPS + step]


def has(state: State, seat: int, step: int) -> bool:
    """Whether a seat has a piece on a step."""
    piece = PLACES + seat * MOST_PIECES
    last = piece + MOST_PIECES - 1
    while piece < last and state[piece] < step:  # sorted
        piece += 1
    return state[piece] == step


def on_rosette(step: int) -> bool:
    """Whether a step ends on a rosette."""
    return ROSETTE_STEPS >> step & 1 == 1


def enemy_on(state: State, seat: int, step: int) -> bool:
    """Whether an enemy piece stands on the square of a seat's step (UR08)."""
    return MEETINGS[step] != NOWHERE and has(state, 1 - seat, MEETINGS[step])


def landing(options: Codes, state: State, seat: int, step: int, stride: int) -> int:
    """The step to which a stride leads a seat's piece, or a refusal."""
    target = step + stride
    if options[WAY] == SHORT and step <= BEND < target:
        target += CUT  # UR03
    if target == OFF:
        return OFF
    if target > OFF:
        return refuse(BEYOND_THE_END, NOTHING)  # UR11
    if has(state, seat, target):
        return refuse(OWN_PIECE, cell_of(seat, target))  # UR07
    if options[SAFE_ROSETTES] and on_rosette(target) and enemy_on(state, seat, target):
        return refuse(SAFE, cell_of(seat, target))  # UR09
    return target


def can_move(options: Codes, state: State) -> bool:
    """Whether any piece of the acting seat can make the stride."""
    seat = state[SEAT]
    at = PLACES + seat * MOST_PIECES
    for piece in range(at, at + MOST_PIECES):
        if state[piece] < OFF and landing(options, state, seat, state[piece], state[STRIDE]) >= 0:
            return True
    return False


def legal_moves(options: Codes, state: State, moves: Buffer) -> int:
    """One code for each step from which a piece can make the stride (UR05, UR06)."""
    seat = state[SEAT]
    at = PLACES + seat * MOST_PIECES
    before = NOWHERE
    count = 0
    for piece in range(at, at + MOST_PIECES):
        step = state[piece]
        if step >= OFF:
            break
        if step != before and landing(options, state, seat, step, state[STRIDE]) >= 0:
            moves[count] = step
            count += 1
        before = step
    return count


def refusal(options: Codes, state: State, code: int) -> int:
    """Why the piece on a step can't move, or LEGAL."""
    seat = state[SEAT]
    if not has(state, seat, code):
        return refuse(NONE_WAITS if code == WAITING else NO_PIECE, cell_of(seat, code))
    target = landing(options, state, seat, code, state[STRIDE])
    return LEGAL if target >= 0 else target


def describe(options: Codes, state: State, code: int, move: Buffer) -> None:
    """The piece on a step goes as far as the stride says, or comes onto the board."""
    seat = state[SEAT]
    if state[STRIDE] == 0:
        write_move(move, NO_MOVE, NOTHING, NOTHING, NOTHING)
        return
    target = landing(options, state, seat, code, state[STRIDE])
    reached = cell_of(seat, target) if target >= 0 else NOTHING
    write_move(move, ENTER if code == WAITING else WALK, cell_of(seat, code), reached, NOTHING)
    use_die(move, state[STRIDE])


def play(options: Codes, state: State, code: int, events: Buffer) -> None:
    """Move one piece, capture what stands there, then roll again or pass on."""
    seat = state[SEAT]
    target = landing(options, state, seat, code, state[STRIDE])
    end = cell_of(seat, target)
    again = target < OFF and on_rosette(target)  # UR10
    emit(events, MOVED, seat, NOBODY, cell_of(seat, code), end)
    if target < OFF and enemy_on(state, seat, target):  # UR08
        emit(events, CAPTURE, seat, 1 - seat, end, NOTHING)
        move_sorted(state, PLACES + (1 - seat) * MOST_PIECES, MOST_PIECES, MEETINGS[target], WAITING)
        again = again or options[CAPTURE_ROLL] == 1  # UR10
    move_sorted(state, PLACES + seat * MOST_PIECES, MOST_PIECES, code, target)
    if target == OFF:
        emit(events, FINISHED, seat, NOBODY, end, NOTHING)
        if state[PLACES + seat * MOST_PIECES] >= OFF:  # sorted: the hindmost is off, so all are
            win(state, seat, events)
            return
    if not again:
        pass_turn(state)
        return
    state[STRIDE] = 0
    state[PHASE] = TO_ROLL
    emit(events, EXTRA_ROLL, seat, NOBODY, NOTHING, NOTHING)


def win(state: State, seat: int, events: Buffer) -> None:
    """All pieces of a seat are off: the game is over (UR12)."""
    emit(events, WON, seat, NOBODY, NOTHING, NOTHING)
    state[SEAT] = 0
    state[PHASE] = OVER
    state[STRIDE] = 0


def pass_turn(state: State) -> None:
    """The other one is to throw."""
    state[SEAT] = 1 - state[SEAT]
    state[PHASE] = TO_ROLL
    state[STRIDE] = 0


def turn(options: Codes, state: State, notes: Buffer) -> int:
    """The throw (UR04)."""
    return note(notes, 0, ROLLED, state[STRIDE]) if state[STRIDE] else 0


def ranking(state: State, places: Buffer) -> int:
    """The winner, once there is one: nobody plays on for the second place (UR12)."""
    for seat in range(SEATS):
        if state[PLACES + seat * MOST_PIECES] >= OFF:
            places[0] = seat
            return 1
    return 0
