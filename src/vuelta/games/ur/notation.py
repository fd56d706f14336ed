"""Ur as text: squares a1–h3, start and off; moves such as `start>c1`, `b1>a2` and `g1>off`."""

from __future__ import annotations

import re

from vuelta.core.clauses import JOINT, Status, format_seats, format_status, parse_seats, parse_status
from vuelta.core.errors import InvalidNotation, shown
from vuelta.core.move import MoveForm
from vuelta.core.state import ENTER, OVER, PHASE, SEAT, TO_MOVE, TO_ROLL, WALK, Codes, State
from vuelta.games.ur.board import (
    BEND,
    CUT,
    MEETINGS,
    MOST_PIECES,
    NO_MARK,
    OFF,
    SEATS,
    SQUARES,
    SQUARES_BY_STEP,
    WAITING,
)
from vuelta.games.ur.options import PIECES, SHORT, WAY
from vuelta.games.ur.rules import ABSENT, PLACES, STATE_SIZE, STRIDE, weight

_MOVE = re.compile(r"(start|[a-h][123])>([a-h][123]|off)", re.ASCII)

NAMES = tuple(("start", *squares, "off") for squares in SQUARES_BY_STEP)
STEPS_BY_NAME = tuple({name: step for step, name in enumerate(names)} for names in NAMES)

MOVES = {WALK: MoveForm("walk", "{origin}>{target}"), ENTER: MoveForm("enter", "{origin}>{target}")}


def _of_seat(state: State, seat: int) -> list[int]:
    return state[PLACES + seat * MOST_PIECES : PLACES + (seat + 1) * MOST_PIECES]


def pieces(state: State) -> dict[int, tuple[str, ...]]:
    return {
        seat: tuple(sorted(NAMES[seat][step] for step in _of_seat(state, seat) if step != ABSENT))
        for seat in range(SEATS)
    }


def move_code(options: Codes, state: State, text: str) -> int:
    match = _MOVE.fullmatch(text)
    if not match or not {*match.groups()} <= {"start", "off", *SQUARES}:
        raise InvalidNotation(f"{shown(text)} is not a move of ur; write start>c1, b1>a2 or g1>off")
    step = STEPS_BY_NAME[state[SEAT]].get(match[1])
    if step is None:
        raise InvalidNotation(f"{shown(text)}: {match[1]} is not on the way of seat {state[SEAT]} (UR03)")
    return step


def format_position(options: Codes, state: State) -> str:
    phase = {TO_ROLL: "roll", TO_MOVE: "move", OVER: "over"}[state[PHASE]]
    status = Status(phase, state[SEAT], (state[STRIDE],) if phase == "move" else ())
    return JOINT.join([*format_seats(pieces(state)), format_status(status)])


def parse_position(options: Codes, clauses: list[str]) -> State:
    count = options[PIECES]
    seated, rest = parse_seats(clauses, count=count, seats=range(SEATS))
    if len(rest) != 1 or len(seated) != SEATS:
        raise InvalidNotation("a position of ur names both seats with their pieces, then whose turn it is")
    state = [0] * STATE_SIZE
    for seat in range(SEATS):
        at = PLACES + seat * MOST_PIECES
        steps = sorted(_step(options, seat, name) for name in seated[seat])
        state[at : at + MOST_PIECES] = [*steps, *[ABSENT] * (MOST_PIECES - count)]
    _check_squares(state)
    _read_turn(options, state, parse_status(rest[0]))
    return state


def _step(options: Codes, seat: int, name: str) -> int:
    if name not in ("start", "off", *SQUARES):
        raise InvalidNotation(f"{shown(name)} is not a square of ur; squares are {', '.join(SQUARES)}, start and off")
    step = STEPS_BY_NAME[seat].get(name)
    if step is None or (options[WAY] == SHORT and BEND < step <= BEND + CUT):
        raise InvalidNotation(f"{name} is not on the way of seat {seat} (UR03)")
    return step


def _check_squares(state: State) -> None:
    """A square holds one piece (UR07, UR08)."""
    for seat in range(SEATS):
        own, enemy = _of_seat(state, seat), _of_seat(state, 1 - seat)
        for step in own:
            if WAITING < step < OFF and own.count(step) + enemy.count(MEETINGS[step]) > 1:
                raise InvalidNotation(f"two pieces stand on {NAMES[seat][step]}, where there is room for one (UR07)")


def _read_turn(options: Codes, state: State, status: Status) -> None:
    finished = sum(_of_seat(state, seat)[0] >= OFF for seat in range(SEATS))
    if finished != (status.phase == "over"):
        raise InvalidNotation("a game of ur is over when one player, and only one, has all pieces off (UR12)")
    if status.phase == "over":
        state[PHASE] = OVER
        return
    if status.seat >= SEATS:
        raise InvalidNotation(f"seat {status.seat} does not play, so it can't be its turn; ur has the seats 0 and 1")
    state[SEAT] = status.seat
    if status.phase == "roll":
        return
    if len(status.dice) != 1:
        raise InvalidNotation("a turn of ur is 'to roll' or has thrown one number, such as 'seat 0 rolled 3' (UR04)")
    if status.dice[0] == NO_MARK or not weight(options, status.dice[0]):
        raise InvalidNotation(f"seat {status.seat} rolled {status.dice[0]}: nothing is moved with that throw (UR04)")
    state[PHASE], state[STRIDE] = TO_MOVE, status.dice[0]
