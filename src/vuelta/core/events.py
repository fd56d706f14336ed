"""Events: what a ply did, for sentences, sounds and animations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from vuelta.core import state

if TYPE_CHECKING:
    from vuelta.core.board import Board
    from vuelta.core.state import Buffer

ROOM = 1 + state.MOST_EVENTS * state.EVENT_WIDTH
"""The length of a buffer that holds every event of any ply."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened to a seat. Fields that its kind doesn't use are None."""

    kind: str
    seat: int
    other: int | None = None
    """The seat it was done to: captured, swapped with, covered."""
    cell: str | None = None
    """Where it happened or began."""
    to: str | None = None
    """Where it ended."""
    amount: int | None = None
    """A number of steps, dice or links, the value of a die, or a place in the ranking."""

    def __str__(self) -> str:
        parts = [f"{self.kind} seat {self.seat}"]
        if self.other is not None:
            parts.append(f"other {self.other}")
        if self.cell is not None:
            parts.append(self.cell if self.to is None else f"{self.cell}>{self.to}")
        if self.amount is not None:
            parts.append(f"amount {self.amount}")
        return " ".join(parts)


Mood: TypeAlias = Literal["notable", "setback"]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of event."""

    name: str
    amount: bool = False
    """Whether its x is an amount (else x and y are cells)."""
    mood: Mood | None = None
    """Whether people need a moment to notice it, and whether it is bad news."""


KINDS: dict[int, Kind] = {
    state.MOVED: Kind("moved"),
    state.CAPTURE: Kind("capture"),
    state.SWAP: Kind("swap"),
    state.BONUS: Kind("bonus", amount=True, mood="notable"),
    state.BONUS_LOST: Kind("bonus-lost", amount=True, mood="notable"),
    state.EXTRA_ROLL: Kind("extra-roll", mood="notable"),
    state.TURN_LOST: Kind("turn-lost", mood="setback"),
    state.BLOCKED: Kind("blocked", mood="notable"),
    state.JAIL: Kind("jail", mood="setback"),
    state.BUST: Kind("bust", amount=True, mood="setback"),
    state.FORFEIT: Kind("forfeit", amount=True, mood="notable"),
    state.RESET: Kind("reset", mood="setback"),
    state.ARROW: Kind("arrow"),
    state.COVERED: Kind("covered"),
    state.UNCOVERED: Kind("uncovered"),
    state.BOUNCED: Kind("bounced"),
    state.FINISHED: Kind("finished"),
    state.WON: Kind("won"),
    state.PLACED: Kind("placed", amount=True),
    state.STARTS: Kind("starts", mood="notable"),
    state.TIED: Kind("tied", mood="notable"),
    state.DIE_LOST: Kind("die-lost", amount=True, mood="notable"),
    state.DISCARDED: Kind("discarded", amount=True),
    state.CHAINED: Kind("chained", amount=True),
    state.EXTENDED: Kind("extended", amount=True),
    state.STOOD: Kind("stood", amount=True, mood="notable"),
    state.EXTENDS_UP: Kind("extends-up"),
    state.EXTENDS_DOWN: Kind("extends-down"),
}
MOODS = {kind.name: kind.mood for kind in KINDS.values() if kind.mood}


def read_events(board: Board, buffer: Buffer) -> tuple[Event, ...]:
    """The events that the rules wrote to a buffer."""
    return tuple(
        _event(board, *buffer[at : at + state.EVENT_WIDTH])
        for at in range(1, 1 + buffer[0] * state.EVENT_WIDTH, state.EVENT_WIDTH)
    )


def _event(board: Board, code: int, seat: int, other: int, x: int, y: int) -> Event:
    kind = KINDS[code]
    victim = None if other == state.NOBODY else other
    if kind.amount:
        return Event(kind.name, seat, victim, amount=x)
    cells = board.cells
    return Event(
        kind.name,
        seat,
        victim,
        None if x == state.NOTHING else cells[x].name,
        None if y == state.NOTHING else cells[y].name,
    )
