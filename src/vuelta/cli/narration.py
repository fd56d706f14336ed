"""A game told in sentences: who is who, one line per turn, the final order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from vuelta.cli.phrases import PHRASES
from vuelta.core.game import Game
from vuelta.core.position import Position
from vuelta.core.sentences import seat_name
from vuelta.draw.palette import letter


class Names:
    """What the seats are called: `Red`, or `Red (Ana)` if the player's name is known."""

    def __init__(self, game: Game, language: str, people: Mapping[int, str] | None = None) -> None:
        self.game = game
        self.language = language
        self.people = {seat: name for seat, name in (people or {}).items() if name}

    def colour(self, seat: int) -> str:
        """The seat's colour."""
        return seat_name(self.game, seat, self.language)

    def letter(self, seat: int) -> str:
        """The letter on the seat's tokens."""
        return letter(self.game.colours[seat], self.language)

    def __getitem__(self, seat: int) -> str:
        colour = self.colour(seat)
        return f"{colour} ({self.people[seat]})" if seat in self.people else colour

    def introduce(self, line: str) -> str:
        """The line, with each player's name added at the first mention of the colour."""
        known = {self.colour(seat): self[seat] for seat in self.people}
        if not known:
            return line
        return re.sub(rf"\b({'|'.join(known)})\b", lambda found: known.pop(found[0], found[0]), line)

    def all(self, seats: Iterable[int]) -> str:
        """Several seats, in order."""
        return ", ".join(self[seat] for seat in seats)


@dataclass(frozen=True, slots=True)
class NarratedPly:
    """A ply that was played: in which turn, by which seat, and its sentence."""

    turn: int
    seat: int
    roll: bool
    choice: bool
    """Whether a person could have played something else."""
    sentence: str


def turn_lines(plies: Iterable[NarratedPly], names: Names) -> list[str]:
    """One line per turn."""
    lines = []
    for _, turn in groupby(plies, key=lambda ply: ply.turn):
        if line := " ".join(ply.sentence for ply in turn if ply.sentence):
            lines.append(names.introduce(line))
    return lines


def final_order(position: Position, names: Names) -> str:
    """Who came in first, second …"""
    return PHRASES[names.language]["order"].format(names=names.all(position.ranking))
