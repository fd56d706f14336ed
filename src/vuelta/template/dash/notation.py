"""Dash as text."""

from __future__ import annotations

from vuelta.core.clauses import Clauses, Rolled
from vuelta.core.errors import InvalidNotation, shown
from vuelta.core.move import MoveForm
from vuelta.core.pieces import Pieces
from vuelta.core.state import Codes, State

from .board import BOARD, END
from .rules import DIE, GO, RUN, SQUARES, STAY

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


def move_code(options: Codes, state: State, text: str) -> int:
    if text not in ("stay", "go"):
        raise InvalidNotation(f"{shown(text)} is not a move of dash; write stay or go")
    return GO if text == "go" else 0
