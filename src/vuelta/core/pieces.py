"""Pieces: how a state stores them, as sorted places, and how texts write them, as names of squares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from vuelta.core.board import Board
from vuelta.core.errors import InvalidNotation, shown
from vuelta.core.state import Codes, State


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """Where a state stores which seats play: as a bit each in one entry or, with `absent`, as an entry each."""

    at: int
    absent: int | None = None
    """The entry of a seat that doesn't play."""

    def plays(self, state: State, seat: int) -> bool:
        """Whether a seat plays."""
        if self.absent is None:
            return bool(state[self.at] >> seat & 1)
        return state[self.at + seat] != self.absent

    def write(self, state: State, playing: Collection[int], seats: int) -> None:
        """Store that these seats play, and no others."""
        if self.absent is None:
            state[self.at] = sum(1 << seat for seat in playing)
            return
        for seat in range(seats):
            state[self.at + seat] = 0 if seat in playing else self.absent


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Pieces:
    """How a state stores the pieces, and what their squares are called."""

    noun: str
    """What the rule book calls them, in the plural."""
    at: int
    room: int
    """The pieces of seat s are the `room` entries from `at + s × room` on, sorted."""
    count: Callable[[Codes], int] | None = None
    """Options → how many pieces a seat has, if not `room`."""
    come_later: str = ""
    """For a game that begins without pieces, the error for any other position without them. The start is written
    'seat 0 to roll'."""
    board: Board
    cells: Sequence[Mapping[int, int]]
    """By seat, the cell of each place. A piece on a place without a cell isn't in play."""
    gather: Collection[int] = ()
    """Places that hold any number of a seat's pieces: before they enter, and after they have finished."""
    nowhere: int = 0
    """The place of pieces that aren't in play, and of the pieces of seats that don't play. If a seat has fewer pieces
    than `room`, it fills the entries after theirs."""
    squares: str | Sequence[str]
    """For errors, the names of all squares; by seat, if they differ."""
    off_way: str = ""
    """The error for a square that only other seats' pieces reach, with {name} and {seat}."""
    seated: Seated | None = None
    """Where the state stores which seats play; without it, all do."""
    names: tuple[Mapping[int, str], ...] = field(init=False, repr=False)
    """By seat, the name of each place."""
    places: tuple[Mapping[str, int], ...] = field(init=False, repr=False)
    """By seat, the place with each name."""

    def __post_init__(self) -> None:
        names = tuple({place: self.board.cells[cell].name for place, cell in cells.items()} for cells in self.cells)
        object.__setattr__(self, "names", names)
        object.__setattr__(
            self, "places", tuple({name: place for place, name in by_place.items()} for by_place in names)
        )

    def playing(self, state: State) -> tuple[int, ...]:
        """The seats that play."""
        return tuple(seat for seat in range(len(self.cells)) if self._plays(state, seat))

    def of_seat(self, state: State, seat: int) -> State:
        """The places of a seat's pieces."""
        return state[self.at + seat * self.room : self.at + (seat + 1) * self.room]

    def in_play(self, state: State, seat: int) -> tuple[int, ...]:
        """The places of those of a seat's pieces that stand anywhere."""
        return tuple(place for place in self.of_seat(state, seat) if place in self.cells[seat])

    def by_seat(self, state: State) -> dict[int, tuple[str, ...]]:
        """The names of the squares on which the pieces of each playing seat are, sorted."""
        return {
            seat: tuple(sorted(names[place] for place in self.in_play(state, seat)))
            for seat, names in enumerate(self.names)
            if self._plays(state, seat)
        }

    def standing(self, state: State) -> dict[int, Counter[int]]:
        """Cell → how many pieces of each seat are there, except for places where they gather."""
        found: dict[int, Counter[int]] = {}
        for cell, _, seat in self.on_the_way(state):
            found.setdefault(cell, Counter())[seat] += 1
        return found

    def on_the_way(self, state: State) -> Iterator[tuple[int, int, int]]:
        """The cell, the number and the seat of every piece in play, except for places where they gather."""
        for seat in self.playing(state):
            for piece, place in enumerate(self.of_seat(state, seat), seat * self.room):
                if place in self.cells[seat] and place not in self.gather:
                    yield self.cells[seat][place], piece, seat

    def place(self, game: str, seat: int, name: str) -> int:
        """The place that a seat calls by this name. InvalidNotation if there is none."""
        place = self.places[seat].get(name)
        if place is not None:
            return place
        if self.off_way and any(name in places for places in self.places):
            raise InvalidNotation(self.off_way.format(name=name, seat=seat))
        if isinstance(self.squares, str):
            raise InvalidNotation(f"{shown(name)} is not a square of {game}; squares are {self.squares}")
        raise InvalidNotation(f"{shown(name)} is not a square of seat {seat}; its squares are {self.squares[seat]}")

    def check_count(self, options: Codes, seat: int, names: Sequence[str]) -> None:
        """InvalidNotation unless a seat has the right number of pieces."""
        count = self.count(options) if self.count else self.room
        if len(names) != count:
            pieces = "1 piece" if count == 1 else f"{count} pieces"
            raise InvalidNotation(f"seat {seat}: a seat has {pieces}, not {len(names)}")

    def write(self, game: str, state: State, by_seat: Mapping[int, Sequence[str]]) -> None:
        """Put the pieces of these seats on their squares."""
        for seat in range(len(self.names)):
            places = sorted(self.place(game, seat, name) for name in by_seat.get(seat, ()))
            at = self.at + seat * self.room
            state[at : at + self.room] = [*places, *[self.nowhere] * (self.room - len(places))]
        if self.seated:
            self.seated.write(state, by_seat, len(self.names))

    def _plays(self, state: State, seat: int) -> bool:
        return self.seated is None or self.seated.plays(state, seat)
