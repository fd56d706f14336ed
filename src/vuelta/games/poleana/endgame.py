"""Where Poleana's endgames of two opposite seats, one token each, stand in a table, seen from the seat to roll.

The other three tokens of a seat have finished. A side is the place of the one that has not; the turn is how many pairs
have been rolled in it so far (PC04).
"""

from __future__ import annotations

from vuelta.core.ring_board import BASE
from vuelta.core.state import PHASE, SEAT, TO_ROLL, Codes, State, move_sorted
from vuelta.games.poleana.board import FINISH, ROW, SEATS
from vuelta.games.poleana.rules import PAIRS_LIMIT, setup
from vuelta.games.poleana.walks import PAIRS, PLACES, SEATED, TOKENS
from vuelta.kernels.value_iteration import work_out as work_out  # a turn has few rolls, so they are enumerated

MOST_PIECES = 1
OPPOSITE = SEATS // 2
SEATED_OPPOSITE = 1 | 1 << OPPOSITE


def sides(options: Codes, pieces: int) -> int:
    """In how many ways a seat's token can stand."""
    return ROW


def finished(options: Codes, pieces: int, side: int) -> int:
    """None: a seat whose one token finishes has won."""
    return 0


def turns(options: Codes) -> int:
    """How many numbers of pairs there are to tell apart."""
    return PAIRS_LIMIT


def beginning(options: Codes, pieces: int) -> int:
    """The place of the state in which both tokens are in base."""
    return 0


def side(state: State, seat: int) -> int:
    """The number of the place of a seat's one token that has not finished, −1 if more have not."""
    at = PLACES + seat * TOKENS
    if state[at + 1] != FINISH or state[at + 2] != FINISH:
        return -1
    if state[at] == FINISH:
        return state[at + 3] - BASE  # on a bridge: those places come after the finish
    return state[at] - BASE if state[at + 3] == FINISH else -1


def index(options: Codes, state: State, pieces: int) -> int:
    """The place of a state that awaits a roll, −1 if it has none."""
    seat = state[SEAT]
    if state[PHASE] != TO_ROLL or state[SEATED] != SEATED_OPPOSITE << seat % OPPOSITE:
        return -1
    own_side = side(state, seat)
    enemy_side = side(state, (seat + OPPOSITE) % SEATS)
    if own_side < 0 or enemy_side < 0:
        return -1
    return (own_side * ROW + enemy_side) * PAIRS_LIMIT + state[PAIRS]


def restore(options: Codes, state: State, pieces: int, own_side: int, enemy_side: int, turn: int) -> bool:
    """Write the state at a place, with seat 0 to roll. Returns whether neither seat has won."""
    setup(options, state, SEATED_OPPOSITE, 0)
    state[PAIRS] = turn
    enemy_at = PLACES + OPPOSITE * TOKENS
    for token in range(TOKENS):
        state[PLACES + token] = FINISH
        state[enemy_at + token] = FINISH
    move_sorted(state, PLACES, TOKENS, FINISH, own_side + BASE)
    move_sorted(state, enemy_at, TOKENS, FINISH, enemy_side + BASE)
    return own_side + BASE != FINISH and enemy_side + BASE != FINISH
