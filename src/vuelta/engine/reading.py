"""Reads records. They come from strangers: whatever is wrong becomes one sentence with the number of the line."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from typing import NamedTuple, TypeVar

from vuelta.engine.dice import check_words, is_hex32
from vuelta.engine.errors import InvalidRecord, VueltaError, shown
from vuelta.engine.options import parse_options
from vuelta.engine.record import FIRST_LINE, Record
from vuelta.engine.registry import game as find_game

LARGEST = 2_000_000
"""No record is larger, in bytes: it holds games of a hundred thousand plies."""
LONGEST_LINE = 400
LONGEST_NAME = 40

_HEAD = re.compile(r"(game|seats|first|options|date|match|commitment|player [0-7]|words [0-7]): (.+)")
_END = re.compile(r"(result|seed): (.+)")
_MATCH = re.compile(r"[A-Za-z0-9_-]{1,40}")

T = TypeVar("T")


class Entry(NamedTuple):
    """A value and the number of its line."""

    value: str
    line: int


def read_record(data: bytes | str) -> Record:
    """The record that a file holds. InvalidRecord, with the line, if it holds none."""
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
        raise InvalidRecord("a blank line stands among the plies", line=blank + 2 + plies.index(""))
    return _made(head, end, plies, first_line=blank + 2)


def _lines(data: bytes | str) -> list[str]:
    """The lines of a text that is neither too large nor unprintable; at least one."""
    if len(data) > LARGEST:
        raise InvalidRecord(f"a record has at most {LARGEST:,} bytes", line=None)
    text = data if isinstance(data, str) else _decoded(data)
    lines = [line.removesuffix("\r") for line in text.removesuffix("\n").split("\n")]
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE or not line.isprintable():
            raise InvalidRecord(f"a line of a record has at most {LONGEST_LINE} printable characters", line=number)
    return lines


def _decoded(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InvalidRecord("the file is not UTF-8 text, so it is no record", line=line) from None


def _entries(lines: list[str], begin: int, end: int, form: re.Pattern[str], known: str) -> dict[str, Entry]:
    """Name → value and line, from lines[begin:end], each name once."""
    entries: dict[str, Entry] = {}
    for at in range(begin, end):
        match = form.fullmatch(lines[at])
        if not match:
            raise InvalidRecord(f"{shown(lines[at])} is not known here; {known}", line=at + 1)
        if match[1] in entries:
            raise InvalidRecord(f"'{match[1]}' stands twice", line=at + 1)
        entries[match[1]] = Entry(match[2], at + 1)
    return entries


def _made(head: dict[str, Entry], end: dict[str, Entry], plies: list[str], *, first_line: int) -> Record:
    """The record of these entries and plies."""
    for name in ("game", "seats"):
        if name not in head:
            raise InvalidRecord(f"the head does not name the {name}", line=1)
    game = _read(head, "game", find_game)
    seats = _read(head, "seats", _numbers)
    first = _read(head, "first", _numbers)
    options = _read(head, "options", lambda text: parse_options(game.slug, game.options, text)) if game else None
    chosen = {name: getattr(options, name) for name in options.__dataclass_fields__} if options else {}
    if game is None or seats is None or (first is not None and len(first) != 1):
        raise InvalidRecord("'first' names one seat", line=head["first"].line)
    starter = first[0] if first else None
    try:
        start = game.start(seats, first=starter, **chosen)
    except VueltaError as error:
        raise InvalidRecord(str(error), line=head["seats"].line) from None
    return Record(
        start=start,
        first=starter,
        plies=tuple(plies),
        players=_by_seat(head, "player", seats, _name),
        date=_read(head, "date", _date),
        match=_read(head, "match", _match),
        commitment=_read(head, "commitment", _hex),
        words=_by_seat(head, "words", seats, _words),
        result=_read(end, "result", _numbers),
        seed=_read(end, "seed", _hex),
        ply_lines=tuple(range(first_line, first_line + len(plies))),
        end_lines={name: entry.line for name, entry in end.items()},
    )


def _read(entries: dict[str, Entry], name: str, reader: Callable[[str], T]) -> T | None:
    """An entry's value through its reader; None if it is not there. What the reader refuses gets the line."""
    if name not in entries:
        return None
    try:
        return reader(entries[name].value)
    except VueltaError as error:
        raise InvalidRecord(f"{name}: {error}", line=entries[name].line) from None


def _by_seat(head: dict[str, Entry], kind: str, seats: tuple[int, ...], reader: Callable[[str], str]) -> dict[int, str]:
    """The entries `kind SEAT`, for seats that play."""
    found: dict[int, str] = {}
    for name, entry in head.items():
        if name.startswith(f"{kind} "):
            seat = int(name[-1])
            if seat not in seats:
                raise InvalidRecord(f"seat {seat} does not play", line=entry.line)
            found[seat] = _read(head, name, reader) or ""
    return found


def _numbers(text: str) -> tuple[int, ...]:
    parts = text.split(" ")
    if len(parts) > 8 or any(len(part) != 1 or part not in "01234567" for part in parts):
        raise InvalidRecord("these should be seats, such as '0 2'", line=None)
    return tuple(int(part) for part in parts)


def _name(text: str) -> str:
    if len(text) > LONGEST_NAME or text != text.strip():
        raise InvalidRecord(f"a name has at most {LONGEST_NAME} characters and no blanks around it", line=None)
    return text


def _words(text: str) -> str:
    check_words(text)
    return text


def _date(text: str) -> str:
    try:
        if date.fromisoformat(text).isoformat() == text:
            return text
    except ValueError:
        pass
    raise InvalidRecord(f"{shown(text)} is not a date, such as 2026-11-15", line=None)


def _match(text: str) -> str:
    if not _MATCH.fullmatch(text):
        raise InvalidRecord("a match is named by 1 to 40 letters, digits, - and _", line=None)
    return text


def _hex(text: str) -> str:
    if not is_hex32(text):
        raise InvalidRecord("this should be 32 bytes in lower-case hexadecimal", line=None)
    return text
