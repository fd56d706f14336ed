"""What an evaluator goes by: weights that were learned, or rollouts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from vuelta.core.position import Position

Chances: TypeAlias = dict[int, float]
"""Seat → its chance to take the next place; they sum to one."""


@dataclass(frozen=True, slots=True)
class EstimatedMove:
    """A move, as the rules name it, and the chances after it."""

    code: int
    chances: Chances


class Estimator(Protocol):
    """Estimates chances. Positions are of the game, options and seats that it was made for."""

    @property
    def notice(self) -> Mapping[str, str] | None:
        """Language → what a person should know about how good they are."""

    def choose(self, position: Position) -> int:
        """The code of the move to play; the position awaits one."""

    def estimates(self, position: Position) -> list[EstimatedMove]:
        """Every legal move with the chances after it; the position awaits one."""

    def chances(self, position: Position) -> Chances:
        """The chances of a position that awaits a roll."""
