"""Measured games added up: sums, products and counts, whose size does not grow with the games.

Every figure of a report is a ratio of two columns (a mean is one over ONE), so sums of the columns and of their
products give all figures and their intervals.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vuelta.core.errors import InvalidOption, listed, shown
from vuelta.core.state import MOST_SEATS
from vuelta.kernels import metrics as m
from vuelta.kernels.playouts import NOBODY_YET
from vuelta.lab.estimates import NORMAL_95

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

NUMBERS = {
    "plies": m.PLIES,
    "rolls": m.ROLLS,
    "moves": m.MOVES,
    "forced": m.FORCED,
    "branches": m.BRANCHES,
    "turns": m.TURNS,
    "idle": m.IDLE,
    "still": m.STILL,
    "longest_still": m.LONGEST_STILL,
    "lead_changes": m.LEAD_CHANGES,
    "comeback": m.COMEBACK,
    "killers": m.KILLERS,
    "gained": m.GAINED,
    "lost": m.LOST,
}
"""Columns that are copied from a game's row."""
DERIVED = (
    "one", "finished", "decisions", "choices", "seconds", "waiting", "at_table", "settled", "behind", "swing", "waited",
)  # fmt: skip
SEATS = tuple(f"seat{seat}" for seat in range(MOST_SEATS))
KINDS = tuple(f"kind{kind}" for kind in range(m.MOST_KINDS))
COLUMNS = (*DERIVED, *NUMBERS, *SEATS, *KINDS)
PLACE = {name: at for at, name in enumerate(COLUMNS)}


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast people are assumed to play, in seconds."""

    roll: float = 6.0
    """To take the dice, roll, read them and move the piece."""
    decision: float = 4.0
    """To think where there is a choice."""

    @property
    def tick(self) -> float:
        """The resolution of game times kept for quantiles; it follows the pace, so that counts stay short."""
        return max(self.roll, self.decision) / 10


class Ratio(NamedTuple):
    """A ratio with its 95 % interval and its standard error, which are infinite if there was only one game."""

    value: float
    low: float
    high: float
    error: float


class Tally:
    """Some games, added up. Tallies of several batches are added in the order of the batches."""

    def __init__(self, cells: int) -> None:
        self.games = 0
        self.sums: Floats = np.zeros(len(COLUMNS))
        self.products: Floats = np.zeros((len(COLUMNS), len(COLUMNS)))
        self.counts: dict[str, Ints] = {}
        """For turns, minutes and so on: how many games (or seats) have each whole value."""
        self.met: Ints = np.zeros(cells, dtype=np.int64)
        self.met_squares: Ints = np.zeros(cells, dtype=np.int64)
        """The meetings of each game squared, and times those on all cells."""
        self.met_products: Ints = np.zeros(cells, dtype=np.int64)
        self.stood: Ints = np.zeros(cells, dtype=np.int64)

    def add(self, other: Tally) -> None:
        """Add another tally."""
        self.games += other.games
        self.sums += other.sums
        self.products += other.products
        self.met += other.met
        self.met_squares += other.met_squares
        self.met_products += other.met_products
        self.stood += other.stood
        for name, counts in other.counts.items():
            mine = self.counts.get(name, np.zeros(0, dtype=np.int64))
            longer, shorter = (mine, counts) if len(mine) >= len(counts) else (counts, mine)
            whole = longer.copy()
            whole[: len(shorter)] += shorter
            self.counts[name] = whole

    @property
    def unfinished(self) -> int:
        """How many games were cut off."""
        return self.games - round(self.total("finished"))

    def total(self, column: str) -> float:
        """The sum of a column over all games."""
        return float(self.sums[_place(column)])

    def ratio(self, above: str, below: str = "one", scale: float = 1.0) -> Ratio | None:
        """One column over another (delta method); None where there is nothing to divide by."""
        a, b = _place(above), _place(below)
        if self.sums[b] <= 0:
            return None
        value = float(self.sums[a] / self.sums[b])
        left = self.products[a, a] - 2 * value * self.products[a, b] + value * value * self.products[b, b]
        return normal_ratio(scale * value, scale * self._error(float(left), float(self.sums[b])))

    def met_share(self, cell: int) -> Ratio:
        """The share of all meetings that happen on a cell. Games are independent; meetings within a game may not be."""
        whole = int(self.met.sum())
        value = int(self.met[cell]) / whole
        wholes = int(self.met_products.sum())  # products with the whole, summed, are the squares of the whole
        left = int(self.met_squares[cell]) - 2 * value * int(self.met_products[cell]) + value * value * wholes
        return normal_ratio(value, self._error(left, whole))

    def _error(self, left: float, below: float) -> float:
        """The standard error of a ratio, from the sum of its squared residuals; infinite for a single game."""
        return sqrt(max(0.0, left) * self.games / (self.games - 1)) / below if self.games > 1 else inf

    def quantile(self, name: str, share: float) -> int:
        """The value that this share doesn't exceed."""
        counts = self.counts[name]
        return int(np.searchsorted(np.cumsum(counts), share * counts.sum()))


