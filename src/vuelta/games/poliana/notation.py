"""Poliana as text: squares J, r0–r63, c0.1–c3.7, s1–s6, X; moves such as `6:J>r0` and `forfeit:4`.

A position that waits for a move names the dice still to be played: `seat 0 rolled 6-3`, or one of them with what has
become of the other: `double` (an extra turn follows), `frozen` (the one pawn on square 0 broke out with it) and
`forfeited` (it was given up). `idle 0 2` names the seats that gave up both dice in their last turn.
"""

from __future__ import annotations

import re

from vuelta.core.clauses import Clauses, Rolled
from vuelta.core.errors import InvalidNotation, shown
from vuelta.core.move import MoveForm
from vuelta.core.note_forms import Flag, Seats
from vuelta.core.pieces import Pieces, Seated
from vuelta.core.state import ENTER, SEAT, WALK, Codes, State
from vuelta.core.turn import Turn
from vuelta.games.poliana import rules
from vuelta.games.poliana.board import BOARD, CATWALK, CORNER, EXIT, JAIL, PLACES, SEATS, SIDE

_WALK = r"r(?:\d|[1-5]\d|6[0-3])|c[0-3]\.[1-7]|s[1-6]"
_MOVE = re.compile(rf"([1-6]):(J|{_WALK})>({_WALK}|X)", re.ASCII)
_FORFEIT = re.compile(r"forfeit:([1-6])", re.ASCII)

_PIECES = Pieces(
    noun="pawns",
    at=rules.PLACE,
    room=rules.PAWNS,
    board=BOARD,
    cells=[{place: rules.cell_of(seat, place) for place in range(JAIL, PLACES)} for seat in range(SEATS)],
    gather=(JAIL, EXIT),
    nowhere=JAIL,
    squares="J, r0–r63, c0.1–c3.7, s1–s6 and X",
    off_way="{name}: no pawn of seat {seat} ever walks there, its way turns off before (PO21)",
    seated=Seated(at=rules.LAST_TURN, absent=rules.ABSENT),
)
NAMES, PLACES_BY_NAME = _PIECES.names, _PIECES.places


MOVES = {
    WALK: MoveForm("walk", "{dice:+}:{origin}>{target}"),
    ENTER: MoveForm("enter", "{dice:+}:{origin}>{target}"),
    rules.GIVE_UP: MoveForm("forfeit", "forfeit:{dice:+}"),
}


def move_code(options: Codes, state: State, text: str) -> int:
    if match := _FORFEIT.fullmatch(text):
        use = _use(state, int(match[1]))
        return rules.NO_DIE_CODE if use is None else rules.FORFEIT_CODE + use
    match = _MOVE.fullmatch(text)
    if not match:
        raise InvalidNotation(f"{shown(text)} is not a move of poliana; write 6:J>r0, 4:r5>r9, 3:r15>c1.3 or forfeit:4")
    use = _use(state, int(match[1]))
    if use is None:
        return rules.NO_DIE_CODE
    place = PLACES_BY_NAME[state[SEAT]].get(match[2], EXIT)  # from a square off the own way no pawn moves, as from X
    forked = match[3].startswith("c") and 0 <= place < rules.FORKS and place % SIDE >= SIDE - rules.REACH
    return use * rules.DIE_CODES + (rules.fork_code(place) if forked else place + 1)


def _use(state: State, die: int) -> int | None:
    """Which of the dice on the table shows a number; the first of a double."""
    on_table = (state[rules.DIE], state[rules.SECOND])
    return on_table.index(die) if die in on_table else None


def _complete(options: Codes, state: State, turn: Turn) -> None:
    _check_meetings(state)
    for seat in turn.values("idle"):
        state[rules.LAST_TURN + seat] = rules.IDLE
    flags = [note.kind for note in turn.notes if note.kind != "idle"]
    if flags and len(turn.rolled) != 1:
        raise InvalidNotation(f"{flags[0]} is said of a turn with one die left: it tells what became of the other")
    if len(turn.rolled) == 2:
        state[rules.DOUBLE] = int(state[rules.DIE] == state[rules.SECOND])
    elif turn.rolled and state[rules.FORFEITED]:
        _check_forfeit(state)
    elif turn.rolled:
        _check_first_move(state)


def _check_meetings(state: State) -> None:
    """Only one colour a hallway square (PO11, PO12), one pawn a catwalk square (PO13) or stair (PO14)."""
    for cell, colours in _PIECES.standing(state).items():
        name, place = BOARD.cells[cell].name, PLACES_BY_NAME[next(iter(colours))][BOARD.cells[cell].name]
        if place <= CORNER and len(colours) > 1:
            raise InvalidNotation(f"{name}: two colours never share a hallway square (PO11, PO12)")
        if place > CORNER and colours.total() > 1:
            where, rule = ("catwalk square", "PO13") if place >= CATWALK else ("stair", "PO14")
            raise InvalidNotation(f"{name}: a {where} holds only one pawn ({rule})")


def _others(state: State) -> list[int]:
    """What the die that is no longer on the table can have shown."""
    return [state[rules.DIE]] if state[rules.DOUBLE] else [die for die in range(1, 7) if die != state[rules.DIE]]


def _check_forfeit(state: State) -> None:
    """The die given up was one that some pawn could use (PO08), so nothing has moved in this turn."""
    if state[rules.FROZEN]:
        raise InvalidNotation("one die can't both have broken a pawn out and have been forfeited (PO05, PO08)")
    if not any(rules.usable(state, die) for die in _others(state)):
        raise InvalidNotation("a die that no pawn can use can't have been forfeited of one's own will (PO08)")


def _check_first_move(state: State) -> None:
    """The other die moved a pawn: by breaking out, or to a place that lies on from square 0."""
    places = _PIECES.of_seat(state, state[SEAT])
    if state[rules.LAST_TURN + state[SEAT]] == rules.IDLE:
        raise InvalidNotation("a seat that has moved a pawn in this turn is not idle any more (PO09)")
    broke_out = rules.BREAK_OUT in _others(state)
    if state[rules.FROZEN] and not (broke_out and places.count(rules.START) == 1):
        raise InvalidNotation(
            "frozen means that the only pawn on square 0 broke out with the other die, a 6 (PO04, PO05)"
        )
    if not state[rules.FROZEN] and places[-1] <= rules.START and not (broke_out and places.count(rules.START) > 1):
        raise InvalidNotation(
            "one die has been played, but no pawn stands where it can have led (PO03); or say 'forfeited'"
        )


CLAUSES = Clauses(
    pieces=_PIECES,
    rolled=Rolled(
        at=(rules.DIE, rules.SECOND),
        counts=range(1, 3),
        sentence="a turn of poliana is 'to roll' or has one or two dice left, such as 'seat 0 rolled 6-3' (PO03)",
    ),
    notes={
        rules.DOUBLE_NOTE: Flag("double", at=rules.DOUBLE),
        rules.FROZEN_NOTE: Flag("frozen", at=rules.FROZEN),
        rules.FORFEITED_NOTE: Flag("forfeited", at=rules.FORFEITED),
        rules.IDLE_NOTE: Seats("idle", called="an idle seat"),
    },
    goal=(EXIT,),
    ending="a game of poliana is over as soon as one seat has four pawns in X, and not before (PO16)",
    complete=_complete,
)
