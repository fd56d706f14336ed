"""Dash as text."""

from __future__ import annotations

from vuelta.games.dash.rules import DIE, END, GO, RUN, SQUARES, STAY

from vuelta.core.clauses import JOINT, Status, format_seats, format_status, parse_seats, parse_status, small_number
from vuelta.core.errors import InvalidNotation, shown
from vuelta.core.move import MoveForm
from vuelta.core.state import OVER, PHASE, SEAT, TO_MOVE, TO_ROLL, Codes, State

MOVES = {STAY: MoveForm("stay", "stay"), RUN: MoveForm("run", "go")}


def pieces(state: State) -> dict[int, tuple[str, ...]]:
    return {seat: (str(state[SQUARES + seat]),) for seat in range(2)}


def move_code(options: Codes, state: State, text: str) -> int:
    if text not in ("stay", "go"):
        raise InvalidNotation(f"{shown(text)} is not a move of dash; write stay or go")
    return GO if text == "go" else 0


def format_position(options: Codes, state: State) -> str:
    phase = {TO_ROLL: "roll", TO_MOVE: "move", OVER: "over"}[state[PHASE]]
    status = Status(phase, state[SEAT], (state[DIE],) if phase == "move" else ())
    return JOINT.join([*format_seats(pieces(state)), format_status(status)])


def parse_position(options: Codes, clauses: list[str]) -> State:
    seated, rest = parse_seats(clauses, count=1, seats=range(2))
    if len(seated) != 2 or len(rest) != 1:
        raise InvalidNotation("a position of dash names two seats, then whose turn it is")
    status = parse_status(rest[0])
    if status.seat > 1:
        raise InvalidNotation(f"{shown(rest[0])}: dash has the seats 0 and 1")
    phase = {"roll": TO_ROLL, "move": TO_MOVE, "over": OVER}[status.phase]
    squares = [small_number(seated[seat][0], "a square", low=0, high=END) for seat in range(2)]
    return [status.seat, phase, status.dice[0] if status.dice else 0, *squares]
