"""The clauses that a game's position texts consist of, as it declares them in `CLAUSES` of its `notation.py`.

`position_text.py` writes and reads positions by them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from vuelta.core.note_forms import NoteForm
from vuelta.core.pieces import Pieces
from vuelta.core.state import Codes, State
from vuelta.core.turn import Turn

Order = tuple[int, ...]
"""The seats of pieces that lie on one another, from the bottom to the top."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled:
    """The dice of a turn that has `rolled` them."""

    at: tuple[int, ...] = ()
    """Where they stand in the state, the largest first; empty if the game's `complete` writes them."""
    counts: range = range(1, 2)
    """How many there can be."""
    always: bool = True
    """Whether a move is awaited only with dice that were rolled."""
    sentence: str
    """What a turn can be, for people, with its rule."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Supply:
    """A clause of its own for notes that are always there: `black: 1 1 bank 12`."""

    notes: Mapping[int, NoteForm]
    sentence: str
    """How it is written, for people."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piles:
    """A clause for each square whose pieces lie on one another in an order that counts: `stack 12: 1 0`."""

    name: str
    read: Callable[[State], Mapping[str, Order]]
    """Square → order, as a state has them."""
    write: Callable[[State, Mapping[str, Order]], None]
    """Put the pieces of a state in these orders. InvalidNotation if they can't lie so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clauses:
    """What a game's position texts consist of."""

    pieces: Pieces
    rolled: Rolled
    notes: Mapping[int, NoteForm] = field(default_factory=dict)
    """Kind → how such a note of the turn is written, in this order."""
    supply: Supply | None = None
    piles: Piles | None = None
    goal: Collection[int] = ()
    """A seat whose pieces in play are all on these places has won, and the game is over; empty if it ends in another
    way."""
    ending: str = ""
    """When a game is over, for people, with its rule."""
    complete: Callable[[Codes, State, Turn], None] = lambda _options, _state, _turn: None
    """Write what the text of a position leaves open; InvalidNotation for what only this game forbids."""

    forms: Mapping[int, NoteForm] = field(init=False)
    """Kind → how such a note is written, wherever."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "forms", {**(self.supply.notes if self.supply else {}), **self.notes})
