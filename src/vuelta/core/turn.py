"""Turn: whose turn it is, the dice on the table, and whatever else counts besides the pieces."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Literal, TypeAlias

from vuelta.core.state import MOST_NOTES, NOTE_WIDTH, OVER, PHASE, ROLLED, SEAT, TO_MOVE, TO_ROLL, State

if TYPE_CHECKING:
    from vuelta.core.game import Game
    from vuelta.core.state import Codes

Awaits: TypeAlias = Literal["roll", "move", "nothing"]
AWAITS: dict[int, Awaits] = {TO_ROLL: "roll", TO_MOVE: "move", OVER: "nothing"}
ROOM = MOST_NOTES * NOTE_WIDTH
"""The length of a buffer that holds every note of any turn."""


@dataclass(frozen=True, slots=True)
class Note:
    """One thing that counts in a turn, such as two sixes in a row."""

    kind: str
    values: tuple[int, ...]
    """Small numbers; what they mean is in the game's `CLAUSES`: an amount, dice, a cell, seats, a number each."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Everything in a position besides the pieces."""

    awaits: Awaits
    seat: int | None
    """Whose roll or move it is; None when the game is over."""
    rolled: tuple[int, ...] = ()
    """The dice of the last roll that haven't been played yet."""
    notes: tuple[Note, ...] = ()

    def values(self, kind: str) -> tuple[int, ...]:
        """The values of a note; empty if the turn has no such note."""
        return next((note.values for note in self.notes if note.kind == kind), ())

    def __contains__(self, kind: str) -> bool:
        return any(note.kind == kind for note in self.notes)


def turn_of(game: Game, options: Codes, state: State) -> Turn:
    """The turn in a state, as the rules describe it."""
    notes = [0] * ROOM
    count = game.rules.turn(options, state, notes)
    forms = game.notation.CLAUSES.forms
    found = {
        kind: tuple(notes[at + 1] for at in entries)
        for kind, entries in groupby(range(0, count * NOTE_WIDTH, NOTE_WIDTH), notes.__getitem__)
    }
    rolled = found.pop(ROLLED, ())
    seat = None if state[PHASE] == OVER else state[SEAT]
    return Turn(AWAITS[state[PHASE]], seat, rolled, tuple(Note(forms[kind].name, found[kind]) for kind in found))
