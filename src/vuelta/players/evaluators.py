"""What judges positions: weights that were learned, or playing on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from vuelta.core.position import Position

Chances: TypeAlias = dict[int, float]
"""Seat → its chance to take the next place; they sum to one."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A move, as the rules name it, and the chances after it."""

    code: int
    chances: Chances


class Mind(Protocol):
    """Something that knows chances. Positions are of the game, options and seats that it was made for."""

    @property
    def notice(self) -> Mapping[str, str] | None:
        """Language → what a person should know about how it judges."""

    def choose(self, position: Position) -> int:
        """The code of the move to play; the position awaits one."""

    def judge(self, position: Position) -> list[Judged]:
        """Every legal move with the chances after it; the position awaits one."""

    def chances(self, position: Position) -> Chances:
        """The chances of a position that awaits a roll."""


def seats_of(position: Position) -> tuple[int, ...]:
    """The seats that play, also where nothing stands on the board yet."""
    return tuple(position.pieces()) or position.game.seats(position.game.players[0])
