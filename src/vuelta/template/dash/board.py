"""Dash's board: a start and ten squares in a row. A cell's number is the step of a token that stands on it."""

from __future__ import annotations

from vuelta.core.board import Board, Cell, Way

END = 10  # DA01

BOARD = Board(
    width=END + 1,
    height=1,
    cells=tuple(Cell(name=str(step), x=step, y=0, kind="square", label=str(step)) for step in range(END + 1)),
    ways=(Way(kind="way", cells=tuple(range(END + 1))),),
)
