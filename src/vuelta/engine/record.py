"""Records: a game as a small text file that replays exactly.

    vuelta record 1
    game: ludo
    seats: 0 2
    options: max_sixes=2
    player 0: Ana
    player 2: computer (easy)
    date: 2026-11-15
    match: k7Q2…
    commitment: 9f86…
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

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from vuelta.engine.dice import SealedDice, commitment
from vuelta.engine.errors import InvalidRecord, VueltaError
from vuelta.engine.options import format_options
from vuelta.engine.position import Position

FIRST_LINE = "vuelta record 1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A finished or running game."""

    start: Position
    first: int | None = None
    plies: tuple[str, ...] = ()
    players: Mapping[int, str] = field(default_factory=dict)
    """What the player in a seat is called."""
    date: str | None = None
    match: str | None = None
    commitment: str | None = None
    words: Mapping[int, str] = field(default_factory=dict)
    """What a seat added to the dice."""
    result: tuple[int, ...] | None = None
    seed: str | None = None
    ply_lines: tuple[int, ...] = field(default=(), compare=False)
    """The line of each ply in the file that the record came from."""
    end_lines: Mapping[str, int] = field(default_factory=dict, compare=False)
    """The line of `result` and `seed`."""

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
            raise InvalidRecord(f"the result is {told}", line=self.end_lines.get("result"))

    def end(self) -> Position:
        """The last position. InvalidRecord if a ply is not legal."""
        *_, last = self.positions()
        return last

    def verify(self) -> int:
        """Check everything: each ply's legality, the commitment and every roll. Returns the number of rolls checked."""
        rolls = 0
        dice, sealed = self._dice()
        for position, text, line in zip(self.positions(), (*self.plies, ""), (*self._lines(), 0), strict=True):
            if position.awaits == "roll" and text:
                rolls += 1
                if dice and text != (right := dice(position, rolls)):
                    raise InvalidRecord(f"{text} is not what the dice gave: roll {rolls} was {right}", line=line)
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
            return None, InvalidRecord("the seed does not fit the commitment", line=self.end_lines.get("seed"))
        return SealedDice(self.match, seed=seed, words=self.words), None

    def _ply_line(self, number: int) -> int | None:
        return self.ply_lines[number] if self.ply_lines else None

    def _lines(self) -> tuple[int | None, ...]:
        return self.ply_lines or (None,) * len(self.plies)


def format_record(record: Record) -> str:
    """The record as text."""
    start = record.start
    head = [
        ("game", start.game.slug),
        ("seats", " ".join(map(str, start.pieces()))),
        ("first", None if record.first is None else str(record.first)),
        ("options", format_options(start.options) or None),
        *((f"player {seat}", name) for seat, name in sorted(record.players.items())),
        ("date", record.date),
        ("match", record.match),
        ("commitment", record.commitment),
        *((f"words {seat}", said) for seat, said in sorted(record.words.items())),
    ]
    lines = [FIRST_LINE, *(f"{name}: {value}" for name, value in head if value is not None), "", *record.plies]
    if record.result is not None:
        lines.append(f"result: {' '.join(map(str, record.result))}")
    if record.seed is not None:
        lines.append(f"seed: {record.seed}")
    return "\n".join(lines) + "\n"
