"""The board of Ur: twenty squares, and for each seat a row for pieces that wait and one for those that are off.

Columns are a–h from left to right. Row 1 is Light's and row 3 Dark's; row 2 belongs to both. A seat's steps count along
the long way: step 0 is waiting, 1–16 are its squares, OFF is off the board. The short way is the long one without two
steps, so a step names a square whichever way is walked.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from vuelta.core import cell_kinds
from vuelta.core.board import Board, Cell, Decoration, Throw, Way
from vuelta.core.cell_kinds import GOLD, CellKind
from vuelta.core.symbols import ROSETTE

SEATS = 2
MOST_PIECES = 7  # UR02
COLUMNS = "abcdefgh"
ROWS = 3
NO_MARK = 6  # how a throw without a mark is written (UR04)
THROWS = {
    "four": Throw(shape="pyramid", pieces=4, none=NO_MARK),
    "three": Throw(shape="pyramid", pieces=3, none=4),
}
"""UR04: the dice by how many there are."""

# UR01: the squares, row by row from Dark's; e and f are missing in the outer rows.
SQUARES = tuple(f"{column}{row}" for row in (3, 2, 1) for column in COLUMNS if row == 2 or column not in "ef")
ROSETTES = ("a1", "a3", "d2", "g1", "g3")  # UR01

# Cell numbers: the squares, then for each seat where its pieces wait, then for each seat its tray.
FIRST_WAITING = len(SQUARES)
FIRST_OFF = FIRST_WAITING + SEATS

# UR03: Light's long way. Dark's is the same with the rows 1 and 3 exchanged.
_LONG_WAY = ("d1", "c1", "b1", "a1", "a2", "b2", "c2", "d2", "e2", "f2", "g2", "g3", "h3", "h2", "h1", "g1")
LAST = len(_LONG_WAY)
WAITING = 0
OFF = LAST + 1
STEPS = OFF + 1
BEND = 11  # UR03: the last step before the short way turns off,
CUT = 2  # and how many steps it leaves out

NOWHERE = -1


def _across(square: str) -> str:
    """The square that is to Dark what this one is to Light."""
    return square[0] + str(ROWS + 1 - int(square[1]))


SQUARES_BY_STEP = (_LONG_WAY, tuple(map(_across, _LONG_WAY)))
"""By seat, the square of step 1, step 2, …"""


def _meeting(step: int) -> int:
    """The enemy's step on the square of a step, NOWHERE if it never comes there."""
    if not WAITING < step < OFF:
        return NOWHERE
    square, enemy = SQUARES_BY_STEP[0][step - 1], SQUARES_BY_STEP[1]
    return enemy.index(square) + 1 if square in enemy else NOWHERE


# The rules' tables: the cell of each seat's steps; where steps of the two seats meet; the steps on rosettes, as bits.
CELLS = tuple(
    cell
    for seat in range(SEATS)
    for cell in (FIRST_WAITING + seat, *(SQUARES.index(square) for square in SQUARES_BY_STEP[seat]), FIRST_OFF + seat)
)
MEETINGS = tuple(_meeting(step) for step in range(STEPS))
ROSETTE_STEPS = sum(1 << step for step, square in enumerate(_LONG_WAY, 1) if square in ROSETTES)

_CALLED = {"base": {"en": "the start", "es": "la salida"}, "off": {"en": "the end", "es": "la meta"}}
_KINDS = {
    "base": replace(cell_kinds.BASE, legend={"en": "Start", "es": "Salida"}),
    "off": cell_kinds.OFF,
    "rosette": CellKind(
        legend={"en": "Rosette: roll again", "es": "Roseta: otra tirada"},
        place={"en": "on {name}, a rosette", "es": "en {name}, una roseta"},
        symbol=ROSETTE,
        size=0.4,
        ground=GOLD,
        sign="*",
    ),
}
_TOP = 2  # two rows lie above the squares: Dark's tray and Dark's pieces that wait


def _row(seat: int, away: int, pieces: int) -> tuple[tuple[float, float], ...]:
    """Spots in the middle of a row, so many rows away from a seat's own squares."""
    y = _TOP - away if seat else _TOP + ROWS - 1 + away
    left = (len(COLUMNS) - pieces) / 2
    return tuple((left + at, float(y)) for at in range(pieces))


def _wide(name: str, kind: str, seat: int, spots: tuple[tuple[float, float], ...]) -> Cell:
    x, y = spots[len(spots) // 2]
    return Cell(name=name, x=x, y=y, kind=kind, seat=seat, called=_CALLED[kind], spots=spots)


def _box(left: int, top: int, width: int, height: int) -> Decoration:
    return Decoration(kind="box", x=left, y=_TOP + top, width=width, height=height)


@lru_cache
def board_with(way: str, pieces: int, throw: str) -> Board:
    """The board with the way that is walked, room for so many pieces a seat, and the dice that are thrown."""
    squares = (
        Cell(
            name=square,
            x=COLUMNS.index(square[0]),
            y=_TOP + ROWS - int(square[1]),
            kind="rosette" if square in ROSETTES else "square",
            label=square,
            called={"en": f"square {square}", "es": f"casilla {square}"},
        )
        for square in SQUARES
    )
    waiting = (_wide("start", "base", seat, _row(seat, 1, pieces)) for seat in range(SEATS))
    trays = (_wide("off", "off", seat, _row(seat, 2, pieces)) for seat in range(SEATS))
    return Board(
        width=len(COLUMNS),
        height=ROWS + 2 * _TOP,
        cells=(*squares, *waiting, *trays),
        ways=tuple(
            Way(
                kind="way",
                seat=seat,
                cells=tuple(
                    CELLS[seat * STEPS + step]
                    for step in range(1, STEPS)
                    if way == "long" or not 0 < step - BEND <= CUT
                ),
            )
            for seat in range(SEATS)
        ),
        decorations=(_box(3, 1, 4, 1), _box(0, 0, 4, ROWS), _box(6, 0, 2, ROWS)),  # the bridge lies under the blocks
        kinds=_KINDS,
        blank=NO_MARK,
        throw=THROWS[throw],
    )
