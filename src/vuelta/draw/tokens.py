"""Tokens: where they stand, in what order, and how those that share a square stay visible."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, sqrt

from vuelta.core.board import Cell
from vuelta.core.position import Position
from vuelta.draw.layout import UNIT, token_radius
from vuelta.draw.markup import element, middle_text
from vuelta.draw.outlines import Point
from vuelta.draw.palette import INK
from vuelta.draw.patterns import token_paint
from vuelta.draw.sheet import Sheet

# By how many share a square: the radius and the offsets, in grid units. More form a grid.
_TOGETHER: dict[int, tuple[float, tuple[Point, ...]]] = {
    1: (0.36, ((0, 0),)),
    2: (0.255, ((-0.19, -0.16), (0.19, 0.16))),
    3: (0.22, ((-0.22, -0.18), (0.22, -0.18), (0, 0.21))),
    4: (0.22, ((-0.225, -0.225), (0.225, -0.225), (-0.225, 0.225), (0.225, 0.225))),
}


@dataclass(frozen=True, slots=True)
class Token:
    """A token in its place on the grid. Those in a pile under another are `hidden`."""

    seat: int
    cell: int
    x: float
    y: float
    radius: float
    hidden: bool = False
    piled: bool = False


def standing(position: Position) -> dict[int, list[int]]:
    """Cell number → the seats of the tokens on it; in a pile, from bottom to top."""
    board = position.board
    found: dict[int, list[int]] = {}
    for seat, names in sorted(position.pieces().items()):
        for name in names:
            found.setdefault(board.number(name, seat), []).append(seat)
    for name, order in position.piles().items():
        found[board.number(name)] = list(order)
    return found


def arranged(cell: Cell, number: int, seats: list[int]) -> list[Token]:
    """The tokens of a cell, in drawing order."""
    if len(seats) <= len(cell.spots):
        radius = token_radius(cell)
        return [Token(seat, number, x, y, radius) for seat, (x, y) in zip(seats, cell.spots, strict=False)]
    if cell.piled and len(seats) > 1:
        return _pile(cell, number, seats)
    radius, offsets = _TOGETHER.get(len(seats)) or _grid(len(seats))
    return [
        Token(seat, number, cell.x + dx, cell.y + dy, radius) for seat, (dx, dy) in zip(seats, offsets, strict=True)
    ]


def _grid(count: int) -> tuple[float, tuple[Point, ...]]:
    across = ceil(sqrt(count))
    pitch = 0.9 / across
    rows = ceil(count / across)
    return 0.48 * pitch, tuple(
        ((at % across - (across - 1) / 2) * pitch, (at // across - (rows - 1) / 2) * pitch) for at in range(count)
    )


def _pile(cell: Cell, number: int, seats: list[int]) -> list[Token]:
    """Each disc is a little above and to the right of the one that it covers."""
    step = min(0.17, 0.36 / (len(seats) - 1))
    first = -step * (len(seats) - 1) / 2
    return [
        Token(
            seat,
            number,
            cell.x + 0.04 + first + at * step,
            cell.y + 0.06 - first - at * step,
            0.27,
            hidden=at < len(seats) - 1,
            piled=True,
        )
        for at, seat in enumerate(seats)
    ]


def tokens(sheet: Sheet, position: Position) -> str:
    """All tokens of a position."""
    return "".join(
        element(
            "g",
            face(sheet, token.seat, *_beside_number(sheet, token), hidden=token.hidden),
            data_token="covered" if token.hidden else "free",
            data_seat=str(token.seat),
            data_cell=sheet.board.cells[token.cell].name,
        )
        for number, seats in sorted(standing(position).items())
        for token in arranged(sheet.board.cells[number], number, seats)
    )


def _beside_number(sheet: Sheet, token: Token) -> tuple[Point, float]:
    """A token's centre and radius: on big squares a little away from the corner with the number."""
    cell = sheet.board.cells[token.cell]
    free = token.piled or cell.spots or not cell.label or not sheet.board.kind(cell.kind).labelled
    off, share = (0.055, 0.93) if sheet.layout.roomy and not free else (0, 1)
    return sheet.layout.at(token.x + off, token.y + off), token.radius * share * UNIT


def face(sheet: Sheet, seat: int, point: Point, radius: float, *, hidden: bool = False) -> str:
    """A token: the colour with its pattern, and its letter on a plain background."""
    x, y = point
    colour = sheet.colours[seat]
    shadow = element("circle", cx=x + 0.06 * radius, cy=y + 0.16 * radius, r=radius, fill="#000000", fill_opacity=0.3)
    disc = element(
        "circle", cx=x, cy=y, r=radius, fill=token_paint(sheet.prefix, seat), stroke=INK, stroke_width=0.1 * radius
    )
    if hidden:  # its middle is covered, so the letter moves to where it can be seen
        away = 0.66 * radius
        spot, size = (x - away * 0.7071, y + away * 0.7071), 0.3 * radius
    else:
        spot, size = point, 0.63 * radius
    badge = element(
        "circle", cx=spot[0], cy=spot[1], r=size, fill=colour.badge, stroke=colour.letter, stroke_width=0.05 * radius
    )
    sign = middle_text(sheet.letters[seat], spot[0], spot[1], 1.5 * size, fill=colour.letter, font_weight="700")
    return shadow + disc + badge + sign
