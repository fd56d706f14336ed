"""Where endgames of two opposite seats stand in a table, seen from the seat to roll.

`pieces` is how many tokens of each seat are not known to have gone as far as they can: the others fill the last fields
of the goal. A side is the number of a seat's arrangement; the turn is how many throws have been in vain (MA13).
"""

from __future__ import annotations

from vuelta.core.state import PHASE, SEAT, TO_ROLL, Codes, State
from vuelta.games.maedn.board import ARM, RING, SEATS
from vuelta.games.maedn.options import THREE_THROWS
from vuelta.games.maedn.rules import HOME, LAST, MOST_THROWS, SEATED, STEPS, TOKENS, TRIES, needs_a_six, setup, stands
from vuelta.kernels.multisets import count_highest, multiset_rank, multisets, write_multiset
from vuelta.kernels.value_iteration import work_out as work_out  # a turn has few rolls, so they are enumerated

MOST_PIECES = 2
OPPOSITE = SEATS // 2
SEATED_OPPOSITE = 1 | 1 << OPPOSITE


def sides(options: Codes, pieces: int) -> int:
    """In how many ways a seat's tokens can stand; those with two on one field are left empty."""
    return multisets(values(pieces), pieces)


def values(pieces: int) -> int:
    """How many steps a token that is not known to have arrived can stand on, home among them."""
    return LAST - (TOKENS - pieces) - HOME + 1


def finished(options: Codes, pieces: int, side: int) -> int:
    """How many more of an arrangement's tokens have gone as far as they can."""
    return count_highest(side, values(pieces), pieces)


def turns(options: Codes) -> int:
    """How many numbers of throws in vain there are to tell apart (MA13)."""
    return MOST_THROWS if options[THREE_THROWS] else 1


def beginning(options: Codes, pieces: int) -> int:
    """The place of the state in which all the tokens that have not arrived are at home."""
    return 0


def index(options: Codes, state: State, pieces: int) -> int:
    """The place of a state that awaits a roll, −1 if it has none."""
    seat = state[SEAT]
    enemy = (seat + OPPOSITE) % SEATS
    if state[PHASE] != TO_ROLL or state[SEATED] != 1 << seat | 1 << enemy:
        return -1
    own_at = STEPS + seat * TOKENS
    enemy_at = STEPS + enemy * TOKENS
    for token in range(pieces, TOKENS):
        arrived = LAST - (TOKENS - 1 - token)  # sorted: who has arrived is last
        if state[own_at + token] != arrived or state[enemy_at + token] != arrived:
            return -1
    own_side = multiset_rank(state, own_at, pieces, HOME)
    enemy_side = multiset_rank(state, enemy_at, pieces, HOME)
    return (own_side * sides(options, pieces) + enemy_side) * turns(options) + state[TRIES]


def restore(options: Codes, state: State, pieces: int, own_side: int, enemy_side: int, turn: int) -> bool:
    """Write the state at a place, with seat 0 to roll. Returns whether it is one that awaits a roll."""
    setup(options, state, SEATED_OPPOSITE, 0)
    state[TRIES] = turn
    enemy_at = STEPS + OPPOSITE * TOKENS
    for token in range(pieces, TOKENS):
        state[STEPS + token] = LAST - (TOKENS - 1 - token)
        state[enemy_at + token] = LAST - (TOKENS - 1 - token)
    write_multiset(own_side, state, STEPS, pieces, HOME)
    write_multiset(enemy_side, state, enemy_at, pieces, HOME)
    if state[STEPS] >= RING or state[enemy_at] >= RING:
        return False  # somebody has won (MA12)
    if turn > 0 and not needs_a_six(state, 0):
        return False
    return one_a_field(state)


def one_a_field(state: State) -> bool:
    """Whether no two tokens of the two seats stand on one field (MA08)."""
    for seat in range(0, SEATS, OPPOSITE):
        at = STEPS + seat * TOKENS
        for token in range(TOKENS):
            step = state[at + token]
            if step != HOME and token > 0 and state[at + token - 1] == step:
                return False
            across = (step + OPPOSITE * ARM) % RING
            if HOME < step < RING and stands(state, (seat + OPPOSITE) % SEATS, across):
                return False
    return True
