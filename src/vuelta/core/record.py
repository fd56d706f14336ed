"""Records: a game as a small text file that replays exactly.

    vuelta record 1
    game: ludo
    seats: 0 2
    options: max_sixes=2
    player 0: Ana
    level 2: easy
    date: 2026-11-15
    match: k7Q2…
    commitment: 9f86…
    seal 0: 51c2…
    words 0: red sky at night

    roll:6
    H>r0
    …
    result: 0 2
    seed: 60a3…

The head says what is played, then come the plies, a line each, then what is known at the end. `reading.py` reads the
text and checks its form; `positions` checks every ply, and `verify` the dice as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date

from vuelta.core.dice import SealedDice, check_words, commitment, is_hex32, match_problem, seal_of
from vuelta.core.errors import InvalidRecord, VueltaError, shown
from vuelta.core.options import format_options, values_of
from vuelta.core.position import Position
from vuelta.core.validation import is_line

FIRST_LINE = "vuelta record 1"
LONGEST_NAME = 40

_LEVEL = re.compile(r"[a-z][a-z0-9-]{0,19}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A finished or running game. What could not be read back is refused when it is made."""

    start: Position
    plies: tuple[str, ...] = ()
    players: Mapping[int, str] = field(default_factory=dict, hash=False)
    """What the person in a seat is called."""
    levels: Mapping[int, str] = field(default_factory=dict, hash=False)
    """The level of the computer player in a seat."""
    date: str | None = None
    match: str | None = None
    commitment: str | None = None
    seals: Mapping[int, str] = field(default_factory=dict, hash=False)
    """What a seat showed of its words before anybody showed words. Without words they were never shown."""
    words: Mapping[int, str] = field(default_factory=dict, hash=False)
    """What a seat added to the dice."""
    restored: tuple[int, ...] = ()
    """The number of the first roll after each time that the match came back from a back-up."""
    result: tuple[int, ...] | None = None
    seed: str | None = None
    lines: Mapping[str, int] = field(default_factory=dict, compare=False)
    """Where things stood in the file that the record came from: 'plies' (the first), 'result', 'seed'."""

    def __post_init__(self) -> None:
        for problem in (*self._problems(), None):
            if problem:
                raise InvalidRecord(problem, line=None)

    def _problems(self) -> Iterator[str | None]:
        seats = self.start.pieces()
        for by_seat in (self.players, self.levels, self.seals, self.words):
            yield from (f"seat {seat} does not play" for seat in by_seat if seat not in seats)
        yield from (name_problem(name) for name in self.players.values())
        yield from (level_problem(level) for level in self.levels.values())
        for said in self.words.values():
            check_words(said)
        yield date_problem(self.date) if self.date is not None else None
        yield match_problem(self.match) if self.match is not None else None
        told = (self.commitment, self.seed, *self.seals.values())
        yield from (hex_problem(value) for value in told if value is not None)
        yield None if list(self.restored) == sorted(self.restored) else "the rolls after back-ups are numbered in order"

    def __str__(self) -> str:
        return format_record(self)

    def positions(self) -> Iterator[Position]:
        """The start position and the position after each ply. InvalidRecord at the first that is not legal."""
        position = self.start
        yield position
        for number, text in enumerate(self.plies):
            try:
                position = position.play(text)
            except VueltaError as error:
                raise InvalidRecord(str(error), line=self._ply_line(number)) from None
            yield position
        if self.result is not None and self.result != (position.ranking if position.over else None):
            told = " ".join(map(str, position.ranking)) if position.over else "none: the game is not over"
            raise InvalidRecord(f"the result is {told}", line=self.lines.get("result"))

    def end(self) -> Position:
        """The last position. InvalidRecord if a ply is not legal."""
        *_, last = self.positions()
        return last

    def verify(self, *, commitment: str | None = None) -> int:
        """Check everything: each ply's legality, the commitment, the seals of words and every roll.

        Only somebody who was there knows whether the record's `commitment` is the one that was shown before the first
        roll, so whoever kept it gives it. Returns the number of rolls checked.
        """
        rolls = 0
        dice, sealed = self._dice()
        if commitment is not None and commitment != self.commitment:
            sealed = InvalidRecord(f"the commitment is {self.commitment}, not the one that was shown before", line=None)
        for number, position in enumerate(self.positions()):
            if number == len(self.plies) or position.awaits != "roll":
                continue
            rolls += 1
            if dice and self.plies[number] != (right := dice(position, rolls)):
                told = f"{self.plies[number]} is not what the dice gave: roll {rolls} was {right}"
                raise InvalidRecord(told, line=self._ply_line(number))
        if sealed:
            raise sealed
        return rolls

    def _dice(self) -> tuple[SealedDice | None, InvalidRecord | None]:
        """The dice of the record, or why they can't be checked; that is said last, after any illegal ply."""
        if self.match is None or self.commitment is None:
            return None, InvalidRecord("the record has no match and commitment: its dice can't be checked", line=None)
        if self.seed is None:
            return None, InvalidRecord("the seed is not shown yet; dice can be checked when a game is over", line=None)
        seed = bytes.fromhex(self.seed)
        if commitment(seed) != self.commitment:
            return None, InvalidRecord("the seed does not fit the commitment", line=self.lines.get("seed"))
        for seat, seal in self.seals.items():
            if seat in self.words and seal_of(self.match, self.words[seat]) != seal:
                return None, InvalidRecord(f"the words of seat {seat} do not fit their seal", line=None)
        return SealedDice(self.match, seed=seed, words=self.words, restored=self.restored), None

    def _ply_line(self, number: int) -> int | None:
        return self.lines["plies"] + number if "plies" in self.lines else None


