"""How far a Cadena seat has come, and where its discs lie, for reports."""

from __future__ import annotations

from vuelta.core.state import LEGAL, Buffer, Codes, State
from vuelta.games.cadena.board import DISCS
from vuelta.games.cadena.options import LENGTH
from vuelta.games.cadena.rules import SQUARES, cell_of, disc_refusal


def whole(options: Codes) -> int:
    """Both discs to the centre (CA01)."""
    return DISCS * (options[LENGTH] + 1)


def ahead(options: Codes, state: State, seat: int) -> int:
    """The squares of a seat's discs together. A disc that can't move is what one wins by, so it counts as arrived."""
    steps = 0
    for disc in range(seat * DISCS, seat * DISCS + DISCS):
        if disc_refusal(state, disc) == LEGAL:
            steps += state[SQUARES + disc]
        else:
            steps += options[LENGTH] + 1  # CA12, CA13
    return steps


def cells(options: Codes, state: State, seat: int, found: Buffer) -> int:
    """Where a seat's discs lie."""
    for disc in range(DISCS):
        found[disc] = cell_of(seat, state[SQUARES + seat * DISCS + disc])
    return DISCS
