"""The cells of a board on paper: grounds, symbols, numbers, and the arrows between them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from vuelta.core.board import Cell
from vuelta.core.cell_kinds import TIMBER
from vuelta.core.events import Event
from vuelta.core.symbols import Symbol
from vuelta.draw.ground import rect
from vuelta.draw.markup import element, middle_text, text
from vuelta.draw.outlines import number
from vuelta.draw.palette import BACKWARD, FORWARD, INK, LINE, SOFT_INK, SQUARE, STAR
from vuelta.draw.parts import Arrow, Box, Label, Place, Square
from vuelta.draw.patterns import area_paint
from vuelta.draw.sheet import Sheet


def _cell(cell: Cell, drawn: str) -> str:
    owner = None if cell.seat is None else str(cell.seat)
    return element("g", drawn, data_square=cell.name, data_kind=cell.kind, data_owner=owner)


def squares(sheet: Sheet) -> str:
    """The cells with room for tokens in their middle."""
    return "".join(_cell(sheet.board.cells[one.cell], _square(sheet, one)) for one in sheet.layout.squares)


def places(sheet: Sheet) -> str:
    """The wide places with spots for tokens."""
    return "".join(_cell(sheet.board.cells[one.cell], _place(sheet, one)) for one in sheet.layout.places)


def numbers(sheet: Sheet) -> str:
    """The texts on the squares, above everything but the tokens."""
    return "".join(_label(sheet, label) for label in sheet.layout.labels)


def arrows(sheet: Sheet) -> str:
    """The arrows from cell to cell."""
    ways = zip(sheet.layout.tracks.arrows, sheet.layout.arrows, strict=True)
    return "".join(element("g", arrow(one), data_way=way.kind) for way, one in ways)


def symbol(shapes: Symbol, x: float, y: float, size: float, line: str, *, turn: float = 0, ground: str = SQUARE) -> str:
    """A symbol in its place, with the colours of its lines and its background."""
    fills = {"line": line, "ground": ground, "bright": STAR, "none": "none"}
    turned = f" rotate({number(turn)})" if turn else ""
    return element(
        "g",
        *(
            element(
                "path",
                d=shape.d,
                fill=fills[shape.fill],
                stroke=line if shape.width else None,
                stroke_width=shape.width or None,
            )
            for shape in shapes
        ),
        transform=f"translate({number(x)} {number(y)}){turned} scale({number(size)})",
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def ground_of(sheet: Sheet, square: Square) -> str:
    """The colour of a square that nobody owns."""
    kind = sheet.board.kind(sheet.board.cells[square.cell].kind)
    if square.deck:
        return (sheet.board.kind(sheet.layout.tracks.on_deck[square.cell]).deck or TIMBER).square
    return kind.ground.paper if kind.ground else SQUARE


def _square(sheet: Sheet, square: Square) -> str:
    box, owner, drawn = square.box, sheet.colour(square.seat), ""
    if square.raised:
        shadow = Box(box.x, box.y, box.width + square.raised, box.height + square.raised, box.radius)
        drawn += rect(shadow, fill=INK, fill_opacity=0.42)
    drawn += rect(
        box,
        fill=area_paint(sheet.prefix, square.seat) if owner and square.seat is not None else ground_of(sheet, square),
        stroke=owner.edge if owner else LINE,
        stroke_width=4.5 if owner else 3,
    )
    sign = square.sign
    if sign is None:
        return drawn
    line = owner.edge if owner else SOFT_INK
    shapes = sheet.layout.symbols[sign.symbol]
    if square.gate:  # an outline: for one seat only
        rim = "".join(
            element("path", d=shape.d, fill=SQUARE, stroke=line, stroke_width=shape.width, stroke_linejoin="round")
            for shape in shapes
        )
        placed = f"translate({number(sign.x)} {number(sign.y)}) rotate({number(sign.turn)}) scale({number(sign.size)})"
        return drawn + element("g", rim, transform=placed)
    return drawn + symbol(shapes, sign.x, sign.y, sign.size, line, turn=sign.turn)


def _place(sheet: Sheet, place: Place) -> str:
    """A wide place: an area in the seat's pattern, with a socket or niche for each token."""
    seat = sheet.board.cells[place.cell].seat
    owner = sheet.colour(seat)
    edge = owner.edge if owner else LINE
    fill = area_paint(sheet.prefix, seat) if owner and seat is not None else SQUARE
    drawn = rect(place.box, fill=fill, stroke=edge, stroke_width=5)
    look: dict[str, Any] = {"fill": SQUARE, "stroke": edge, "stroke_width": 4, "stroke_linejoin": "round"}
    for x, y in place.sockets:
        drawn += element("circle", cx=x, cy=y, r=place.socket_radius, **look)
    for niche in place.niches:
        drawn += element("path", d=niche, **look)
    if place.bars:
        drawn += element("path", d=place.bars, stroke=SOFT_INK, stroke_width=5.5)
    return drawn


def _label(sheet: Sheet, label: Label) -> str:
    square = next(one for one in sheet.layout.squares if one.cell == label.cell)
    owner = sheet.colour(square.seat)
    halo: dict[str, Any] = {
        "stroke": owner.tint if owner else ground_of(sheet, square),
        "stroke_width": 9,
        "stroke_linejoin": "round",
        "paint_order": "stroke",
    }
    words = {"fill": INK if owner else SOFT_INK}
    if label.place == "beside":
        return element("text", text(label.text), x=label.x, y=label.y + 7, font_size=20, **words, **halo)
    if label.place == "corner":
        return middle_text(label.text, label.x, label.y, 26, **words, **halo)
    return middle_text(label.text, label.x, label.y, 34, **words, **(halo if owner else {}))


def arrow(one: Arrow) -> str:
    """A curved arrow. Forward is one solid line with a full head, backward is dashed with an open one."""
    colour = BACKWARD if one.back else FORWARD
    inside = SQUARE if one.back else colour
    rule = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    casing = element("path", d=one.shaft, stroke=SQUARE, stroke_width=15, stroke_opacity=0.85, **rule)
    dashes = "9 13" if one.back else None
    shaft = element("path", d=one.shaft, stroke=colour, stroke_width=7.5, stroke_dasharray=dashes, **rule)
    rim: dict[str, Any] = {"fill": inside, "stroke": colour, "stroke_width": 5, "stroke_linejoin": "round"}
    root = element("circle", cx=one.root[0], cy=one.root[1], r=10 if one.back else 12, **rim)
    return casing + shaft + root + element("path", d=one.head, **rim)


def last_marks(sheet: Sheet, events: Iterable[Event]) -> str:
    """A frame around every square that the last ply led from (dashed) and to (solid), in no seat's colour."""
    drawn = []
    for event in events:
        if event.cell is None or event.to is None:
            continue
        for name, dashes in ((event.cell, "16 12"), (event.to, None)):
            cell = sheet.board.cell(name, event.seat)
            if cell.spots:
                continue
            x, y = sheet.layout.at(cell.x, cell.y)
            box = Box(x - 45, y - 45, 90, 90, 13)
            drawn.append(rect(box, fill="none", stroke=SQUARE, stroke_width=12))
            drawn.append(rect(box, fill="none", stroke=INK, stroke_width=7, stroke_dasharray=dashes, data_last=name))
    return "".join(drawn)
