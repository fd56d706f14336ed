"""Symbols for squares, as SVG outlines within a circle of radius 1 around (0, 0).

Symbols that several games use are here; a game keeps its own beside its board.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, pi, radians, sin
from typing import Literal

Point = tuple[float, float]
Fill = Literal["line", "ground", "bright", "none"]


@dataclass(frozen=True, slots=True)
class Shape:
    """One outline of a symbol."""

    d: str
    """SVG path data."""
    fill: Fill = "none"
    """The colour of lines, that of squares, the highlight colour, or none."""
    width: float = 0.17
    """The width of the outline; 0 for none."""


Symbol = tuple[Shape, ...]


def coordinate(value: float) -> str:
    """A number for path data, without trailing zeros."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def point(x: float, y: float) -> str:
    return f"{coordinate(x)} {coordinate(y)}"


def around(radius: float, turns: float) -> str:
    """A point on a circle, at an angle in turns, clockwise from the top."""
    return point(radius * sin(2 * pi * turns), -radius * cos(2 * pi * turns))


def polygon(points: Iterable[str]) -> str:
    return f"M{'L'.join(points)}Z"


def circle(radius: float, x: float = 0, y: float = 0) -> str:
    size = point(radius, radius)
    half, back = point(2 * radius, 0), point(-2 * radius, 0)
    return f"M{point(x - radius, y)}a{size} 0 1 1 {half}a{size} 0 1 1 {back}Z"


def _turned(outline: Iterable[Point], degrees: float) -> str:
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return polygon(point(x * c - y * s, x * s + y * c) for x, y in outline)


_ARROW: tuple[Point, ...] = (
    (-0.9, -0.28), (0.05, -0.28), (0.05, -0.75), (0.95, 0), (0.05, 0.75), (0.05, 0.28), (-0.9, 0.28)
)  # fmt: skip

HEADING: Symbol = (Shape(_turned(_ARROW, 0), "line", 0.14),)
"""A bold arrow to the right, to be rotated when drawn."""
TURN_OFF: Symbol = (Shape(_turned(_ARROW, -45), "ground", 0.14),)
"""An outlined arrow that turns off."""
SHIELD: Symbol = (
    Shape(
        "M0 -0.95Q0.45 -0.69 0.78 -0.71L0.78 0Q0.78 0.62 0 1Q-0.78 0.62 -0.78 0L-0.78 -0.71Q-0.45 -0.69 0 -0.95Z",
        "ground",
        0.15,
    ),
)
TARGET: Symbol = (Shape(circle(0.92), "ground", 0.16), Shape(circle(0.42), "line", 0))


def _petals(first: int) -> str:
    return "".join(
        f"M0 0Q{around(0.66, at / 8 - 0.09)} {around(0.82, at / 8)}Q{around(0.66, at / 8 + 0.09)} 0 0Z"
        for at in range(first, 8, 2)
    )


ROSETTE: Symbol = (
    Shape(circle(0.95), "ground", 0.07),
    Shape(_petals(0), "line", 0.04),
    Shape(_petals(1), "ground", 0.05),
    Shape(circle(0.13), "ground", 0.05),
)
BARRED_WINDOW: Symbol = (
    Shape("M-0.85 -0.85H0.85V0.85H-0.85Z", "ground", 0.2),
    Shape("M-0.6 -0.85V0.85M-0.2 -0.85V0.85M0.2 -0.85V0.85M0.6 -0.85V0.85", width=0.11),
)
ARCH: Symbol = (Shape("M-1 0.1Q0 -1.15 1 0.1V0.72H0.66A0.66 0.7 0 0 0 -0.66 0.72H-1Z", "ground"),)
"""A bridge from the side."""
STEPS: Symbol = (Shape("M-0.9 0.85V0.29H-0.3V-0.27H0.3V-0.83H0.9V0.85Z", "ground"),)
"""Stairs from the side."""
SOCKETS: Symbol = tuple(Shape(circle(0.36, x, y), "ground", 0.14) for y in (-0.5, 0.5) for x in (-0.5, 0.5))
"""Four spots for tokens."""
