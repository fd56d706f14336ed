"""Mensch ärgere dich nicht as text: squares H, r0–r39, G1–G4; moves such as `H>r0`."""

from __future__ import annotations

import re
from itertools import pairwise

from vuelta.core.clauses import JOINT, Status, format_seats, format_status, parse_seats, parse_status, small_number
from vuelta.core.errors import InvalidNotation, shown
from vuelta.core.move import MoveForm
from vuelta.core.state import ENTER, OVER, PHASE, SEAT, TO_MOVE, TO_ROLL, WALK, Codes, State
from vuelta.games.maedn.board import BOARD, RING, SEATS
from vuelta.games.maedn.options import THREE_THROWS
from vuelta.games.maedn.rules import (
    DIE,
    HOME,
    LAST,
    MOST_THROWS,
    SEATED,
    STATE_SIZE,
    STEPS,
    TOKENS,
    TRIES,
    cell_of,
    needs_a_six,
)

_MOVE = re.compile(r"(H|r(?:\d|[1-3]\d)|G[1-3])>(r(?:\d|[1-3]\d)|G[1-4])", re.ASCII)

NAMES = tuple({step: BOARD.cells[cell_of(seat, step)].name for step in range(HOME, LAST + 1)} for seat in range(SEATS))
STEPS_BY_NAME = tuple({name: step for step, name in names.items()} for names in NAMES)

MOVES = {WALK: MoveForm("walk", "{origin}>{target}"), ENTER: MoveForm("enter", "{origin}>{target}")}


def _steps(state: State, seat: int) -> State:
    return state[STEPS + seat * TOKENS : STEPS + (seat + 1) * TOKENS]


def pieces(state: State) -> dict[int, tuple[str, ...]]:
    return {
        seat: tuple(sorted(NAMES[seat][step] for step in _steps(state, seat)))
        for seat in range(SEATS)
        if state[SEATED] >> seat & 1
    }


def move_code(options: Codes, state: State, text: str) -> int:
    match = _MOVE.fullmatch(text)
    if not match:
        raise InvalidNotation(f"{shown(text)} is not a move of this game; write H>r0, r5>r11 or r38>G2")
    return STEPS_BY_NAME[state[SEAT]][match[1]] + 1


def format_position(options: Codes, state: State) -> str:
    phase = {TO_ROLL: "roll", TO_MOVE: "move", OVER: "over"}[state[PHASE]]
    dice = (state[DIE],) if phase == "move" else ()
    notes = {"tries": str(state[TRIES])} if state[TRIES] else {}
    return JOINT.join([*format_seats(pieces(state)), format_status(Status(phase, state[SEAT], dice, notes))])


def parse_position(options: Codes, clauses: list[str]) -> State:
    seated, rest = parse_seats(clauses, count=TOKENS, seats=range(SEATS))
    if len(rest) != 1 or len(seated) < 2:
        raise InvalidNotation("a position names two to four seats with their tokens, then whose turn it is")
    status = parse_status(rest[0], notes=("tries",))
    state = [0] * STATE_SIZE
    state[SEATED] = sum(1 << seat for seat in seated)
    for seat in range(SEATS):
        at = STEPS + seat * TOKENS
        state[at : at + TOKENS] = sorted(_step(seat, name) for name in seated.get(seat, ("H",) * TOKENS))
    _check_alone(state)
    _check_end(state, status)
    if status.phase == "over":
        state[PHASE] = OVER
    else:
        _read_turn(options, state, status)
    return state


def _step(seat: int, name: str) -> int:
    try:
        return STEPS_BY_NAME[seat][name]
    except KeyError:
        raise InvalidNotation(f"{shown(name)} is not a square of this game; squares are H, r0–r39 and G1–G4") from None


def _check_alone(state: State) -> None:
    """A field holds one token, whosever it is (MA08, MA09)."""
    taken = sorted(cell_of(seat, step) for seat in range(SEATS) for step in _steps(state, seat) if step != HOME)
    for cell, next_cell in pairwise(taken):
        if cell == next_cell:
            raise InvalidNotation(f"{BOARD.cells[cell].name}: two tokens can't stand on one field (MA08)")


def _check_end(state: State, status: Status) -> None:
    winners = [seat for seat in range(SEATS) if min(_steps(state, seat)) >= RING]
    over = status.phase == "over"
    if len(winners) != over or (over and status.notes):
        raise InvalidNotation(
            "the game is over as soon as one seat has all four tokens in the goal; write 'over' then, else not (MA12)"
        )


def _read_turn(options: Codes, state: State, status: Status) -> None:
    if not state[SEATED] >> status.seat & 1:
        raise InvalidNotation(f"seat {status.seat} does not play, so it can't be its turn")
    state[SEAT] = status.seat
    if status.phase == "roll" and not status.dice:
        state[PHASE] = TO_ROLL
    elif len(status.dice) == 1:
        state[PHASE], state[DIE] = TO_MOVE, status.dice[0]
    else:
        raise InvalidNotation("a turn is 'to roll' or has rolled one die, such as 'seat 0 rolled 6' (MA04)")
    if "tries" in status.notes:
        state[TRIES] = small_number(status.notes["tries"], "tries", low=1, high=MOST_THROWS - 1)
        if not options[THREE_THROWS] or state[PHASE] != TO_ROLL or not needs_a_six(state, status.seat):
            raise InvalidNotation(
                "tries count throws without a six, where three are allowed and only a six helps (MA13)"
            )
