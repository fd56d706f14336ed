"""Stands in for the whole turns of a game without them: there is nothing to work out."""

from __future__ import annotations

from vuelta.core.contract import Parts
from vuelta.core.state import Codes, State
from vuelta.kernels.turn_tree import SearchWorkspace


def ends(options: Codes, state: State, work: SearchWorkspace) -> int:  # noqa: ARG001
    """A turn has no ends."""
    return 0


def weigh(game: Parts, options: Codes, state: State, count: int, work: SearchWorkspace) -> None:  # noqa: ARG001
    """There is nothing to weigh."""
    return
