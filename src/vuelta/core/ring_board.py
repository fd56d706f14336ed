"""Ring boards: square boards with a ring along the edge, a bridge over each base, and last stretches from the corners.

Several games use such boards in different sizes. A *place* says where a token is from its own seat's point of view, so
that the rules need only one set of tables: BASE; then the ring by steps from the seat's start to `last`, where its own
stretch turns off; then that stretch; then the seven squares of the bridge on each of the three other sides, in the
order in which tokens reach them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from vuelta.core.board import Board, Cell, Decoration, Way
from vuelta.core.cell_kinds import CellKind
from vuelta.core.sentences import square_names

SIDES = 4
BASE = -1
BRIDGE = 7
REJOIN = 4
NO_PLACE = -2
INSIDE = 4  # the pit for the dice is this far from the edge: ring, base, bridge and a margin

Point = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class RingBoard:
    """The measures and names of such a board. Side 0 is given; the others are rotated copies."""

    size: int
    """Squares along each edge of the grid. The ring is its perimeter, walked counterclockwise."""
    first_x: int
    """The column of ring index 0, on the bottom row."""
    last: int
    """The step at which the own stretch turns off the ring."""
    bridge_letter: str
    bridge_kind: str
    bridge_points: tuple[Point, ...]
    base_name: str
    base_kind: str
    base_points: tuple[Point, ...]
    stretch_names: tuple[str, ...]
    stretch_kind: str
    stretch_points: tuple[Point, ...]
    finish_kind: str
    label: Callable[[int], str]
    """Ring index → the text on the square."""
    ring_kind: Callable[[int], str]
    """Ring index → the kind of the square."""
    colours: tuple[str, ...] = ()
    """The colour of each side's seat, for names of squares that use it."""
    called: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Kind → language → what people call such a square, as a pattern for `square_words`. Other kinds go by their names
    or, on the ring, by the pattern for `ring`. `corner` is the ring square where a seat's stretch turns off."""
    kinds: Mapping[str, CellKind] = field(default_factory=dict)

    @property
    def ring(self) -> int:
        """How many squares the ring has."""
        return 4 * (self.size - 1)

    @property
    def side(self) -> int:
        """How many ring squares a side has."""
        return self.ring // SIDES

    @property
    def finish(self) -> int:
        """The place of a token that has finished: the end of its stretch."""
        return self.last + len(self.stretch_names)

    @property
    def first_bridge(self) -> int:
        """The place of the first square of the first bridge."""
        return self.finish + 1

    @property
    def places(self) -> int:
        """Places are BASE (−1) … places − 1."""
        return self.first_bridge + (SIDES - 1) * BRIDGE

    def cell(self, seat: int, place: int) -> int:
        """The cell of a seat's place. Cells are numbered by ring, then bridges, then stretch and base of each side."""
        stretch = len(self.stretch_names)
        own = self.ring + SIDES * BRIDGE + seat * (stretch + 1)
        if place == BASE:
            return own + stretch
        if place <= self.last:
            return (seat * self.side + place) % self.ring
        if place <= self.finish:
            return own + place - self.last - 1
        over, at = divmod(place - self.first_bridge, BRIDGE)
        return self.ring + (seat + 1 + over) % SIDES * BRIDGE + at

    def cells_by_place(self) -> tuple[int, ...]:
        """A flat table with the cell of (seat, place) at seat × (places + 1) + place + 1."""
        return tuple(self.cell(seat, place) for seat in range(SIDES) for place in range(BASE, self.places))

    def next_by_place(self) -> tuple[int, ...]:
        """The next place after each place ≥ 0, along ring and stretch or over a bridge; NO_PLACE after the last."""
        table = [place + 1 for place in range(self.finish)] + [NO_PLACE]
        for over in range(1, SIDES):
            first = self.first_bridge + (over - 1) * BRIDGE
            table += [*range(first + 1, first + BRIDGE), over * self.side + REJOIN]
        return tuple(table)

    def along_by_place(self) -> tuple[int, ...]:
        """How many steps each place (at `place + 1`) lies past the own start; −1 for the base.

        A bridge square lies as far along as its distance before the ring square that the bridge joins: it is a detour.
        """
        bridges = (over * self.side + REJOIN - left for over in range(1, SIDES) for left in range(BRIDGE, 0, -1))
        return (*range(BASE, self.first_bridge), *bridges)

    def fork_by_place(self) -> tuple[int, ...]:
        """The first square of the bridge that leads away from each place ≥ 0, or NO_PLACE."""
        table = [NO_PLACE] * self.places
        for over in range(1, SIDES):
            table[over * self.side - 1] = self.first_bridge + (over - 1) * BRIDGE
        return tuple(table)

    def turned(self, point: Point, side: int) -> Point:
        """A point of side 0, rotated to another side."""
        x, y = point
        for _ in range(side):
            x, y = y, self.size - 1 - x
        return x, y

    def ring_point(self, index: int) -> Point:
        """Where a ring index is: from (first_x, bottom) to the right, up, left and down again."""
        edge = self.size - 1
        along, at = divmod(index + self.first_x, edge)
        return self.turned((at, edge), along % SIDES)

    def board(self) -> Board:
        """The whole board."""
        cells = [
            Cell(
                name=f"r{index}",
                x=self.ring_point(index)[0],
                y=self.ring_point(index)[1],
                kind=self.ring_kind(index),
                seat=index // self.side if index % self.side == 0 else None,
                label=self.label(index),
                called=self._ring_called(index),
            )
            for index in range(self.ring)
        ]
        for side in range(SIDES):
            for at, point in enumerate(self.bridge_points):
                x, y = self.turned(point, side)
                name = f"{self.bridge_letter}{side}.{at + 1}"
                label = str(at + 1)
                called = self._called(self.bridge_kind, side, label)
                cells.append(Cell(name=name, x=x, y=y, kind=self.bridge_kind, label=label, called=called))
        for side in range(SIDES):
            for at, (name, point) in enumerate(zip(self.stretch_names, self.stretch_points, strict=True)):
                x, y = self.turned(point, side)
                kind = self.finish_kind if at == len(self.stretch_names) - 1 else self.stretch_kind
                called = self._called(kind, side, name)
                cells.append(Cell(name=name, x=x, y=y, kind=kind, seat=side, label=name, called=called))
            spots = tuple(self.turned(point, side) for point in self.base_points)
            x, y = (sum(spot[axis] for spot in spots) / len(spots) for axis in (0, 1))
            called = self._called(self.base_kind, side, "")
            cells.append(
                Cell(name=self.base_name, x=x, y=y, kind=self.base_kind, seat=side, called=called, spots=spots)
            )
        own = [
            Way(kind="way", seat=seat, cells=tuple(self.cell(seat, place) for place in range(self.finish + 1)))
            for seat in range(SIDES)
        ]
        over = [Way(kind=self.bridge_kind, cells=self._bridge_way(side)) for side in range(SIDES)]
        pit = Decoration(kind="pit", x=INSIDE, y=INSIDE, width=self.size - 2 * INSIDE, height=self.size - 2 * INSIDE)
        return Board(
            width=self.size,
            height=self.size,
            cells=tuple(cells),
            ways=(*own, *over),
            decorations=(pit,),
            kinds=self.kinds,
        )

    def _ring_called(self, index: int) -> dict[str, str] | None:
        """What people call a ring square: by its side or, for a corner, by the seat that turns off there."""
        seat, step = divmod(index - self.last, self.side)
        kind, side = (self.ring_kind(index), index // self.side) if step else ("corner", seat % SIDES)
        return self._called(kind, side, self.label(index), otherwise="ring")

    def _called(self, kind: str, side: int, label: str, *, otherwise: str = "") -> dict[str, str] | None:
        """What people call a square of a side, by language."""
        patterns = self.called.get(kind) or self.called.get(otherwise)
        if patterns is None:
            return None
        return square_names(patterns, self.colours[side], label)

    def _bridge_way(self, side: int) -> tuple[int, ...]:
        """From the ring square before a side's start over its bridge to where it rejoins the ring."""
        first = self.ring + side * BRIDGE
        entry, leave = (side * self.side - 1) % self.ring, side * self.side + REJOIN
        return (entry, *range(first, first + BRIDGE), leave)