def _place(column: str) -> int:
    if column not in COLUMNS:
        raise InvalidOption(f"there is no column {shown(column)}; the columns are {listed(COLUMNS, most=len(COLUMNS))}")
    return PLACE[column]


def normal_ratio(value: float, error: float) -> Ratio:
    """A value with the normal interval of its error."""
    return Ratio(value, value - NORMAL_95 * error, value + NORMAL_95 * error, error)


def tally(rows: Ints, met: Ints, stood: Ints, *, race_length: int, pace: Pace, seats: tuple[int, ...]) -> Tally:
    """The results of `metrics.measured_games` as a tally. `race_length` is how far a seat has to go, 0 if unknown."""
    made = Tally(len(stood))
    table = _columns(rows, race_length, pace, seats)
    made.games = len(rows)
    made.sums = table.sum(axis=0)
    made.products = np.einsum("ij,ik->jk", table, table)  # not BLAS: its order depends on the cores
    made.met, made.stood = met.sum(axis=0), stood
    made.met_squares = (met * met).sum(axis=0)
    made.met_products = (met * met.sum(axis=1, keepdims=True)).sum(axis=0)
    done = rows[:, m.WINNER] != NOBODY_YET
    column = {name: table[:, at] for name, at in PLACE.items()}
    made.counts = {
        "turns": _counted(column["turns"]),
        "minutes": _counted(column["seconds"] / 60),
        "ticks": _counted(np.rint(column["seconds"] / pace.tick)),
        "decisions": _counted(column["decisions"]),
        "plies": _counted(column["plies"]),
        "waited": _counted(rows[:, [m.WAITED + seat for seat in seats]]),
    }
    if race_length:
        made.counts |= {
            "lead_changes": _counted(column["lead_changes"][done]),
            "settled": _counted(100 * column["settled"][done]),
            "behind": _counted(100 * column["behind"][done]),
        }
    return made


def _columns(rows: Ints, race_length: int, pace: Pace, seats: tuple[int, ...]) -> Floats:
    """Games × columns."""
    table = np.zeros((len(rows), len(COLUMNS)))
    done = rows[:, m.WINNER] != NOBODY_YET
    decisions = rows[:, m.MOVES] - rows[:, m.FORCED]
    seconds = pace.roll * rows[:, m.ROLLS] + pace.decision * decisions
    waiting = pace.roll * rows[:, m.OTHERS_ROLLS] + pace.decision * rows[:, m.OTHERS_CHOICES]
    derived = {
        "one": np.ones(len(rows)),
        "finished": done,
        "decisions": decisions,
        "choices": rows[:, m.BRANCHES] - rows[:, m.FORCED],
        "seconds": seconds,
        "waiting": waiting,
        "at_table": seconds + waiting,
        "settled": rows[:, m.SETTLED] / np.maximum(1, rows[:, m.RACE_ROLLS]),
        "behind": rows[:, m.BEHIND] / max(1, race_length),
        "swing": rows[:, m.SWING] / max(1, race_length),
        "waited": rows[:, [m.WAITED + seat for seat in seats]].mean(axis=1),
    }
    for name, values in derived.items():
        table[:, PLACE[name]] = values
    for name, at in NUMBERS.items():
        table[:, PLACE[name]] = rows[:, at]
    for seat, name in enumerate(SEATS):
        table[:, PLACE[name]] = rows[:, m.WINNER] == seat
    table[:, PLACE[KINDS[0]] :] = rows[:, m.KINDS :]
    return table


def _counted(values: Floats | Ints) -> Ints:
    return np.bincount(values.astype(np.int64).ravel())
