"""A game in sentences: who is who, one line per turn, the final order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from vuelta.cli.phrases import PHRASES
from vuelta.core.game import Game
from vuelta.core.position import Position
from vuelta.core.sentences import ply_sentences, seat_name
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

    def introduced(self) -> dict[int, str]:
        """What to call the seats within one line: the players' names are added at the first mention of each seat."""
        mentioned: set[int] = set()
        return {seat: Introduction(self, seat, mentioned) for seat in range(len(self.game.colours))}

    def all(self, seats: Iterable[int]) -> str:
        """Several seats, in order."""
        return ", ".join(self[seat] for seat in seats)


class Introduction(str):
    """A seat's name in a line, which depends on whether the line has mentioned the seat before."""

    def __new__(cls, names: Names, seat: int, _mentioned: set[int]) -> Introduction:
        return super().__new__(cls, names.colour(seat))

    def __init__(self, names: Names, seat: int, mentioned: set[int]) -> None:
        self._full = names[seat]
        self._seat = seat
        self._mentioned = mentioned

    def __format__(self, _spec: str) -> str:
        if self._seat in self._mentioned:
            return str(self)
        self._mentioned.add(self._seat)
        return self._full


@dataclass(frozen=True, slots=True)
class NarratedPly:
    """A ply that was played, and the turn that it belongs to."""

    turn: int
    before: Position
    text: str
    after: Position
    choice: bool
    """Whether a person could have played something else."""


def turn_lines(plies: Iterable[NarratedPly], names: Names) -> list[str]:
    """One line per turn; quiet turns have none."""
    lines = []
    for _, turn in groupby(plies, key=lambda ply: ply.turn):
        introduced = names.introduced()
        told = [ply_sentences(ply.before, ply.text, ply.after, names.language, names=introduced) for ply in turn]
        lines.append(" ".join(sentence for sentences in told for sentence in sentences))
    return list(filter(None, lines))


def final_order(position: Position, names: Names) -> str:
    """Who came first, second …"""
    return PHRASES[names.language]["order"].format(names=names.all(position.ranking))
