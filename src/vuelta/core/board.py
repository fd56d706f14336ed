"""A board as data: cells with names and places, and the ways through them. It knows no rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any

from vuelta.core.cell_kinds import PLAIN, SHARED, CellKind
from vuelta.core.symbols import Symbol


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A place where tokens can be. Its number is its index in the board."""

    name: str
    """As in the notation; cells that belong to a seat (lanes, bases) share names between seats."""
    x: float
    y: float
    """The centre, in grid units, x to the right and y down; cell (0, 0) is the top left."""
    kind: str
    """What it is: ring, start, star, lane, bridge, final, base, finish, …"""
    seat: int | None = None
    """The seat whose it is, if it is anybody's."""
    label: str = ""
    """What is written on it."""
    called: Mapping[str, str] | None = field(default=None, hash=False, repr=False)
    """What people who look at the board call it, by language; None where that is its name. No drawing shows it, so it
    is no part of a board's `repr`, by which drawings tell boards apart."""
    spots: tuple[tuple[float, float], ...] = ()
    """Where the tokens stand if the cell is wider than one square."""
    piled: bool = False
    """Whether tokens that share it lie on one another, so that a picture shows which one covers which."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """A walk through cells, by number: a seat's whole way, or a stretch that anybody may take."""

    kind: str
    cells: tuple[int, ...]
    seat: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Decoration:
    """Something drawn that no token stands on: a panel behind cells, a pit for the dice, a word."""

    kind: str
    x: float
    y: float
    """The middle of its top left square, as for cells."""
    width: float = 1
    height: float = 1
    seat: int | None = None
    text: str = ""


@dataclass(frozen=True, kw_only=True)
class Board:
    """The whole board. Checked when made, so that a broken one never leaves its module."""

    width: float
    height: float
    cells: tuple[Cell, ...]
    ways: tuple[Way, ...]
    decorations: tuple[Decoration, ...] = ()
    """Drawn below the cells, in this order."""
    kinds: Mapping[str, CellKind] = field(default_factory=dict, hash=False, repr=False)
    """Its own kinds of cells, and others in the order of its legend. Those that several games use, and plain squares,
    need no entry."""
    signs: Mapping[str, Symbol] = field(default_factory=dict, hash=False, repr=False)
    """What stands over the board for a moment when something happens that moves no token, by the kind of event."""
    blank: int | None = None
    """The face of its dice that shows nothing and counts as 0, where they have one. Texts write the face's number."""

    def __post_init__(self) -> None:
        seen: set[tuple[str, int | None]] = set()
        for number, cell in enumerate(self.cells):
            key = (cell.name, cell.seat)
            if key in seen:
                raise ValueError(f"cell {number}: {cell.name!r} of seat {cell.seat} stands twice on the board")
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
        """The cell of that name, seen from a seat: its own if it has one, else the common one."""
        return self.cells[self.number(name, seat)]

    def number(self, name: str, seat: int | None = None) -> int:
        """The number of the cell of that name, seen from a seat. KeyError if there is none."""
        number = self._numbers.get((name, seat))
        if number is None:
            number = self._any[name]
        return number

    def kind(self, name: str) -> CellKind:
        """What depends on a kind of cells or ways."""
        return self.kinds.get(name) or SHARED.get(name, PLAIN)

    def as_json(self) -> dict[str, Any]:
        """The whole board as plain data, for `json.dumps`: a page draws it without knowing the game."""
        return {
            "width": self.width,
            "height": self.height,
            "cells": [asdict(cell) for cell in self.cells],
            "ways": [asdict(way) for way in self.ways],
            "decorations": [asdict(decoration) for decoration in self.decorations],
            "blank": self.blank,
        }

    @cached_property
    def _numbers(self) -> dict[tuple[str, int | None], int]:
        return {(cell.name, cell.seat): number for number, cell in enumerate(self.cells)}

    @cached_property
    def _any(self) -> dict[str, int]:
        """By name alone, for cells that can be named from everywhere (a start is a ring cell, too)."""
        names = [cell.name for cell in self.cells]
        return {name: number for number, name in enumerate(names) if names.count(name) == 1}