def format_record(record: Record) -> str:
    """The record as text."""
    head = [
        ("game", record.start.game.slug),
        *_start_lines(record.start),
        *((f"player {seat}", name) for seat, name in sorted(record.players.items())),
        *((f"level {seat}", level) for seat, level in sorted(record.levels.items())),
        ("date", record.date),
        ("match", record.match),
        ("commitment", record.commitment),
        *((f"seal {seat}", seal) for seat, seal in sorted(record.seals.items())),
        *((f"words {seat}", said) for seat, said in sorted(record.words.items())),
        ("restored", " ".join(map(str, record.restored))),
    ]
    lines = [FIRST_LINE, *(f"{name}: {value}" for name, value in head if value), "", *record.plies]
    if record.result is not None:
        lines.append(f"result: {' '.join(map(str, record.result))}")
    if record.seed is not None:
        lines.append(f"seed: {record.seed}")
    return "\n".join(lines) + "\n"


def _start_lines(start: Position) -> list[tuple[str, str]]:
    """What is played from: the seats, who is first and the options, or a whole position if it is no usual start."""
    game, seats = start.game, tuple(start.pieces())
    first = start.seat if game.starter and start.seat != seats[0] else None
    if game.start(seats, first=first, **values_of(start.options)) != start:
        return [("position", str(start))]
    told = [("seats", " ".join(map(str, seats))), ("first", "" if first is None else str(first))]
    return [*told, ("options", format_options(start.options))]


def name_problem(name: object) -> str | None:
    """Why a name can't stand in a record, or None."""
    if is_line(name, LONGEST_NAME):
        return None
    return f"{shown(name)}: a name has 1 to {LONGEST_NAME} printable characters and no blanks around it"


def level_problem(level: object) -> str | None:
    """Why a level can't stand in a record, or None."""
    fits = isinstance(level, str) and _LEVEL.fullmatch(level)
    return None if fits else f"{shown(level)} is not the name of a level, such as easy"


def date_problem(text: object) -> str | None:
    """Why a date can't stand in a record, or None."""
    try:
        if isinstance(text, str) and date.fromisoformat(text).isoformat() == text:
            return None
    except ValueError:
        pass
    return f"{shown(text)} is not a date, such as 2026-11-15"


def hex_problem(text: object) -> str | None:
    """Why a seed or a commitment can't be written so, or None."""
    return None if is_hex32(text) else f"{shown(text)} should be 32 bytes in lower-case hexadecimal"
