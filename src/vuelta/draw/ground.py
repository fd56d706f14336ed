"""What is under the squares: the frame, panels and pits, the track, the decks of bridges."""

from __future__ import annotations

from vuelta.core.cell_kinds import TIMBER, Deck
from vuelta.draw.markup import element, middle_text
from vuelta.draw.outlines import number, polyline
from vuelta.draw.palette import FELT, FIELD, INK, INLAY, LINE, PAPER, SQUARE, TRACK, WOOD
from vuelta.draw.parts import Box, DeckLine, Ornament
from vuelta.draw.patterns import area_paint
from vuelta.draw.sheet import Sheet


def rect(box: Box, **attributes: str | float | None) -> str:
    return element("rect", x=box.x, y=box.y, width=box.width, height=box.height, rx=box.radius, **attributes)


def frame(sheet: Sheet) -> str:
    """The wooden frame with an inlaid line, and the field in it."""
    layout = sheet.layout
    side, width, height = layout.frame, layout.width, layout.height
    outer = element("rect", width=width, height=height, rx=0.8 * side, fill=WOOD)
    inlay = rect(
        Box(side / 2, side / 2, width - side, height - side, 0.45 * side),
        fill="none",
        stroke=INLAY,
        stroke_width=0.08 * side,
    )
    field = rect(Box(side, side, width - 2 * side, height - 2 * side, 0.25 * side), fill=FIELD)
    shade = element(  # the frame is a little higher than the field
        "path",
        d=f"M{number(1.08 * side)} {number(height - 1.2 * side)}V{number(1.08 * side)}H{number(width - 1.2 * side)}",
        fill="none",
        stroke=INK,
        stroke_width=0.15 * side,
        stroke_opacity=0.28,
    )
    return outer + inlay + field + shade


def decorations(sheet: Sheet) -> str:
    draw = {"pit": _pit, "wedge": _wedge, "box": _box, "panel": _panel}
    return "".join(
        element("g", draw[ornament.look](sheet, ornament), data_decoration=piece.kind)
        for piece, ornament in zip(sheet.board.decorations, sheet.layout.ornaments, strict=True)
    )


def _panel(sheet: Sheet, piece: Ornament) -> str:
    """A panel behind cells, in the colour of its seat and with its text, if it has them."""
    box, owner = piece.box, sheet.colour(piece.seat)
    panel = rect(
        box,
        fill=SQUARE if owner else TRACK,
        stroke=owner.edge if owner else LINE,
        stroke_width=8 if owner else 2.4,
    )
    if not piece.text:
        return panel
    x, y = box.x + box.width / 2, box.y + box.height / 2
    return panel + middle_text(piece.text, x, y, piece.text_size, fill=INK)


def _box(_sheet: Sheet, piece: Ornament) -> str:
    """A block of dark wood around squares."""
    return rect(piece.box, fill=WOOD, stroke=INLAY, stroke_width=2.2)


def _pit(_sheet: Sheet, piece: Ornament) -> str:
    """A sunken floor: four sloping walls, lit from the top left, and the outlines of two dice on it."""
    box, deep = piece.box, piece.depth
    left, top, right, bottom = box.x, box.y, box.x + box.width, box.y + box.height
    a, b, c, d = (left, top), (right, top), (right, bottom), (left, bottom)
    e, f = (left + deep, top + deep), (right - deep, top + deep)
    g, h = (right - deep, bottom - deep), (left + deep, bottom - deep)
    walls = "".join(
        element("path", d=polyline(points, closed=True), fill=fill)
        for points, fill in (
            ((a, b, f, e), "#3a261a"),
            ((a, e, h, d), "#463020"),
            ((b, c, g, f), "#7d5b3d"),
            ((d, h, g, c), "#8d6946"),
        )
    )
    rim = rect(box, fill="none", stroke=WOOD, stroke_width=8)
    floor = element("path", d=polyline((e, f, g, h), closed=True), fill=FELT)
    shade = element("path", d=polyline((h, e, f)), fill="none", stroke="#14211e", stroke_width=13, stroke_opacity=0.55)
    x, y, size = (left + right) / 2, (top + bottom) / 2, 0.19 * min(box.width, box.height)
    dice = _die(x - 0.73 * size, y - 0.27 * size, size, -14, (-1, 0, 1))
    dice += _die(x + 0.73 * size, y + 0.33 * size, size, 19, (-1, 1))
    return walls + floor + shade + rim + dice


def _die(x: float, y: float, size: float, angle: float, pips: tuple[int, ...]) -> str:
    """The outline of a die, so that it isn't mistaken for a roll."""
    half = size / 2
    dots = "".join(element("circle", cx=x + at * size * 0.26, cy=y - at * size * 0.26, r=size * 0.08) for at in pips)
    outline = Box(x - half, y - half, size, size, size * 0.2)
    edge = rect(outline, fill="none", stroke=INLAY, stroke_width=size * 0.045)
    return element("g", edge, dots, fill=INLAY, opacity=0.6, transform=f"rotate({angle} {x:.2f} {y:.2f})")


def _wedge(sheet: Sheet, piece: Ornament) -> str:
    """A triangle in a seat's colour."""
    owner = sheet.colour(piece.seat)
    return element(
        "path",
        d=piece.outline,
        fill=area_paint(sheet.prefix, piece.seat) if owner and piece.seat is not None else SQUARE,
        stroke=owner.edge if owner else LINE,
        stroke_width=4,
        stroke_linejoin="round",
    )


def track(sheet: Sheet) -> str:
    """A band under consecutive squares."""
    if not sheet.layout.band:
        return ""
    return element("path", d=sheet.layout.band, fill="none", stroke=TRACK, stroke_width=96, stroke_linecap="square")


def walls(sheet: Sheet) -> str:
    """Between adjacent squares that aren't consecutive."""
    d = sheet.layout.walls
    return element("path", d=d, fill="none", stroke=WOOD, stroke_width=8, stroke_linecap="square") if d else ""


def bends(sheet: Sheet) -> str:
    """A chevron at each turn of the common way."""
    return "".join(
        element(
            "g",
            element("circle", r=13, fill=PAPER, stroke=LINE, stroke_width=2.4),
            element(
                "path",
                d="M-3.5 -6.5L3.5 0L-3.5 6.5",
                fill="none",
                stroke=INK,
                stroke_width=4,
                stroke_linecap="round",
                stroke_linejoin="round",
            ),
            transform=f"translate({number(bend.x)} {number(bend.y)}) rotate({number(bend.angle)})",
        )
        for bend in sheet.layout.bends
    )


def decks(sheet: Sheet) -> str:
    """Bridges: a railed deck from the ring and back to it, with its shadow on what it passes over."""
    ways = zip(sheet.layout.tracks.decks, sheet.layout.decks, strict=True)
    return "".join(
        element("g", _deck(deck, sheet.board.kind(way.kind).deck or TIMBER), data_way=way.kind) for way, deck in ways
    )


def _deck(deck: DeckLine, look: Deck) -> str:
    band = {"d": deck.line, "fill": "none", "stroke_linejoin": "round"}
    shadow = element(
        "path", **band, stroke="#000000", stroke_opacity=0.22, stroke_width=98, transform="translate(7 12)"
    )
    return (
        shadow
        + element("path", **band, stroke=look.rail, stroke_width=99)
        + element("path", **band, stroke=look.post, stroke_width=95, stroke_dasharray="9 24.1")
        + element("path", **band, stroke=look.rail, stroke_width=85)
        + element("path", **band, stroke=look.planks, stroke_width=79)
    )
