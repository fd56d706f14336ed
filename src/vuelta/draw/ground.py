"""What lies under the squares: the frame, panels and pits, the track, the decks of bridges."""

from __future__ import annotations

from itertools import pairwise

from vuelta.core.board import Decoration, Way
from vuelta.draw.markup import Point, element, middle_text, path, polyline
from vuelta.draw.palette import FELT, FIELD, INK, INLAY, LINE, PAPER, SQUARE, TRACK, WOOD
from vuelta.draw.patterns import area_paint
from vuelta.draw.sheet import FRAME, PADDING, Sheet
from vuelta.draw.symbols import chevron

DECKS = {"catwalk": ("#39434b", "#77838c", "#b9c2c7")}
"""Rail, planks and posts of decks by kind; others are of timber."""
TIMBER = ("#553a26", "#a17c50", INLAY)


def frame(sheet: Sheet) -> str:
    """The wooden frame with an inlaid line, and the field in it."""
    unit, board = sheet.unit, sheet.board
    left, top = sheet.left - PADDING, sheet.top + FRAME
    width, height = board.width * unit + 2 * PADDING, board.height * unit + 2 * PADDING
    outer = element(
        "rect", x=left - FRAME, y=top - FRAME, width=width + 2 * FRAME, height=height + 2 * FRAME, rx=16, fill=WOOD
    )
    inlay = element(
        "rect",
        x=left - FRAME / 2,
        y=top - FRAME / 2,
        width=width + FRAME,
        height=height + FRAME,
        rx=9,
        fill="none",
        stroke=INLAY,
        stroke_width=1.6,
    )
    field = element("rect", x=left, y=top, width=width, height=height, rx=5, fill=FIELD)
    shade = element(  # the frame stands a little higher than the field
        "path",
        d=path("M", (left + 1.5, top + height - 4), "V", top + 1.5, "H", left + width - 4),
        fill="none",
        stroke=INK,
        stroke_width=3,
        stroke_opacity=0.28,
    )
    return outer + inlay + field + shade


def decorations(sheet: Sheet) -> str:
    drawn = []
    for piece in sheet.board.decorations:
        draw = {"pit": _pit, "wedge": _wedge, "box": _box}.get(piece.kind, _panel)
        drawn.append(element("g", draw(sheet, piece), data_decoration=piece.kind))
    return "".join(drawn)


def _corners(sheet: Sheet, piece: Decoration, inset: float = 0) -> tuple[float, float, float, float]:
    """Left, top, right, bottom on the sheet; the inset is in grid units."""
    left, top = sheet.at(piece.x - 0.5 + inset, piece.y - 0.5 + inset)
    right, bottom = sheet.at(piece.x + piece.width - 0.5 - inset, piece.y + piece.height - 0.5 - inset)
    return left, top, right, bottom


def _panel(sheet: Sheet, piece: Decoration) -> str:
    """A panel behind cells, in the colour of its seat if it has one, with a word on it if it says one."""
    left, top, right, bottom = _corners(sheet, piece, 0.06)
    owned = piece.seat is not None and piece.seat < len(sheet.colours)
    edge = sheet.colours[piece.seat].edge if owned and piece.seat is not None else LINE
    rect = element(
        "rect",
        x=left,
        y=top,
        width=right - left,
        height=bottom - top,
        rx=0.3 * sheet.unit,
        fill=SQUARE if owned else TRACK,
        stroke=edge,
        stroke_width=0.07 * sheet.unit if owned else 1.2,
    )
    if not piece.text:
        return rect
    size = min(0.5 * sheet.unit, 0.9 * (bottom - top), 1.5 * (right - left) / len(piece.text))
    return rect + middle_text(piece.text, (left + right) / 2, (top + bottom) / 2, size, fill=INK)


def _box(sheet: Sheet, piece: Decoration) -> str:
    """A block of dark wood that squares are let into."""
    left, top, right, bottom = _corners(sheet, piece, -0.05)
    return element(
        "rect",
        x=left,
        y=top,
        width=right - left,
        height=bottom - top,
        rx=0.1 * sheet.unit,
        fill=WOOD,
        stroke=INLAY,
        stroke_width=1.4,
    )


def _pit(sheet: Sheet, piece: Decoration) -> str:
    """A sunken floor: four sloping walls, lit from the top left, and the outlines of two dice on it."""
    unit = sheet.unit
    left, top, right, bottom = _corners(sheet, piece, 0.12)
    deep = min(0.62 * unit, 0.12 * (right - left), 0.12 * (bottom - top))
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
    rim = element(
        "rect", x=left, y=top, width=right - left, height=bottom - top, rx=3, fill="none", stroke=WOOD, stroke_width=4
    )
    floor = element("rect", x=e[0], y=e[1], width=g[0] - e[0], height=g[1] - e[1], fill=FELT)
    shade = element("path", d=polyline((h, e, f)), fill="none", stroke="#14211e", stroke_width=7, stroke_opacity=0.55)
    x, y, size = (left + right) / 2, (top + bottom) / 2, 0.19 * min(right - left, bottom - top)
    dice = _die(x - 0.73 * size, y - 0.27 * size, size, -14, (-1, 0, 1))
    dice += _die(x + 0.73 * size, y + 0.33 * size, size, 19, (-1, 1))
    return walls + floor + shade + rim + dice


