"""The sheet of paper, and where the board is on it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from vuelta.core.board import Board
from vuelta.core.game import Game
from vuelta.draw.layout import UNIT, Layout, layout_of
from vuelta.draw.markup import element
from vuelta.draw.palette import Colour, letter, look

WIDTH = 1000.0
"""The width of every drawing, so that text and lines have the same size on all of them."""
MARGIN = 34.0
FINEST_SQUARE = 58.0
TALLEST = 1.2
"""A board taller than this share of the width is drawn smaller."""


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A board on paper."""

    board: Board
    colours: tuple[Colour, ...]
    letters: tuple[str, ...]
    top: float
    prefix: str

    @property
    def layout(self) -> Layout:
        return layout_of(self.board)

    @cached_property
    def scale(self) -> float:
        """The length of a unit of the layout."""
        room = WIDTH - 2 * MARGIN
        return min(room / self.layout.width, room * TALLEST / self.layout.height)

    @property
    def pattern_unit(self) -> float:
        """The square size that patterns are made for: bigger squares have more of a pattern, not a bigger one."""
        return min(UNIT, FINEST_SQUARE / self.scale)

    @property
    def bottom(self) -> float:
        """The y below the frame."""
        return self.top + self.layout.height * self.scale

    def laid(self, *drawn: str) -> str:
        """Drawings in the units of the layout, placed on the sheet."""
        left = (WIDTH - self.layout.width * self.scale) / 2
        return element("g", *drawn, transform=f"translate({left:.2f} {self.top:.2f}) scale({self.scale:.5f})")

    def colour(self, seat: int | None) -> Colour | None:
        """A seat's colour; None for no seat."""
        return None if seat is None or seat >= len(self.colours) else self.colours[seat]


def sheet_of(game: Game, board: Board, language: str, *, top: float, prefix: str) -> Sheet:
    return Sheet(
        board=board,
        colours=tuple(look(name) for name in game.colours),
        letters=tuple(letter(name, language) for name in game.colours),
        top=top,
        prefix=prefix,
    )
