"""Writing SVG: elements, attributes and text. The same input gives the same bytes."""

from __future__ import annotations

from html import escape

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
    """An attribute's value in suitable quotes. (Importing Python's `quoteattr` would import all of HTTP.)"""
    inside = escape(value, quote=False).translate(_BLANKS)
    if '"' in inside and "'" not in inside:
        return f"'{inside}'"
    return '"' + inside.replace('"', "&quot;") + '"'


def text(content: str) -> str:
    """Text as the content of an element: escaped, without the characters that XML doesn't allow."""
    return escape("".join(sign for sign in content if sign in "\t\n" or sign >= " "), quote=False)


def middle_text(content: str, x: float, y: float, size: float, **attributes: str | float | None) -> str:
    """Text whose capitals are centred on a point. (Renderers differ on dominant-baseline.)"""
    return element("text", text(content), x=x, y=y + 0.355 * size, font_size=size, text_anchor="middle", **attributes)
