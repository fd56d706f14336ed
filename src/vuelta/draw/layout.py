"""The layout of a board: outlines and places of everything that is drawn, without colours.

The command line's SVG and the page draw the same layout, with their own colours, strokes and shadows. A grid unit is
`UNIT` long, and (0, 0) is the top left corner of the frame.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from math import atan2, degrees, hypot
from typing import Any

from vuelta.core.board import Board, Cell, Decoration
from vuelta.core.cell_kinds import TIMBER, CellKind
from vuelta.core.symbols import HEADING, Symbol
from vuelta.draw.arrows import curves, shaft_and_head
from vuelta.draw.outlines import Point, points, polyline, rounded, towards
from vuelta.draw.parts import (
    Arrow,
    Bend,
    Box,
    DeckLine,
    DecorationLook,
    Label,
    LabelPlace,
    Ornament,
    Place,
    Sign,
    Square,
    plain,
)
from vuelta.draw.tracks import Tracks, leads_back

UNIT = 100
FRAME_SHARE = 0.026
GAP_SHARE = 0.012
"""The wooden frame and the gap inside it, as shares of the longer side."""
ROOMY = 12
"""Boards of at most this many columns have squares big enough for a number in the corner."""
INSET = 0.04
CLIMB = 0.17
"""How far, in grid units, the last step of a stair lies above the board."""
ARROW_SIZE = 31
"""The size of an arrow that fills a square."""
HEADING_NAME = "heading"


@dataclass(frozen=True)
class Layout:
    """Everything on a board that doesn't change during a game."""

    board: Board

    def at(self, x: float, y: float) -> Point:
        """Grid coordinates in the layout's units."""
        return self.edge + (x + 0.5) * UNIT, self.edge + (y + 0.5) * UNIT

    def centre(self, cell: int) -> Point:
        return self.at(self.board.cells[cell].x, self.board.cells[cell].y)

    @cached_property
    def tracks(self) -> Tracks:
        return Tracks(self.board)

    @property
    def frame(self) -> float:
        return round(FRAME_SHARE * UNIT * max(self.board.width, self.board.height), 1)

    @property
    def edge(self) -> float:
        """The width of the frame and the gap around the grid."""
        return round(self.frame + GAP_SHARE * UNIT * max(self.board.width, self.board.height), 1)

    @property
    def width(self) -> float:
        return self.board.width * UNIT + 2 * self.edge

    @property
    def height(self) -> float:
        return self.board.height * UNIT + 2 * self.edge

    @property
    def roomy(self) -> bool:
        return self.board.width <= ROOMY

    @cached_property
    def squares(self) -> tuple[Square, ...]:
        return tuple(self._square(number, cell) for number, cell in enumerate(self.board.cells) if not cell.spots)

    @cached_property
    def places(self) -> tuple[Place, ...]:
        return tuple(self._place(number, cell) for number, cell in enumerate(self.board.cells) if cell.spots)

    @cached_property
    def labels(self) -> tuple[Label, ...]:
        return tuple(
            self._label(number, cell)
            for number, cell in enumerate(self.board.cells)
            if cell.label and not cell.spots and self.board.kind(cell.kind).labelled
        )

    @cached_property
    def ornaments(self) -> tuple[Ornament, ...]:
        return tuple(self._ornament(piece) for piece in self.board.decorations)

    @cached_property
    def floor(self) -> Box | None:
        """Where dice roll, if the board has a pit."""
        pits = (self._box(piece, 0.62) for piece in self.board.decorations if piece.kind == "pit")
        return next(pits, None)

    @cached_property
    def band(self) -> str:
        """Under consecutive squares, to distinguish them from squares that only touch."""
        return "".join(polyline((self.centre(a), self.centre(b))) for a, b in self.tracks.edges)

    @cached_property
    def walls(self) -> str:
        """Between big squares that touch but aren't consecutive."""
        if not self.roomy:
            return ""
        linked = {frozenset(edge) for edge in self.tracks.edges}
        by_point = {(cell.x, cell.y): number for number, cell in enumerate(self.board.cells) if not cell.spots}
        d, half = "", UNIT / 2
        for (x, y), number in by_point.items():
            px, py = self.at(x, y)
            for there, far in (
                ((x + 1, y), (px + half, py - half)),
                ((x, y + 1), (px - half, py + half)),
            ):
                if there in by_point and frozenset((number, by_point[there])) not in linked:
                    d += polyline((far, (px + half, py + half)))
        return d

    @cached_property
    def decks(self) -> tuple[DeckLine, ...]:
        return tuple(
            DeckLine((self.board.kind(way.kind).deck or TIMBER).material, self._deck_line(way.cells))
            for way in self.tracks.decks
        )

    @cached_property
    def arrows(self) -> tuple[Arrow, ...]:
        ways = self.tracks.arrows
        back = [leads_back(way.kind) for way in ways]
        lines = [(self.centre(way.cells[0]), self.centre(way.cells[-1])) for way in ways]
        return tuple(
            Arrow(way.cells[0], way.cells[-1], leads_back, curve[0], curve[1], *shaft_and_head(curve))
            for way, leads_back, curve in zip(ways, back, curves(lines, back), strict=True)
        )

    @cached_property
    def bends(self) -> tuple[Bend, ...]:
        """At each turn of the common way, unless an arrow is already there."""
        tracks, found = self.tracks, []
        before = {b: a for a, b in tracks.edges}
        for a, b in tracks.edges:
            marked = any(cell in tracks.gates or self._kind(cell).heading for cell in (a, b))
            if a not in before or marked:
                continue
            (x0, y0), (x1, y1), (x2, y2) = (self.centre(cell) for cell in (before[a], a, b))
            if abs((x1 - x0) - (x2 - x1)) + abs((y1 - y0) - (y2 - y1)) >= 1:
                found.append(Bend((x1 + x2) / 2, (y1 + y2) / 2, round(degrees(atan2(y2 - y1, x2 - x1)), 1)))
        return tuple(found)

    @cached_property
    def symbols(self) -> dict[str, Symbol]:
        """The symbols of the signs, by name."""
        names = {square.sign.symbol for square in self.squares if square.sign}
        return {name: HEADING if name == HEADING_NAME else self.board.kind(name).symbol for name in sorted(names)}

    def as_json(self) -> dict[str, Any]:
        """The layout for the page, with the looks and names of its kinds and events."""
        kinds = {cell.kind: self.board.kind(cell.kind) for cell in self.board.cells}
        return {
            "width": self.width,
            "height": self.height,
            "frame": self.frame,
            "edge": self.edge,
            "roomy": self.roomy,
            "band": self.band,
            "walls": self.walls,
            "floor": None if self.floor is None else plain(self.floor),
            **{
                name: [plain(part) for part in getattr(self, name)]
                for name in ("ornaments", "places", "decks", "squares", "arrows", "bends", "labels")
            },
            "symbols": {name: [asdict(shape) for shape in symbol] for name, symbol in self.symbols.items()},
            "grounds": {
                name: {"light": kind.ground.light, "dark": kind.ground.dark}
                for name, kind in kinds.items()
                if kind.ground
            },
            "whereabouts": {name: dict(kind.place) for name, kind in kinds.items()},
            "signs": {
                event: {"words": dict(sign.words), "shapes": [asdict(shape) for shape in sign.symbol]}
                for event, sign in self.board.signs.items()
            },
        }

    def _kind(self, cell: int) -> CellKind:
        return self.board.kind(self.board.cells[cell].kind)

    def _square(self, number: int, cell: Cell) -> Square:
        kind, tracks = self.board.kind(cell.kind), self.tracks
        x, y = self.centre(number)
        deck = tracks.on_deck.get(number)
        half = (0.5 - INSET - (0.09 if deck else 0)) * UNIT
        gate = tracks.gates.get(number)
        towards_cell = gate[1] if gate else tracks.following.get(number) if kind.heading else None
        sign = None
        if towards_cell is not None:
            tx, ty = self.centre(towards_cell)
            sign = Sign(HEADING_NAME, x, y, ARROW_SIZE, round(degrees(atan2(ty - y, tx - x)), 1))
        elif kind.symbol:
            beside = self.roomy and kind.labelled
            size = round(kind.size * (0.85 if beside else 1) * UNIT, 1)
            sign = Sign(cell.kind, x, y + (5 if beside and cell.label else 0), size, turn=0)
        return Square(
            cell=number,
            box=Box(x - half, y - half, 2 * half, 2 * half, 16 if deck else 10),
            seat=gate[0] if gate else cell.seat,
            ground=cell.kind if kind.ground else None,
            deck=(self.board.kind(deck).deck or TIMBER).material if deck else None,
            raised=round(tracks.climb.get(number, 0) * CLIMB * UNIT, 1) if kind.raised else 0,
            sign=sign,
            gate=gate is not None,
        )

    def _place(self, number: int, cell: Cell) -> Place:
        xs, ys = [x for x, _ in cell.spots], [y for _, y in cell.spots]
        apart = spacing(cell)
        in_row = len({*xs}) == 1 or len({*ys}) == 1
        pad = min(0.44, 0.47 * apart) if in_row else min(1.25, 0.48 * apart)
        radius = min(0.4, 0.9 * pad) if in_row else min(0.74, 0.75 * pad)
        left, top = self.at(min(xs) - pad, min(ys) - pad)
        right, bottom = self.at(max(xs) + pad, max(ys) + pad)
        spots = tuple(self.at(*spot) for spot in cell.spots)
        above = self._deck_beside(cell)
        niches = [_niche(spot, above) for spot in spots] if above else []
        return Place(
            cell=number,
            box=Box(left, top, right - left, bottom - top, 16 if in_row else 35),
            sockets=() if above else spots,
            socket_radius=round(radius * UNIT, 1),
            token_radius=token_radius(cell) * UNIT,
            niches=tuple(outline for outline, _ in niches),
            bars="".join(bars for _, bars in niches) if self.board.kind(cell.kind).barred else "",
        )

    def _deck_beside(self, cell: Cell) -> Point | None:
        """The direction of a deck that passes along a place's spots, if any: niches open under it."""
        (first_x, first_y), (last_x, last_y) = cell.spots[0], cell.spots[-1]
        if (first_x, first_y) == (last_x, last_y):
            return None
        for x, y in cell.spots:
            for number in self.tracks.on_deck:
                over = self.board.cells[number]
                dx, dy = over.x - x, over.y - y
                across = (first_y == last_y and dx == 0) or (first_x == last_x and dy == 0)
                if across and 0 < hypot(dx, dy) <= 1.01:
                    return dx, dy
        return None

    def _label(self, number: int, cell: Cell) -> Label:
        kind, tracks = self.board.kind(cell.kind), self.tracks
        x, y = self.centre(number)
        place: LabelPlace = "middle"
        gate = tracks.gates.get(number)
        next_cell = gate[1] if gate else tracks.following.get(number) if kind.heading else None
        if self.roomy:
            x, y, place = x - 40, y - 30, "beside"
        elif next_cell is not None:
            tx, ty = self.centre(next_cell)
            side = 1 if (tx - x) * (ty - y) > 0 else -1  # beside a diagonal arrow, not under its head
            x, y, place = x + side * 29, y - 29, "corner"
        return Label(number, cell.label, x, y, place, bool(kind.symbol))

    def _ornament(self, piece: Decoration) -> Ornament:
        look: DecorationLook = "panel"
        if piece.kind == "pit":
            look, box = "pit", self._box(piece, 0.12, 6)
        elif piece.kind == "box":
            look, box = "box", self._box(piece, -0.07, 12)
        elif piece.kind == "wedge" and piece.seat is not None:
            look, box = "wedge", self._box(piece)
        else:
            box = self._box(piece, 0.08, 45)
        text_size = min(0.5 * UNIT, 0.9 * box.height, 1.5 * box.width / max(1, len(piece.text)))
        return Ornament(
            look=look,
            box=box,
            seat=piece.seat,
            outline=self._wedge(box) if look == "wedge" else "",
            depth=min(55, 0.1 * box.width, 0.1 * box.height) if look == "pit" else 0,
            text=piece.text,
            text_size=round(text_size, 1) if piece.text else 0,
        )

    def _box(self, piece: Decoration, inset: float = 0, radius: float = 0) -> Box:
        """A decoration's rectangle, with an inset in grid units on every side."""
        x, y = self.at(piece.x - 0.5 + inset, piece.y - 0.5 + inset)
        width, height = (piece.width - 2 * inset) * UNIT, (piece.height - 2 * inset) * UNIT
        return Box(x, y, width, height, radius)

    def _wedge(self, box: Box) -> str:
        """A triangle that points to the middle of the board."""
        left, top, right, bottom = box.x, box.y, box.x + box.width, box.y + box.height
        x, y = (left + right) / 2, (top + bottom) / 2
        if box.width > box.height:
            base, tip = (bottom, top) if y > self.height / 2 else (top, bottom)
            return polyline(((left, base), (x, tip), (right, base)), closed=True)
        base, tip = (right, left) if x > self.width / 2 else (left, right)
        return polyline(((base, top), (tip, y), (base, bottom)), closed=True)

    def _deck_line(self, way: tuple[int, ...]) -> str:
        """The line of a deck; a diagonal step goes round the free corner."""
        board = self.board
        taken = {(cell.x, cell.y) for cell in board.cells} | {spot for cell in board.cells for spot in cell.spots}
        cells = [board.cells[cell] for cell in way]
        line = [self.centre(way[0])]
        for a, b in pairwise(cells):
            elbows = [elbow for elbow in ((a.x, b.y), (b.x, a.y)) if elbow not in taken]
            if a.x != b.x and a.y != b.y and elbows:
                line.append(self.at(*elbows[0]))
            line.append(self.at(b.x, b.y))
        line[0], line[-1] = towards(line[0], line[1], 47), towards(line[-1], line[-2], 47)
        return rounded(line, 24)


