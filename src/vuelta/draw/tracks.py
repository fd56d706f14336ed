"""What a board's ways say about its cells: which are consecutive, where a seat turns off, where bridges lead."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import hypot

from vuelta.core.board import Board, Way

ARROW = "arrow-"
NEAR = 1.5
"""Neighbours on a way are closer than this, in grid units; a longer step is a jump."""


def leads_back(kind: str) -> bool:
    """Whether arrows of this kind lead back."""
    return kind.endswith(("back", "backward"))


@dataclass(frozen=True)
class Tracks:
    """The ways of a board, sorted and joined."""

    board: Board

    @cached_property
    def walks(self) -> tuple[Way, ...]:
        """The ways of the seats, or of everybody."""
        return tuple(way for way in self.board.ways if way.kind == "way")

    @cached_property
    def arrows(self) -> tuple[Way, ...]:
        return tuple(way for way in self.board.ways if way.kind.startswith(ARROW) and len(way.cells) > 1)

    @cached_property
    def decks(self) -> tuple[Way, ...]:
        """Alternatives to the common way: bridges and the like, whatever they are called."""
        others = (way for way in self.board.ways if way.kind != "way" and not way.kind.startswith(ARROW))
        return tuple(way for way in others if len(way.cells) > 2)

    @cached_property
    def on_deck(self) -> dict[int, str]:
        """The cells on a deck, with its kind."""
        return {cell: way.kind for way in self.decks for cell in way.cells[1:-1]}

    @cached_property
    def edges(self) -> tuple[tuple[int, int], ...]:
        """Pairs of consecutive neighbours on the common part of the ways, each once."""
        edges: dict[tuple[int, int], None] = {}
        for way in self.walks:
            for a, b in pairwise(way.cells):
                if self._common(a) and self._common(b) and self.distance(a, b) < NEAR:
                    edges[a, b] = None
        return tuple(edges)

    @cached_property
    def following(self) -> dict[int, int]:
        """The cell after each cell on the common part."""
        return dict(self.edges)

    @cached_property
    def gates(self) -> dict[int, tuple[int, int]]:
        """Common cells where exactly one seat leaves for its own stretch: (the seat, the first cell of it)."""
        found: dict[int, list[tuple[int, int]]] = {}
        for way in self.walks:
            for a, b in pairwise(way.cells):
                if way.seat is not None and self._common(a) and not self._common(b):
                    found.setdefault(a, []).append((way.seat, b))
        return {cell: seats[0] for cell, seats in found.items() if len(seats) == 1}

    @cached_property
    def climb(self) -> dict[int, float]:
        """How far along its seat's own stretch a cell lies, above 0 up to 1 at the end."""
        shares: dict[int, float] = {}
        for way in self.walks:
            own = [cell for cell in way.cells if not self._common(cell)]
            shares |= {cell: (at + 1) / len(own) for at, cell in enumerate(own)}
        return shares

    def distance(self, a: int, b: int) -> float:
        """In grid units."""
        one, other = self.board.cells[a], self.board.cells[b]
        return hypot(one.x - other.x, one.y - other.y)

    @cached_property
    def _walked_by_all(self) -> frozenset[int]:
        """Cells on the ways of several seats. (A start has an owner, but all walk on it.)"""
        seats = {way.seat for way in self.walks if way.seat is not None}
        users: dict[int, set[int]] = {}
        for way in self.walks:
            for cell in way.cells:
                users.setdefault(cell, set()).update(seats if way.seat is None else {way.seat})
        return frozenset(cell for cell, by in users.items() if len(by) > 1 or not seats)

    def _common(self, cell: int) -> bool:
        return cell in self._walked_by_all
