"""What analysis and hints need to know about positions. `Evaluator` can say it; tests bring judges of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from vuelta.core.position import Position
from vuelta.players.estimators import Chances, RankedMove


class Judge(Protocol):
    """Knows the chances in every position of one game, with certain options and seats."""

    @property
    def notice(self) -> Mapping[str, str] | None:
        """Language → what people should know about how reliable it is, or None."""

    def chances(self, position: Position) -> Chances:
        """Seat → chance to win."""

    def ranked(self, position: Position) -> Sequence[RankedMove]:
        """The legal moves, the best for the seat to move first."""

    def roll_chances(self, position: Position) -> Sequence[tuple[str, int, Chances]]:
        """The possible rolls, or a sample of them, each with its weight and the chances after it."""


def judge_of(position: Position, level: str) -> Judge:
    """The evaluator of a level. Imported late, because reading an analysis needs no NumPy."""
    from vuelta.players.evaluator import evaluator

    return evaluator(position, level)
