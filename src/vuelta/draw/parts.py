"""The parts of a layout: squares, places, labels, bridges, arrows, ornaments. Plain data in the layout's units."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Literal

from vuelta.draw.outlines import Point

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

DecorationLook = Literal["pit", "box", "wedge", "panel"]
LabelPlace = Literal["middle", "corner", "beside"]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with rounded corners."""

    x: float
    y: float
    width: float
    height: float
    radius: float


@dataclass(frozen=True, slots=True)
class Sign:
    """A symbol in its place."""

    symbol: str
    """By its name in the layout's symbols."""
    x: float
    y: float
    size: float
    """The radius of the circle around it."""
    turn: float
    """In degrees, clockwise."""


@dataclass(frozen=True, slots=True)
class Square:
    """A cell where tokens stand in the middle."""

    cell: int
    box: Box
    seat: int | None
    """The seat whose colour it has: its owner, or the seat that turns off here."""
    ground: str | None
    """By its name in the layout's grounds, unless it is plain."""
    deck: str | None
    """The material of the deck under it."""
    raised: float
    """The length of its shadow."""
    sign: Sign | None
    gate: bool
    """Whether its sign is an arrow for one seat only, which is drawn as an outline."""


@dataclass(frozen=True, slots=True)
class Place:
    """A wide cell with spots for tokens: sockets, or niches if a deck passes along them."""

    cell: int
    box: Box
    sockets: tuple[Point, ...]
    socket_radius: float
    token_radius: float
    """Of the tokens on its spots."""
    niches: tuple[str, ...]
    bars: str


@dataclass(frozen=True, slots=True)
class Label:
    """The text on a square: in its middle, in a corner, or beside the tokens if squares are big."""

    cell: int
    text: str
    x: float
    y: float
    place: LabelPlace
    signed: bool
    """Whether there is a symbol on the square, too."""


@dataclass(frozen=True, slots=True)
class Ornament:
    """A decoration under the cells."""

    look: DecorationLook
    box: Box
    seat: int | None
    outline: str
    """Of a wedge."""
    depth: float
    """Of a pit's walls, seen from above."""
    text: str
    text_size: float


@dataclass(frozen=True, slots=True)
class DeckLine:
    """The middle line of a bridge, from the square that it leaves to the one that it reaches."""

    material: str
    line: str


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from cell to cell."""

    start: int
    end: int
    back: bool
    root: Point
    bend: Point
    shaft: str
    head: str


@dataclass(frozen=True, slots=True)
class Bend:
    """A chevron where the common way turns."""

    x: float
    y: float
    angle: float


def plain(part: DataclassInstance) -> dict[str, Any]:
    """A part as plain data; a tenth of a unit is finer than any screen shows."""
    return {name: _short(value) for name, value in asdict(part).items()}


def _short(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 1)
    if isinstance(value, dict):
        return {name: _short(inner) for name, inner in value.items()}
    return tuple(_short(inner) for inner in value) if isinstance(value, tuple) else value
