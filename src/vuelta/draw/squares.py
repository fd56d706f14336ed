"""The squares by their kind: ground, symbol, number. A kind that nobody has drawn yet is a plain square."""

from __future__ import annotations

from math import hypot

from vuelta.core.board import Cell
from vuelta.draw.markup import Point, element, middle_text, path, polyline, text
from vuelta.draw.palette import INK, LINE, SOFT_INK, SQUARE, STAR, Colour
from vuelta.draw.patterns import area_paint
from vuelta.draw.sheet import Sheet
from vuelta.draw.symbols import BY_KIND, heading

DECK_SQUARES = {"catwalk": "#e3e7e8"}
PLANK = "#f6e9cf"
SPECIAL = {
    "net": "#efe0bd",
    "waters": "#cfe3ea",
    "bonus": "#fdeec0",
    "rosette": "#fdeec0",
    "star": SQUARE,
    "safe": SQUARE,
}
"""The ground of squares that nobody owns and that do something; their symbols say what."""
INSET = 0.045
CLIMB = 0.16
"""How far, in grid units, the last square of a stretch lies above the board."""


def squares(sheet: Sheet) -> str:
    """Those where tokens stand in the middle."""
    return "".join(
        element(
            "g",
            _square(sheet, number, cell),
            data_square=cell.name,
            data_kind=cell.kind,
            data_owner=None if cell.seat is None else str(cell.seat),
        )
        for number, cell in enumerate(sheet.board.cells)
        if not cell.spots
    )


def places(sheet: Sheet) -> str:
    """The wide places, where tokens wait or rest on spots."""
    return "".join(
        element(
            "g",
            _place(sheet, cell),
            data_square=cell.name,
            data_kind=cell.kind,
            data_owner=None if cell.seat is None else str(cell.seat),
        )
        for cell in sheet.board.cells
        if cell.spots
    )


def numbers(sheet: Sheet) -> str:
    """What is written on the squares, above everything but the tokens."""
    return "".join(_number(sheet, at, cell) for at, cell in enumerate(sheet.board.cells) if cell.label)


def _colour(sheet: Sheet, seat: int | None) -> Colour | None:
    return None if seat is None or seat >= len(sheet.colours) else sheet.colours[seat]


def _square(sheet: Sheet, number: int, cell: Cell) -> str:
    unit = sheet.unit
    x, y = sheet.centre(number)
    half = (0.5 - INSET) * unit
    owner = _colour(sheet, cell.seat)
    inset = 0.1 * unit if number in sheet.on_deck else 0
    height = sheet.climb.get(number, 0) * CLIMB * unit if cell.kind in ("final", "stair", "finish", "exit") else 0
    drawn = ""
    if height:
        drawn += element(
            "rect",
            x=x - half,
            y=y - half,
            width=2 * half + height,
            height=2 * half + height,
            rx=0.1 * unit,
            fill=INK,
            fill_opacity=0.42,
        )
    fill = SPECIAL.get(cell.kind, SQUARE)
    if number in sheet.on_deck:
        fill = DECK_SQUARES.get(cell.kind, PLANK)
    if owner and cell.seat is not None:
        fill = area_paint(sheet.prefix, cell.seat)
    drawn += element(
        "rect",
        x=x - half + inset,
        y=y - half + inset,
        width=2 * (half - inset),
        height=2 * (half - inset),
        rx=(0.16 if inset else 0.09) * unit,
        fill=fill,
        stroke=owner.edge if owner else LINE,
        stroke_width=(0.045 if owner else 0.028) * unit,
    )
    return drawn + _gate(sheet, number) + _symbol(sheet, number, cell, owner)


def _symbol(sheet: Sheet, number: int, cell: Cell, owner: Colour | None) -> str:
    unit = sheet.unit
    x, y = sheet.centre(number)
    line = owner.edge if owner else SOFT_INK
    if cell.kind == "start" and number in sheet.following:
        return heading(x, y, 0.3 * unit, line, sheet.centre(sheet.following[number]), line)
    symbol = BY_KIND.get(cell.kind)
    if symbol is None:
        return ""
    written_in = cell.kind == "safe" and not sheet.roomy
    size = 0.44 if cell.kind == "centre" else 0.28 if sheet.roomy else 0.4 if written_in else 0.33
    fill = STAR if cell.kind == "star" else SQUARE
    drop = 0.05 * unit if sheet.roomy and cell.label and cell.kind != "centre" else 0  # below the number
    return symbol(x, y + drop, size * unit, line, fill)


def _gate(sheet: Sheet, number: int) -> str:
    """Where one seat turns off: its colour on the half of the square that lies towards its own stretch."""
    if number not in sheet.gates:
        return ""
    seat, first = sheet.gates[number]
    colour = _colour(sheet, seat)
    if colour is None:
        return ""
    (x, y), (tx, ty) = sheet.centre(number), sheet.centre(first)
    unit = sheet.unit
    half = (0.5 - INSET) * unit
    rect = element(
        "rect",
        x=x - half,
        y=y - half,
        width=2 * half,
        height=2 * half,
        rx=0.09 * unit,
        fill=area_paint(sheet.prefix, seat),
        stroke=colour.edge,
        stroke_width=0.045 * unit,
    )
    return rect + heading(x, y, 0.3 * unit, colour.edge, (tx, ty), SQUARE)


