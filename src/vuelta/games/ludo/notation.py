"""Ludo as text: squares H, r0–r71, L1–L6, F; moves such as `H>r0`."""

from __future__ import annotations

import re
from itertools import pairwise

from vuelta.core.clauses import JOINT, Status, format_seats, format_status, parse_seats, parse_status, small_number
from vuelta.core.errors import InvalidNotation, shown
from vuelta.core.move import MoveForm
from vuelta.core.state import ENTER, OVER, PHASE, SEAT, TO_MOVE, TO_ROLL, WALK, Codes, State
from vuelta.games.ludo.board import BOARD, RING, SEATS
from vuelta.games.ludo.options import MAX_SIXES, STACKING
from vuelta.games.ludo.rules import (
    ABSENT,
    DIE,
    FINISH,
    HOME,
    PLACES,
    SIXES,
    STAR,
    STATE_SIZE,
    STEPS,
    TOKENS,
    cell_of,
)

_MOVE = re.compile(r"(H|r(?:\d|[1-6]\d|7[01])|L[1-6])>(r(?:\d|[1-6]\d|7[01])|L[1-6]|F)", re.ASCII)

NAMES = tuple(
    {step: BOARD.cells[cell_of(seat, step)].name for step in range(HOME, FINISH + 1)} for seat in range(SEATS)
)
STEPS_BY_NAME = tuple({name: step for step, name in names.items()} for names in NAMES)

MOVES = {WALK: MoveForm("walk", "{origin}>{target}"), ENTER: MoveForm("enter", "{origin}>{target}")}


def pieces(state: State) -> dict[int, tuple[str, ...]]:
    return {
        seat: tuple(sorted(NAMES[seat][step] for step in state[STEPS + seat * TOKENS : STEPS + (seat + 1) * TOKENS]))
        for seat in range(SEATS)
        if state[PLACES + seat] != ABSENT
    }


def move_code(options: Codes, state: State, text: str) -> int:
    match = _MOVE.fullmatch(text)
    if not match:
        raise InvalidNotation(f"{shown(text)} is not a move of ludo; write H>r0, r5>r11 or r70>L3")
    return STEPS_BY_NAME[state[SEAT]][match[1]] + 1


def format_position(options: Codes, state: State) -> str:
    notes = {"sixes": str(state[SIXES])} if state[SIXES] else {}
    places = [(state[PLACES + seat], seat) for seat in range(SEATS) if 0 < state[PLACES + seat] < ABSENT]
    if places:
        notes["ranking"] = " ".join(str(seat) for _, seat in sorted(places))
    phase = {TO_ROLL: "roll", TO_MOVE: "move", OVER: "over"}[state[PHASE]]
    dice = (state[DIE],) if phase == "move" else ()
    status = Status(phase, state[SEAT], dice, notes)
    return JOINT.join([*format_seats(pieces(state)), format_status(status)])


def parse_position(options: Codes, clauses: list[str]) -> State:
    seated, rest = parse_seats(clauses, count=TOKENS, seats=range(SEATS))
    if len(rest) != 1 or len(seated) < 2:
        raise InvalidNotation("a position of ludo names two to four seats with their tokens, then whose turn it is")
    status = parse_status(rest[0], notes=("sixes", "ranking"))
    state = [0] * STATE_SIZE
    for seat in range(SEATS):
        state[PLACES + seat] = 0 if seat in seated else ABSENT
        at = STEPS + seat * TOKENS
        state[at : at + TOKENS] = sorted(_step(seat, name) for name in seated.get(seat, ("H",) * TOKENS))
    _check_meetings(state)
    if not options[STACKING]:
        _check_alone(state)
    _read_ranking(state, status)
    _read_turn(options, state, status)
    return state


def _step(seat: int, name: str) -> int:
    try:
        return STEPS_BY_NAME[seat][name]
    except KeyError:
        raise InvalidNotation(f"{shown(name)} is not a square of ludo; squares are H, r0–r71, L1–L6 and F") from None


def _check_meetings(state: State) -> None:
    """Two colours share a ring cell only where all but the newcomer are safe (LU07, LU09)."""
    standing: dict[int, set[int]] = {}
    for seat in range(SEATS):
        for step in state[STEPS + seat * TOKENS : STEPS + (seat + 1) * TOKENS]:
            if 0 <= step < RING:
                standing.setdefault(cell_of(seat, step), set()).add(seat)
    for cell, colours in standing.items():
        arm, past = divmod(cell, RING // SEATS)
        strangers = colours - {arm} if past == 0 else colours
        if past != STAR and len(strangers) > 1:
            raise InvalidNotation(f"r{cell}: two colours can't meet there, one would have captured the other (LU08)")


def _check_alone(state: State) -> None:
    """Without stacking a colour has one token a position, home and finish apart (LU14)."""
    for seat in range(SEATS):
        steps = [step for step in state[STEPS + seat * TOKENS : STEPS + (seat + 1) * TOKENS] if HOME < step < FINISH]
        for step, next_step in pairwise(steps):
            if step == next_step:
                raise InvalidNotation(
                    f"{NAMES[seat][step]}: two tokens of seat {seat}, but they don't stack here (LU14)"
                )


def _read_ranking(state: State, status: Status) -> None:
    finished = {
        seat for seat in range(SEATS) if state[STEPS + seat * TOKENS] == FINISH and state[PLACES + seat] != ABSENT
    }
    order = [small_number(text, "a seat in the ranking", low=0, high=SEATS - 1) for text in _ranked(status)]
    playing = {seat for seat in range(SEATS) if state[PLACES + seat] != ABSENT}
    over = status.phase == "over"
    if over and (len(finished) != len(playing) - 1 or set(order) != playing or order[-1] in finished):
        raise InvalidNotation("a game of ludo is over when all but one have finished, and the last one is last (LU13)")
    if len(set(order)) != len(order) or (not over and (set(order) != finished or len(playing - finished) < 2)):
        raise InvalidNotation("the ranking must name each seat that has finished, once, while two or more play (LU13)")
    for place, seat in enumerate(order, 1):
        state[PLACES + seat] = place


def _ranked(status: Status) -> list[str]:
    return status.notes["ranking"].split() if "ranking" in status.notes else []


def _read_turn(options: Codes, state: State, status: Status) -> None:
    if status.phase == "over":
        if "sixes" in status.notes:
            raise InvalidNotation("a game that is over counts no sixes")
        state[PHASE] = OVER
        return
    if state[PLACES + status.seat] != 0:
        raise InvalidNotation(f"seat {status.seat} does not play (any more), so it can't be its turn")
    state[SEAT] = status.seat
    if "sixes" in status.notes:
        state[SIXES] = small_number(status.notes["sixes"], "sixes", low=1, high=max(1, options[MAX_SIXES] - 1))
    if status.phase == "roll" and not status.dice:
        state[PHASE] = TO_ROLL
    elif len(status.dice) == 1:
        state[PHASE], state[DIE] = TO_MOVE, status.dice[0]
    else:
        raise InvalidNotation("a turn of ludo is 'to roll' or has rolled one die, such as 'seat 0 rolled 6' (LU04)")
    may_count = options[MAX_SIXES] > 0 and state[DIE] in (0, 6)
    must_count = options[MAX_SIXES] > 0 and state[DIE] == 6
    if not must_count <= (state[SIXES] > 0) <= may_count:
        raise InvalidNotation("sixes count the unbroken sixes of this turn, the one just rolled included (LU12)")
