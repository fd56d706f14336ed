"""Stands in for the endgame of a game without one: no state is in any solution."""

from __future__ import annotations

from vuelta.core.state import Codes, State


def index(options: Codes, state: State, pieces: int) -> int:  # noqa: ARG001 — the signature of every endgame
    """No state has a place."""
    return -1
