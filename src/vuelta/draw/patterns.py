"""The patterns of the colours, as SVG definitions."""

from __future__ import annotations

from vuelta.draw.markup import element
from vuelta.draw.palette import Colour


def definitions(prefix: str, colours: tuple[Colour, ...], unit: float) -> str:
    """Two patterns for each seat: a fine one for tokens, and a wide, pale one for its areas."""
    made = []
    for seat, colour in enumerate(colours):
        made.append(_pattern(f"{prefix}-token-{seat}", colour.pattern, colour.fill, colour.mark, 0.17 * unit, 0.36))
        made.append(_pattern(f"{prefix}-area-{seat}", colour.pattern, colour.tint, colour.area_mark, 0.25 * unit, 0.2))
    return "".join(made)


def token_paint(prefix: str, seat: int) -> str:
    return f"url(#{prefix}-token-{seat})"


def area_paint(prefix: str, seat: int) -> str:
    return f"url(#{prefix}-area-{seat})"


def _pattern(name: str, kind: str, ground: str, mark: str, period: float, weight: float) -> str:
    """A square tile; `weight` is the share of the period that a line takes."""
    line, half = period * weight, period / 2
    tile = element("rect", width=period, height=period, fill=ground)
    rule: dict[str, str | float] = {"stroke": mark, "stroke_width": line}
    across = element("line", x1=0, y1=half, x2=period, y2=half, **rule)
    if kind == "lines":
        tile += across
    elif kind == "bars":
        tile += element("line", x1=half, y1=0, x2=half, y2=period, **rule)
    elif kind == "hatch":
        rule["stroke_width"] = line * 0.72  # two sets of lines, so that each is finer
        tile += element("line", x1=0, y1=half, x2=period, y2=half, **rule)
        tile += element("line", x1=half, y1=0, x2=half, y2=period, **rule)
    elif kind == "dots":
        tile += element("circle", cx=half, cy=half, r=period * (0.14 + weight * 0.38), fill=mark)
    turned = None if kind in ("solid", "bars") else "rotate(45)"
    return element(
        "pattern",
        tile,
        id=name,
        width=period,
        height=period,
        patternUnits="userSpaceOnUse",
        patternTransform=turned,
    )
