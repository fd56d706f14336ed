"""The board: a cross on an 11 × 11 grid. Four arms of 10 ring cells, four goal fields in the middle of each."""

from __future__ import annotations

from vuelta.core.board import Board, Cell, Decoration, Way
from vuelta.core.sentences import square_names

SEATS = 4
COLOURS = ("red", "blue", "green", "yellow")
RING = 40  # MA02
ARM = RING // SEATS
GOAL = 4  # MA03
START_CELLS = tuple(seat * ARM for seat in range(SEATS))  # MA02

# Cell numbers: the ring, then for each seat its goal fields and its home.
FIRST_GOAL = RING
FIRST_HOME = FIRST_GOAL + SEATS * GOAL

_SIZE = 11
_HOME = {"en": "home", "es": "la casa"}
_START = {"en": "{colour}'s start", "es": "salida {feminine}"}
_AFTER_START = {"en": "square {label} from {colour}'s start", "es": "casilla {label} desde la salida {feminine}"}
_GOAL = {"en": "goal {label}", "es": "meta {label}"}

# The middle of the free corner of the grid to the left of seat 0's arm, where its tokens wait.
_YARD_X, _YARD_Y = 1.5, 8.5
_YARD = 3.6


def _turned(x: float, y: float, quarters: int) -> tuple[float, float]:
    """A point turned clockwise around the middle of the board."""
    for _ in range(quarters):
        x, y = _SIZE - 1 - y, x
    return x, y


def _arm_points() -> list[tuple[int, int]]:
    """The ten ring cells from seat 0's start: up the left side of the bottom arm, then out along the left arm."""
    up = [(4, y) for y in range(10, 5, -1)]
    out = [(x, 6) for x in range(3, -1, -1)]
    return [*up, *out, (0, 5)]


def _cells() -> tuple[Cell, ...]:
    ring, goals, homes = [], [], []
    for seat in range(SEATS):
        for at, (x, y) in enumerate(_arm_points()):
            px, py = _turned(x, y, seat)
            kind, owner = ("start", seat) if at == 0 else ("ring", None)
            called = square_names(_AFTER_START if at else _START, COLOURS[seat], str(at))
            ring.append(Cell(name=f"r{seat * ARM + at}", x=px, y=py, kind=kind, seat=owner, called=called))
        for at in range(GOAL):
            gx, gy = _turned(5, 9 - at, seat)
            goals.append(
                Cell(
                    name=f"G{at + 1}",
                    x=gx,
                    y=gy,
                    kind="finish",
                    seat=seat,
                    called=square_names(_GOAL, COLOURS[seat], str(at + 1)),
                )
            )
        hx, hy = _turned(_YARD_X, _YARD_Y, seat)
        spots = tuple(_turned(_YARD_X + dx, _YARD_Y + dy, seat) for dy in (-0.75, 0.75) for dx in (-0.75, 0.75))
        homes.append(Cell(name="H", x=hx, y=hy, kind="home", seat=seat, called=_HOME, spots=spots))
    return (*ring, *goals, *homes)


def way_cells(seat: int) -> tuple[int, ...]:
    """The cell of each step of a seat's way, the start first, the last goal field last (MA03)."""
    ring = [(START_CELLS[seat] + step) % RING for step in range(RING)]
    return (*ring, *(FIRST_GOAL + seat * GOAL + at for at in range(GOAL)))


def _decorations() -> tuple[Decoration, ...]:
    """A yard around each home."""
    corner = (_YARD - 1) / 2
    yards = (_turned(_YARD_X, _YARD_Y, seat) for seat in range(SEATS))
    return tuple(
        Decoration(kind="yard", x=x - corner, y=y - corner, width=_YARD, height=_YARD, seat=seat)
        for seat, (x, y) in enumerate(yards)
    )


BOARD = Board(
    width=_SIZE,
    height=_SIZE,
    cells=_cells(),
    ways=tuple(Way(kind="way", seat=seat, cells=way_cells(seat)) for seat in range(SEATS)),
    decorations=_decorations(),
)
