"""Position texts: clauses joined by ` | `, the pieces of each seat first, the turn last.

    seat 0: H H r0 r12 | seat 2: F F L3 r40 | seat 0 rolled 6, sixes 1

This writes and parses them, with all errors, by what a game declares in its `CLAUSES`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vuelta.core.clauses import Clauses, Order, Piles, Supply
from vuelta.core.errors import InvalidNotation, shown
from vuelta.core.note_forms import Reading
from vuelta.core.state import OVER, PHASE, SEAT, TO_MOVE, TO_ROLL, Codes, State
from vuelta.core.turn import Awaits, Note, Turn

if TYPE_CHECKING:
    from vuelta.core.board import Board
    from vuelta.core.game import Game

JOINT = " | "
OPTIONS = "with "
LONGEST = 4000
"""No position's text is longer; a longer one is refused before it is parsed."""

_SEAT = re.compile(r"seat ([0-7]):((?: [^ ]+)*)")
_TURN = re.compile(r"(?:seat ([0-7]) (?:to (roll|move)|rolled ([1-6](?:-[1-6])*))|(over))((?:, [a-z]+(?: [^ ,]+)*)*)")
_PILE = re.compile(r"([a-z]+) ([^ ]+):((?: [0-7])+)")
_PHASES: dict[Awaits, int] = {"roll": TO_ROLL, "move": TO_MOVE, "nothing": OVER}
_NUMBERS = ("no", "one", "two", "three", "four")


def format_position(clauses: Clauses, board: Board, state: State, turn: Turn) -> str:
    """A position as text, without its options."""
    return JOINT.join(_written(clauses, board, state, turn))


def _written(clauses: Clauses, board: Board, state: State, turn: Turn) -> Iterator[str]:
    for seat, names in clauses.pieces.by_seat(state).items():
        yield f"seat {seat}:{''.join(' ' + name for name in names)}"
    if clauses.piles:
        for square, order in clauses.orders(state).items():
            yield f"{clauses.piles.name} {square}: {' '.join(map(str, order))}"
    values = {note.kind: note.values for note in turn.notes}
    if clauses.supply:
        texts = [f"{form.name} {form.format(values[form.name], board)}" for form in clauses.supply.notes.values()]
        yield " ".join(texts).replace(" ", ": ", 1)
    if turn.awaits == "nothing":
        head = "over"
    elif turn.rolled:
        head = f"seat {turn.seat} rolled {'-'.join(map(str, turn.rolled))}"
    else:
        head = f"seat {turn.seat} to {turn.awaits}"
    forms = [form for form in clauses.notes.values() if form.name in values]
    notes = [f"{form.name} {form.format(values[form.name], board)}".rstrip() for form in forms]
    yield ", ".join([head, *notes])


def parse_position(game: Game, board: Board, options: Codes, texts: list[str]) -> State:
    """The state that the clauses of a text describe. InvalidNotation if there is none."""
    clauses = game.notation.CLAUSES
    by_seat, rest = _parse_seats(game, options, texts)
    if len(by_seat) not in game.players or len(rest) < (2 if clauses.supply else 1):
        raise _incomplete(game)
    if reason := game.seating(tuple(sorted(by_seat))):
        raise InvalidNotation(reason)
    state = [0] * game.rules.STATE_SIZE
    clauses.pieces.write(game.slug, state, by_seat)
    turn = _Turn.parse(game, rest.pop())
    reading = Reading(game.slug, options, board, clauses.pieces, tuple(sorted(by_seat)), turn.seat)
    notes: list[Note] = []
    if clauses.supply:
        notes += _read_supply(clauses.supply, rest.pop(), reading, state)
    if clauses.piles:
        clauses.piles.write(state, _parse_piles(clauses.piles, rest))
    elif rest:
        raise _incomplete(game)
    if not any(by_seat.values()) and turn != _Turn("roll", 0, (), {}):
        raise InvalidNotation(clauses.pieces.come_later)
    _check_turn(game, state, turn, reading)
    for form in clauses.notes.values():
        if form.name in turn.notes:
            values = form.parse(turn.notes[form.name], reading)
            form.write(state, values, reading)
            notes.append(Note(form.name, values))
    state[PHASE] = _PHASES[turn.awaits]
    state[SEAT] = turn.seat or 0
    for at, die in zip(clauses.rolled.at, sorted(turn.rolled, reverse=True), strict=False):
        state[at] = die
    clauses.complete(options, state, Turn(turn.awaits, turn.seat, turn.rolled, tuple(notes)))
    return state


