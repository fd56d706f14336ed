"""Stands in for the race of a game without one: nobody is ahead, and no piece is on the board."""

from __future__ import annotations

from vuelta.core.state import Buffer, Codes, State


def whole(options: Codes) -> int:  # noqa: ARG001 — the signature of every race
    """There is nothing to walk."""
    return 0


def ahead(options: Codes, state: State, seat: int) -> int:  # noqa: ARG001 — the signature of every race
    """Nobody has walked."""
    return 0


def cells(options: Codes, state: State, seat: int, found: Buffer) -> int:  # noqa: ARG001 — the signature of every race
    """No piece is on any cell."""
    return 0
