"""Cadena's board: a square spiral, clockwise inwards to the centre, and a row above it for discs not yet on the way."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from vuelta.core import cell_kinds
from vuelta.core.board import Board, Cell, Decoration, Sign, Way
from vuelta.core.cell_kinds import CellKind
from vuelta.core.symbols import ROSETTE, Shape

SEATS = 4
DISCS = 2  # CA02

# No chain is longer than 18 dice (CA08), so a walk back from the centre ends on a square of the way as long as the way
# has 17 or more. The longest one fills a 9 × 9 grid.
SHORTEST = 17
LONGEST = 80

# Squares as the rules count them: 0 beside the start, 1 … length, then the centre, whatever the length.
BESIDE = 0
CENTRE = LONGEST + 1

# Cell numbers: beside the start for each seat, the centre, then the squares from 1 on.
CENTRE_CELL = SEATS
BEFORE_SQUARES = CENTRE_CELL

_START = {"en": "the start", "es": "la salida"}
_CENTRE = {"en": "the centre", "es": "la casilla central"}

Arrows = tuple[tuple[int, int], ...]


_KINDS = {
    "base": replace(cell_kinds.BASE, legend={"en": "Start", "es": "Salida"}),
    "centre": CellKind(
        legend={"en": "Centre", "es": "Centro"},
        place={"en": "in the centre", "es": "en el centro"},
        symbol=ROSETTE,
        size=0.45,
        sign="@",
        labelled=False,
    ),
    "arrow-forward": CellKind(legend={"en": "Arrow ahead", "es": "Avanza"}),
    "arrow-backward": CellKind(legend={"en": "Arrow back", "es": "Retrocede"}),
}


# The links of a chain, and one that comes off.
_BROKEN_CHAIN = (
    Shape("M-0.2 -0.35H-0.6A0.35 0.35 0 0 0 -0.6 0.35H-0.2M0.2 -0.35H0.6A0.35 0.35 0 0 1 0.6 0.35H0.2", width=0.2),
    Shape("M0 -0.55V-0.9M-0.3 -0.6L-0.5 -0.85M0.3 -0.6L0.5 -0.85M0 0.55V0.9", width=0.14),
)
_PINNED = (
    Shape("M0 -0.85V0.1M-0.35 -0.25L0 0.1L0.35 -0.25", width=0.2),
    Shape("M-0.75 0.35H0.75M-0.75 0.75H0.75", width=0.2),
)
_SIGNS = {
    "bust": Sign({"en": "Bust!", "es": "¡Se rompe!"}, _BROKEN_CHAIN),  # CA10
    "covered": Sign({"en": "Pinned down!", "es": "¡Inmovilizado!"}, _PINNED),  # CA13
}


def _spiral(size: int) -> list[tuple[int, int]]:
    """The points of a square grid from the top left, clockwise inwards to the middle."""
    points = []
    x, y, dx, dy = -1, 0, 1, 0
    for stretch in (size, *(length for length in range(size - 1, 0, -1) for _ in range(2))):
        for _ in range(stretch):
            x, y = x + dx, y + dy
            points.append((x, y))
        dx, dy = -dy, dx
    return points


def _base(seat: int, size: int) -> Cell:
    """Where a seat's discs lie before they start: the four seats share the row above the spiral."""
    pitch = (size - 1) / SEATS
    x = pitch * (seat + 0.5)
    return Cell(
        name="S", x=x, y=0, kind="base", seat=seat, called=_START, spots=((x - pitch / 4, 0), (x + pitch / 4, 0))
    )


@lru_cache(maxsize=64)
def spiral_board(length: int, arrows: Arrows) -> Board:
    """The board with so many squares and these arrows (CA15).

    It is drawn on the smallest odd grid that holds it. A way shorter than that grid's spiral starts further along it,
    so that the centre is always the middle cell.
    """
    size = next(odd for odd in range(1, LONGEST, 2) if odd * odd > length)
    *squares, middle = [(x, y + 1) for x, y in _spiral(size)[-length - 1 :]]
    starts = dict(arrows)
    cells = [_base(seat, size) for seat in range(SEATS)]
    cells.append(Cell(name="C", x=middle[0], y=middle[1], kind="centre", label="C", called=_CENTRE))
    for square, (x, y) in enumerate(squares, 1):
        kind = "arrow" if square in starts else "square"
        called = {"en": f"square {square}", "es": f"casilla {square}"}
        cells.append(Cell(name=str(square), x=x, y=y, kind=kind, label=str(square), called=called, piled=True))  # CA13
    way = Way(kind="way", cells=(*range(BEFORE_SQUARES + 1, BEFORE_SQUARES + 1 + length), CENTRE_CELL))
    pointing = [
        Way(
            kind="arrow-forward" if end > start else "arrow-backward",
            cells=(BEFORE_SQUARES + start, BEFORE_SQUARES + end),
        )
        for start, end in arrows
    ]
    box = Decoration(kind="box", x=0, y=1, width=size, height=size)
    return Board(
        width=size,
        height=size + 1,
        cells=tuple(cells),
        ways=(way, *pointing),
        decorations=(box,),
        kinds=_KINDS,
        signs=_SIGNS,
    )
