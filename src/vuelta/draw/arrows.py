"""Arrows from cell to cell: curves that avoid crossing each other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import TypeAlias

from vuelta.draw.outlines import Point, points, towards

Curve: TypeAlias = tuple[Point, Point, Point]
"""Start, bend and end of a quadratic curve."""
SWING = 0.2
"""How far an arrow bends, as a share of its length."""
LONG = 250.0
"""Shorter arrows are nearly straight."""


def curves(lines: Sequence[tuple[Point, Point]], back: Sequence[bool]) -> list[Curve]:
    """A curve along each line: bent to the left, or to the right if it leads back, or where it crosses fewer."""
    found: list[Curve] = []
    for at, (start, end) in enumerate(lines):
        sides = [(start, bend(start, end, back=side), end) for side in (back[at], not back[at])]
        others = [*found, *((a, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), b) for a, b in lines[at + 1 :])]
        found.append(min(sides, key=lambda curve: sum(crosses(curve, other) for other in others)))
    return found


def bend(start: Point, end: Point, *, back: bool) -> Point:
    """The control point of an arrow."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    swing = SWING * min(1, hypot(dx, dy) / LONG) * (-1 if back else 1)
    return (start[0] + end[0]) / 2 + dy * swing, (start[1] + end[1]) / 2 - dx * swing


def shaft_and_head(curve: Curve) -> tuple[str, str]:
    """Path data of an arrow's line and of its head."""
    start, middle, end = curve
    length = hypot(end[0] - start[0], end[1] - start[1])
    tip = towards(end, middle, min(20, 0.3 * length))
    neck, base = towards(tip, middle, 17), towards(tip, middle, 26)
    dx, dy = (base[0] - tip[0]) * 0.52, (base[1] - tip[1]) * 0.52
    shaft = f"M{points(towards(start, middle, 10))}Q{points(middle, neck)}"
    return shaft, f"M{points((base[0] - dy, base[1] + dx))}L{points(tip)}L{points((base[0] + dy, base[1] - dx))}Z"


def crosses(one: Curve, other: Curve) -> bool:
    """Whether two arrows cross, as drawn."""
    return any(_meet(*a, *b) for a in pairwise(_sampled(one)) for b in pairwise(_sampled(other)))


def _sampled(curve: Curve, steps: int = 12) -> list[Point]:
    (ax, ay), (bx, by), (cx, cy) = curve
    shares = [at / steps for at in range(steps + 1)]
    return [
        ((1 - t) ** 2 * ax + 2 * t * (1 - t) * bx + t**2 * cx, (1 - t) ** 2 * ay + 2 * t * (1 - t) * by + t**2 * cy)
        for t in shares
    ]


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the segments a–b and c–d intersect."""

    def turn(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return turn(a, b, c) * turn(a, b, d) <= 0 and turn(c, d, a) * turn(c, d, b) <= 0
