"""The legal moves as choices that a person can tell apart: grouped by piece, numbered, with what they would do.

A piece has a number, in front of it on the board. If it has only one move, the number is the choice; otherwise its
choices are `2a`, `2b` …
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import groupby
from string import ascii_lowercase

from vuelta.cli.narration import Names
from vuelta.cli.phrases import PHRASES
from vuelta.core.move import Move
from vuelta.core.position import Position
from vuelta.draw.terminal import ARROW, Marks
from vuelta.text.choices import choices

_ANSWER = re.compile(r"(\d{1,3}) ?([a-z]{0,2})")
_GAP = "   "
_STICKY = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal move, with the key that a person types for it."""

    key: str
    move: Move
    words: str
    """What the choice is, without its key: `→r9 (4)`, or the move in the game's own words."""
    hint: str
    """What else it would do."""

    def line(self, hints: bool) -> str:
        """Key, words and hint, kept together in a line."""
        text = f"{self.words} {self.hint}" if hints and self.hint else self.words
        return f"{self.key} {text}".replace(" ", _STICKY)


class Choices:
    """All legal moves of a position that awaits one."""

    def __init__(self, position: Position, names: Names) -> None:
        self.position = position
        self.names = names
        self.groups = _groups(position, names)
        self.by_key = {choice.key: choice for group in self.groups for choice in group}

    def __len__(self) -> int:
        return len(self.by_key)

    @property
    def marks(self) -> Marks:
        """The choices on the board."""
        origins: dict[int, str] = {}
        targets: dict[int, list[str]] = {}
        for number, group in enumerate(self.groups, 1):
            for choice in group:
                if choice.move.walks:
                    origins[choice.move.cells[0]] = str(number)
                    targets.setdefault(choice.move.cells[1], []).append(choice.key)
        return Marks(origins, targets)

    def meant(self, answer: str) -> str | list[str]:
        """The text of the move that an answer means, or the keys that it may mean: none if it is not of that form."""
        answer = answer.lower()
        match = _ANSWER.fullmatch(answer)
        if not match:
            return []
        key = match[1] + match[2]
        number = int(match[1])
        if key not in self.by_key and 1 <= number <= len(self.groups):
            group = self.groups[number - 1]
            if len(group) > 1 and not match[2]:
                return [choice.key for choice in group]
            if len(group) == 1 and match[2] == "a":
                return group[0].move.text
        return self.by_key[key].move.text if key in self.by_key else []

    def lines(self, columns: int, most: int) -> list[str]:
        """The choices in at most `most` lines: with hints if they fit, else without, else only the first ones."""
        for hints in (True, False):
            lines = _filled([self._entry(group, hints) for group in self.groups], columns)
            if len(lines) <= most:
                return lines
        entries = [self._entry(group, False) for group in self.groups]
        kept = max((count for count in range(len(entries)) if len(_filled(entries[:count], columns)) < most), default=0)
        left = sum(len(group) for group in self.groups[kept:])
        return [*_filled(entries[:kept], columns), PHRASES[self.names.language]["more"].format(count=left)]

    def all_lines(self) -> list[str]:
        """Every choice in a line of its own, with the text of the move."""
        wide = max(len(choice.line(True)) for choice in self.by_key.values())
        return [
            f"{_origin(choice):>6}  {choice.line(True):<{wide}}   {choice.move}".replace(_STICKY, " ").rstrip()
            for choice in self.by_key.values()
        ]

    def _entry(self, group: list[Choice], hints: bool) -> str:
        """`1 r5→r9`, or for a piece with several choices `r5: 2a →r9 (4)  2b →r7 (2)`."""
        if len(group) > 1:
            return f"{_origin(group[0])}: {'  '.join(choice.line(hints) for choice in group)}"
        (choice,) = group
        return choice.line(hints).replace(_STICKY, f"{_STICKY}{_origin(choice)}", 1)


def _groups(position: Position, names: Names) -> list[list[Choice]]:
    """The moves by piece, then those that move no piece, one by one."""
    language = names.language
    groups: list[list[Choice]] = []
    pieces = groupby(
        choices(position), key=lambda choice: choice.move.origin if choice.move.walks else choice.move.text
    )
    for number, (_, ways) in enumerate(pieces, 1):
        found = list(ways)
        groups.append(
            [
                Choice(
                    _key(number, at, len(found)),
                    choice.move,
                    _walk_words(choice.move) if choice.move.walks else choice.label[language],
                    choice.hint[language],
                )
                for at, choice in enumerate(found)
            ]
        )
    return groups


def _key(number: int, at: int, count: int) -> str:
    if count == 1:
        return str(number)
    more, last = divmod(at, len(ascii_lowercase))
    return f"{number}{ascii_lowercase[more - 1] if more else ''}{ascii_lowercase[last]}"


def _origin(choice: Choice) -> str:
    return choice.move.origin or ""


def _walk_words(move: Move) -> str:
    """`→r9`, with the steps if the notation names them."""
    return f"{ARROW}{move.target}{f' ({move.named_steps})' if move.named_steps else ''}"


def _filled(entries: list[str], columns: int) -> list[str]:
    """Entries in lines; one that is longer than a line is wrapped at a space."""
    lines: list[str] = []
    for entry in entries:
        if lines and len(lines[-1]) + len(_GAP) + len(entry) < columns:
            lines[-1] += _GAP + entry
        else:
            lines += folded(entry, columns)
    return [line.replace(_STICKY, " ") for line in lines]


def folded(line: str, columns: int) -> list[str]:
    """A line wrapped to a width, at spaces where possible."""
    pieces: list[str] = []
    words = (word[at : at + columns] for word in line.split(" ") for at in range(0, max(1, len(word)), columns))
    for word in words:
        if pieces and len(pieces[-1]) + 1 + len(word) < columns:
            pieces[-1] += f" {word}"
        else:
            pieces.append(word)
    return pieces
