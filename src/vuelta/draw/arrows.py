"""Arrows from square to square, and the marks of the last ply."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import hypot
from typing import TypeAlias

from vuelta.core.board import Way
from vuelta.core.events import Event
from vuelta.draw.markup import Point, element, path, polyline
from vuelta.draw.palette import BACKWARD, FORWARD, INK, SQUARE
from vuelta.draw.sheet import Sheet

Curve: TypeAlias = tuple[Point, Point, Point]
"""Start, bend and end of a quadratic curve."""

BEND = 0.2
"""How far an arrow swings out, as a share of its length."""


def arrows(sheet: Sheet) -> str:
    drawn = []
    for way, (start, bend, end) in zip(sheet.arrows, curves(sheet), strict=True):
        drawn.append(element("g", arrow(start, bend, end, sheet.unit, back=_is_back(way)), data_way=way.kind))
    return "".join(drawn)


def curves(sheet: Sheet) -> list[Curve]:
    """Every arrow from start over its bend to its end. One that would cross others swings to the other side."""
    lines = [(sheet.centre(way.cells[0]), sheet.centre(way.cells[-1])) for way in sheet.arrows]
    found: list[Curve] = []
    for at, (start, end) in enumerate(lines):
        back = _is_back(sheet.arrows[at])
        sides = [(start, bend_of(start, end, sheet.unit, back=side), end) for side in (back, not back)]
        others = [*found, *((a, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), b) for a, b in lines[at + 1 :])]
        found.append(min(sides, key=lambda curve: sum(crosses(curve, other) for other in others)))
    return found


def crosses(one: Curve, other: Curve) -> bool:
    """Whether two arrows meet, as they are drawn."""
    return any(_meet(*a, *b) for a in pairwise(_points(one)) for b in pairwise(_points(other)))


def _is_back(way: Way) -> bool:
    return way.kind.endswith(("back", "backward"))


def bend_of(start: Point, end: Point, unit: float, *, back: bool) -> Point:
    """Where an arrow is drawn towards between its ends: to its left, or to its right if it leads back."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    swing = BEND * min(1, hypot(dx, dy) / (2.5 * unit)) * (-1 if back else 1)  # short arrows are nearly straight
    return (start[0] + end[0]) / 2 + dy * swing, (start[1] + end[1]) / 2 - dx * swing


def _points(curve: Curve, steps: int = 12) -> list[Point]:
    (ax, ay), (bx, by), (cx, cy) = curve
    shares = [at / steps for at in range(steps + 1)]
    return [
        ((1 - t) ** 2 * ax + 2 * t * (1 - t) * bx + t**2 * cx, (1 - t) ** 2 * ay + 2 * t * (1 - t) * by + t**2 * cy)
        for t in shares
    ]


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the lines a–b and c–d meet."""

    def turn(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return turn(a, b, c) * turn(a, b, d) <= 0 and turn(c, d, a) * turn(c, d, b) <= 0


def arrow(start: Point, bend: Point, end: Point, unit: float, *, back: bool) -> str:
    """A curved arrow. Forward is one solid line with a full head, backward is dashed with an open one."""
    colour = BACKWARD if back else FORWARD
    length = hypot(end[0] - start[0], end[1] - start[1])
    tail = _along(start, bend, 0.1 * unit)
    tip = _along(end, bend, min(0.2 * unit, 0.3 * length))
    neck = _along(tip, bend, 0.16 * unit)
    line = path("M", tail, "Q", bend, neck)
    rule = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    casing = element("path", d=line, stroke=SQUARE, stroke_width=0.135 * unit, stroke_opacity=0.85, **rule)
    dashes = f"{0.085 * unit:.2f} {0.12 * unit:.2f}" if back else None
    shaft = element("path", d=line, stroke=colour, stroke_width=0.07 * unit, stroke_dasharray=dashes, **rule)
    head = _head(tip, bend, 0.23 * unit)
    if back:
        point = element(
            "path",
            d=polyline(head, closed=True),
            fill=SQUARE,
            stroke=colour,
            stroke_width=0.05 * unit,
            stroke_linejoin="round",
        )
        root = element(
            "circle", cx=start[0], cy=start[1], r=0.1 * unit, fill=SQUARE, stroke=colour, stroke_width=0.055 * unit
        )
    else:
        point = element(
            "path",
            d=polyline(head, closed=True),
            fill=colour,
            stroke=colour,
            stroke_width=0.05 * unit,
            stroke_linejoin="round",
        )
        root = element("circle", cx=start[0], cy=start[1], r=0.12 * unit, fill=colour)
    return casing + shaft + root + point


def _along(start: Point, end: Point, length: float) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    whole = hypot(dx, dy) or 1
    return start[0] + dx * length / whole, start[1] + dy * length / whole


def _head(tip: Point, behind: Point, size: float) -> tuple[Point, Point, Point]:
    bx, by = _along(tip, behind, size)
    dx, dy = (bx - tip[0]) * 0.5, (by - tip[1]) * 0.5
    return (bx - dy, by + dx), tip, (bx + dy, by - dx)


def last_marks(sheet: Sheet, events: Iterable[Event]) -> str:
    """A frame around every square that the last ply led from (broken) and to (whole): ink, for it is no seat's."""
    unit = sheet.unit
    drawn = []
    for event in events:
        if event.cell is None or event.to is None:
            continue
        for name, dashes in ((event.cell, f"{0.16 * unit:.2f} {0.12 * unit:.2f}"), (event.to, None)):
            cell = sheet.board.cell(name, event.seat)
            if cell.spots:
                continue
            x, y = sheet.at(cell.x, cell.y)
            half = min(0.47 * unit, 0.5 * unit - 3)
            place = {"x": x - half, "y": y - half, "width": 2 * half, "height": 2 * half, "rx": 0.12 * unit}
            width = min(0.1 * unit, 7)
            drawn.append(element("rect", **place, fill="none", stroke=SQUARE, stroke_width=1.7 * width))
            drawn.append(
                element(
                    "rect",
                    **place,
                    fill="none",
                    stroke=INK,
                    stroke_width=width,
                    stroke_dasharray=dashes,
                    data_last=name,
                )
            )
    return "".join(drawn)