def _place(sheet: Sheet, cell: Cell) -> str:
    """A wide place: a ground in the seat's pattern and a socket for each token."""
    unit = sheet.unit
    colour = _colour(sheet, cell.seat)
    xs, ys = [x for x, _ in cell.spots], [y for _, y in cell.spots]
    apart = spacing(cell)
    in_row = len(set(xs)) == 1 or len(set(ys)) == 1
    pad = min(0.43 if in_row else 1.25, 0.48 * apart)
    left, top = sheet.at(min(xs) - pad, min(ys) - pad)
    right, bottom = sheet.at(max(xs) + pad, max(ys) + pad)
    edge = colour.edge if colour else LINE
    ground = element(
        "rect",
        x=left,
        y=top,
        width=right - left,
        height=bottom - top,
        rx=(0.14 if in_row else 0.3) * unit,
        fill=area_paint(sheet.prefix, cell.seat) if colour and cell.seat is not None else SQUARE,
        stroke=edge,
        stroke_width=0.045 * unit,
    )
    above = _bridge_above(sheet, cell)
    sockets = []
    for spot in cell.spots:
        point = sheet.at(*spot)
        if above is None:
            radius = min(0.36, 0.43 * apart) if in_row else 0.54
            sockets.append(
                element(
                    "circle",
                    cx=point[0],
                    cy=point[1],
                    r=radius * unit,
                    fill=SQUARE,
                    stroke=edge,
                    stroke_width=0.035 * unit,
                )
            )
        else:
            sockets.append(_niche(sheet, point, above, edge, barred=cell.kind == "jail"))
    return ground + "".join(sockets)


def spacing(cell: Cell) -> float:
    """How far the spots of a wide place lie apart, in grid units."""
    return min((hypot(a[0] - b[0], a[1] - b[1]) for a in cell.spots for b in cell.spots if a != b), default=1)


def _bridge_above(sheet: Sheet, cell: Cell) -> Point | None:
    """The direction in which a deck passes along a place's spots, if one does: its niches open under it."""
    for x, y in cell.spots:
        for number in sheet.on_deck:
            over = sheet.board.cells[number]
            dx, dy = over.x - x, over.y - y
            along = hypot(cell.spots[0][0] - cell.spots[-1][0], cell.spots[0][1] - cell.spots[-1][1])
            level = (cell.spots[0][1] == cell.spots[-1][1] and dx == 0) or (
                cell.spots[0][0] == cell.spots[-1][0] and dy == 0
            )
            if along and level and 0 < hypot(dx, dy) <= 1.01:
                return dx, dy
    return None


def _niche(sheet: Sheet, point: Point, above: Point, edge: str, *, barred: bool) -> str:
    """An arched doorway whose round end lies under the bridge; a jail's has bars."""
    unit = sheet.unit
    wide = 0.36 * unit
    foot, spring = 0.4 * unit, -0.06 * unit
    up = above
    side = (-up[1], up[0])

    def place(across: float, height: float) -> Point:
        return point[0] + side[0] * across + up[0] * height, point[1] + side[1] * across + up[1] * height

    outline = path(
        "M",
        place(-wide, -foot),
        "L",
        place(-wide, -spring),
        "A",
        wide,
        wide,
        "0 0 1",
        place(wide, -spring),
        "L",
        place(wide, -foot),
        "Z",
    )
    drawn = element("path", d=outline, fill=SQUARE, stroke=edge, stroke_width=0.04 * unit, stroke_linejoin="round")
    if barred:
        for share, height in ((-0.5, 0.3), (0, 0.4), (0.5, 0.3)):
            bar = polyline((place(share * wide, -foot), place(share * wide, height * unit)))
            drawn += element("path", d=bar, stroke=SOFT_INK, stroke_width=0.055 * unit)
    return drawn


def _free_corner(sheet: Sheet, number: int) -> tuple[int, int]:
    """The corner of a square that its arrow points neither to nor from."""
    towards = sheet.gates[number][1] if number in sheet.gates else sheet.following.get(number, number)
    (x, y), (tx, ty) = sheet.centre(number), sheet.centre(towards)
    return min(((-1, -1), (1, -1)), key=lambda corner: abs(corner[0] * (tx - x) + corner[1] * (ty - y)) // 1)


def _number(sheet: Sheet, number: int, cell: Cell) -> str:
    unit = sheet.unit
    x, y = sheet.centre(number)
    owner = _colour(sheet, cell.seat)
    if number in sheet.gates:
        owner = _colour(sheet, sheet.gates[number][0])
    ground = owner.tint if owner else SPECIAL.get(cell.kind, SQUARE)
    words = {"fill": INK if owner else SOFT_INK}
    halo: dict[str, str | float] = {"stroke": ground, "stroke_width": 0.09 * unit, "paint_order": "stroke"}
    if cell.kind in ("centre", "finish", "exit"):
        return ""  # the symbol says it, and needs the room
    if sheet.roomy:
        size = 0.17 * unit
        return element(
            "text",
            text(cell.label),
            x=x - 0.39 * unit,
            y=y - 0.24 * unit,
            font_size=size,
            **words,
            **halo,
            stroke_linejoin="round",
        )
    if cell.kind == "start" or number in sheet.gates:
        dx, dy = _free_corner(sheet, number)
        return middle_text(cell.label, x + 0.3 * dx * unit, y + 0.3 * dy * unit, 0.27 * unit, fill=INK, **halo)
    size = (0.36 if len(cell.label) < 2 or owner is None else 0.34) * unit
    return middle_text(cell.label, x, y, size, **words, **(halo if owner else {}))
