"""Path data in the units of a layout."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot

Point = tuple[float, float]


def number(value: float) -> str:
    """A coordinate, short: a tenth of a unit is finer than any screen shows."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def points(*given: Point) -> str:
    return " ".join(f"{number(x)} {number(y)}" for x, y in given)


def polyline(given: Iterable[Point], *, closed: bool = False) -> str:
    return f"M{'L'.join(points(point) for point in given)}{'Z' if closed else ''}"


def towards(start: Point, end: Point, length: float) -> Point:
    """A point so far from a start towards an end."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    whole = hypot(dx, dy) or 1
    return start[0] + dx * length / whole, start[1] + dy * length / whole


def rounded(given: Sequence[Point], radius: float) -> str:
    """A line through points, with rounded corners."""
    d = f"M{points(given[0])}"
    for before, corner, after in zip(given, given[1:], given[2:], strict=False):
        d += f"L{points(towards(corner, before, radius))}Q{points(corner, towards(corner, after, radius))}"
    return f"{d}L{points(given[-1])}"
