"""The sheet of paper: where the board lies on it, and what the board's data tell about its squares."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import hypot

from vuelta.core.board import Board, Way
from vuelta.draw.markup import Point
from vuelta.draw.palette import Colour

WIDTH = 1000.0
"""Every drawing is so wide, so that words and rules have one size on all of them."""
MARGIN = 34.0
FRAME = 20.0
PADDING = 12.0
TALLEST = 1.2
"""A board that is taller than this share of the width is drawn smaller."""

ARROW = "arrow-"


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A board on paper. Grid units become sheet units here and nowhere else."""

    board: Board
    colours: tuple[Colour, ...]
    letters: tuple[str, ...]
    top: float
    prefix: str

    @cached_property
    def unit(self) -> float:
        room = WIDTH - 2 * (MARGIN + FRAME + PADDING)
        return min(room / self.board.width, room * TALLEST / self.board.height)

    @property
    def left(self) -> float:
        return (WIDTH - self.board.width * self.unit) / 2

    @property
    def bottom(self) -> float:
        """Below the frame."""
        return self.top + 2 * (FRAME + PADDING) + self.board.height * self.unit

    @property
    def roomy(self) -> bool:
        """Whether squares are so big that their numbers can stand in a corner, beside the tokens."""
        return self.unit > 70

    def at(self, x: float, y: float) -> Point:
        """Where a point of the grid lies."""
        return self.left + (x + 0.5) * self.unit, self.top + FRAME + PADDING + (y + 0.5) * self.unit

    def centre(self, cell: int) -> Point:
        return self.at(self.board.cells[cell].x, self.board.cells[cell].y)

    @cached_property
    def walks(self) -> tuple[Way, ...]:
        """The ways of the seats, or of everybody."""
        return tuple(way for way in self.board.ways if way.kind == "way")

    @cached_property
    def arrows(self) -> tuple[Way, ...]:
        return tuple(way for way in self.board.ways if way.kind.startswith(ARROW) and len(way.cells) > 1)

    @cached_property
    def decks(self) -> tuple[Way, ...]:
        """Second ways beside the common one: bridges and their like, whatever they are called."""
        others = (way for way in self.board.ways if way.kind != "way" and not way.kind.startswith(ARROW))
        return tuple(way for way in others if len(way.cells) > 2)

    @cached_property
    def on_deck(self) -> dict[int, str]:
        """The squares that lie on a deck, with its kind."""
        return {cell: way.kind for way in self.decks for cell in way.cells[1:-1]}

    @cached_property
    def common_edges(self) -> tuple[tuple[int, int], ...]:
        """Pairs of neighbours that follow one another on the common part of the ways, each once."""
        edges: dict[tuple[int, int], None] = {}
        for way in self.walks:
            for a, b in pairwise(way.cells):
                if self._common(a) and self._common(b) and self.distance(a, b) < 1.5:
                    edges[a, b] = None
        return tuple(edges)

    @cached_property
    def following(self) -> dict[int, int]:
        """The square after each square on the common part."""
        return dict(self.common_edges)

    @cached_property
    def gates(self) -> dict[int, tuple[int, int]]:
        """Common squares where exactly one seat leaves for its own stretch: (the seat, the first square of it)."""
        found: dict[int, list[tuple[int, int]]] = {}
        for way in self.walks:
            for a, b in pairwise(way.cells):
                if way.seat is not None and self._common(a) and not self._common(b):
                    found.setdefault(a, []).append((way.seat, b))
        return {cell: seats[0] for cell, seats in found.items() if len(seats) == 1}

    @cached_property
    def climb(self) -> dict[int, float]:
        """How far along its seat's own stretch a square lies, above 0 up to 1 at the end."""
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
        """A start belongs to a seat and is walked on by all, so being common is a matter of the ways."""
        seats = {way.seat for way in self.walks if way.seat is not None}
        users: dict[int, set[int]] = {}
        for way in self.walks:
            for cell in way.cells:
                users.setdefault(cell, set()).update(seats if way.seat is None else {way.seat})
        return frozenset(cell for cell, by in users.items() if len(by) > 1 or not seats)

    def _common(self, cell: int) -> bool:
        return cell in self._walked_by_all
