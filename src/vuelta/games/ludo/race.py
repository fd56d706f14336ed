"""How far a Ludo seat has come, and where its tokens stand, for reports."""

from __future__ import annotations

from vuelta.core.state import Buffer, Codes, State
from vuelta.games.ludo.rules import FINISH, HOME, STEPS, TOKENS, cell_of


def whole(options: Codes) -> int:
    """The steps of four tokens, from home to the finish (LU03)."""
    return TOKENS * (FINISH - HOME)


def ahead(options: Codes, state: State, seat: int) -> int:
    """All steps of a seat's tokens together; opening is one."""
    steps = 0
    for token in range(STEPS + seat * TOKENS, STEPS + seat * TOKENS + TOKENS):
        steps += state[token] - HOME
    return steps


def cells(options: Codes, state: State, seat: int, found: Buffer) -> int:
    """Where a seat's tokens stand."""
    for token in range(TOKENS):
        found[token] = cell_of(seat, state[STEPS + seat * TOKENS + token])
    return TOKENS
