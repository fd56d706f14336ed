"""How far a Poleana seat has come, and where its tokens stand, for reports."""

from __future__ import annotations

from vuelta.core.state import Buffer, Codes, State
from vuelta.games.poleana.board import ALONG, CELLS, FINISH, ROW
from vuelta.games.poleana.walks import PLACES, TOKENS


def whole(options: Codes) -> int:
    """Four tokens from the base to h7 (PC26)."""
    return TOKENS * (FINISH + 1)


def ahead(options: Codes, state: State, seat: int) -> int:
    """All steps of a seat's tokens together; leaving the base is one. A bridge is a detour, so it counts less."""
    steps = 0
    for token in range(PLACES + seat * TOKENS, PLACES + seat * TOKENS + TOKENS):
        steps += ALONG[state[token] + 1] + 1
    return steps


def cells(options: Codes, state: State, seat: int, found: Buffer) -> int:
    """Where a seat's tokens stand."""
    for token in range(TOKENS):
        found[token] = CELLS[seat * ROW + 1 + state[PLACES + seat * TOKENS + token]]
    return TOKENS
