"""How far a Poliana seat has come, and where its pawns stand, for reports."""

from __future__ import annotations

from vuelta.core.state import Buffer, Codes, State
from vuelta.games.poliana.board import ALONG, EXIT
from vuelta.games.poliana.rules import PAWNS, PLACE, cell_of


def whole(options: Codes) -> int:
    """Four pawns from jail to the Exit (PO21)."""
    return PAWNS * (EXIT + 1)


def ahead(options: Codes, state: State, seat: int) -> int:
    """All steps of a seat's pawns together; breaking out is one. A catwalk is a detour, so it counts less."""
    steps = 0
    for pawn in range(PLACE + seat * PAWNS, PLACE + seat * PAWNS + PAWNS):
        steps += ALONG[state[pawn] + 1] + 1
    return steps


def cells(options: Codes, state: State, seat: int, found: Buffer) -> int:
    """Where a seat's pawns stand."""
    for pawn in range(PAWNS):
        found[pawn] = cell_of(seat, state[PLACE + seat * PAWNS + pawn])
    return PAWNS
