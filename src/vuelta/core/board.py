"""Board: cells with names and positions, and the ways through them, as data without rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any, Literal

from vuelta.core.cell_kinds import PLAIN, SHARED, CellKind
from vuelta.core.symbols import Symbol


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A place where pieces can be. Its number is its index in `Board.cells`."""

    name: str
    """Its name in the notation. Cells of different seats (lanes, bases) may share a name."""
    x: float
    y: float
    """Its centre in grid units, x to the right and y down; (0, 0) is the top left square."""
    kind: str
    """The name of its `CellKind`: ring, start, lane, bridge, base, finish, …"""
    seat: int | None = None
    """The seat it belongs to, if any."""
    label: str = ""
    """The text on it."""
    called: Mapping[str, str] | None = field(default=None, hash=False, repr=False)
    """What people who see the board call it, by language; None if they use its name. Drawings don't show it and compare
    boards by `repr`, so it is left out there."""
    spots: tuple[tuple[float, float], ...] = ()
    """Where its pieces stand, if it is wider than one square."""
    piled: bool = False
    """Whether pieces that share it are stacked, so that pictures show which one covers which."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """A path through cells, by number: a seat's whole way, or a stretch that anybody may take."""

    kind: str
    cells: tuple[int, ...]
    seat: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Decoration:
    """Something drawn that isn't a cell: a panel behind cells, a pit for the dice, a word."""

    kind: str
    x: float
    y: float
    """The centre of its top left square."""
    width: float = 1
    height: float = 1
    seat: int | None = None
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Throw:
    """What is thrown in place of dice with six faces: pieces with a marked and a plain side, counted together."""

    shape: Literal["pyramid", "stick"]
    """What each of them looks like."""
    pieces: int
    """How many are thrown for one value, which is the number of marks that show."""
    none: int
    """The value that a throw without a mark is written as."""


@dataclass(frozen=True, slots=True)
class Sign:
    """What stands over the board for a moment when something happens."""

    words: Mapping[str, str]
    """Language → a word or two."""
    symbol: Symbol


@dataclass(frozen=True, kw_only=True)
class Board:
    """The whole board. It is checked when it is made, so importing a game's board finds its mistakes."""

    width: float
    height: float
    cells: tuple[Cell, ...]
    ways: tuple[Way, ...]
    decorations: tuple[Decoration, ...] = ()
    """Drawn under the cells, in this order."""
    kinds: Mapping[str, CellKind] = field(default_factory=dict, hash=False, repr=False)
    """Its own kinds of cells, in the order of its legend. Kinds that several games share, and plain squares, are only
    listed to give them a place in it."""
    signs: Mapping[str, Sign] = field(default_factory=dict, hash=False, repr=False)
    """Its own signs, by kind of event. The page has signs for events that several games have."""
    blank: int | None = None
    """The face of its dice that is blank and counts as 0, if there is one. Texts use the face's number."""
    throw: Throw | None = None
    """What is thrown, if not dice."""

    def __post_init__(self) -> None:
        seen: set[tuple[str, int | None]] = set()
        for number, cell in enumerate(self.cells):
            key = (cell.name, cell.seat)
            if key in seen:
                raise ValueError(f"cell {number}: {cell.name!r} of seat {cell.seat} is on the board twice")
            seen.add(key)
            for x, y in ((cell.x, cell.y), *cell.spots):
                if not (0 <= x <= self.width - 1 and 0 <= y <= self.height - 1):
                    raise ValueError(f"cell {number} ({cell.name}) lies outside the board, at ({x}, {y})")
        for piece in self.decorations:
            left, top, right, bottom = piece.x, piece.y, piece.x + piece.width - 1, piece.y + piece.height - 1
            if not (0 <= left <= right <= self.width - 1 and 0 <= top <= bottom <= self.height - 1):
                raise ValueError(f"a decoration ({piece.kind}) lies outside the board, at ({left}, {top})")
        for way in self.ways:
            for number in way.cells:
                if not 0 <= number < len(self.cells):
                    raise ValueError(f"a way ({way.kind}) leads through cell {number}, which does not exist")

    def cell(self, name: str, seat: int | None = None) -> Cell:
        """The cell a seat means by this name: its own if it has one, otherwise the common one."""
        return self.cells[self.number(name, seat)]

    def number(self, name: str, seat: int | None = None) -> int:
        """The number of the cell a seat means by this name. KeyError if there is none."""
        number = self._numbers.get((name, seat))
        return self._unique[name] if number is None else number

    def kind(self, name: str) -> CellKind:
        """How cells or ways of this kind look, and what they are called."""
        return self.kinds.get(name) or SHARED.get(name, PLAIN)

    def as_json(self) -> dict[str, Any]:
        """The board as plain data, for `json.dumps`; enough for a page to draw it."""
        return {
            "width": self.width,
            "height": self.height,
            "cells": [asdict(cell) for cell in self.cells],
            "ways": [asdict(way) for way in self.ways],
            "decorations": [asdict(decoration) for decoration in self.decorations],
            "blank": self.blank,
            "throw": None if self.throw is None else asdict(self.throw),
        }

    @cached_property
    def _numbers(self) -> dict[tuple[str, int | None], int]:
        return {(cell.name, cell.seat): number for number, cell in enumerate(self.cells)}

    @cached_property
    def _unique(self) -> dict[str, int]:
        """Cells with unique names, which all seats can name. They may belong to a seat, as a start does."""
        names = [cell.name for cell in self.cells]
        return {name: number for number, name in enumerate(names) if names.count(name) == 1}
