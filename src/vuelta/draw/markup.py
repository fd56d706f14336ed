"""Writing SVG: elements, numbers and paths, always the same bytes for the same input."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

Point = tuple[float, float]

_BLANKS = str.maketrans({"\t": "&#9;", "\n": "&#10;", "\r": "&#13;"})


def number(value: float) -> str:
    """A coordinate, short: two digits are finer than any screen shows."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(name: str, *children: str, **attributes: str | float | None) -> str:
    """One element. `stroke_width=2` is written stroke-width="2"; an attribute that is None is left out."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoted(value if isinstance(value, str) else number(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(children)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def quoted(value: str) -> str:
    """An attribute's value, in the quotes that suit it. (To import Python's own for XML imports all of HTTP.)"""
    inside = escape(value, quote=False).translate(_BLANKS)
    if '"' in inside and "'" not in inside:
        return f"'{inside}'"
    return '"' + inside.replace('"', "&quot;") + '"'


def text(content: str) -> str:
    """Characters as the content of an element: escaped, and without those that XML cannot hold."""
    return escape("".join(sign for sign in content if sign in "\t\n" or sign >= " "), quote=False)


def path(*parts: str | float | Point) -> str:
    """Path data from letters, numbers and points."""
    words = []
    for part in parts:
        if isinstance(part, tuple):
            words += [number(part[0]), number(part[1])]
        else:
            words.append(part if isinstance(part, str) else number(part))
    return " ".join(words)


def polyline(points: Iterable[Point], *, closed: bool = False) -> str:
    """Path data of straight lines."""
    first, *rest = points
    parts: list[str | float | Point] = ["M", first]
    for point in rest:
        parts += ["L", point]
    return path(*parts, *(["Z"] if closed else []))


def middle_text(content: str, x: float, y: float, size: float, **attributes: str | float | None) -> str:
    """Text whose capitals are centred on a point. By hand, for renderers differ on dominant-baseline."""
    return element("text", text(content), x=x, y=y + 0.355 * size, font_size=size, text_anchor="middle", **attributes)