@lru_cache(maxsize=64)
def layout_of(board: Board) -> Layout:
    return Layout(board)


def spacing(cell: Cell) -> float:
    """The distance between the spots of a wide place, in grid units."""
    return min((hypot(a[0] - b[0], a[1] - b[1]) for a in cell.spots for b in cell.spots if a != b), default=1)


def token_radius(cell: Cell) -> float:
    """The radius of tokens on the spots of a wide place, in grid units."""
    apart = spacing(cell)
    return 0.62 if apart > 1.5 else round(min(0.38, 0.43 * apart), 3)


def _niche(spot: Point, up: Point) -> tuple[str, str]:
    """An arched doorway whose round end is under a deck, and its bars, for one that is locked."""
    wide, foot, spring = 38, 40, 5

    def place(across: float, height: float) -> Point:
        return spot[0] - up[1] * across + up[0] * height, spot[1] + up[0] * across + up[1] * height

    outline = (
        f"M{points(place(-wide, -foot))}L{points(place(-wide, spring))}"
        f"A{wide} {wide} 0 0 1 {points(place(wide, spring))}L{points(place(wide, -foot))}Z"
    )
    bars = "".join(
        polyline((place(share * wide, -foot), place(share * wide, height)))
        for share, height in ((-0.5, 36), (0, 42), (0.5, 36))
    )
    return outline, bars
