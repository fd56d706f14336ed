"""Note forms: how the notes of a turn are written and parsed, by the kind of their values."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from vuelta.core.errors import InvalidNotation, listed, shown
from vuelta.core.state import Codes, State

if TYPE_CHECKING:
    from vuelta.core.board import Board
    from vuelta.core.pieces import Pieces

Look: TypeAlias = Literal["words", "chain", "pile", "hands", "elsewhere"]
"""How a page shows a note: in words, as dice in a row, as a pile of dice, as the dice in everybody's hand, or not
at all, because another part of the page shows it."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The context in which the text of a note is parsed."""

    game: str
    options: Codes
    board: Board
    pieces: Pieces
    playing: tuple[int, ...]
    seat: int | None
    """The seat whose turn it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteForm(ABC):
    """A note: its name, and how its values are written."""

    name: str = field(kw_only=False)
    called: str = ""
    """Its name in errors, if another."""
    at: int | None = None
    """The place of its value in the state; None if the game's `complete` writes it."""
    over: bool = False
    """Whether a position in which the game is over can have it."""
    look: Look = "words"

    @property
    def title(self) -> str:
        """Its name in errors."""
        return self.called or self.name

    @property
    def keys(self) -> tuple[str, ...]:
        """Its keys in the game's `NOTES`."""
        return (self.name,)

    def key(self, values: tuple[int, ...]) -> str:
        """The key for these values."""
        return self.name

    @abstractmethod
    def format(self, values: tuple[int, ...], board: Board) -> str:
        """The values as text."""

    @abstractmethod
    def parse(self, text: str, reading: Reading) -> tuple[int, ...]:
        """The values in a text. InvalidNotation if it has none."""

    def allows(self, values: tuple[int, ...], reading: Reading) -> bool:
        """Whether a note can have these values: parsing their text gives them back."""
        try:
            return self.parse(self.format(values, reading.board), reading) == values
        except (InvalidNotation, LookupError):
            return False

    def write(self, state: State, values: tuple[int, ...], reading: Reading) -> None:
        """Write the values to a state."""
        if self.at is not None:
            state[self.at] = values[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(NoteForm):
    """A whole number: `sixes 2`."""

    low: int = 1
    high: int | Callable[[Codes], int]

    def format(self, values: tuple[int, ...], board: Board) -> str:
        return str(values[0])

    def parse(self, text: str, reading: Reading) -> tuple[int, ...]:
        high = self.high if isinstance(self.high, int) else self.high(reading.options)
        return (small_number(text, self.title, low=self.low, high=high),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag(NoteForm):
    """Something that is true or not: `frozen`."""

    def format(self, values: tuple[int, ...], board: Board) -> str:
        return ""

    def parse(self, text: str, reading: Reading) -> tuple[int, ...]:
        if text:
            raise InvalidNotation(f"{self.title} takes no value, not even {shown(text)}")
        return (1,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Word(NoteForm):
    """One of a few words: `direction up`."""

    words: Mapping[int, str]

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(self.key((value,)) for value in self.words)

    def key(self, values: tuple[int, ...]) -> str:
        return f"{self.name} {self.words[values[0]]}"

    def format(self, values: tuple[int, ...], board: Board) -> str:
        return self.words[values[0]]

    def parse(self, text: str, reading: Reading) -> tuple[int, ...]:
        for value, word in self.words.items():
            if word == text:
                return (value,)
        raise InvalidNotation(f"{self.title} is {listed(tuple(self.words.values()))}, not {shown(text)}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Dice(NoteForm):
    """Faces of dice: `links 3-4`."""

    most: int

    def format(self, values: tuple[int, ...], board: Board) -> str:
        return "-".join(map(str, values))

    def parse(self, text: str, reading: Reading) -> tuple[int, ...]:
        if self.most == 1:
            return (small_number(text, self.title, low=1, high=6),)
        faces = text.split("-", self.most)
        if len(faces) > self.most or any(face not in tuple("123456") for face in faces):
            raise InvalidNotation(f"{self.title} must be values from 1 to 6, such as 3-4, not {shown(text)}")
        return tuple(map(int, faces))


@dataclass(frozen=True, slots=True, kw_only=True)
class Square(NoteForm):
    """A square of the seat whose turn it is: `used r46`. Its value is the number of the cell."""

    def format(self, values: tuple[int, ...], board: Board) -> str:
        return board.cells[values[0]].name

    def parse(self, text: str, reading: Reading) -> tuple[int, ...]:
        reading.pieces.place(reading.game, reading.seat or 0, text)  # refuses squares of other seats
        return (reading.board.number(text, reading.seat),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seats(NoteForm):
    """Some of the seats that play: `ranking 0 2`."""

    def format(self, values: tuple[int, ...], board: Board) -> str:
        return " ".join(map(str, values))

    def parse(self, text: str, reading: Reading) -> tuple[int, ...]:
        high = len(reading.pieces.names) - 1
        seats = tuple(small_number(word, self.title, low=0, high=high) for word in text.split(" "))
        for seat in seats:
            if seat not in reading.playing or seats.count(seat) > 1:
                raise InvalidNotation(
                    f"{self.name} names seats that play, each once; seat {seat} doesn't play or appears twice"
                )
        return seats


@dataclass(frozen=True, slots=True, kw_only=True)
class Each(NoteForm):
    """A whole number for each seat that plays: `black: 1 2`. In the state, seat s has its number at `at` + s."""

    high: int

    def format(self, values: tuple[int, ...], board: Board) -> str:
        return " ".join(map(str, values))

    def parse(self, text: str, reading: Reading) -> tuple[int, ...]:
        words = text.split(" ")
        if len(words) != len(reading.playing):
            raise InvalidNotation(
                f"{self.title} needs a number for each of the {len(reading.playing)} seats, not {shown(text)}"
            )
        return tuple(small_number(word, self.title, low=0, high=self.high) for word in words)

    def write(self, state: State, values: tuple[int, ...], reading: Reading) -> None:
        if self.at is not None:
            for seat, value in zip(reading.playing, values, strict=True):
                state[self.at + seat] = value


def small_number(text: str, what: str, *, low: int, high: int) -> int:
    """A whole number within bounds. Otherwise InvalidNotation, which names `what`."""
    if low == high and text != str(low):
        raise InvalidNotation(f"{what} is always {low}, not {shown(text)}")
    if not (text.isascii() and text.isdigit() and len(text) <= 4 and low <= int(text) <= high):
        raise InvalidNotation(f"{what} must be a number from {low} to {high}, not {shown(text)}")
    return int(text)
