"""What analysis and hints ask of whoever judges positions. `Evaluator` is one; tests bring their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from vuelta.core.position import Position


class Ranked(Protocol):
    """A legal move with the chances that it leaves, if everybody plays well from there on."""

    @property
    def text(self) -> str:
        """The move."""

    @property
    def chances(self) -> Mapping[int, float]:
        """Seat → chance to win."""


class Judge(Protocol):
    """Knows the chances of any position of one game, its options and its seats."""

    @property
    def notice(self) -> Mapping[str, str] | None:
        """Language → what has to be said about how well it knows them, or None."""

    def chances(self, position: Position) -> Mapping[int, float]:
        """Seat → chance to win."""

    def ranked(self, position: Position) -> Sequence[Ranked]:
        """The legal moves, best for the seat to move first."""

    def roll_chances(self, position: Position) -> Sequence[tuple[str, int, Mapping[int, float]]]:
        """The rolls that can come (or a sample of them) with weights and the chances after them."""


def judge_of(position: Position, level: str) -> Judge:
    """The evaluation that a level plays by. Asked for late, so that reading an analysis needs no NumPy."""
    from vuelta.players.evaluator import evaluator

    return evaluator(position, level)
