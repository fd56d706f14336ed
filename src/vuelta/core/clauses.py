"""The common form of position texts: clauses joined by ` | `, pieces by seat, then whose turn it is.

seat 0: H H r0 r12 | seat 2: F F L3 r40 | seat 0 rolled 6, sixes 1
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from vuelta.core.errors import InvalidNotation, shown

JOINT = " | "
OPTIONS = "with "
LONGEST = 4000
"""No position's text is longer; a longer one is refused before it is looked at."""

_SEAT = re.compile(r"seat ([0-7]):((?: [^ ]+)*)")
_STATUS = re.compile(r"(?:seat ([0-7]) (?:to (roll|move)|rolled ([1-6](?:-[1-6])*))|(over))((?:, [a-z]+(?: [^ ,]+)*)*)")


@dataclass(frozen=True, slots=True)
class Status:
    """Whose turn it is and what is known of it. `phase` is 'roll', 'move' or 'over'."""

    phase: str
    seat: int = 0
    dice: tuple[int, ...] = ()
    notes: Mapping[str, str] = field(default_factory=dict)
    """Further facts of the turn, `sixes 1` as {'sixes': '1'}."""


def format_seats(pieces: Mapping[int, Sequence[str]]) -> list[str]:
    """A clause for each seat."""
    return [f"seat {seat}:{''.join(' ' + name for name in names)}" for seat, names in sorted(pieces.items())]


def parse_seats(
    clauses: list[str], *, count: int, seats: Sequence[int]
) -> tuple[dict[int, tuple[str, ...]], list[str]]:
    """The pieces by seat, `count` each, and the clauses that are left."""
    pieces: dict[int, tuple[str, ...]] = {}
    for at, clause in enumerate(clauses):
        match = _SEAT.fullmatch(clause)
        if not match:
            return pieces, clauses[at:]
        seat, names = int(match[1]), tuple(match[2].split())
        if seat not in seats or seat in pieces:
            raise InvalidNotation(f"{shown(clause)}: each of the seats {seats[0]} to {seats[-1]} may stand once")
        if len(names) != count:
            raise InvalidNotation(f"{shown(clause)}: a seat has {count} pieces, not {len(names)}")
        pieces[seat] = names
    return pieces, []


def format_status(status: Status) -> str:
    """The clause that says whose turn it is."""
    if status.phase == "over":
        head = "over"
    elif status.dice:
        head = f"seat {status.seat} rolled {'-'.join(map(str, status.dice))}"
    else:
        head = f"seat {status.seat} to {status.phase}"
    return ", ".join([head, *(f"{name} {value}".rstrip() for name, value in status.notes.items())])


def parse_status(clause: str, *, notes: Sequence[str] = ()) -> Status:
    """Whose turn a clause says it is; `notes` are the further facts that it may tell."""
    match = _STATUS.fullmatch(clause)
    if not match:
        raise InvalidNotation(
            f"{shown(clause)} does not say whose turn it is; write 'seat 0 to roll', 'seat 0 rolled 6' or 'over'"
        )
    told: dict[str, str] = {}
    for note in match[5].split(", ")[1:]:
        name, _, value = note.partition(" ")
        if name not in notes or name in told:
            raise InvalidNotation(f"{shown(note)} is not known here; what may follow: {', '.join(notes) or 'nothing'}")
        told[name] = value
    if match[4]:
        return Status("over", notes=told)
    dice = tuple(int(face) for face in match[3].split("-")) if match[3] else ()
    return Status("move" if dice else match[2], int(match[1]), dice, told)


def small_number(text: str, what: str, *, low: int, high: int) -> int:
    """A whole number within bounds; InvalidNotation names `what` otherwise."""
    if not (text.isascii() and text.isdigit() and len(text) <= 4 and low <= int(text) <= high):
        raise InvalidNotation(f"{what} must be a number from {low} to {high}, not {shown(text)}")
    return int(text)