def _incomplete(game: Game) -> InvalidNotation:
    clauses, players = game.notation.CLAUSES, game.players
    seats = f"{_NUMBERS[players[0]]} to {_NUMBERS[players[-1]]} seats" if len(players) > 1 else "both seats"
    more = ""
    if clauses.piles:
        more += f", each {clauses.piles.name}"
    if clauses.supply:
        more += f", the {' and '.join(form.title for form in clauses.supply.notes.values())}"
    return InvalidNotation(
        f"a position of {game.slug} names {seats} with their {clauses.pieces.noun}{more}, then whose turn it is"
    )


def _parse_seats(game: Game, options: Codes, texts: list[str]) -> tuple[dict[int, tuple[str, ...]], list[str]]:
    """The names of the squares by seat, and the remaining clauses."""
    pieces, last = game.notation.CLAUSES.pieces, len(game.colours) - 1
    by_seat: dict[int, tuple[str, ...]] = {}
    for text in texts:
        match = _SEAT.fullmatch(text)
        if not match:
            break
        seat = int(match[1])
        if seat > last or seat in by_seat:
            raise InvalidNotation(f"{shown(text)}: each of the seats 0 to {last} may appear only once")
        by_seat[seat] = tuple(match[2].split())
    if any(by_seat.values()) or not pieces.come_later:
        for seat, names in by_seat.items():
            pieces.check_count(options, seat, names)
    return by_seat, texts[len(by_seat) :]


def _parse_piles(piles: Piles, texts: list[str]) -> dict[str, Order]:
    orders: dict[str, Order] = {}
    for text in texts:
        match = _PILE.fullmatch(text)
        if not match or match[1] != piles.name or match[2] in orders:
            raise InvalidNotation(
                f"{shown(text)} is not a {piles.name}, or repeats one; write '{piles.name} 12: 1 0', from bottom to top"
            )
        orders[match[2]] = tuple(int(seat) for seat in match[3].split())
    return orders


def _read_supply(supply: Supply, text: str, reading: Reading, state: State) -> Iterator[Note]:
    forms = list(supply.notes.values())
    pattern = " ".join(f"{form.name}{':' if at == 0 else ''} (.+)" for at, form in enumerate(forms))
    match = re.fullmatch(pattern, text)
    if not match:
        raise InvalidNotation(f"{shown(text)}: {supply.sentence}")
    for form, part in zip(forms, match.groups(), strict=True):
        values = form.parse(part, reading)
        form.write(state, values, reading)
        yield Note(form.name, values)


@dataclass(frozen=True, slots=True)
class _Turn:
    """The last clause, which says whose turn it is, with the texts of its notes."""

    awaits: Awaits
    seat: int | None
    rolled: tuple[int, ...]
    notes: Mapping[str, str]

    @classmethod
    def parse(cls, game: Game, text: str) -> _Turn:
        match = _TURN.fullmatch(text)
        if not match:
            raise InvalidNotation(
                f"{shown(text)} does not say whose turn it is; write 'seat 0 to roll', 'seat 0 rolled 6' or 'over'"
            )
        known = [form.name for form in game.notation.CLAUSES.notes.values()]
        notes: dict[str, str] = {}
        for note in match[5].split(", ")[1:]:
            name, _, value = note.partition(" ")
            if name not in known or name in notes:
                raise InvalidNotation(
                    f"{shown(note)} is unknown here; what may follow: {', '.join(known) or 'nothing'}"
                )
            notes[name] = value
        if match[4]:
            return cls("nothing", None, (), notes)
        rolled = tuple(int(face) for face in match[3].split("-")) if match[3] else ()
        return cls("move" if rolled or match[2] == "move" else "roll", int(match[1]), rolled, notes)


def _check_turn(game: Game, state: State, turn: _Turn, reading: Reading) -> None:
    """InvalidNotation for a turn that doesn't fit the pieces or the game."""
    clauses = game.notation.CLAUSES
    over = turn.awaits == "nothing"
    for form in clauses.notes.values():
        if over and form.name in turn.notes and not form.over:
            raise InvalidNotation(f"a game that is over has no turn, so {form.name} may not follow 'over'")
    if clauses.goal:
        stand = {seat: {*clauses.pieces.in_play(state, seat)} for seat in reading.playing}
        winners = [seat for seat, places in stand.items() if places and places <= {*clauses.goal}]
        if len(winners) != over:
            raise InvalidNotation(clauses.ending)
    if over:
        return
    if turn.seat not in reading.playing:
        raise InvalidNotation(f"seat {turn.seat} does not play, so it can't be its turn")
    rolled = clauses.rolled
    if turn.rolled and len(turn.rolled) not in rolled.counts:
        raise InvalidNotation(rolled.sentence)
    if turn.awaits == "move" and rolled.always and not turn.rolled:
        raise InvalidNotation(rolled.sentence)
