"""What a seat sees: a state as numbers from that seat's point of view, each with a name, bounds and a meaning.

A game's `view.py` lists all parts of its state, so that an observation can be turned back into the state. Seats are
rotated: the observing one comes first, then the others in the order of play. Without a `view.py`, a seat sees the bare
state. `observe` keeps to the subset and reads only the tables in `View.layout`, so that it runs as machine code.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from vuelta.core.state import OVER, PHASE, SEAT, TO_ROLL, Buffer, State

if TYPE_CHECKING:
    from vuelta.core.game import Game

# The kinds of parts, and how an observation shows them.
NUMBER = 0  # as it is
EACH_SEAT = 1  # one or more numbers for every seat: with the seats rotated
A_SEAT = 2  # a seat: as its distance from the observing one
MAYBE_A_SEAT = 3  # 0, or a seat plus one: 0, or that distance plus one
SEAT_BITS = 4  # a bit for every seat: as a 0 or 1 for each
OBSERVER = 5  # not in the state: the observing seat, for a game without a view, whose state can't be rotated

_HEAD = 3
_ROTATED = 3
STATE_LOW, STATE_HIGH = -128, 127


@dataclass(frozen=True, slots=True)
class Part:
    """Some adjacent numbers of a state with one meaning."""

    kind: int
    name: str
    at: int
    """The place of the first in the state."""
    count: int
    """How many there are; of EACH_SEAT, for each seat."""
    low: int
    high: int
    meaning: str


def number(name: str, at: int, low: int, high: int, meaning: str, *, count: int = 1) -> Part:
    """One number that looks the same to every seat, or `count` of them."""
    return Part(NUMBER, name, at, count, low, high, meaning)


def each_seat(name: str, at: int, low: int, high: int, meaning: str, *, count: int = 1) -> Part:
    """`count` numbers for every seat."""
    return Part(EACH_SEAT, name, at, count, low, high, meaning)


def maybe_a_seat(name: str, at: int, seats: int, meaning: str) -> Part:
    """0, or a seat plus one."""
    return Part(MAYBE_A_SEAT, name, at, 1, 0, seats, meaning)


def seat_bits(name: str, at: int, meaning: str) -> Part:
    """A number with a bit for every seat."""
    return Part(SEAT_BITS, name, at, 1, 0, 1, meaning)


def beginning(seats: int) -> tuple[Part, Part]:
    """The parts that every state begins with."""
    return (
        Part(A_SEAT, "to act", SEAT, 1, 0, seats - 1, "how many seats after the one that looks is to act: 0 is itself"),
        number("phase", PHASE, TO_ROLL, OVER, "0: a roll is awaited, 1: a move, 2: the game is over"),
    )


@dataclass(frozen=True)
class View:
    """A game as a seat sees it."""

    seats: int
    parts: tuple[Part, ...]
    actions: str
    """What the code of a move means."""

    @cached_property
    def rows(self) -> tuple[tuple[Part, int], ...]:
        """Every part, and how many numbers an observation has for it."""
        return tuple(
            (part, part.count * (self.seats if part.kind in (EACH_SEAT, SEAT_BITS) else 1)) for part in self.parts
        )

    @cached_property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum(count for _, count in self.rows)

    @cached_property
    def low(self) -> tuple[int, ...]:
        """The lower bound of each number."""
        return tuple(part.low for part, count in self.rows for _ in range(count))

    @cached_property
    def high(self) -> tuple[int, ...]:
        """The upper bound of each number."""
        return tuple(part.high for part, count in self.rows for _ in range(count))

    @cached_property
    def layout(self) -> list[int]:
        """The tables that `observe` reads: sizes, the source of each number by seat, and the numbers to rotate."""
        index = [self._index(part, at, seat) for seat in range(self.seats) for part, at in self._numbers]
        rotated = [
            entry
            for place, (part, at) in enumerate(self._numbers)
            if part.kind not in (NUMBER, EACH_SEAT)
            for entry in (place, part.kind, at)
        ]
        return [self.size, self.seats, len(rotated) // _ROTATED, *index, *rotated]

    @property
    def _numbers(self) -> list[tuple[Part, int]]:
        return [(part, at) for part, count in self.rows for at in range(count)]

    def _index(self, part: Part, at: int, seat: int) -> int:
        """The place in the state that a number comes from, for an observing seat."""
        if part.kind == EACH_SEAT:
            return part.at + (seat + at // part.count) % self.seats * part.count + at % part.count
        return part.at + (at if part.kind == NUMBER else 0)

    def of(self, state: Sequence[int], seat: int) -> list[int]:
        """A state as a seat sees it."""
        seen = [0] * self.size
        observe(self.layout, list(state), seat, seen, 0)
        return seen

    def state(self, seen: Sequence[int], seat: int) -> list[int]:
        """The state that looks like this to a seat, the inverse of `of`."""
        places = [self._index(part, at, seat) for part, at in self._numbers]
        state = [0] * (max(places) + 1)
        for (part, at), place, value in zip(self._numbers, places, map(int, seen), strict=True):
            if part.kind == A_SEAT:
                state[place] = (value + seat) % self.seats
            elif part.kind == MAYBE_A_SEAT:
                state[place] = (value - 1 + seat) % self.seats + 1 if value else 0
            elif part.kind == SEAT_BITS:
                state[place] |= value << (seat + at) % self.seats
            elif part.kind != OBSERVER:
                state[place] = value
        return state


def bare_view(game: Game) -> View:
    """The view of a game without its own: the observing seat, then the state as it is."""
    seats, size = len(game.colours), game.rules.STATE_SIZE
    return View(
        seats,
        (
            Part(OBSERVER, "who looks", 0, 1, 0, seats - 1, "the seat that looks"),
            number("to act", SEAT, 0, seats - 1, "the seat to act"),
            beginning(seats)[1],
            number("state", 2, STATE_LOW, STATE_HIGH, "the state, as `rules.py` describes it", count=size - 2),
        ),
        "a move's code, as `rules.py` describes it",
    )


def observe(layout: Buffer, state: State, seat: int, into: State, first: int) -> None:
    """Write a seat's observation of a state to `into`, from index `first` on."""
    size = layout[0]
    seats = layout[1]
    index = _HEAD + seat * size
    for at in range(size):
        into[first + at] = state[layout[index + at]]
    entry = _HEAD + seats * size
    for _ in range(layout[2]):
        place = first + layout[entry]
        kind = layout[entry + 1]
        value = into[place]
        if kind == A_SEAT:
            into[place] = (value - seat) % seats
        elif kind == MAYBE_A_SEAT:
            into[place] = (value - 1 - seat) % seats + 1 if value else 0
        elif kind == SEAT_BITS:
            into[place] = value >> (seat + layout[entry + 2]) % seats & 1
        else:
            into[place] = seat
        entry += _ROTATED
