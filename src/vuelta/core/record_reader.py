"""Reads records. They may come from anywhere, so every mistake becomes a sentence with the number of its line."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from vuelta.core.errors import InvalidRecord, VueltaError, shown
from vuelta.core.game import Game
from vuelta.core.options import parse_values
from vuelta.core.position import Position
from vuelta.core.record import FIRST_LINE, Record
from vuelta.core.registry import game as find_game
from vuelta.core.validation import is_printable

LARGEST = 2_000_000
"""The most bytes of a record, enough for a hundred thousand plies."""
LONGEST_LINE = 4200
"""The most characters of a line, enough for the text of a position."""

_HEAD = re.compile(
    r"(game|seats|first|options|position|date|match|commitment|restored|(?:player|level|seal|words) [0-7]): (.+)"
)
_END = re.compile(r"(result|seed): (.+)")

T = TypeVar("T")


class Entry(NamedTuple):
    """A value and the number of its line."""

    value: str
    line: int


def read_record(data: bytes | str) -> Record:
    """The record in a file. InvalidRecord, with the line, if there is none."""
    lines = _lines(data)
    if lines[0] != FIRST_LINE:
        raise InvalidRecord(f"a record begins with the line '{FIRST_LINE}'", line=1)
    blank = lines.index("") if "" in lines else len(lines)
    last = len(lines)
    while last > blank + 1 and _END.fullmatch(lines[last - 1]):
        last -= 1
    head = _entries(lines, 1, blank, _HEAD, "the head has lines such as 'game: NAME', 'seats: 0 2' or 'player 0: NAME'")
    end = _entries(lines, last, len(lines), _END, "the end has 'result: SEATS' and 'seed: HEX'")
    plies = lines[blank + 1 : last]
    if "" in plies:
        raise InvalidRecord("there is a blank line among the plies", line=blank + 2 + plies.index(""))
    return Record(
        start=_start(head),
        plies=tuple(plies),
        players=_by_seat(head, "player"),
        levels=_by_seat(head, "level"),
        date=_read(head, "date", str),
        match=_read(head, "match", str),
        commitment=_read(head, "commitment", str),
        seals=_by_seat(head, "seal"),
        words=_by_seat(head, "words"),
        restored=_read(head, "restored", _rolls) or (),
        result=_read(end, "result", _numbers),
        seed=_read(end, "seed", str),
        lines={"plies": blank + 2} | {name: entry.line for name, entry in (head | end).items()},
    )


def _lines(data: bytes | str) -> list[str]:
    """The lines of a text, at least one. InvalidRecord if it is too large or unprintable."""
    if not isinstance(data, (bytes, str)):
        raise InvalidRecord(f"a record is text or bytes, not {shown(data)}", line=None)
    if len(data) > LARGEST:
        raise InvalidRecord(f"a record has at most {LARGEST:,} bytes", line=None)
    text = data if isinstance(data, str) else _decoded(data)
    lines = [line.removesuffix("\r") for line in text.removeprefix("\ufeff").removesuffix("\n").split("\n")]
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            raise InvalidRecord(f"a line of a record has at most {LONGEST_LINE:,} characters", line=number)
        if not is_printable(line):
            raise InvalidRecord("a line of a record holds only printable characters", line=number)
    return lines


def _decoded(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InvalidRecord("the file is not UTF-8 text, so it isn't a record", line=line) from None


def _entries(lines: list[str], begin: int, end: int, form: re.Pattern[str], known: str) -> dict[str, Entry]:
    """Name → value and line, from lines[begin:end]. InvalidRecord if a name is repeated."""
    entries: dict[str, Entry] = {}
    for at in range(begin, end):
        match = form.fullmatch(lines[at])
        if not match:
            raise InvalidRecord(f"{shown(lines[at])} is unknown here; {known}", line=at + 1)
        if match[1] in entries:
            raise InvalidRecord(f"'{match[1]}' appears twice", line=at + 1)
        entries[match[1]] = Entry(match[2], at + 1)
    return entries


def _start(head: dict[str, Entry]) -> Position:
    """The start position in a head: by seats, first and options, or as a whole."""
    game = _read(head, "game", find_game)
    if game is None:
        raise InvalidRecord("the head does not name the game", line=1)
    if "position" in head:
        for name in ("seats", "first", "options"):
            if name in head:
                raise InvalidRecord(f"'{name}' can't appear together with 'position'", line=head[name].line)
    if position := _read(head, "position", game.position):
        return position
    seats = _read(head, "seats", lambda text: game.seats(_numbers(text)))
    if seats is None:
        raise InvalidRecord("the head does not name the seats", line=1)
    values = _read(head, "options", lambda text: parse_values(game.slug, game.options, text)) or {}
    first = _read(head, "first", lambda text: _first(game, seats, text))
    try:
        return game.start(seats, first=first, **values)
    except VueltaError as error:  # options that are possible, but not together
        raise InvalidRecord(str(error), line=head["options"].line) from None


def _first(game: Game, seats: tuple[int, ...], text: str) -> int:
    numbers = _numbers(text)
    if len(numbers) != 1:
        raise InvalidRecord("this must be one seat", line=None)
    game.start(seats, first=numbers[0])  # says why if that seat can't be first
    return numbers[0]


def _read(entries: dict[str, Entry], name: str, reader: Callable[[str], T]) -> T | None:
    """The parsed value of an entry; None if there is no such entry. The reader's errors get the line."""
    if name not in entries:
        return None
    try:
        return reader(entries[name].value)
    except VueltaError as error:
        raise InvalidRecord(f"{name}: {error}", line=entries[name].line) from None


def _by_seat(head: dict[str, Entry], kind: str) -> dict[int, str]:
    """The values of the entries `kind SEAT`."""
    return {int(name[-1]): entry.value for name, entry in head.items() if name.startswith(f"{kind} ")}


def _numbers(text: str) -> tuple[int, ...]:
    parts = text.split(" ")
    if len(parts) > 8 or any(len(part) != 1 or part not in "01234567" for part in parts):
        raise InvalidRecord("these should be seats, such as '0 2'", line=None)
    return tuple(int(part) for part in parts)


def _rolls(text: str) -> tuple[int, ...]:
    parts = text.split(" ")
    numbers = tuple(int(part) for part in parts if re.fullmatch(r"[1-9][0-9]{0,6}", part))
    if len(numbers) != len(parts):
        raise InvalidRecord("these should be numbers of rolls, such as '12 40'", line=None)
    return numbers
