"""Poliana's board: a hallway around a 17 × 17 grid, a catwalk over each jail, a stairway in from each corner."""

from __future__ import annotations

from dataclasses import replace

from vuelta.core import cell_kinds
from vuelta.core.cell_kinds import STEEL, CellKind
from vuelta.core.ring_board import BASE, BRIDGE, REJOIN, SIDES, RingBoard
from vuelta.core.symbols import ARCH, BARRED_WINDOW, STEPS, Shape

SEATS = SIDES
COLOURS = ("red", "green", "blue", "yellow")
_OPPOSITE = ((0, 2), (1, 3))
_DOOR = (
    Shape("M-0.64 0.9V-0.28A0.64 0.64 0 0 1 0.64 -0.28V0.9Z", "ground", 0.16),
    Shape("M0 0.6V-0.42M-0.32 -0.1L0 -0.42L0.32 -0.1"),
)
_KINDS = {
    "start": replace(cell_kinds.START, legend={"en": "Square 0", "es": "Casilla 0"}),
    "gate": cell_kinds.GATE,
    "stair": CellKind(
        legend={"en": "Stairway", "es": "Escalera"}, icon=STEPS, sign="-", raised=True, role="last stretch"
    ),
    "exit": CellKind(
        legend={"en": "Exit", "es": "Salida"},
        place={"en": "at the exit", "es": "en la salida"},
        symbol=_DOOR,
        size=0.34,
        sign="#",
        raised=True,
        labelled=False,
    ),
    "catwalk": CellKind(legend={"en": "Catwalk", "es": "Pasarela"}, icon=ARCH, sign="=", deck=STEEL),
    "jail": CellKind(
        legend={"en": "Jail", "es": "Cárcel"},
        place={"en": "in jail", "es": "en la cárcel"},
        icon=BARRED_WINDOW,
        sign="_",
        barred=True,
        role="waiting",
    ),
}


def _name(index: int) -> str:
    """The hexadecimal name of a hallway square, 0–F on each side (PO17)."""
    return f"{index % 16:X}"


SQUARES = RingBoard(
    size=17,  # PO18
    first_x=7,
    last=57,  # the own 9, the corner before the own 0 (PO20)
    bridge_letter="c",
    bridge_kind="catwalk",
    bridge_points=((6, 15), (6, 14), (7, 14), (8, 14), (9, 14), (10, 14), (11, 15)),  # PO19
    base_name="J",
    base_kind="jail",
    base_points=((7, 15), (8, 15), (9, 15), (10, 15)),
    stretch_names=("s1", "s2", "s3", "s4", "s5", "s6", "X"),
    stretch_kind="stair",
    stretch_points=((1, 15), (1, 14), (2, 15), (2, 14), (2, 13), (3, 14), (3, 13)),  # PO20
    finish_kind="exit",
    label=_name,
    ring_kind=lambda index: "ring" if index % 16 else "start",
    colours=COLOURS,
    called={
        "ring": {"en": "{colour} {label}", "es": "{colour} {label}"},
        "corner": {"en": "{colour}'s corner {label}", "es": "esquina {feminine} {label}"},
        "catwalk": {"en": "{colour}'s catwalk {label}", "es": "pasarela {feminine} {label}"},
        "jail": {"en": "the jail", "es": "la cárcel"},
        "stair": {"en": "stair {label}", "es": "escalón {label}"},
        "exit": {"en": "the Exit", "es": "la Salida"},
    },
    kinds=_KINDS,
)
BOARD = SQUARES.board()

# Places, as a pawn's own seat sees them (PO21): the jail, steps 0–57 of the hallway, six stairs, the Exit, then the
# seven squares of the catwalk over each of the three other sides in the order in which they are met.
JAIL = BASE
RING = SQUARES.ring
SIDE = SQUARES.side
CORNER = SQUARES.last
EXIT = SQUARES.finish
CATWALK = SQUARES.first_bridge
LENGTH = BRIDGE  # squares of a catwalk (PO19)
LANDING = REJOIN  # a catwalk leads down to this square of its side (PO19)
PLACES = SQUARES.places

# Flat tables in which `place` stands at `place + 1`; CELLS has a row for each seat.
CELLS = SQUARES.cells_by_place()
ALONG = SQUARES.along_by_place()


def seating(seats: tuple[int, ...]) -> str | None:
    """Why these seats can't play together, or None: two sit opposite (PO01)."""
    if len(seats) == 2 and seats not in _OPPOSITE:
        return "two players of poliana sit opposite each other, on seats 0 and 2 or 1 and 3 (PO01)"
    return None
