"""Small drawings that say what a square is. Each fits a circle of radius `size` around (x, y)."""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, cos, degrees, pi, sin

from vuelta.draw.markup import Point, element, number, path, polyline

Symbol = Callable[[float, float, float, str, str], str]
"""x, y, size, the colour of the lines, the colour of what they enclose."""


def around(x: float, y: float, radius: float, angle: float) -> Point:
    """A point on a circle; the angle is in turns, from the top, clockwise."""
    return x + radius * sin(2 * pi * angle), y - radius * cos(2 * pi * angle)


def _lines(size: float, line: str) -> dict[str, str | float]:
    return {
        "fill": "none",
        "stroke": line,
        "stroke_width": 0.17 * size,
        "stroke_linecap": "round",
        "stroke_linejoin": "round",
    }


def star(x: float, y: float, size: float, line: str, fill: str) -> str:
    points = [around(x, y, size * (0.44 if at % 2 else 1), at / 10) for at in range(10)]
    return element(
        "path",
        d=polyline(points, closed=True),
        fill=fill,
        stroke=line,
        stroke_width=0.13 * size,
        stroke_linejoin="round",
    )


def shield(x: float, y: float, size: float, line: str, fill: str) -> str:
    top, side = y - 0.85 * size, 0.78 * size
    edge = path(
        "M",
        (x, top - 0.1 * size),
        "Q",
        (x + 0.45 * size, top + 0.16 * size),
        (x + side, top + 0.14 * size),
        "L",
        (x + side, y),
        "Q",
        (x + side, y + 0.62 * size),
        (x, y + size),
        "Q",
        (x - side, y + 0.62 * size),
        (x - side, y),
        "L",
        (x - side, top + 0.14 * size),
        "Q",
        (x - 0.45 * size, top + 0.16 * size),
        (x, top - 0.1 * size),
        "Z",
    )
    return element("path", d=edge, **{**_lines(size, line), "fill": fill})


def net(x: float, y: float, size: float, line: str, fill: str) -> str:
    frame = [around(x, y, size, at / 4) for at in range(4)]
    strands = []
    for share in (1 / 3, 2 / 3):
        for at in (0, 1):
            a, b, c, d = (frame[(at + turn) % 4] for turn in range(4))
            strands.append((_between(a, b, share), _between(d, c, share)))
    mesh = "".join(element("path", d=polyline(strand), **_lines(size * 0.75, line)) for strand in strands)
    return element("path", d=polyline(frame, closed=True), **{**_lines(size, line), "fill": fill}) + mesh


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def waves(x: float, y: float, size: float, line: str, _fill: str) -> str:
    drawn = []
    for at in (-1, 0, 1):
        height, left, swing = y + at * 0.52 * size, x - 0.96 * size, 0.48 * size
        parts: list[str | float | Point] = ["M", (left, height)]
        for hump in range(4):
            start = left + hump * swing
            crest = height + (-1 if hump % 2 == 0 else 1) * 0.42 * size
            parts += ["Q", (start + swing / 2, crest), (start + swing, height)]
        drawn.append(element("path", d=path(*parts), **_lines(size, line)))
    return "".join(drawn)


def sun(x: float, y: float, size: float, line: str, fill: str) -> str:
    """A sun with a plus in it: something more is given."""
    rays = "".join(
        element(
            "path",
            d=polyline([around(x, y, 0.78 * size, at / 12), around(x, y, size, at / 12)]),
            **_lines(size * 0.8, line),
        )
        for at in range(12)
    )
    disc = element("circle", cx=x, cy=y, r=0.6 * size, **{**_lines(size * 0.8, line), "fill": fill})
    reach = 0.3 * size
    plus = path("M", (x - reach, y), "H", x + reach, "M", (x, y - reach), "V", y + reach)
    return rays + disc + element("path", d=plus, **_lines(size, line))


def target(x: float, y: float, size: float, line: str, fill: str) -> str:
    return element("circle", cx=x, cy=y, r=0.92 * size, **{**_lines(size, line), "fill": fill}) + element(
        "circle", cx=x, cy=y, r=0.4 * size, fill=line
    )


def door(x: float, y: float, size: float, line: str, fill: str) -> str:
    """An open doorway with an arrow through it."""
    frame = path(
        "M",
        (x - 0.62 * size, y + 0.9 * size),
        "V",
        y - 0.3 * size,
        "A",
        0.62 * size,
        0.62 * size,
        "0 0 1",
        (x + 0.62 * size, y - 0.3 * size),
        "V",
        y + 0.9 * size,
        "Z",
    )
    up = path("M", (x, y + 0.62 * size), "V", y - 0.42 * size)
    head = path("M", (x - 0.3 * size, y - 0.08 * size), "L", (x, y - 0.42 * size), (x + 0.3 * size, y - 0.08 * size))
    return element("path", d=frame, **{**_lines(size, line), "fill": fill}) + "".join(
        element("path", d=stroke, **_lines(size, line)) for stroke in (up, head)
    )


