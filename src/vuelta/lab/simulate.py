"""Simulation: many numbered games on all cores, added up in order, so that any number of cores gives the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt

import numpy as np

from vuelta.core.match import MATCH_LIMIT
from vuelta.core.position import Position
from vuelta.core.validation import check_whole
from vuelta.lab.estimates import NORMAL_95, Estimate, wilson
from vuelta.lab.executors import Run, add_up
from vuelta.lab.game_batches import Batches, Rows, finished

BATCH = 2000


class Summary:
    """The games so far, added up. Its size depends on the longest game, not on how many there are."""

    def __init__(self, start: Position, limit: int = MATCH_LIMIT) -> None:
        self.start = start
        self.limit = limit
        """How many plies a game may have before it is cut off."""
        self.seats = tuple(start.pieces())
        self.games = 0
        self.unfinished = 0
        self.choices = 0
        self._lengths = np.zeros(1, dtype=np.int64)
        self._places = np.zeros((len(start.game.colours), 4), dtype=np.int64)

    def add(self, rows: Rows) -> None:
        """Add some games."""
        done = rows[finished(rows)]
        self.games += len(rows)
        self.unfinished += len(rows) - len(done)
        self.choices += int(rows[:, 1].sum())
        lengths = np.bincount(rows[:, 0], minlength=len(self._lengths))
        lengths[: len(self._lengths)] += self._lengths
        self._lengths = lengths
        for place in range(4):
            seats = done[:, 2 + place]
            self._places[:, place] += np.bincount(seats[seats >= 0], minlength=len(self._places))

    @property
    def plies(self) -> int:
        """The plies of all games."""
        return int(np.arange(len(self._lengths)) @ self._lengths)

    def mean_plies(self) -> tuple[float, float]:
        """The mean length of a game and half the width of its 95 % interval."""
        numbers = np.arange(len(self._lengths))
        mean = self.plies / self.games
        spread = float((numbers - mean) ** 2 @ self._lengths) / max(1, self.games - 1)
        return mean, NORMAL_95 * sqrt(spread / self.games)

    def quantile(self, share: float) -> int:
        """The length that this share of the games doesn't exceed."""
        return int(np.searchsorted(np.cumsum(self._lengths), share * self.games))

    def places(self, seat: int) -> tuple[int, ...]:
        """How often a seat came first, second, third, fourth."""
        return tuple(int(count) for count in self._places[seat])

    def wins(self, seat: int) -> Estimate:
        """The share of games that a seat won."""
        return wilson(int(self._places[seat, 0]), self.games)

    def as_json(self) -> dict[str, object]:
        """The summary as data."""
        mean, margin = self.mean_plies()
        return {
            "games": self.games,
            "unfinished": self.unfinished,
            "plies": {
                "mean": mean,
                "mean_95": [mean - margin, mean + margin],
                "median": self.quantile(0.5),
                "p99": self.quantile(0.99),
                "max": len(self._lengths) - 1,
            },
            "choices_mean": self.choices / self.games,
            "seats": {
                str(seat): {
                    "wins": self.places(seat)[0],
                    "share": self.wins(seat)[0],
                    "share_95": list(self.wins(seat)[1:]),
                    "places": list(self.places(seat)),
                }
                for seat in self.seats
            },
        }


def simulate(
    start: Position,
    games: int,
    run: Run,
    *,
    players: Sequence[str] = (),
    on_rows: Callable[[int, Rows], None] | None = None,
    limit: int = MATCH_LIMIT,
) -> Summary:
    """Play games of random players, or of the levels named: one for all, or one for each seat.

    Interrupted by Ctrl-C, or if the workers are lost, it returns the games so far. A game that hasn't ended after
    `limit` plies is cut off and counts as unfinished; TooLong if most of them are. `on_rows` gets the rows of each
    batch with the number of its first game, in order.
    """
    summary = Summary(start, check_whole("limit", limit))
    play = Batches(start, run.seed, players, limit=limit).play
    add_up(play, games, run, summary, size=lambda pool: pool.batch(games, BATCH), limit=limit, on_batch=on_rows)
    return summary
