"""Where Cadena's endgames of two players, one disc each, stand in a table, seen from the seat whose turn starts.

The other discs are at the centre. A side is the square of a seat's disc; the turn is the black dice in the two hands.
A seat that could move no disc would have won when its turn started (CA01). So its disc is neither covered (of two on
one square, the enemy's lies below) nor at the centre; the enemy's may be there, and is then about to win.
"""

from __future__ import annotations

from vuelta.core.state import PHASE, SEAT, TO_MOVE, Codes, State
from vuelta.games.cadena.board import CENTRE, DISCS, SEATS
from vuelta.games.cadena.chain_values import BLACK_DICE, HANDS
from vuelta.games.cadena.chain_values import work_out as work_out
from vuelta.games.cadena.options import LENGTH
from vuelta.games.cadena.rules import ABSENT, BANK, BLACK, COVERS, DISCARDING, SQUARES, STEP, setup

MOST_PIECES = 1


def sides(options: Codes, pieces: int) -> int:
    """Where a disc can be: beside the start, on a square, at the centre."""
    return options[LENGTH] + 2


def finished(options: Codes, pieces: int, side: int) -> int:
    """Whether a disc is at the centre."""
    return 1 if side == options[LENGTH] + 1 else 0


def side(options: Codes, state: State, seat: int) -> int:
    """The number of where a seat's disc is, −1 if both are on the way."""
    if state[SQUARES + seat * DISCS + 1] != CENTRE:
        return -1
    return min(state[SQUARES + seat * DISCS], options[LENGTH] + 1)


def turns(options: Codes) -> int:
    """How many pairs of hands there are to tell apart, or would be if both could have all the dice."""
    return HANDS * HANDS


def beginning(options: Codes, pieces: int) -> int:
    """The place of the state in which both discs are beside the start, with a black die in each hand (CA03)."""
    return HANDS + 1


def other_seat(state: State) -> int:
    """The only other seat that plays, −1 if there are more."""
    found = -1
    for seat in range(SEATS):
        if seat != state[SEAT] and state[BLACK + seat] != ABSENT:
            if found >= 0:
                return -1
            found = seat
    return found


def index(options: Codes, state: State, pieces: int) -> int:
    """The place of a state in which a turn starts, −1 if it has none."""
    if state[PHASE] != TO_MOVE or state[STEP] != DISCARDING:
        return -1
    seat = state[SEAT]
    enemy = other_seat(state)
    if enemy < 0 or side(options, state, seat) < 0 or side(options, state, enemy) < 0:
        return -1
    pair = side(options, state, seat) * sides(options, pieces) + side(options, state, enemy)
    return pair * turns(options) + state[BLACK + seat] * HANDS + state[BLACK + enemy]


def restore(options: Codes, state: State, pieces: int, own_side: int, enemy_side: int, turn: int) -> bool:
    """Write the state at a place, with seat 0 to act against seat 1. Returns whether its turn can start so."""
    setup(options, state, 3, 0)
    own = turn // HANDS
    enemy = turn % HANDS
    state[BLACK] = own
    state[BLACK + 1] = enemy
    state[BANK] = max(0, BLACK_DICE - own - enemy)
    centre = options[LENGTH] + 1
    state[SQUARES] = own_side if own_side < centre else CENTRE
    state[SQUARES + 1] = CENTRE
    state[SQUARES + DISCS] = enemy_side if enemy_side < centre else CENTRE
    state[SQUARES + DISCS + 1] = CENTRE
    if 0 < own_side == enemy_side < centre:
        state[COVERS + DISCS] = 1
    return own + enemy <= BLACK_DICE and own_side < centre  # CA01
