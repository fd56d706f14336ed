"""Senet's rules on a flat state.

Layout: [seat, phase, stride, owed, 5 squares of light (sorted), 5 squares of dark (sorted)].
A square is 0–29 along the snake (SE01), 30 for a piece that is borne off (SE16), −1 before the set-up (SE02).
The stride is how far a piece moves now: the throw, negative if only backward moves exist (SE17).
A move's code is the square of the piece that moves, plus 30 if it moves backward.
Inside, the squares that a colour holds are one integer with a bit for each square: runs are then shifts.
"""

from __future__ import annotations

from vuelta.core.state import (
    BONUS,
    EXTRA_ROLL,
    FINISHED,
    JAIL,
    LEGAL,
    MOVED,
    NO_MOVE,
    NOBODY,
    NOTHING,
    OVER,
    PHASE,
    RESET,
    ROLLED,
    SEAT,
    STARTS,
    SWAP,
    TIED,
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
from vuelta.games.senet.board import (
    BONUSES,
    FIRST_SAFE,
    NET,
    NEXT_IN_ROW,
    OFF,
    ON_BOARD,
    PIECES,
    SEATS,
    SQUARES,
    TURN_ENDS,
    WATERS,
)
from vuelta.games.senet.options import OWN_BLOCKADE, STICKS, THROW

BESIDE = -1  # where a piece is until the roll-off is won

STRIDE = 2
OWED = 3
PLACES = 4

STATE_SIZE = PLACES + SEATS * PIECES
MOVE_CODES = 2 * SQUARES
MAX_MOVES = PIECES
MAX_DICE = 2  # only in the roll-off (SE02)

# SE06 sets no limit, and with rolls that never come in practice a turn has none (a lone piece that goes to and fro
# between 25 and 29 on fours gains a roll each time). A state's value does have one, so the count stops there.
MOST_OWED = 127

# By face: how often four sticks show it (SE04), and how many rolls a move with it owes (SE05).
STICK_WEIGHTS = (0, 4, 6, 4, 1, 1, 0)
OWES = (0, 1, 0, 0, 1, 1, 0)

# Notes of a turn.
OWED_NOTE = 1

# Reasons for a refusal; `words.py` says them.
NO_PIECE, BEYOND_THE_END, BELOW_THE_START, OWN_PIECE, SAFE, PROTECTED, BLOCKADE, OWN_WALL, FORWARD_FIRST = range(1, 10)


def setup(options: Codes, state: State, seats: int, first: int) -> None:
    """Nothing stands on the board, and both are to throw for the start (SE02)."""
    state[SEAT] = 0
    state[PHASE] = TO_ROLL
    state[STRIDE] = 0
    state[OWED] = 0
    for at in range(PLACES, STATE_SIZE):
        state[at] = BESIDE


def dice(options: Codes, state: State) -> int:
    """One throw for each player in the roll-off (SE02), then one (SE04)."""
    return SEATS if state[PLACES] == BESIDE else 1


def weight(options: Codes, face: int) -> int:
    """A fair die, or four sticks: no marked side up counts five, and there is no six (SE04)."""
    return STICK_WEIGHTS[face] if options[THROW] == STICKS else 1


def roll(options: Codes, state: State, dice: Buffer, events: Buffer) -> None:
    """Find out which way the throw can be moved: forward, else backward (SE17), else not at all (SE18)."""
    if state[PLACES] == BESIDE:
        roll_off(state, dice[0], dice[1], events)
        return
    seat = state[SEAT]
    die = dice[0]
    if die == 6:  # it neither moves nor uses an owed roll (SE05, SE06)
        emit(events, EXTRA_ROLL, seat, NOBODY, NOTHING, NOTHING)
        return
    own = held(state, seat)
    enemy = held(state, 1 - seat)
    if first_mover(options, state, own, enemy, die) >= 0:
        state[STRIDE] = die
    elif first_mover(options, state, own, enemy, -die) >= 0:
        state[STRIDE] = -die
    else:
        emit(events, JAIL, seat, NOBODY, NOTHING, NOTHING)
        pass_turn(state)
        return
    state[PHASE] = TO_MOVE
    if state[OWED] > 0:  # 0 is a turn's first throw, which nobody owes (SE06)
        state[OWED] -= 1


def roll_off(state: State, light: int, dark: int, events: Buffer) -> None:
    """The only one with a 1 starts, from the odd squares (SE02, SE03)."""
    if (light == 1) == (dark == 1):
        emit(events, TIED, 0, NOBODY, NOTHING, NOTHING)
        return
    starter = 0 if light == 1 else 1
    state[SEAT] = starter
    for piece in range(PIECES):
        state[PLACES + starter * PIECES + piece] = 2 * piece + 1
        state[PLACES + (1 - starter) * PIECES + piece] = 2 * piece
    emit(events, STARTS, starter, NOBODY, NOTHING, NOTHING)


def held(state: State, seat: int) -> int:
    """The squares on which a seat's pieces stand, one bit each."""
    at = PLACES + seat * PIECES
    return (
        1 << state[at] | 1 << state[at + 1] | 1 << state[at + 2] | 1 << state[at + 3] | 1 << state[at + 4]
    ) & ON_BOARD


def protected(squares: int) -> int:
    """Those of a colour's squares that have a neighbour of that colour in the same row (SE10)."""
    pairs = squares & squares >> 1 & NEXT_IN_ROW
    return pairs | pairs << 1


def blockades(squares: int) -> int:
    """Those of a colour's squares on which three or more in a row begin (SE11).

    That is enough to find them: nobody starts or lands inside a run, so a way that meets it meets its beginning.
    """
    pairs = squares & squares >> 1 & NEXT_IN_ROW
    return pairs & pairs >> 1


def lowest(squares: int) -> int:
    """The lowest of some squares."""
    square = 0
    while not squares >> square & 1:
        square += 1
    return square


def landing(options: Codes, own: int, enemy: int, square: int, stride: int) -> int:
    """Where a stride leads a piece of `own`, before any effect of the square, or a refusal."""
    target = square + stride
    if target > OFF:
        return refuse(BEYOND_THE_END, NOTHING)  # SE16
    if target < 0:
        return refuse(BELOW_THE_START, NOTHING)  # SE17
    spot = 1 << target
    if own & spot:
        return refuse(OWN_PIECE, target)  # SE07
    if enemy & spot:
        if target >= FIRST_SAFE:
            return refuse(SAFE, target)  # SE09
        if protected(enemy) & spot:
            return refuse(PROTECTED, target)  # SE10
    between = spot - (2 << square) if stride > 0 else (1 << square) - (spot << 1)
    if enemy & between:
        wall = blockades(enemy) & between
        if wall:
            return refuse(BLOCKADE, lowest(wall))  # SE11
    if options[OWN_BLOCKADE] and own & between:
        wall = blockades(own - (1 << square)) & between
        if wall:
            return refuse(OWN_WALL, lowest(wall))  # SE11
    return target


def first_mover(options: Codes, state: State, own: int, enemy: int, stride: int) -> int:
    """The square of the acting seat's hindmost piece that can make a stride, or NOTHING if none can."""
    at = PLACES + state[SEAT] * PIECES
    for piece in range(at, at + PIECES):
        square = state[piece]
        if square == OFF:
            return NOTHING
        if landing(options, own, enemy, square, stride) >= 0:
            return square
    return NOTHING


def legal_moves(options: Codes, state: State, moves: Buffer) -> int:
    """One code for each piece that can make the stride, which has the only direction allowed (SE17)."""
    seat = state[SEAT]
    stride = state[STRIDE]
    own = held(state, seat)
    enemy = held(state, 1 - seat)
    turned = 0 if stride > 0 else SQUARES
    at = PLACES + seat * PIECES
    count = 0
    for piece in range(at, at + PIECES):
        square = state[piece]
        if square == OFF:
            break
        if landing(options, own, enemy, square, stride) >= 0:
            moves[count] = square + turned
            count += 1
    return count


def refusal(options: Codes, state: State, code: int) -> int:
    """Why the piece on a square can't move in a direction, or LEGAL."""
    seat = state[SEAT]
    stride = state[STRIDE]
    square = code % SQUARES
    own = held(state, seat)
    enemy = held(state, 1 - seat)
    if not own >> square & 1:
        return refuse(NO_PIECE, square)
    if code >= SQUARES and stride > 0:
        return refuse(FORWARD_FIRST, first_mover(options, state, own, enemy, stride))  # SE17
    if code < SQUARES and stride < 0:
        stride = -stride  # nothing can go forward: say what stops this piece
    target = landing(options, own, enemy, square, stride)
    return LEGAL if target >= 0 else target


def describe(options: Codes, state: State, code: int, move: Buffer) -> None:
    """The piece on a square goes as far as the stride says. Nobody goes against the stride (SE17)."""
    square = code % SQUARES
    stride = state[STRIDE]
    if stride == 0 or (code >= SQUARES) != (stride < 0):
        write_move(move, NO_MOVE, NOTHING, NOTHING, NOTHING)
        return
    target = square + stride
    if target == OFF:
        target += state[SEAT]
    elif not 0 <= target < OFF:
        target = NOTHING
    write_move(move, WALK, square, target, NOTHING)
    use_die(move, stride if stride > 0 else -stride)


def play(options: Codes, state: State, code: int, events: Buffer) -> None:
    """Move one piece, swap with what stands there, let the square work, then roll again or pass on."""
    seat = state[SEAT]
    stride = state[STRIDE]
    square = code % SQUARES
    target = square + stride
    emit(events, MOVED, seat, NOBODY, square, target if target < OFF else OFF + seat)
    if target == WATERS:
        back = reset_square(state)
        move_sorted(state, PLACES + seat * PIECES, PIECES, square, back)
        emit(events, RESET, seat, NOBODY, WATERS, back)
    elif target == OFF:
        move_sorted(state, PLACES + seat * PIECES, PIECES, square, OFF)
        emit(events, FINISHED, seat, NOBODY, OFF + seat, NOTHING)
        if state[PLACES + seat * PIECES] == OFF:  # sorted: the hindmost is off, so all are
            win(state, seat, events)
            return
    else:
        move_sorted(state, PLACES + seat * PIECES, PIECES, square, target)
        swap(state, seat, square, target, events)
    if target in TURN_ENDS:  # SE12, SE14
        emit(events, TURN_LOST, seat, NOBODY, target, NOTHING)
        pass_turn(state)
        return
    owed = state[OWED] + OWES[stride if stride > 0 else -stride]  # SE05, backward and bearing off too (SE16, SE17)
    if target in BONUSES:  # SE13
        owed += 1
        emit(events, BONUS, seat, NOBODY, 1, NOTHING)
    if owed == 0:
        pass_turn(state)
        return
    state[OWED] = owed if owed < MOST_OWED else MOST_OWED
    state[STRIDE] = 0
    state[PHASE] = TO_ROLL
    emit(events, EXTRA_ROLL, seat, NOBODY, NOTHING, NOTHING)


def reset_square(state: State) -> int:
    """Where the Waters wash a piece to: 13, else the lowest free square (SE14)."""
    taken = held(state, 0) | held(state, 1)
    if not taken >> NET & 1:
        return NET
    return lowest(~taken)


def swap(state: State, seat: int, square: int, target: int, events: Buffer) -> None:
    """An enemy on the target goes to the square that the mover left; no square has an effect on it (SE08, SE15)."""
    other = 1 - seat
    at = PLACES + other * PIECES
    for piece in range(at, at + PIECES):
        if state[piece] == target:
            move_sorted(state, PLACES + other * PIECES, PIECES, target, square)
            emit(events, SWAP, seat, other, square, NOTHING)
            return


def win(state: State, seat: int, events: Buffer) -> None:
    """All five are off: the game is over (SE19)."""
    emit(events, WON, seat, NOBODY, NOTHING, NOTHING)
    state[SEAT] = 0
    state[PHASE] = OVER
    state[STRIDE] = 0
    state[OWED] = 0


def pass_turn(state: State) -> None:
    """The other one is to throw; what is still owed is lost (SE06, SE12, SE14, SE18)."""
    state[SEAT] = 1 - state[SEAT]
    state[PHASE] = TO_ROLL
    state[STRIDE] = 0
    state[OWED] = 0


def turn(options: Codes, state: State, notes: Buffer) -> int:
    """The throw (SE04), and the rolls that are owed (SE06)."""
    count = 0
    if state[STRIDE]:
        count = note(notes, count, ROLLED, abs(state[STRIDE]))
    if state[OWED]:
        count = note(notes, count, OWED_NOTE, state[OWED])
    return count


def ranking(state: State, places: Buffer) -> int:
    """The winner, once there is one: nobody plays on for the second place (SE19)."""
    for seat in range(SEATS):
        if state[PLACES + seat * PIECES] == OFF:
            places[0] = seat
            return 1
    return 0
