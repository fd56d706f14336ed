"""Senet's board: three rows of ten squares, and below them a tray for each seat's borne-off pieces."""

from __future__ import annotations

from vuelta.core.board import Board, Cell, Decoration, Way

SEATS = 2
_EXIT = {"en": "the exit", "es": "la salida"}
PIECES = 5  # SE02
ROW = 10
ROWS = 3
SQUARES = ROW * ROWS  # SE01
OFF = SQUARES  # one past the last square; the cell of a seat's tray is OFF + seat

NET = 13  # SE12
BONUSES = (14, 25)  # SE13
WATERS = 26  # SE14
TURN_ENDS = (NET, WATERS)
FIRST_SAFE = 27  # SE09: this one and all after it

# Sets of squares are integers with a bit for each square.
ON_BOARD = (1 << SQUARES) - 1
NEXT_IN_ROW = sum(1 << square for square in range(SQUARES) if square % ROW < ROW - 1)
"""The squares whose next one lies in the same row (SE10)."""


def _kind(square: int) -> str:
    if square >= FIRST_SAFE:
        return "safe"
    return "bonus" if square in BONUSES else {NET: "net", WATERS: "waters"}.get(square, "square")


def _cells() -> tuple[Cell, ...]:
    squares = []
    for square in range(SQUARES):
        row, along = divmod(square, ROW)
        x = along if row % 2 == 0 else ROW - 1 - along  # the middle row is walked from right to left
        squares.append(Cell(name=str(square), x=x, y=row, kind=_kind(square), label=str(square)))
    trays = []
    for seat in range(SEATS):
        spots = tuple((float(seat * PIECES + at), float(ROWS)) for at in range(PIECES))
        middle, below = spots[PIECES // 2]
        trays.append(Cell(name="off", x=middle, y=below, kind="off", seat=seat, called=_EXIT, spots=spots))
    return (*squares, *trays)


BOARD = Board(
    width=ROW,
    height=ROWS + 1,
    cells=_cells(),
    ways=tuple(Way(kind="way", seat=seat, cells=(*range(SQUARES), OFF + seat)) for seat in range(SEATS)),
    decorations=(Decoration(kind="box", x=0, y=0, width=ROW, height=ROWS),),
)
