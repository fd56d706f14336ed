"""Events: what a ply did, as people want to see and hear it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vuelta.engine import kernel

if TYPE_CHECKING:
    from vuelta.engine.board import Board
    from vuelta.engine.kernel import Buffer

ROOM = 1 + kernel.MOST_EVENTS * kernel.EVENT_WIDTH
"""The length of a buffer that holds every event of any ply."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened to a seat. Fields that a kind does not use are None."""

    kind: str
    seat: int
    other: int | None = None
    """The seat that suffered it: captured, swapped, covered."""
    cell: str | None = None
    """Where it happened, or where it began."""
    to: str | None = None
    """Where it ended."""
    amount: int | None = None
    """A number of steps, dice or links, a die's value, or a place."""

    def __str__(self) -> str:
        parts = [f"{self.kind} seat {self.seat}"]
        if self.other is not None:
            parts.append(f"other {self.other}")
        if self.cell is not None:
            parts.append(self.cell if self.to is None else f"{self.cell}>{self.to}")
        if self.amount is not None:
            parts.append(f"amount {self.amount}")
        return " ".join(parts)


@dataclass(frozen=True, slots=True)
class Kind:
    """The name of an event kind and whether its x is an amount (else x and y are cells)."""

    name: str
    amount: bool = False


KINDS: dict[int, Kind] = {
    kernel.MOVED: Kind("moved"),
    kernel.CAPTURE: Kind("capture"),
    kernel.SWAP: Kind("swap"),
    kernel.BONUS: Kind("bonus", amount=True),
    kernel.BONUS_LOST: Kind("bonus-lost", amount=True),
    kernel.EXTRA_ROLL: Kind("extra-roll"),
    kernel.TURN_LOST: Kind("turn-lost"),
    kernel.BLOCKED: Kind("blocked"),
    kernel.JAIL: Kind("jail"),
    kernel.BUST: Kind("bust", amount=True),
    kernel.FORFEIT: Kind("forfeit", amount=True),
    kernel.RESET: Kind("reset"),
    kernel.ARROW: Kind("arrow"),
    kernel.COVERED: Kind("covered"),
    kernel.UNCOVERED: Kind("uncovered"),
    kernel.BOUNCED: Kind("bounced"),
    kernel.FINISHED: Kind("finished"),
    kernel.WON: Kind("won"),
    kernel.PLACED: Kind("placed", amount=True),
    kernel.STARTS: Kind("starts"),
    kernel.TIED: Kind("tied"),
    kernel.DIE_LOST: Kind("die-lost", amount=True),
    kernel.DISCARDED: Kind("discarded", amount=True),
    kernel.CHAINED: Kind("chained", amount=True),
    kernel.EXTENDED: Kind("extended", amount=True),
    kernel.STOOD: Kind("stood", amount=True),
    kernel.EXTENDS_UP: Kind("extends-up"),
    kernel.EXTENDS_DOWN: Kind("extends-down"),
}


def read_events(board: Board, buffer: Buffer) -> tuple[Event, ...]:
    """The events that the rules wrote, with cells by name."""
    return tuple(
        _event(board, *buffer[at : at + kernel.EVENT_WIDTH])
        for at in range(1, 1 + buffer[0] * kernel.EVENT_WIDTH, kernel.EVENT_WIDTH)
    )


def _event(board: Board, code: int, seat: int, other: int, x: int, y: int) -> Event:
    kind = KINDS[code]
    victim = None if other == kernel.NOBODY else other
    if kind.amount:
        return Event(kind.name, seat, victim, amount=x)
    cells = board.cells
    return Event(
        kind.name,
        seat,
        victim,
        None if x == kernel.NOTHING else cells[x].name,
        None if y == kernel.NOTHING else cells[y].name,
    )
