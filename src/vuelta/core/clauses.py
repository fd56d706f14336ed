"""How a game writes positions, as `CLAUSES` in its `notation.py` declares it. `position_text.py` does the rest."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from vuelta.core.note_forms import NoteForm
from vuelta.core.pieces import Pieces
from vuelta.core.state import Codes, State
from vuelta.core.turn import Turn

Order = tuple[int, ...]
"""The seats of stacked pieces, from the bottom to the top."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled:
    """The dice on the table: `seat 0 rolled 6-5`."""

    at: tuple[int, ...] = ()
    """Their places in the state, the largest die first; empty if the game's `complete` writes them."""
    counts: range = range(1, 2)
    """How many dice there can be."""
    always: bool = True
    """Whether every move is made with dice that were rolled."""
    sentence: str
    """The error for any other turn, with its rule."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Supply:
    """A separate clause for notes that are always there: `black: 1 1 bank 12`."""

    notes: Mapping[int, NoteForm]
    sentence: str
    """The error for any other text: how it is written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piles:
    """A clause for each square with stacked pieces whose order counts: `stack 12: 1 0`."""

    name: str
    at: int
    """From here on, a state has the number of pieces on top of each piece, in the order of the pieces."""
    write: Callable[[State, Mapping[str, Order]], None]
    """Stack the pieces of a state in these orders. InvalidNotation if that is impossible."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clauses:
    """How a game writes positions."""

    pieces: Pieces
    rolled: Rolled
    notes: Mapping[int, NoteForm] = field(default_factory=dict)
    """Kind → how such a note of the turn is written. Texts have the notes in this order."""
    supply: Supply | None = None
    piles: Piles | None = None
    goal: Collection[int] = ()
    """The game is over when all pieces of a seat that are in play are on these places; empty if it ends in another
    way."""
    ending: str = ""
    """The error for a text that is wrong about that, with its rule."""
    complete: Callable[[Codes, State, Turn], None] = lambda _options, _state, _turn: None
    """Write to the state what the declaration above leaves out. InvalidNotation for what only this game forbids."""

    forms: Mapping[int, NoteForm] = field(init=False)
    """Kind → how such a note is written, in the turn or in the supply."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "forms", {**(self.supply.notes if self.supply else {}), **self.notes})

    def orders(self, state: State) -> dict[str, Order]:
        """Square → order, where the pieces of several seats are stacked."""
        if not self.piles:
            return {}
        piles: dict[int, list[tuple[int, int]]] = {}
        for cell, piece, seat in self.pieces.on_the_way(state):
            piles.setdefault(cell, []).append((-state[self.piles.at + piece], seat))
        return {
            self.pieces.board.cells[cell].name: tuple(seat for _, seat in sorted(pile))
            for cell, pile in sorted(piles.items())
            if len({seat for _, seat in pile}) > 1
        }
