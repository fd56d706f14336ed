"""How far a seat of Ur has come, and where its pieces stand, for reports."""

from __future__ import annotations

from vuelta.core.state import Buffer, Codes, State
from vuelta.games.ur.board import BEND, CUT, MOST_PIECES, OFF
from vuelta.games.ur.options import PIECES, SHORT, WAY
from vuelta.games.ur.rules import ABSENT, PLACES, cell_of


def walked(options: Codes, step: int) -> int:
    """How many squares a piece on a step has walked; the short way leaves some out (UR03)."""
    return step - CUT if options[WAY] == SHORT and step > BEND else step


def whole(options: Codes) -> int:
    """All pieces along their way and off (UR02, UR11)."""
    return options[PIECES] * walked(options, OFF)


def ahead(options: Codes, state: State, seat: int) -> int:
    """All squares that a seat's pieces have walked."""
    steps = 0
    for piece in range(PLACES + seat * MOST_PIECES, PLACES + (seat + 1) * MOST_PIECES):
        if state[piece] != ABSENT:
            steps += walked(options, state[piece])
    return steps


def cells(options: Codes, state: State, seat: int, found: Buffer) -> int:
    """Where a seat's pieces stand."""
    for piece in range(options[PIECES]):  # sorted: those that are absent come last
        found[piece] = cell_of(seat, state[PLACES + seat * MOST_PIECES + piece])
    return options[PIECES]