def rosette(x: float, y: float, size: float, line: str, fill: str) -> str:
    """Eight petals in a ring."""
    petals = "".join(
        element(
            "path",
            d=path(
                "M",
                (x, y),
                "Q",
                around(x, y, 0.62 * size, at / 8 - 0.09),
                around(x, y, 0.8 * size, at / 8),
                "Q",
                around(x, y, 0.62 * size, at / 8 + 0.09),
                (x, y),
                "Z",
            ),
            fill=line if at % 2 == 0 else fill,
            stroke=line,
            stroke_width=0.04 * size,
        )
        for at in range(8)
    )
    ring = element("circle", cx=x, cy=y, r=0.92 * size, fill=fill, stroke=line, stroke_width=0.07 * size)
    return (
        ring + petals + element("circle", cx=x, cy=y, r=0.13 * size, fill=fill, stroke=line, stroke_width=0.05 * size)
    )


def bars(x: float, y: float, size: float, line: str, fill: str) -> str:
    """A barred window."""
    half = 0.85 * size
    frame = element(
        "rect",
        x=x - half,
        y=y - half,
        width=2 * half,
        height=2 * half,
        rx=0.15 * size,
        **{**_lines(size, line), "fill": fill},
    )
    return frame + "".join(
        element("path", d=path("M", (x + at * half, y - half), "V", y + half), **_lines(size, line))
        for at in (-0.5, 0, 0.5)
    )


def arch(x: float, y: float, size: float, line: str, fill: str) -> str:
    """A bridge from the side."""
    deck = path(
        "M",
        (x - size, y + 0.1 * size),
        "Q",
        (x, y - 1.15 * size),
        (x + size, y + 0.1 * size),
        "V",
        y + 0.72 * size,
        "H",
        x + 0.66 * size,
        "A",
        0.66 * size,
        0.7 * size,
        "0 0 0",
        (x - 0.66 * size, y + 0.72 * size),
        "H",
        x - size,
        "Z",
    )
    return element("path", d=deck, **{**_lines(size, line), "fill": fill})


def sockets(x: float, y: float, size: float, line: str, fill: str) -> str:
    """Four places for tokens."""
    return "".join(
        element(
            "circle",
            cx=x + dx * 0.5 * size,
            cy=y + dy * 0.5 * size,
            r=0.36 * size,
            **{**_lines(size, line), "fill": fill},
        )
        for dy in (-1, 1)
        for dx in (-1, 1)
    )


def steps(x: float, y: float, size: float, line: str, fill: str) -> str:
    """Stairs from the side."""
    tread = 0.6 * size
    parts: list[str | float | Point] = ["M", (x - 0.9 * size, y + 0.85 * size)]
    for at in range(3):
        parts += ["V", y + 0.85 * size - (at + 1) * 0.56 * size, "H", x - 0.9 * size + (at + 1) * tread]
    return element("path", d=path(*parts, "V", y + 0.85 * size, "Z"), **{**_lines(size, line), "fill": fill})


def heading(x: float, y: float, size: float, line: str, towards: Point, fill: str) -> str:
    """A bold arrow that points towards another place."""
    shape = [(-0.9, -0.28), (0.05, -0.28), (0.05, -0.75), (0.95, 0), (0.05, 0.75), (0.05, 0.28), (-0.9, 0.28)]
    points = [(x + a * size, y + b * size) for a, b in shape]
    angle = degrees(atan2(towards[1] - y, towards[0] - x))
    return element(
        "path",
        d=polyline(points, closed=True),
        fill=fill,
        stroke=line,
        stroke_width=0.14 * size,
        stroke_linejoin="round",
        transform=f"rotate({number(angle)} {number(x)} {number(y)})",
    )


def chevron(x: float, y: float, size: float, line: str, towards: Point, weight: float = 0.34) -> str:
    """A light hint of a direction."""
    points = [(x - 0.4 * size, y - 0.8 * size), (x + 0.4 * size, y), (x - 0.4 * size, y + 0.8 * size)]
    angle = degrees(atan2(towards[1] - y, towards[0] - x))
    return element(
        "path",
        d=polyline(points),
        fill="none",
        stroke=line,
        stroke_width=weight * size,
        stroke_linecap="round",
        stroke_linejoin="round",
        transform=f"rotate({number(angle)} {number(x)} {number(y)})",
    )


BY_KIND: dict[str, Symbol] = {
    "star": star,
    "safe": shield,
    "net": net,
    "waters": waves,
    "bonus": sun,
    "finish": target,
    "exit": door,
    "centre": rosette,
    "rosette": rosette,
}
"""What stands on the squares of a kind. Kinds that are not here are plain squares."""
