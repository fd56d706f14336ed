"""Kinds of cells: how each looks, and what it is called.

Kinds that several games use are here; a game declares its own beside its board.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from vuelta.core.symbols import HEADING, SHIELD, SOCKETS, TARGET, TURN_OFF, Symbol

Words = Mapping[str, str]
"""Language → words."""


@dataclass(frozen=True, slots=True)
class Ground:
    """The colour of squares that nobody owns: in print, and on the page as a gradient from the lit corner."""

    paper: str
    light: tuple[str, str]
    dark: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Deck:
    """The material of a bridge, which names its colours on the page, and its colours in print."""

    material: str
    rail: str
    planks: str
    post: str
    square: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CellKind:
    """How a kind of cells or ways looks, and what it is called. The defaults are those of a plain square."""

    legend: Words | None = None
    """Its entry in the legend; None if nothing needs explaining."""
    place: Words = field(default_factory=lambda: {"en": "on {name}", "es": "en {name}"})
    """Where a piece on it is said to be."""
    symbol: Symbol = ()
    size: float = 0.33
    """The symbol's radius in grid units."""
    icon: Symbol = ()
    """Shown in the legend if the cell itself has no symbol."""
    sign: str = "·"
    """An empty cell in a terminal."""
    ground: Ground | None = None
    """None for that of plain squares."""
    deck: Deck | None = None
    """If it is a bridge over the board, or a cell of one."""
    heading: bool = False
    """Whether an arrow on it points to the next square of the ring."""
    raised: bool = False
    """Whether it is a step of a staircase, each higher than the last."""
    labelled: bool = True
    """False if the symbol takes the place of the label."""
    barred: bool = False
    """Whether it is drawn behind bars."""
    role: Literal["", "waiting", "last stretch"] = ""
    """Whether pieces wait here before they enter, or only one seat's pieces walk here."""


PLAIN = CellKind()

GOLD = Ground("#fdeec0", light=("#fdeec0", "#f6dd93"), dark=("#6b5618", "#5a4812"))
TIMBER = Deck("timber", rail="#553a26", planks="#a17c50", post="#c8a568", square="#f6e9cf")
STEEL = Deck("steel", rail="#39434b", planks="#77838c", post="#b9c2c7", square="#e3e7e8")

START = CellKind(legend={"en": "Start", "es": "Salida"}, icon=HEADING, sign=">", heading=True)
SAFE = CellKind(
    legend={"en": "Safe", "es": "Segura"},
    place={"en": "on {name}, a safe square", "es": "en {name}, una casilla segura"},
    symbol=SHIELD,
    size=0.4,
    sign="o",
)
GATE = CellKind(legend={"en": "Turn in here", "es": "Desvío"}, icon=TURN_OFF)
"""Only for the legend: a common square where one seat turns off."""
FINISH = CellKind(
    legend={"en": "Finish", "es": "Meta"},
    place={"en": "on the finish", "es": "en la meta"},
    symbol=TARGET,
    size=0.34,
    sign="#",
    raised=True,
    labelled=False,
)
HOME = CellKind(
    legend={"en": "Home", "es": "Casa"},
    place={"en": "at home", "es": "en casa"},
    icon=SOCKETS,
    sign="_",
    role="waiting",
)
BASE = CellKind(
    legend={"en": "Base", "es": "Base"},
    place={"en": "at {name}", "es": "en {name}"},
    icon=SOCKETS,
    sign="_",
    role="waiting",
)
OFF = CellKind(
    legend={"en": "Off the board", "es": "Fuera del tablero"},
    place={"en": "off the board", "es": "fuera del tablero"},
    icon=SOCKETS,
    sign="_",
)

SHARED: Mapping[str, CellKind] = {
    "start": START,
    "safe": SAFE,
    "gate": GATE,
    "finish": FINISH,
    "home": HOME,
    "base": BASE,
    "off": OFF,
}
"""Shared kinds, by the names that boards use."""
