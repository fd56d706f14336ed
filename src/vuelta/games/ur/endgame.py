"""Where states of Ur stand in a table of exact values, seen from the seat to throw. Whole games, if `pieces` is all.

A seat's arrangement is how many of its pieces are gone, how many wait, and on which steps the others stand. Sides are
numbered in this order, those with pieces on the same number of squares by the set of the squares read as a binary
number: every move leads to a larger one.
"""

from __future__ import annotations

from vuelta.core.state import PHASE, SEAT, TO_ROLL, Codes, State
from vuelta.games.ur.board import LAST, OFF, SEATS, WAITING
from vuelta.games.ur.board import MOST_PIECES as MOST_PIECES
from vuelta.games.ur.options import PIECES
from vuelta.games.ur.rules import PLACES, enemy_on, setup
from vuelta.games.ur.side_values import choose, first_side, square_of, squares_on, step_of
from vuelta.games.ur.side_values import work_out as work_out


def sides(options: Codes, pieces: int) -> int:
    """In how many ways a seat's pieces can stand; none if a seat has not so many."""
    return first_side(squares_on(options), pieces, pieces + 1, 0) if pieces <= options[PIECES] else 0


def finished(options: Codes, pieces: int, side: int) -> int:
    """How many of an arrangement's pieces are off."""
    gone = pieces
    while first_side(squares_on(options), pieces, gone, 0) > side:
        gone -= 1
    return gone


def turns(options: Codes) -> int:
    """A roll that was earned is like any other."""
    return 1


def beginning(options: Codes, pieces: int) -> int:
    """The place of the state in which all pieces that are not gone wait."""
    return 0


def side(options: Codes, state: State, seat: int, pieces: int) -> int:
    """The number of a seat's arrangement, −1 if more pieces than those are on their way."""
    at = PLACES + seat * MOST_PIECES
    gone = pieces - options[PIECES]
    out = 0
    number = 0
    for piece in range(at, at + options[PIECES]):
        if state[piece] == OFF:
            gone += 1
        elif state[piece] > WAITING:
            out += 1
            number += choose(square_of(options, state[piece]), out)
    return number + first_side(squares_on(options), pieces, gone, out) if gone >= 0 else -1


def index(options: Codes, state: State, pieces: int) -> int:
    """The place of a state that awaits a throw, −1 if it has none."""
    if state[PHASE] != TO_ROLL:
        return -1
    own_side = side(options, state, state[SEAT], pieces)
    enemy_side = side(options, state, 1 - state[SEAT], pieces)
    if own_side < 0 or enemy_side < 0:
        return -1
    return own_side * sides(options, pieces) + enemy_side


def restore(options: Codes, state: State, pieces: int, own_side: int, enemy_side: int, turn: int) -> bool:
    """Write the state at a place, with seat 0 to throw. Returns whether pieces can stand so, and the game goes on."""
    setup(options, state, SEATS, 0)
    write_side(options, state, PLACES, pieces, own_side)
    write_side(options, state, PLACES + MOST_PIECES, pieces, enemy_side)
    for piece in range(PLACES, PLACES + options[PIECES]):
        step = state[piece]
        if WAITING < step <= LAST and enemy_on(state, 0, step):
            return False  # UR08
    return state[PLACES] < OFF and state[PLACES + MOST_PIECES] < OFF


def write_side(options: Codes, state: State, at: int, pieces: int, number: int) -> None:
    """Write a seat's arrangement, sorted."""
    squares = squares_on(options)
    gone = finished(options, pieces, number)
    out = pieces - gone
    while first_side(squares, pieces, gone, out) > number:
        out -= 1
    rest = number - first_side(squares, pieces, gone, out)
    waiting = pieces - gone - out
    for piece in range(options[PIECES]):
        state[at + piece] = WAITING if piece < waiting else OFF
    square = squares
    for left in range(out, 0, -1):
        square -= 1
        while choose(square, left) > rest:
            square -= 1
        rest -= choose(square, left)
        state[at + waiting + left - 1] = step_of(options, square)
