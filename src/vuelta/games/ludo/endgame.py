"""Where Ludo's endgames of two opposite seats stand in a table, seen from the seat to roll.

`pieces` is how many tokens of each seat are not known to have finished: those at home or on the way, at most. A side is
the number of a seat's arrangement; the turn is how many sixes have been rolled in it so far (LU12).
"""

from __future__ import annotations

from vuelta.core.state import PHASE, SEAT, TO_ROLL, Codes, State
from vuelta.games.ludo.board import SEATS
from vuelta.games.ludo.options import MAX_SIXES
from vuelta.games.ludo.rules import ABSENT, FINISH, HOME, PLACES, SIXES, STEPS, TOKENS, setup
from vuelta.kernels.multisets import count_highest, multiset_rank, multisets, write_multiset
from vuelta.kernels.value_iteration import work_out as work_out  # a turn has few rolls, so they are enumerated

MOST_PIECES = 2
OPPOSITE = SEATS // 2
SEATED_OPPOSITE = 1 | 1 << OPPOSITE


def sides(options: Codes, pieces: int) -> int:
    """In how many ways a seat's tokens can stand."""
    return multisets(FINISH - HOME + 1, pieces)


def finished(options: Codes, pieces: int, side: int) -> int:
    """How many of an arrangement's tokens have finished."""
    return count_highest(side, FINISH - HOME + 1, pieces)


def turns(options: Codes) -> int:
    """How many numbers of sixes there are to tell apart (LU12)."""
    return options[MAX_SIXES] if options[MAX_SIXES] > 0 else 1


def beginning(options: Codes, pieces: int) -> int:
    """The place of the state in which all the tokens that have not finished are at home."""
    return 0


def index(options: Codes, state: State, pieces: int) -> int:
    """The place of a state that awaits a roll, −1 if it has none."""
    seat = state[SEAT]
    enemy = (seat + OPPOSITE) % SEATS
    if state[PHASE] != TO_ROLL or state[PLACES + enemy] != 0:
        return -1
    if state[PLACES + (seat + 1) % SEATS] != ABSENT or state[PLACES + (enemy + 1) % SEATS] != ABSENT:
        return -1
    own_at = STEPS + seat * TOKENS
    enemy_at = STEPS + enemy * TOKENS
    if state[own_at + pieces] != FINISH or state[enemy_at + pieces] != FINISH:  # sorted: who has finished is last
        return -1
    own_side = multiset_rank(state, own_at, pieces, HOME)
    enemy_side = multiset_rank(state, enemy_at, pieces, HOME)
    return (own_side * sides(options, pieces) + enemy_side) * turns(options) + state[SIXES]


def restore(options: Codes, state: State, pieces: int, own_side: int, enemy_side: int, turn: int) -> bool:
    """Write the state at a place, with seat 0 to roll. Returns whether it is one that awaits a roll."""
    setup(options, state, SEATED_OPPOSITE, 0)
    state[SIXES] = turn
    enemy_at = STEPS + OPPOSITE * TOKENS
    for token in range(pieces, TOKENS):
        state[STEPS + token] = FINISH
        state[enemy_at + token] = FINISH
    write_multiset(own_side, state, STEPS, pieces, HOME)
    write_multiset(enemy_side, state, enemy_at, pieces, HOME)
    return state[STEPS] != FINISH and state[enemy_at] != FINISH
