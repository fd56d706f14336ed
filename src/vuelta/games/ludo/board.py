"""Ludo's board: a cross on a 19 × 19 grid. Four arms of 18 ring cells, a lane in the middle of each."""

from __future__ import annotations

from vuelta.core import cell_kinds
from vuelta.core.board import Board, Cell, Decoration, Way
from vuelta.core.cell_kinds import CellKind
from vuelta.core.sentences import square_names
from vuelta.core.symbols import Shape, around, polygon

SEATS = 4
COLOURS = ("red", "blue", "green", "yellow")
RING = 72  # LU02
ARM = RING // SEATS
LANE = 6  # LU03
START_CELLS = tuple(seat * ARM for seat in range(SEATS))  # LU02
STARS = tuple(start + 13 for start in START_CELLS)  # LU10

# Cell numbers: the ring, then for each seat its lane, its finish and its home.
FIRST_LANE = RING
FIRST_FINISH = FIRST_LANE + SEATS * LANE
FIRST_HOME = FIRST_FINISH + SEATS

_SIZE = 19
_HOME = {"en": "home", "es": "la casa"}
_FINISH = {"en": "the finish", "es": "la meta"}
_START = {"en": "{colour}'s start", "es": "salida {feminine}"}
_AFTER_START = {"en": "square {label} from {colour}'s start", "es": "casilla {label} desde la salida {feminine}"}
_LANE = {"en": "lane {label}", "es": "pasillo {label}"}

# The middle of the free corner of the grid to the left of seat 0's arm, where its tokens wait.
_YARD_X, _YARD_Y = 3.5, 14.5


def _turned(x: float, y: float, quarters: int) -> tuple[float, float]:
    """A point turned clockwise around the middle of the board."""
    for _ in range(quarters):
        x, y = _SIZE - 1 - y, x
    return x, y


def _arm_points() -> list[tuple[int, int]]:
    """The 18 ring cells from seat 0's start: up the left side of the bottom arm, then out along the left arm."""
    up = [(8, y) for y in range(18, 9, -1)]
    out = [(x, 10) for x in range(7, -1, -1)]
    return [*up, *out, (0, 9)]


def _cells() -> tuple[Cell, ...]:
    ring = []
    for seat in range(SEATS):
        for at, (x, y) in enumerate(_arm_points()):
            number = seat * ARM + at
            kind = "start" if at == 0 else "star" if number in STARS else "ring"
            px, py = _turned(x, y, seat)
            owner = seat if at == 0 else None
            called = square_names(_AFTER_START if at else _START, COLOURS[seat], str(at))
            ring.append(Cell(name=f"r{number}", x=px, y=py, kind=kind, seat=owner, called=called))
    lanes, finishes, homes = [], [], []
    for seat in range(SEATS):
        for at in range(LANE):
            lx, ly = _turned(9, 17 - at, seat)
            called = square_names(_LANE, COLOURS[seat], str(at + 1))
            lanes.append(Cell(name=f"L{at + 1}", x=lx, y=ly, kind="lane", seat=seat, called=called))
        fx, fy = _turned(9, 11, seat)
        finishes.append(Cell(name="F", x=fx, y=fy, kind="finish", seat=seat, called=_FINISH))
        hx, hy = _turned(4, 14, seat)
        spots = tuple(_turned(_YARD_X + dx, _YARD_Y + dy, seat) for dy in (-1.3, 1.3) for dx in (-1.3, 1.3))
        homes.append(Cell(name="H", x=hx, y=hy, kind="home", seat=seat, called=_HOME, spots=spots))
    return (*ring, *lanes, *finishes, *homes)


def way_cells(seat: int) -> tuple[int, ...]:
    """The cell of each step of a seat's way, step 0 first, the finish last (LU03)."""
    ring = [(START_CELLS[seat] + step) % RING for step in range(RING)]
    lane = [FIRST_LANE + seat * LANE + at for at in range(LANE)]
    return (*ring, *lane, FIRST_FINISH + seat)


def _decorations() -> tuple[Decoration, ...]:
    """A yard around each home, and a wedge from each finish to the middle."""
    pieces = []
    for seat in range(SEATS):
        x, y = _turned(_YARD_X, _YARD_Y, seat)
        pieces.append(Decoration(kind="yard", x=x - 3, y=y - 3, width=7, height=7, seat=seat))
    for seat in range(SEATS):
        (x, y), (width, height) = _turned(9, 9.75, seat), ((3, 1.5), (1.5, 3))[seat % 2]
        pieces.append(
            Decoration(
                kind="wedge", x=x - (width - 1) / 2, y=y - (height - 1) / 2, width=width, height=height, seat=seat
            )
        )
    return tuple(pieces)


_STAR = (Shape(polygon(around(0.46 if at % 2 else 1, at / 10) for at in range(10)), "bright", 0.13),)
_KINDS = {
    "start": cell_kinds.START,
    "star": CellKind(
        legend={"en": "Star: safe for all", "es": "Estrella: segura"},
        place={"en": "on {name}, a star", "es": "en {name}, una estrella"},
        symbol=_STAR,
        size=0.36,
        sign="*",
    ),
    "gate": cell_kinds.GATE,
    "lane": CellKind(
        legend={"en": "Lane", "es": "Pasillo"},
        icon=(Shape("M-0.65 -0.55L-0.1 0L-0.65 0.55M0.15 -0.55L0.7 0L0.15 0.55", width=0.24),),
        sign="-",
        role="last stretch",
    ),
    "finish": cell_kinds.FINISH,
    "home": cell_kinds.HOME,
}

BOARD = Board(
    width=_SIZE,
    height=_SIZE,
    cells=_cells(),
    ways=tuple(Way(kind="way", seat=seat, cells=way_cells(seat)) for seat in range(SEATS)),
    decorations=_decorations(),
    kinds=_KINDS,
)
