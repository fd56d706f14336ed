"""Mensch ärgere dich nicht as text: squares H, r0–r39, G1–G4; moves such as `H>r0`."""

from __future__ import annotations

from vuelta.core.clauses import Clauses, Rolled
from vuelta.core.errors import InvalidNotation
from vuelta.core.move import MoveForm
from vuelta.core.note_forms import Number
from vuelta.core.pieces import Pieces, Seated
from vuelta.core.state import ENTER, PHASE, SEAT, TO_ROLL, WALK, Codes, State
from vuelta.core.turn import Turn
from vuelta.games.maedn import rules
from vuelta.games.maedn.board import BOARD, RING, SEATS
from vuelta.games.maedn.options import THREE_THROWS

_PIECES = Pieces(
    noun="tokens",
    at=rules.STEPS,
    room=rules.TOKENS,
    board=BOARD,
    cells=[{step: rules.cell_of(seat, step) for step in range(rules.HOME, rules.LAST + 1)} for seat in range(SEATS)],
    gather=(rules.HOME,),
    nowhere=rules.HOME,
    squares="H, r0–r39 and G1–G4",
    seated=Seated(at=rules.SEATED),
)

MOVES = {
    ENTER: MoveForm("enter", "{origin}>{target}", "H>r0"),
    WALK: MoveForm("walk", "{origin}>{target}", "r5>r11", "r38>G2"),
}


def _complete(options: Codes, state: State, turn: Turn) -> None:
    for cell, seats in _PIECES.standing(state).items():
        if seats.total() > 1:
            raise InvalidNotation(f"{BOARD.cells[cell].name}: two tokens can't stand on one field (MA08)")
    counts = options[THREE_THROWS] and state[PHASE] == TO_ROLL and rules.needs_a_six(state, state[SEAT])
    if state[rules.TRIES] and not counts:
        raise InvalidNotation("tries count throws without a six, where three are allowed and only a six helps (MA13)")


CLAUSES = Clauses(
    pieces=_PIECES,
    rolled=Rolled(
        at=(rules.DIE,), sentence="a turn is 'to roll' or has rolled one die, such as 'seat 0 rolled 6' (MA04)"
    ),
    notes={rules.TRIES_NOTE: Number("tries", at=rules.TRIES, high=rules.MOST_THROWS - 1)},
    goal=range(RING, rules.LAST + 1),
    ending=("the game is over as soon as one seat has all four tokens in the goal; write 'over' then, else not (MA12)"),
    complete=_complete,
)
