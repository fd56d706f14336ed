"""Dash's board: a row of squares."""

from __future__ import annotations

from vuelta.core.board import Board, Cell, Way

BOARD = Board(
    width=11,
    height=1,
    cells=tuple(Cell(name=str(square), x=square, y=0, kind="square") for square in range(11)),
    ways=(Way(kind="way", cells=tuple(range(11))),),
)
