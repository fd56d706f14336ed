"""What strong players judge positions by: learned weights, or rollouts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from vuelta.core.position import Position

Chances: TypeAlias = Mapping[int, float]
"""Seat → its chance to take the next place; they add up to one."""


@dataclass(frozen=True, slots=True)
class RankedMove:
    """A legal move with the chances that it leaves if everybody plays well from there on."""

    text: str
    chances: Chances


class Estimator(Protocol):
    """Estimates chances in positions of the game, options and seats that it was made for."""

    @property
    def notice(self) -> Mapping[str, str] | None:
        """Language → what people should know about the quality of the estimates."""

    def choose(self, position: Position) -> int:
        """The code of the move to play; the position awaits one."""

    def estimates(self, position: Position) -> dict[int, Chances]:
        """The chances after every legal move, by its code; the position awaits a move."""

    def chances(self, position: Position) -> Chances:
        """The chances in a position that awaits a roll."""
