"""Poliana as text: squares J, r0–r63, c0.1–c3.7, s1–s6, X; moves such as `6:J>r0` and `forfeit:4`.

A position that waits for a move names the dice still to be played: `seat 0 rolled 6-3`, or one of them with what has
become of the other: `double` (an extra turn follows), `frozen` (the one pawn on square 0 broke out with it) and
`forfeited` (it was given up). `idle 0 2` names the seats that gave up both dice in their last turn.
"""

from __future__ import annotations

import re

from vuelta.core.clauses import JOINT, Status, format_seats, format_status, parse_seats, parse_status, small_number
from vuelta.core.errors import InvalidNotation, shown
from vuelta.core.move import MoveForm
from vuelta.core.state import ENTER, OVER, PHASE, SEAT, TO_MOVE, TO_ROLL, WALK, Codes, State
from vuelta.games.poliana.board import BOARD, CATWALK, CORNER, EXIT, JAIL, PLACES, SEATS, SIDE, seating
from vuelta.games.poliana.rules import (
    ABSENT,
    BREAK_OUT,
    DIE,
    DIE_CODES,
    DOUBLE,
    FORFEIT_CODE,
    FORFEITED,
    FORKS,
    FROZEN,
    GIVE_UP,
    IDLE,
    LAST_TURN,
    NO_DIE_CODE,
    PAWNS,
    PLACE,
    REACH,
    SECOND,
    START,
    STATE_SIZE,
    cell_of,
    fork_code,
    usable,
)

_WALK = r"r(?:\d|[1-5]\d|6[0-3])|c[0-3]\.[1-7]|s[1-6]"
_MOVE = re.compile(rf"([1-6]):(J|{_WALK})>({_WALK}|X)", re.ASCII)
_FORFEIT = re.compile(r"forfeit:([1-6])", re.ASCII)
_FLAGS = {"double": DOUBLE, "frozen": FROZEN, "forfeited": FORFEITED}

NAMES = tuple({place: BOARD.cells[cell_of(seat, place)].name for place in range(JAIL, PLACES)} for seat in range(SEATS))
PLACES_BY_NAME = tuple({name: place for place, name in names.items()} for names in NAMES)
SQUARES = frozenset(cell.name for cell in BOARD.cells)

MOVES = {
    WALK: MoveForm("walk", "{dice:+}:{origin}>{target}"),
    ENTER: MoveForm("enter", "{dice:+}:{origin}>{target}"),
    GIVE_UP: MoveForm("forfeit", "forfeit:{dice:+}"),
}


def pieces(state: State) -> dict[int, tuple[str, ...]]:
    return {
        seat: tuple(sorted(NAMES[seat][place] for place in _places(state, seat)))
        for seat in range(SEATS)
        if state[LAST_TURN + seat] != ABSENT
    }


def _places(state: State, seat: int) -> list[int]:
    return state[PLACE + seat * PAWNS : PLACE + (seat + 1) * PAWNS]


def move_code(options: Codes, state: State, text: str) -> int:
    if match := _FORFEIT.fullmatch(text):
        use = _use(state, int(match[1]))
        return NO_DIE_CODE if use is None else FORFEIT_CODE + use
    match = _MOVE.fullmatch(text)
    if not match:
        raise InvalidNotation(f"{shown(text)} is not a move of poliana; write 6:J>r0, 4:r5>r9, 3:r15>c1.3 or forfeit:4")
    use = _use(state, int(match[1]))
    if use is None:
        return NO_DIE_CODE
    place = PLACES_BY_NAME[state[SEAT]].get(match[2], EXIT)  # from a square off the own way no pawn moves, as from X
    forked = match[3].startswith("c") and 0 <= place < FORKS and place % SIDE >= SIDE - REACH
    return use * DIE_CODES + (fork_code(place) if forked else place + 1)


def _use(state: State, die: int) -> int | None:
    """Which of the dice on the table shows a number; the first of a double."""
    on_table = (state[DIE], state[SECOND])
    return on_table.index(die) if die in on_table else None


def format_position(options: Codes, state: State) -> str:
    dice = tuple(die for die in (state[DIE], state[SECOND]) if die)
    notes = {name: "" for name, at in _FLAGS.items() if state[at] and len(dice) == 1}
    idle = [str(seat) for seat in range(SEATS) if state[LAST_TURN + seat] == IDLE]
    if idle:
        notes["idle"] = " ".join(idle)
    phase = {TO_ROLL: "roll", TO_MOVE: "move", OVER: "over"}[state[PHASE]]
    return JOINT.join([*format_seats(pieces(state)), format_status(Status(phase, state[SEAT], dice, notes))])


def parse_position(options: Codes, clauses: list[str]) -> State:
    seated, rest = parse_seats(clauses, count=PAWNS, seats=range(SEATS))
    if len(rest) != 1 or len(seated) < 2:
        raise InvalidNotation("a position of poliana names two to four seats with their pawns, then whose turn it is")
    if reason := seating(tuple(sorted(seated))):
        raise InvalidNotation(reason)
    status = parse_status(rest[0], notes=(*_FLAGS, "idle"))
    state = [0] * STATE_SIZE
    for seat in range(SEATS):
        state[LAST_TURN + seat] = 0 if seat in seated else ABSENT
        at = PLACE + seat * PAWNS
        state[at : at + PAWNS] = sorted(_place(seat, name) for name in seated.get(seat, ("J",) * PAWNS))
    _check_meetings(state)
    _check_winner(state, status)
    if status.phase == "over":
        state[PHASE] = OVER
        return state
    if status.seat not in seated:
        raise InvalidNotation(f"seat {status.seat} does not play, so it can't be its turn")
    state[SEAT] = status.seat
    _read_idle(state, status)
    _read_dice(state, status)
    return state


