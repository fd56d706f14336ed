"""The parts of a rule book, and its worked examples.

A book begins with "Play in a minute". What people read is plain text; quotes (`> `) below it have the exact rules, with
their ids and house decisions, which pages fold away. Worked examples are fenced blocks marked `vuelta`, in quotes or
not, which `vuelta check` plays and pages show.

A block begins with `start: seats=0,2` or `position: …`. Then lines with `#` tell the story, `>` is a roll or a move,
and every other line states something that is true there, such as `legal: r5>r10` or `event: capture`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vuelta.core.options import parse_options, values_of

if TYPE_CHECKING:
    from vuelta.core.game import Game
    from vuelta.core.position import Position

MARK = "vuelta"
"""The info string of a block's fence."""
FIRST_PART = {"en": "Play in a minute", "es": "Juega en un minuto"}
"""The heading with which a book begins, by language."""
_QUOTE = "> "
_PLY = "> "
_STORY = "# "
_HEADING = re.compile(r"#{1,6} +(.+)")
RULE_ID = re.compile(r"\[([A-Z]{2}\d{2})\]")
_NO_WORD = re.compile(r"[^\w]+")


@dataclass(frozen=True, slots=True)
class Claim:
    """What an example says of the position that has been reached."""

    kind: str
    """What it is about: legal, legal includes, illegal, pieces, seat, event or over."""
    seat: int | None
    """Whose pieces."""
    value: str
    text: str
    """As it stands in the book."""

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves that it names."""
        about_moves = self.kind in ("legal", "legal includes", "illegal")
        return tuple(self.value.split(", ")) if about_moves and self.value else ()


@dataclass(frozen=True, slots=True)
class Example:
    """A block: the story in the book's language, and what is the same in every language."""

    story: tuple[str, ...]
    start: Mapping[str, str]
    """The `start:` or `position:` that it begins with."""
    steps: tuple[str | Claim, ...]
    """Rolls and moves as text, and claims about where they lead."""
    anchor: str
    """The anchor of the heading above it."""
    rules: tuple[str, ...]
    """The rule ids in the text under that heading."""
    line: int
    """The line of the book on which it begins."""


def examples(book: str) -> list[Example]:
    """Every worked example of a book, in order."""
    blocks: list[tuple[str, int, list[str]]] = []
    rules: dict[str, list[str]] = {}
    anchors = Anchors()
    anchor = ""
    quote: str | None = None
    """What the lines of the block that is being read begin with; None outside of blocks."""
    for number, line in enumerate(book.splitlines(), 1):
        if quote is not None:
            if line.removeprefix(quote) == "```":
                quote = None
            else:
                blocks[-1][2].append(line.removeprefix(quote))
        elif line.removeprefix(_QUOTE) == f"```{MARK}":
            quote = _QUOTE if line.startswith(_QUOTE) else ""
            blocks.append((anchor, number, []))
        elif heading := _HEADING.fullmatch(line):
            anchor = anchors.name(heading[1])
        else:
            rules.setdefault(anchor, []).extend(RULE_ID.findall(line))
    return [_example(block, anchor, rules.get(anchor, []), line) for anchor, line, block in blocks]


def first_part(book: str) -> tuple[str, int]:
    """The heading of its first part and the line where it stands; empty and 0 if it has none."""
    lines = enumerate(book.splitlines(), 1)
    return next(((line.removeprefix("## "), number) for number, line in lines if line.startswith("## ")), ("", 0))


def _example(block: list[str], anchor: str, rules: list[str], line: int) -> Example:
    story = tuple(line.removeprefix(_STORY) for line in block if line.startswith(_STORY))
    first, *rest = [line for line in block if not line.startswith(_STORY)] or [""]
    head, _, value = first.partition(": ")
    return Example(story, {head: value}, tuple(map(read_step, rest)), anchor, tuple(dict.fromkeys(rules)), line)


def read_step(line: str) -> str | Claim:
    """A line of an example: a roll or a move as text, or a claim."""
    if line.startswith(_PLY):
        return line.removeprefix(_PLY)
    about, _, value = line.partition(": ")
    kind, _, seat = about.rpartition(" ")
    return Claim(kind, int(seat), value, line) if seat.isdecimal() else Claim(about, None, value, line)


class Anchors:
    """Unique names for the headings of a book, as targets of links."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def name(self, heading: str) -> str:
        """`Safe from a swap` becomes safe-from-a-swap, with a number if that is taken."""
        plain = _NO_WORD.sub("-", heading.lower()).strip("-") or "part"
        name, number = plain, 1
        while name in self._taken:
            number += 1
            name = f"{plain}-{number}"
        self._taken.add(name)
        return name


def start_of(game: Game, heads: Mapping[str, str]) -> Position:
    """The first position, given by `position:` or `start:`."""
    if "position" in heads:
        return game.position(heads["position"])
    words = dict(word.split("=", 1) for word in heads["start"].split())
    seats = tuple(int(seat) for seat in words.pop("seats").split(","))
    first = words.pop("first", None)
    options = parse_options(game.slug, game.options, " ".join(f"{name}={value}" for name, value in words.items()))
    return game.start(seats, first=None if first is None else int(first), **values_of(options))
