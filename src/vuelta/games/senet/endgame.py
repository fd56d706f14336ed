"""Where Senet's endgames stand in a table, seen from the seat to throw.

`pieces` is how many pieces of each seat are on the board, at most. A side is the number of a seat's arrangement; the
turn is how many rolls are owed beyond the one to come (SE06); whether that one is owed makes no difference. More than
MOST_OWED count as that many: compared with a table that tells nine apart, the value at the start of a turn changes by
0.00005 at most (with two pieces a seat).
"""

from __future__ import annotations

from vuelta.core.state import PHASE, SEAT, TO_ROLL, Codes, State
from vuelta.games.senet.board import OFF, PIECES, SEATS
from vuelta.games.senet.rules import OWED, PLACES, STATE_SIZE, held
from vuelta.kernels.multisets import count_highest, multiset_rank, multisets, write_multiset
from vuelta.kernels.value_iteration import work_out as work_out  # a turn has few rolls, so they are enumerated

MOST_PIECES = 3
MOST_OWED = 3


def sides(options: Codes, pieces: int) -> int:
    """In how many ways a seat's pieces can stand."""
    return multisets(OFF + 1, pieces)


def finished(options: Codes, pieces: int, side: int) -> int:
    """How many of an arrangement's pieces are off."""
    return count_highest(side, OFF + 1, pieces)


def turns(options: Codes) -> int:
    """How many numbers of owed rolls there are to tell apart."""
    return MOST_OWED + 1


def beginning(options: Codes, pieces: int) -> int:
    """The place of the start with fewer pieces: the starter on the first odd squares, the other on the even (SE03)."""
    own_side = 0
    enemy_side = 0
    for piece in range(pieces):
        own_side += multisets(2 * piece + 1, piece + 1)
        enemy_side += multisets(2 * piece, piece + 1)
    return (own_side * sides(options, pieces) + enemy_side) * turns(options)


def owed_after(owed: int) -> int:
    """How many rolls are owed beyond the next one, as far as they are told apart."""
    return min(max(owed - 1, 0), MOST_OWED)


def index(options: Codes, state: State, pieces: int) -> int:
    """The place of a state that awaits a throw, −1 if it has none."""
    seat = state[SEAT]
    own_at = PLACES + seat * PIECES
    enemy_at = PLACES + (1 - seat) * PIECES
    if state[PHASE] != TO_ROLL or state[own_at + pieces] != OFF or state[enemy_at + pieces] != OFF:
        return -1
    own_side = multiset_rank(state, own_at, pieces, 0)
    enemy_side = multiset_rank(state, enemy_at, pieces, 0)
    return (own_side * sides(options, pieces) + enemy_side) * turns(options) + owed_after(state[OWED])


def restore(options: Codes, state: State, pieces: int, own_side: int, enemy_side: int, turn: int) -> bool:
    """Write the state at a place, with seat 0 to throw. Returns whether pieces can stand so, and the game goes on."""
    for at in range(STATE_SIZE):
        state[at] = OFF if at >= PLACES else 0
    state[OWED] = turn + 1
    write_multiset(own_side, state, PLACES, pieces, 0)
    write_multiset(enemy_side, state, PLACES + PIECES, pieces, 0)
    for seat in range(SEATS):
        at = PLACES + seat * PIECES
        if state[at] == OFF:
            return False
        for piece in range(at, at + pieces - 1):
            if state[piece] == state[piece + 1] != OFF:
                return False  # SE07
    return held(state, 0) & held(state, 1) == 0
