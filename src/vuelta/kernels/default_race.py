"""In place of a game's race where it has none: nobody is ahead, and no piece is seen on the board."""

from __future__ import annotations

from vuelta.core.state import Buffer, Codes, State


def whole(options: Codes) -> int:  # noqa: ARG001 — the signature of every race
    """No way at all."""
    return 0


def ahead(options: Codes, state: State, seat: int) -> int:  # noqa: ARG001 — the signature of every race
    """Nowhere."""
    return 0


def cells(options: Codes, state: State, seat: int, found: Buffer) -> int:  # noqa: ARG001 — the signature of every race
    """None."""
    return 0
