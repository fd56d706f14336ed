"""How far a Senet seat has come, and where its pieces stand, for reports."""

from __future__ import annotations

from vuelta.core.state import Buffer, Codes, State
from vuelta.games.senet.board import OFF, PIECES
from vuelta.games.senet.rules import BESIDE, PLACES


def whole(options: Codes) -> int:
    """Five pieces along thirty squares and off (SE01, SE16)."""
    return PIECES * OFF


def ahead(options: Codes, state: State, seat: int) -> int:
    """All squares that a seat's pieces have behind them; before the set-up none has any (SE02)."""
    steps = 0
    for piece in range(PLACES + seat * PIECES, PLACES + seat * PIECES + PIECES):
        steps += max(state[piece], 0)
    return steps


def cells(options: Codes, state: State, seat: int, found: Buffer) -> int:
    """Where a seat's pieces stand; before the set-up, nowhere."""
    at = PLACES + seat * PIECES
    if state[at] == BESIDE:
        return 0
    for piece in range(PIECES):
        square = state[at + piece]
        found[piece] = square if square < OFF else OFF + seat
    return PIECES