def _die(x: float, y: float, size: float, angle: float, pips: tuple[int, ...]) -> str:
    """The outline of a die: an ornament, so that nobody takes it for a roll."""
    half = size / 2
    dots = "".join(element("circle", cx=x + at * size * 0.26, cy=y - at * size * 0.26, r=size * 0.08) for at in pips)
    edge = element(
        "rect",
        x=x - half,
        y=y - half,
        width=size,
        height=size,
        rx=size * 0.2,
        fill="none",
        stroke=INLAY,
        stroke_width=size * 0.045,
    )
    return element("g", edge, dots, fill=INLAY, opacity=0.6, transform=f"rotate({angle} {x:.2f} {y:.2f})")


def _wedge(sheet: Sheet, piece: Decoration) -> str:
    """A triangle in a seat's colour whose tip points to the middle of the board."""
    left, top, right, bottom = _corners(sheet, piece)
    x, y = (left + right) / 2, (top + bottom) / 2
    middle = sheet.at((sheet.board.width - 1) / 2, (sheet.board.height - 1) / 2)
    small = 0.1 * sheet.unit  # so that no tip shows between the squares beside it
    points: tuple[Point, Point, Point]
    if right - left > bottom - top:
        base, tip = (bottom, top) if y > middle[1] else (top, bottom)
        points = ((left + small, base), (x, tip), (right - small, base))
    else:
        base, tip = (right, left) if x > middle[0] else (left, right)
        points = ((base, top + small), (tip, y), (base, bottom - small))
    seat = piece.seat or 0
    return element(
        "path",
        d=polyline(points, closed=True),
        fill=area_paint(sheet.prefix, seat),
        stroke=sheet.colours[seat].edge,
        stroke_width=0.04 * sheet.unit,
        stroke_linejoin="round",
    )


def track(sheet: Sheet) -> str:
    """A band under the squares that follow one another: what touches without it is no way."""
    lines = [polyline((sheet.centre(a), sheet.centre(b))) for a, b in sheet.common_edges]
    if not lines:
        return ""
    band = {"fill": "none", "stroke_linecap": "square", "stroke_linejoin": "round"}
    return element("path", d=" ".join(lines), stroke=TRACK, stroke_width=0.93 * sheet.unit, **band)


def directions(sheet: Sheet) -> str:
    """A chevron wherever the common way turns, unless an arrow stands there already."""
    drawn = []
    before = {b: a for a, b in sheet.common_edges}
    for a, b in sheet.common_edges:
        told = any(cell in sheet.gates or sheet.board.cells[cell].kind == "start" for cell in (a, b))
        if a not in before or told:
            continue
        (x0, y0), (x1, y1), (x2, y2) = (sheet.centre(cell) for cell in (before[a], a, b))
        if abs((x1 - x0) - (x2 - x1)) + abs((y1 - y0) - (y2 - y1)) < 0.01 * sheet.unit:
            continue
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        size = min(0.15 * sheet.unit, 11)
        drawn.append(element("circle", cx=x, cy=y, r=size, fill=PAPER, stroke=LINE, stroke_width=1))
        drawn.append(chevron(x, y, 0.56 * size, INK, (x2, y2), 0.42))
    return "".join(drawn)


def decks(sheet: Sheet) -> str:
    """Bridges: a railed deck from the ring and back to it, with its shadow on what it passes over."""
    return "".join(element("g", _deck(sheet, way), data_way=way.kind) for way in sheet.decks)


def _deck(sheet: Sheet, way: Way) -> str:
    unit = sheet.unit
    rail, planks, post = DECKS.get(way.kind, TIMBER)
    points = _around_corners(sheet, way)
    points[0] = _towards(points[0], points[1], 0.46 * unit)
    points[-1] = _towards(points[-1], points[-2], 0.46 * unit)
    line = _rounded(points, 0.22 * unit)
    band = {"d": line, "fill": "none", "stroke_linejoin": "round"}
    shadow = element(
        "path",
        **band,
        stroke="#000000",
        stroke_opacity=0.22,
        stroke_width=0.98 * unit,
        transform=f"translate({0.07 * unit:.2f} {0.12 * unit:.2f})",
    )
    posts = element(
        "path", **band, stroke=post, stroke_width=0.95 * unit, stroke_dasharray=f"{0.09 * unit:.2f} {0.241 * unit:.2f}"
    )
    return (
        shadow
        + element("path", **band, stroke=rail, stroke_width=1.0 * unit)
        + posts
        + element("path", **band, stroke=rail, stroke_width=0.86 * unit)
        + element("path", **band, stroke=planks, stroke_width=0.8 * unit)
    )


def _around_corners(sheet: Sheet, way: Way) -> list[Point]:
    """The places of a deck. Where it steps diagonally it takes the elbow that nothing stands on."""
    taken = {(cell.x, cell.y) for cell in sheet.board.cells} | {s for cell in sheet.board.cells for s in cell.spots}
    cells = [sheet.board.cells[cell] for cell in way.cells]
    points = [sheet.at(cells[0].x, cells[0].y)]
    for a, b in pairwise(cells):
        elbows = [elbow for elbow in ((a.x, b.y), (b.x, a.y)) if elbow not in taken]
        if a.x != b.x and a.y != b.y and elbows:
            points.append(sheet.at(*elbows[0]))
        points.append(sheet.at(b.x, b.y))
    return points


def _rounded(points: list[Point], radius: float) -> str:
    """Path data through points, with rounded corners."""
    parts: list[str | float | Point] = ["M", points[0]]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        parts += ["L", _towards(corner, before, radius), "Q", corner, _towards(corner, after, radius)]
    return path(*parts, "L", points[-1])


def _towards(start: Point, end: Point, length: float) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    share = length / max(abs(dx), abs(dy), 0.001)
    return start[0] + dx * share, start[1] + dy * share
