"""Senet as text: squares 0–29 and off; moves such as `12>17`, backward `12>7`, and `27>off`."""

from __future__ import annotations

import re

from vuelta.core.clauses import JOINT, Status, format_seats, format_status, parse_seats, parse_status, small_number
from vuelta.core.errors import InvalidNotation, shown
from vuelta.core.move import MoveForm
from vuelta.core.state import OVER, PHASE, SEAT, TO_MOVE, TO_ROLL, WALK, Codes, State
from vuelta.games.senet.board import OFF, PIECES, SEATS, SQUARES, WATERS
from vuelta.games.senet.rules import (
    BESIDE,
    MOST_OWED,
    OWED,
    PLACES,
    STATE_SIZE,
    STRIDE,
    first_mover,
    held,
    weight,
)

_MOVE = re.compile(r"(\d|[12]\d)>(\d|[12]\d|off)", re.ASCII)

NAMES = (*(str(square) for square in range(SQUARES)), "off")
SQUARES_BY_NAME = {name: square for square, name in enumerate(NAMES)}

MOVES = {WALK: MoveForm("walk", "{origin}>{target}")}


def _of_seat(state: State, seat: int) -> list[int]:
    return state[PLACES + seat * PIECES : PLACES + (seat + 1) * PIECES]


def pieces(state: State) -> dict[int, tuple[str, ...]]:
    return {
        seat: tuple(sorted(NAMES[square] for square in _of_seat(state, seat) if square != BESIDE))
        for seat in range(SEATS)
    }


def move_code(options: Codes, state: State, text: str) -> int:
    match = _MOVE.fullmatch(text)
    if not match or match[1] == match[2]:
        raise InvalidNotation(f"{shown(text)} is not a move of senet; write 12>17, 12>7 or 27>off")
    square, target = SQUARES_BY_NAME[match[1]], SQUARES_BY_NAME[match[2]]
    return square if target > square else square + SQUARES


def format_position(options: Codes, state: State) -> str:
    notes = {"owed": str(state[OWED])} if state[OWED] else {}
    phase = {TO_ROLL: "roll", TO_MOVE: "move", OVER: "over"}[state[PHASE]]
    dice = (abs(state[STRIDE]),) if phase == "move" else ()
    status = Status(phase, state[SEAT], dice, notes)
    return JOINT.join([*format_seats(pieces(state)), format_status(status)])


def parse_position(options: Codes, clauses: list[str]) -> State:
    rolling_off = {"seat 0:", "seat 1:"} <= set(clauses)
    seated, rest = parse_seats(clauses, count=0 if rolling_off else PIECES, seats=range(SEATS))
    if len(rest) != 1 or len(seated) != SEATS:
        raise InvalidNotation("a position of senet names both seats with their pieces, then whose turn it is")
    status = parse_status(rest[0], notes=("owed",))
    state = [0] * STATE_SIZE
    if rolling_off:
        if status != Status("roll"):
            raise InvalidNotation("pieces are missing only in the roll-off, which is written 'seat 0 to roll' (SE02)")
        state[PLACES:] = [BESIDE] * (SEATS * PIECES)
        return state
    for seat in range(SEATS):
        at = PLACES + seat * PIECES
        state[at : at + PIECES] = sorted(_square(name) for name in seated[seat])
    _check_squares(state)
    _read_turn(options, state, status)
    return state


def _square(name: str) -> int:
    square = SQUARES_BY_NAME.get(name)
    if square is None:
        raise InvalidNotation(f"{shown(name)} is not a square of senet; squares are 0–29 and off")
    if square == WATERS:
        raise InvalidNotation(f"no piece ever rests on {WATERS}, the Waters of Chaos (SE15)")
    return square


def _check_squares(state: State) -> None:
    """A square holds one piece (SE07, SE08)."""
    standing = [square for square in state[PLACES:] if square != OFF]
    for square in standing:
        if standing.count(square) > 1:
            raise InvalidNotation(f"two pieces stand on {square}, where there is room for one (SE07, SE08)")


def _read_turn(options: Codes, state: State, status: Status) -> None:
    finished = sum(_of_seat(state, seat) == [OFF] * PIECES for seat in range(SEATS))
    if finished != (status.phase == "over"):
        raise InvalidNotation("a game of senet is over when one player, and only one, has borne off all five (SE19)")
    if status.phase == "over":
        if status.notes:
            raise InvalidNotation("a game that is over owes no rolls")
        state[PHASE] = OVER
        return
    if status.seat >= SEATS:
        raise InvalidNotation(f"seat {status.seat} does not play, so it can't be its turn; senet has the seats 0 and 1")
    state[SEAT] = status.seat
    if "owed" in status.notes:
        state[OWED] = small_number(status.notes["owed"], "owed", low=1, high=MOST_OWED)
    if status.phase == "roll":
        state[PHASE] = TO_ROLL
        return
    if len(status.dice) != 1:
        raise InvalidNotation("a turn of senet is 'to roll' or has thrown one number, such as 'seat 0 rolled 4' (SE04)")
    die = status.dice[0]
    if die == 6 or not weight(options, die):
        raise InvalidNotation(f"seat {status.seat} rolled {die}: nothing is ever moved with that throw (SE04, SE05)")
    own, enemy = held(state, status.seat), held(state, 1 - status.seat)
    forward = first_mover(options, state, own, enemy, die) >= 0
    state[PHASE], state[STRIDE] = TO_MOVE, die if forward else -die
