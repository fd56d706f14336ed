"""Senet as text: squares 0–29 and off; moves such as `12>17`, backward `12>7`, and `27>off`."""

from __future__ import annotations

import re

from vuelta.core.clauses import Clauses, Rolled
from vuelta.core.errors import InvalidNotation, shown
from vuelta.core.move import MoveForm
from vuelta.core.note_forms import Number
from vuelta.core.pieces import Pieces
from vuelta.core.state import SEAT, WALK, Codes, State
from vuelta.core.turn import Turn
from vuelta.games.senet.board import BOARD, OFF, PIECES, SEATS, SQUARES, WATERS
from vuelta.games.senet.rules import BESIDE, MOST_OWED, OWED, OWED_NOTE, PLACES, STRIDE, first_mover, held, weight

_MOVE = re.compile(r"(\d|[12]\d)>(\d|[12]\d|off)", re.ASCII)

_PIECES = Pieces(
    noun="pieces",
    at=PLACES,
    room=PIECES,
    come_later="pieces are missing only in the roll-off, which is written 'seat 0 to roll' (SE02)",
    board=BOARD,
    cells=[{**{square: square for square in range(SQUARES)}, OFF: OFF + seat} for seat in range(SEATS)],
    gather=(OFF,),
    nowhere=BESIDE,
    squares="0–29 and off",
)
NAMES, SQUARES_BY_NAME = _PIECES.names[0], _PIECES.places[0]


MOVES = {WALK: MoveForm("walk", "{origin}>{target}")}


def move_code(options: Codes, state: State, text: str) -> int:
    match = _MOVE.fullmatch(text)
    if not match or match[1] == match[2]:
        raise InvalidNotation(f"{shown(text)} is not a move of senet; write 12>17, 12>7 or 27>off")
    square, target = SQUARES_BY_NAME[match[1]], SQUARES_BY_NAME[match[2]]
    return square if target > square else square + SQUARES


def _complete(options: Codes, state: State, turn: Turn) -> None:
    for square, seats in _PIECES.standing(state).items():
        if square == WATERS:
            raise InvalidNotation(f"no piece ever rests on {WATERS}, the Waters of Chaos (SE15)")
        if seats.total() > 1:
            raise InvalidNotation(f"two pieces stand on {square}, where there is room for one (SE07, SE08)")
    if turn.rolled:
        _choose_direction(options, state, state[STRIDE])


def _choose_direction(options: Codes, state: State, die: int) -> None:
    """Pieces move backward only where none can move forward (SE17)."""
    seat = state[SEAT]
    if die == 6 or not weight(options, die):
        raise InvalidNotation(f"seat {seat} rolled {die}: nothing is ever moved with that throw (SE04, SE05)")
    if first_mover(options, state, held(state, seat), held(state, 1 - seat), die) < 0:
        state[STRIDE] = -die


CLAUSES = Clauses(
    pieces=_PIECES,
    rolled=Rolled(
        at=(STRIDE,),
        sentence="a turn of senet is 'to roll' or has thrown one number, such as 'seat 0 rolled 4' (SE04)",
    ),
    notes={OWED_NOTE: Number("owed", at=OWED, high=MOST_OWED)},
    goal=(OFF,),
    ending="a game of senet is over when one player, and only one, has borne off all five (SE19)",
    complete=_complete,
)
