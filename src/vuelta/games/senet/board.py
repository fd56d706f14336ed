"""Senet's board: three rows of ten squares, and below them a tray for each seat's borne-off pieces."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from vuelta.core import cell_kinds
from vuelta.core.board import Board, Cell, Decoration, Sign, Throw, Way
from vuelta.core.cell_kinds import GOLD, CellKind, Ground
from vuelta.core.symbols import BARRED_WINDOW, Shape, around, circle, coordinate, point

SEATS = 2
_EXIT = {"en": "the exit", "es": "la salida"}
PIECES = 5  # SE02
ROW = 10
ROWS = 3
SQUARES = ROW * ROWS  # SE01
OFF = SQUARES  # one past the last square; the cell of a seat's tray is OFF + seat

NET = 13  # SE12
BONUSES = (14, 25)  # SE13
WATERS = 26  # SE14
TURN_ENDS = (NET, WATERS)
FIRST_SAFE = 27  # SE09: this one and all after it

STICKS = 4  # SE04
NO_MARK = 5  # SE04: what a throw of the sticks counts if no marked side shows

# Sets of squares are integers with a bit for each square.
ON_BOARD = (1 << SQUARES) - 1
NEXT_IN_ROW = sum(1 << square for square in range(SQUARES) if square % ROW < ROW - 1)
"""The squares whose next one lies in the same row (SE10)."""


def _kind(square: int) -> str:
    if square >= FIRST_SAFE:
        return "safe"
    return "bonus" if square in BONUSES else {NET: "net", WATERS: "waters"}.get(square, "square")


def _cells() -> tuple[Cell, ...]:
    squares = []
    for square in range(SQUARES):
        row, along = divmod(square, ROW)
        x = along if row % 2 == 0 else ROW - 1 - along  # the middle row is walked from right to left
        called = {"en": f"square {square}", "es": f"casilla {square}"}
        squares.append(Cell(name=str(square), x=x, y=row, kind=_kind(square), label=str(square), called=called))
    trays = []
    for seat in range(SEATS):
        spots = tuple((float(seat * PIECES + at), float(ROWS)) for at in range(PIECES))
        middle, below = spots[PIECES // 2]
        trays.append(Cell(name="off", x=middle, y=below, kind="off", seat=seat, called=_EXIT, spots=spots))
    return (*squares, *trays)


def _strands() -> str:
    """The threads of a net, between opposite sides of its frame."""
    return "".join(
        f"M{point((share - 1) / 2, (-share - 1) / 2)}L{point((share + 1) / 2, (1 - share) / 2)}"
        f"M{point((share + 1) / 2, (share - 1) / 2)}L{point((share - 1) / 2, (share + 1) / 2)}"
        for share in (-1 / 3, 1 / 3)
    )


_NET = (Shape("M0 -1L1 0L0 1L-1 0Z", "ground", 0.16), Shape(_strands(), width=0.12))
_WAVES = (Shape("".join(f"M-0.96 {coordinate(y)}q0.24 -0.42 0.48 0t0.48 0t0.48 0t0.48 0" for y in (-0.56, 0, 0.56))),)
_SUN_WITH_A_PLUS = (
    Shape("".join(f"M{around(0.78, at / 12)}L{around(1, at / 12)}" for at in range(12)), width=0.14),
    Shape(circle(0.6), "bright", 0.14),
    Shape("M-0.3 0H0.3M0 -0.3V0.3"),
)
_SWAP = (Shape("M-0.85 -0.35H0.8M0.45 -0.7L0.8 -0.35L0.45 0M0.85 0.35H-0.8M-0.45 0L-0.8 0.35L-0.45 0.7", width=0.2),)
_KINDS = {
    "safe": cell_kinds.SAFE,
    "off": cell_kinds.OFF,
    "net": CellKind(
        legend={"en": "House of Netting", "es": "Casa de la Red"},
        place={"en": "on {name}, the net", "es": "en {name}, la red"},
        symbol=_NET,
        size=0.34,
        ground=Ground("#efe0bd", light=("#f0e1bd", "#e2cf9f"), dark=("#5d4f2f", "#4f4226")),
        sign="#",
    ),
    "waters": CellKind(
        legend={"en": "Waters of Chaos", "es": "Aguas del Caos"},
        place={"en": "on {name}, the waters", "es": "en {name}, las aguas"},
        symbol=_WAVES,
        size=0.34,
        ground=Ground("#cfe3ea", light=("#c9e2ec", "#b3d3e0"), dark=("#274f60", "#204252")),
        sign="~",
    ),
    "bonus": CellKind(
        legend={"en": "One more roll", "es": "Una tirada más"},
        place={"en": "on {name}, a bonus square", "es": "en {name}, una casilla de premio"},
        symbol=_SUN_WITH_A_PLUS,
        size=0.36,
        ground=GOLD,
        sign="+",
    ),
}

BOARD = Board(
    width=ROW,
    height=ROWS + 1,
    cells=_cells(),
    ways=tuple(Way(kind="way", seat=seat, cells=(*range(SQUARES), OFF + seat)) for seat in range(SEATS)),
    decorations=(Decoration(kind="box", x=0, y=0, width=ROW, height=ROWS),),
    kinds=_KINDS,
    signs={
        "bonus": Sign({"en": "One more roll", "es": "Una tirada más"}, _SUN_WITH_A_PLUS),  # SE13
        "jail": Sign({"en": "In jail", "es": "En la cárcel"}, BARRED_WINDOW),  # SE18
        "reset": Sign({"en": "Washed back", "es": "Las aguas la arrastran"}, _WAVES),  # SE14
        "swap": Sign({"en": "Swapped!", "es": "¡Cambio!"}, _SWAP),  # SE08
    },
)


@lru_cache
def board_for(throw: str) -> Board:
    """The board, and what is thrown beside it."""
    sticks = Throw(shape="stick", pieces=STICKS, none=NO_MARK)
    return replace(BOARD, throw=sticks) if throw == "sticks" else BOARD
