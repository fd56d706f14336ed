"""The chances of seats as labelled curves: an area for each of two seats, or a line for each of more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from vuelta.core.game import Game
from vuelta.draw.markup import element, middle_text, text
from vuelta.draw.outlines import Point, polyline
from vuelta.draw.palette import INK, PAPER, SQUARE, Colour, letter, look, word
from vuelta.draw.patterns import area_paint

SIZE = 16.0
"""Of text."""
LETTER_WIDTH = 0.54
"""Of an average letter, as a share of the size; a little wide, since fonts differ."""
_MOST_POINTS = 600
_BADGE_ROOM = 140
"""The distance between the letters on a line, which has another at its end."""
_DASHES = {"solid": None, "lines": "14 7", "dots": "1 9", "hatch": "16 6 3 6", "bars": "6 6"}
"""The patterns of the seats on a line."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The plot's rectangle, and what is plotted."""

    left: float
    top: float
    right: float
    bottom: float
    chances: Sequence[Mapping[int, float]]

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that play."""
        return tuple(self.chances[0])

    @property
    def plies(self) -> int:
        """The number of the last ply; the start is ply 0."""
        return len(self.chances) - 1

    def x(self, ply: float) -> float:
        """The x of a ply."""
        return self.left + (self.right - self.left) * ply / max(1, self.plies)

    def y(self, chance: float) -> float:
        """The y of a chance."""
        return self.bottom - (self.bottom - self.top) * chance

    def points(self, seat: int) -> list[Point]:
        """A seat's chances; in a very long game only as many as can be seen."""
        step = -(-len(self.chances) // _MOST_POINTS)
        kept = sorted({*range(0, len(self.chances), step), self.plies})
        points = [(self.x(ply), self.y(self.chances[ply][seat])) for ply in kept]
        return points if len(points) > 1 else [*points, (self.right, points[0][1])]


def words(content: str, x: float, y: float, **attributes: str | float | None) -> str:
    """A line of text."""
    return element("text", text(content), x=x, y=y, font_size=SIZE, **attributes)


def areas(frame: Frame, game: Game, language: str, prefix: str) -> tuple[str, str]:
    """Two seats share the plot; the first has the area below the line. Returns the curves, and labels to go on top."""
    below, above = frame.seats
    points = frame.points(below)
    drawn, labels = [], []
    for seat, edge in ((below, frame.bottom), (above, frame.top)):
        shape = polyline([(points[0][0], edge), *points, (points[-1][0], edge)], closed=True)
        drawn.append(element("path", d=shape, fill=area_paint(prefix, seat)))
        name = word(game.colours[seat], language)
        x, y = _roomiest(points, edge, _label_width(name) / 2)
        labels.append(_label(name, letter(game.colours[seat], language), look(game.colours[seat]), x, y))
    line = f"{prefix}-line"
    drawn.append(_curve(line, points, PAPER, 5))
    drawn.append(element("use", href=f"#{line}", stroke=INK, stroke_width=2.2))
    return "".join(drawn), "".join(labels)


def lines(frame: Frame, game: Game, language: str, prefix: str) -> tuple[str, str]:
    """A line for each seat, with letters on it and its name at the end. Returns the curves, and labels to go on top."""
    drawn, labels = [], []
    last, badges = frame.chances[-1], max(1, int((frame.right - frame.left) / _BADGE_ROOM))
    ends = spread([frame.y(last[seat]) for seat in frame.seats], 26, frame.top + 8, frame.bottom - 8)
    for at, (seat, end) in enumerate(zip(frame.seats, ends, strict=True)):
        colour, sign = look(game.colours[seat]), letter(game.colours[seat], language)
        drawn.append(_patterned(f"{prefix}-line-{seat}", frame.points(seat), colour))
        for part in range(badges):
            ply = round(frame.plies * (part + (at + 0.5) / len(ends)) / badges)
            labels.append(_badge(sign, colour, frame.x(ply), frame.y(frame.chances[ply][seat])))
        leader = polyline([(frame.right, frame.y(last[seat])), (frame.right + 10, end)])
        labels.append(element("path", d=leader, fill="none", stroke=colour.edge))
        labels.append(_badge(sign, colour, frame.right + 20, end))
        name = word(game.colours[seat], language)
        labels.append(words(name, frame.right + 34, end + 0.355 * SIZE, fill=INK))
    return "".join(drawn), "".join(labels)


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Values near those wanted, in the same order, at least `gap` apart and between low and high."""
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    gap = min(gap, (high - low) / max(1, len(wanted) - 1))
    placed = [0.0] * len(wanted)
    least = low
    for at in order:
        placed[at] = max(least, wanted[at])
        least = placed[at] + gap
    most = high
    for at in reversed(order):
        placed[at] = min(placed[at], most)
        most = placed[at] - gap
    return placed


def _curve(name: str, points: Sequence[Point], stroke: str, width: float) -> str:
    """A curve that can be drawn again by its name, with another stroke."""
    # A stroke of its own would win over that of a `use`, so it stands on the group around it.
    shape = element("path", id=name, d=polyline(points), fill="none", stroke_linejoin="round")
    return element("g", shape, stroke=stroke, stroke_width=width)


def _patterned(name: str, points: Sequence[Point], colour: Colour) -> str:
    """A line in the seat's pattern, with an edge and a halo."""
    again = {"href": f"#{name}"}
    return "".join(
        (
            _curve(name, points, SQUARE, 7),
            element("use", **again, stroke=colour.edge, stroke_width=4.4),
            element("use", **again, stroke=colour.tint, stroke_width=2.4),
            element(
                "use",
                **again,
                stroke=colour.edge,
                stroke_width=2.6,
                stroke_dasharray=_DASHES[colour.pattern],
                stroke_linecap="round" if colour.pattern == "dots" else None,
            ),
        )
    )


def _roomiest(points: Sequence[Point], edge: float, half: float) -> Point:
    """The centre for a label between a line and an edge, where it has most room."""
    best, most = points[len(points) // 2], -1.0
    left, right = points[0][0] + half + 4, points[-1][0] - half - 4
    for x, _ in points:
        if left <= x <= right:
            near = min((y for at, y in points if abs(at - x) <= half), key=lambda y: abs(y - edge))
            if abs(near - edge) > most:
                best, most = (x, (near + edge) / 2), abs(near - edge)
    return best


def _label_width(name: str) -> float:
    return SIZE * LETTER_WIDTH * len(name) + 40


def _label(name: str, sign: str, colour: Colour, x: float, y: float) -> str:
    """A seat's letter and name on a background, centred on a point."""
    wide = _label_width(name)
    left = x - wide / 2
    ground = element("rect", x=left, y=y - 14, width=wide, height=28, rx=14, fill=SQUARE, stroke=colour.edge)
    return ground + _badge(sign, colour, left + 15, y) + words(name, left + 30, y + 0.355 * SIZE, fill=INK)


def _badge(sign: str, colour: Colour, x: float, y: float) -> str:
    ring = element("circle", cx=x, cy=y, r=10, fill=colour.badge, stroke=colour.edge, stroke_width=2)
    return ring + middle_text(sign, x, y, 13, fill=colour.letter, font_weight="700")
