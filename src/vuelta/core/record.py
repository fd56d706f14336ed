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

The head says what is played; then come the plies, one a line, and what is known at the end. `record_reader.py` parses
records and checks their form; `positions` checks every ply, and `verify` the dice as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date

from vuelta.core.dice import SealedDice, commitment, is_hex32, match_problem, seal_of, words_problem
from vuelta.core.errors import InvalidRecord, VueltaError, shown
from vuelta.core.options import format_options, values_of
from vuelta.core.position import Position
from vuelta.core.validation import is_line

FIRST_LINE = "vuelta record 1"
LONGEST_NAME = 40

_LEVEL = re.compile(r"[a-z][a-z0-9-]{0,19}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A finished or running game. Whatever couldn't be read back from its text is refused."""

    start: Position
    plies: tuple[str, ...] = ()
    players: Mapping[int, str] = field(default_factory=dict, hash=False)
    """Seat → the name of the person in it."""
    levels: Mapping[int, str] = field(default_factory=dict, hash=False)
    """Seat → the level of the computer player in it."""
    date: str | None = None
    match: str | None = None
    commitment: str | None = None
    seals: Mapping[int, str] = field(default_factory=dict, hash=False)
    """Seat → the seal of its words. A seat with a seal but without words never showed them."""
    words: Mapping[int, str] = field(default_factory=dict, hash=False)
    """Seat → the words it added to the dice."""
    restored: tuple[int, ...] = ()
    """For each time the match was restored from a backup, the number of the first roll after it."""
    result: tuple[int, ...] | None = None
    seed: str | None = None
    lines: Mapping[str, int] = field(default_factory=dict, compare=False)
    """The line numbers of its entries in the file that it was read from, and of the first of the 'plies'."""

    def __post_init__(self) -> None:
        wrong = [(self.lines.get(entry), f"{entry}: {problem}") for entry, problem in self._problems() if problem]
        if wrong:
            line, problem = min(wrong, key=lambda each: each[0] or 0)
            raise InvalidRecord(problem, line=line)

    def _problems(self) -> Iterator[tuple[str, str | None]]:
        """What is wrong with each entry, or None."""
        seats = self.start.pieces()
        for name, by_seat, problem_of in (
            ("player", self.players, name_problem),
            ("level", self.levels, level_problem),
            ("seal", self.seals, hex_problem),
            ("words", self.words, words_problem),
        ):
            for seat, text in by_seat.items():
                yield f"{name} {seat}", problem_of(text) if seat in seats else f"seat {seat} does not play"
        for name, value, problem_of in (
            ("date", self.date, date_problem),
            ("match", self.match, match_problem),
            ("commitment", self.commitment, hex_problem),
            ("seed", self.seed, hex_problem),
        ):
            yield name, None if value is None else problem_of(value)
        ordered = list(self.restored) == sorted(self.restored)
        yield "restored", None if ordered else "the rolls after backups must be in order"

    def __str__(self) -> str:
        return format_record(self)

    def positions(self) -> Iterator[Position]:
        """The start position and the position after each ply. InvalidRecord at the first illegal one."""
        position = self.start
        yield position
        for number, text in enumerate(self.plies):
            try:
                position = position.play(text)
            except VueltaError as error:
                raise InvalidRecord(str(error), line=self._ply_line(number)) from None
            yield position
        if self.result is not None and self.result != (position.ranking if position.over else None):
            result = " ".join(map(str, position.ranking)) if position.over else "none: the game is not over"
            raise InvalidRecord(f"the result is {result}", line=self.lines.get("result"))

    def end(self) -> Position:
        """The last position. InvalidRecord if a ply is illegal."""
        *_, last = self.positions()
        return last

    def verify(self, *, commitment: str | None = None) -> int:
        """Check everything: that each ply is legal, the commitment, the seals of words, and every roll.

        Give the `commitment` that was shown before the first roll if you have it: the record alone can't prove that it
        is the same. Returns the number of rolls checked.
        """
        rolls = 0
        dice, sealed = self._dice()
        if commitment is not None and commitment != self.commitment:
            sealed = InvalidRecord(f"the commitment is {self.commitment}, not the one shown before the game", line=None)
        for number, position in enumerate(self.positions()):
            if number == len(self.plies) or position.awaits != "roll":
                continue
            rolls += 1
            if dice and self.plies[number] != (right := dice(position, rolls)):
                problem = f"{self.plies[number]} is not what the dice gave: roll {rolls} was {right}"
                raise InvalidRecord(problem, line=self._ply_line(number))
        if sealed:
            raise sealed
        return rolls

    def _dice(self) -> tuple[SealedDice | None, InvalidRecord | None]:
        """The dice of the record, or why they can't be checked. Illegal plies are reported first."""
        if self.match is None or self.commitment is None:
            return None, InvalidRecord("the record has no match and commitment: its dice can't be checked", line=None)
        if self.seed is None:
            return None, InvalidRecord("the seed is not shown yet; dice can be checked when a game is over", line=None)
        seed = bytes.fromhex(self.seed)
        if commitment(seed) != self.commitment:
            return None, InvalidRecord("the seed doesn't match the commitment", line=self.lines.get("seed"))
        for seat, seal in self.seals.items():
            if seat in self.words and seal_of(self.match, self.words[seat]) != seal:
                return None, InvalidRecord(f"the words of seat {seat} don't match their seal", line=None)
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
        *((f"words {seat}", words) for seat, words in sorted(record.words.items())),
        ("restored", " ".join(map(str, record.restored))),
    ]
    lines = [FIRST_LINE, *(f"{name}: {value}" for name, value in head if value), "", *record.plies]
    if record.result is not None:
        lines.append(f"result: {' '.join(map(str, record.result))}")
    if record.seed is not None:
        lines.append(f"seed: {record.seed}")
    return "\n".join(lines) + "\n"


def _start_lines(start: Position) -> list[tuple[str, str]]:
    """The lines that say what is played: seats, first and options or, unless it is a normal start, a position."""
    game, seats = start.game, tuple(start.pieces())
    first = start.seat if game.starter and start.seat != seats[0] else None
    if game.start(seats, first=first, **values_of(start.options)) != start:
        return [("position", str(start))]
    return [
        ("seats", " ".join(map(str, seats))),
        ("first", "" if first is None else str(first)),
        ("options", format_options(start.options)),
    ]


def name_problem(name: object) -> str | None:
    """What is wrong with a name, or None."""
    if is_line(name, LONGEST_NAME):
        return None
    return f"{shown(name)}: a name has 1 to {LONGEST_NAME} printable characters, without spaces around them"


def level_problem(level: object) -> str | None:
    """What is wrong with the name of a level, or None."""
    fits = isinstance(level, str) and _LEVEL.fullmatch(level)
    return None if fits else f"{shown(level)} is not the name of a level, such as easy"


def date_problem(text: object) -> str | None:
    """What is wrong with a date, or None."""
    try:
        if isinstance(text, str) and date.fromisoformat(text).isoformat() == text:
            return None
    except ValueError:
        pass
    return f"{shown(text)} is not a date, such as 2026-11-15"


def hex_problem(text: object) -> str | None:
    """What is wrong with the text of a seed, a commitment or a seal, or None."""
    return None if is_hex32(text) else f"{shown(text)} should be 32 bytes in lowercase hexadecimal"
