"""What a seat sees: a state as numbers seen from that seat, each with a name, bounds and a meaning, and the way back.

A game's `view.py` lists the parts of its state; nothing of it may be left out, so that the state can be restored. Seats
are turned: the one that looks comes first, then the others in the order of play. A game without a list is seen as its
bare state. `observe` keeps to the subset and reads the tables of `View.layout`, so machine code needs nothing of a view
but that one array.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from vuelta.core.state import OVER, PHASE, SEAT, TO_ROLL, Buffer, State

if TYPE_CHECKING:
    from vuelta.core.game import Game

# What a part of a state is, and so what becomes of it when seats are turned.
NUMBER = 0  # it stays as it is
EACH_SEAT = 1  # so many numbers for every seat: the seats are put in order
A_SEAT = 2  # a seat: how many seats further on it is
MAYBE_A_SEAT = 3  # 0, or a seat plus one: the same, plus one
SEAT_BITS = 4  # a bit for every seat: a 0 or a 1 for each
WHO_LOOKS = 5  # no part of the state: the seat that looks, for a game that does not say what to turn

_HEAD = 3
_TURNED = 3
STATE_LOW, STATE_HIGH = -128, 127


@dataclass(frozen=True, slots=True)
class Part:
    """Some neighbouring numbers of a state that mean the same."""

    kind: int
    name: str
    at: int
    """Where they begin in the state."""
    count: int
    """How many there are, for each seat if the part has numbers for every seat."""
    low: int
    high: int
    meaning: str


def number(name: str, at: int, low: int, high: int, meaning: str, *, count: int = 1) -> Part:
    """One number that means the same to every seat, or `count` of them."""
    return Part(NUMBER, name, at, count, low, high, meaning)


def each_seat(name: str, at: int, low: int, high: int, meaning: str, *, count: int = 1) -> Part:
    """`count` numbers for every seat."""
    return Part(EACH_SEAT, name, at, count, low, high, meaning)


def maybe_a_seat(name: str, at: int, seats: int, meaning: str) -> Part:
    """0, or a seat plus one."""
    return Part(MAYBE_A_SEAT, name, at, 1, 0, seats, meaning)


def seat_bits(name: str, at: int, meaning: str) -> Part:
    """One number that has a bit for every seat."""
    return Part(SEAT_BITS, name, at, 1, 0, 1, meaning)


def beginning(seats: int) -> tuple[Part, Part]:
    """What every state begins with."""
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
    """What the code of a move says."""

    @cached_property
    def rows(self) -> tuple[tuple[Part, int], ...]:
        """Every part with how many numbers of the observation are its."""
        return tuple(
            (part, part.count * (self.seats if part.kind in (EACH_SEAT, SEAT_BITS) else 1)) for part in self.parts
        )

    @cached_property
    def size(self) -> int:
        """How many numbers a seat sees."""
        return sum(count for _, count in self.rows)

    @cached_property
    def low(self) -> tuple[int, ...]:
        """The smallest value of every number."""
        return tuple(part.low for part, count in self.rows for _ in range(count))

    @cached_property
    def high(self) -> tuple[int, ...]:
        """The largest value of every number."""
        return tuple(part.high for part, count in self.rows for _ in range(count))

    @cached_property
    def layout(self) -> list[int]:
        """The tables that `observe` reads: sizes, where each number stands for each seat, numbers to be turned."""
        index = [self._index(part, at, seat) for seat in range(self.seats) for part, at in self._numbers]
        turned = [
            entry
            for place, (part, at) in enumerate(self._numbers)
            if part.kind not in (NUMBER, EACH_SEAT)
            for entry in (place, part.kind, at)
        ]
        return [self.size, self.seats, len(turned) // _TURNED, *index, *turned]

    @property
    def _numbers(self) -> list[tuple[Part, int]]:
        return [(part, at) for part, count in self.rows for at in range(count)]

    def _index(self, part: Part, at: int, seat: int) -> int:
        """Where in the state a number comes from, as a seat sees it."""
        if part.kind == EACH_SEAT:
            return part.at + (seat + at // part.count) % self.seats * part.count + at % part.count
        return part.at + (at if part.kind == NUMBER else 0)

    def of(self, state: Sequence[int], seat: int) -> list[int]:
        """A state as a seat sees it."""
        seen = [0] * self.size
        observe(self.layout, list(state), seat, seen, 0)
        return seen

    def state(self, seen: Sequence[int], seat: int) -> list[int]:
        """The state that looks like this to a seat: nothing is lost."""
        places = [self._index(part, at, seat) for part, at in self._numbers]
        state = [0] * (max(places) + 1)
        for (part, at), place, value in zip(self._numbers, places, map(int, seen), strict=True):
            if part.kind == A_SEAT:
                state[place] = (value + seat) % self.seats
            elif part.kind == MAYBE_A_SEAT:
                state[place] = (value - 1 + seat) % self.seats + 1 if value else 0
            elif part.kind == SEAT_BITS:
                state[place] |= value << (seat + at) % self.seats
            elif part.kind != WHO_LOOKS:
                state[place] = value
        return state


def bare_view(game: Game) -> View:
    """The view of a game that has no list of parts: who looks, then the state as the rules have it."""
    seats, size = len(game.colours), game.rules.STATE_SIZE
    return View(
        seats,
        (
            Part(WHO_LOOKS, "who looks", 0, 1, 0, seats - 1, "the seat that looks"),
            number("to act", SEAT, 0, seats - 1, "the seat to act"),
            beginning(seats)[1],
            number("state", 2, STATE_LOW, STATE_HIGH, "the state, as `rules.py` describes it", count=size - 2),
        ),
        "a move's code, as `rules.py` describes it",
    )


def observe(layout: Buffer, state: State, seat: int, into: State, first: int) -> None:
    """Write what a seat sees of a state, from a place on."""
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
        entry += _TURNED