def _place(seat: int, name: str) -> int:
    if name not in SQUARES:
        raise InvalidNotation(
            f"{shown(name)} is not a square of poliana; squares are J, r0–r63, c0.1–c3.7, s1–s6 and X"
        )
    if name not in PLACES_BY_NAME[seat]:
        raise InvalidNotation(f"{name}: no pawn of seat {seat} ever walks there, its way turns off before (PO21)")
    return PLACES_BY_NAME[seat][name]


def _check_meetings(state: State) -> None:
    """Only one colour a hallway square (PO11, PO12), one pawn a catwalk square (PO13) or stair (PO14)."""
    standing: dict[int, int] = {}
    for seat in range(SEATS):
        for place in _places(state, seat):
            if place in (JAIL, EXIT):
                continue
            cell = cell_of(seat, place)
            there = standing.setdefault(cell, seat)
            if there != seat and place <= CORNER:
                raise InvalidNotation(f"{NAMES[seat][place]}: two colours never share a hallway square (PO11, PO12)")
            if place > CORNER and (there != seat or _places(state, seat).count(place) > 1):
                where, rule = ("catwalk square", "PO13") if place >= CATWALK else ("stair", "PO14")
                raise InvalidNotation(f"{NAMES[seat][place]}: a {where} holds only one pawn ({rule})")


def _check_winner(state: State, status: Status) -> None:
    winners = [seat for seat in range(SEATS) if _places(state, seat) == [EXIT] * PAWNS]
    if len(winners) != (status.phase == "over"):
        raise InvalidNotation(
            "a game of poliana is over as soon as one seat has four pawns in X, and not before (PO16)"
        )
    if status.phase == "over" and status.notes:
        raise InvalidNotation("a game that is over has no turn, so nothing may follow 'over'")


def _read_idle(state: State, status: Status) -> None:
    if "idle" not in status.notes:
        return
    for text in status.notes["idle"].split(" "):
        seat = small_number(text, "an idle seat", low=0, high=SEATS - 1)
        if state[LAST_TURN + seat] != 0:
            raise InvalidNotation(f"idle names seats that play, each once; seat {seat} does not play or stands twice")
        state[LAST_TURN + seat] = IDLE


def _read_dice(state: State, status: Status) -> None:
    """The dice that are left and, if one is, what became of the other."""
    flags = [name for name in _FLAGS if name in status.notes]
    if any(status.notes[name] for name in flags):
        raise InvalidNotation("double, frozen and forfeited are said without a value")
    if (status.phase == "move") != bool(status.dice) or len(status.dice) > 2:
        raise InvalidNotation(
            "a turn of poliana is 'to roll' or has one or two dice left, such as 'seat 0 rolled 6-3' (PO03)"
        )
    if flags and len(status.dice) != 1:
        raise InvalidNotation(f"{flags[0]} is said of a turn with one die left: it tells what became of the other")
    if not status.dice:
        return
    state[PHASE] = TO_MOVE
    state[DIE] = max(status.dice)
    if len(status.dice) == 2:
        state[SECOND] = min(status.dice)
        state[DOUBLE] = int(state[DIE] == state[SECOND])
        return
    for name in flags:
        state[_FLAGS[name]] = 1
    if state[FORFEITED]:
        _check_forfeit(state)
    else:
        _check_first_move(state)


def _others(state: State) -> list[int]:
    """What the die that is no longer on the table can have shown."""
    return [state[DIE]] if state[DOUBLE] else [die for die in range(1, 7) if die != state[DIE]]


def _check_forfeit(state: State) -> None:
    """The die given up was one that some pawn could use (PO08), so nothing has moved in this turn."""
    if state[FROZEN]:
        raise InvalidNotation("one die can't both have broken a pawn out and have been forfeited (PO05, PO08)")
    if not any(usable(state, die) for die in _others(state)):
        raise InvalidNotation("a die that no pawn can use can't have been forfeited of one's own will (PO08)")


def _check_first_move(state: State) -> None:
    """The other die moved a pawn: by breaking out, or to a place that lies on from square 0."""
    places = _places(state, state[SEAT])
    if state[LAST_TURN + state[SEAT]] == IDLE:
        raise InvalidNotation("a seat that has moved a pawn in this turn is not idle any more (PO09)")
    broke_out = BREAK_OUT in _others(state)
    if state[FROZEN] and not (broke_out and places.count(START) == 1):
        raise InvalidNotation(
            "frozen means that the only pawn on square 0 broke out with the other die, a 6 (PO04, PO05)"
        )
    if not state[FROZEN] and places[-1] <= START and not (broke_out and places.count(START) > 1):
        raise InvalidNotation(
            "one die has been played, but no pawn stands where it can have led (PO03); or say 'forfeited'"
        )
