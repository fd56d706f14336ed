"""Dash as text."""

from __future__ import annotations

from vuelta.core.clauses import Clauses, Rolled
from vuelta.core.move import MoveForm
from vuelta.core.pieces import Pieces

from .board import BOARD, END
from .rules import DIE, RUN, SQUARES, STAY

MOVES = {STAY: MoveForm("stay", "stay"), RUN: MoveForm("run", "go")}

CLAUSES = Clauses(
    pieces=Pieces(
        noun="runners",
        at=SQUARES,
        room=1,
        board=BOARD,
        cells=[{square: square for square in range(END + 1)}] * 2,
        squares="0–10",
    ),
    rolled=Rolled(at=(DIE,), sentence="a turn of dash is 'to roll' or has rolled one die, as 'seat 0 rolled 3' (DA01)"),
    goal=(END,),
    ending="a game of dash is over when one runner, and only one, is at the end (DA01)",
)
