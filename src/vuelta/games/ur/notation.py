"""Ur as text: squares a1–h3, start and off; moves such as `start>c1`, `b1>a2` and `g1>off`."""

from __future__ import annotations

from vuelta.core.clauses import Clauses, Rolled
from vuelta.core.errors import InvalidNotation
from vuelta.core.move import MoveForm
from vuelta.core.pieces import Pieces
from vuelta.core.state import ENTER, WALK, Codes, State
from vuelta.core.turn import Turn
from vuelta.games.ur.board import (
    BEND,
    CELLS,
    CUT,
    MOST_PIECES,
    NO_MARK,
    OFF,
    SEATS,
    SQUARES,
    STEPS,
    WAITING,
    board_with,
)
from vuelta.games.ur.options import PIECES, SHORT, WAY
from vuelta.games.ur.rules import ABSENT, PLACES, STRIDE, weight

_PIECES = Pieces(
    noun="pieces",
    at=PLACES,
    room=MOST_PIECES,
    count=lambda options: options[PIECES],
    board=board_with("long", MOST_PIECES, "four"),
    cells=[{step: CELLS[seat * STEPS + step] for step in range(STEPS)} for seat in range(SEATS)],
    gather=(WAITING, OFF),
    nowhere=ABSENT,
    squares=f"{', '.join(SQUARES)}, start and off",
    off_way="{name} is not on the way of seat {seat} (UR03)",
)

MOVES = {
    ENTER: MoveForm("enter", "{origin}>{target}", "start>c1"),
    WALK: MoveForm("walk", "{origin}>{target}", "b1>a2", "g1>off"),
}


def _complete(options: Codes, state: State, turn: Turn) -> None:
    for seat in range(SEATS):
        for step in _PIECES.of_seat(state, seat):
            if options[WAY] == SHORT and BEND < step <= BEND + CUT:
                raise InvalidNotation(f"{_PIECES.names[seat][step]} is not on the way of seat {seat} (UR03)")
    for cell, seats in _PIECES.standing(state).items():
        if seats.total() > 1:
            name = _PIECES.board.cells[cell].name
            raise InvalidNotation(f"two pieces stand on {name}, where there is room for one (UR07)")
    die = state[STRIDE]
    if die and (die == NO_MARK or not weight(options, die)):
        raise InvalidNotation(f"seat {turn.seat} rolled {die}: nothing is moved with that throw (UR04)")


CLAUSES = Clauses(
    pieces=_PIECES,
    rolled=Rolled(
        at=(STRIDE,),
        sentence="a turn of ur is 'to roll' or has thrown one number, such as 'seat 0 rolled 3' (UR04)",
    ),
    goal=(OFF,),
    ending="a game of ur is over when one player, and only one, has all pieces off (UR12)",
    complete=_complete,
)
