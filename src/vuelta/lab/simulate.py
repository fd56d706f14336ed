"""Simulation: many numbered games on all cores, summed up in order, so that any number of cores gives the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from math import sqrt

import numpy as np

from vuelta.core.match import MATCH_LIMIT
from vuelta.core.position import Position
from vuelta.core.validation import check_whole
from vuelta.lab.executors import ENOUGH, Crew, Lost, Threads, check_asked, check_ending, in_order
from vuelta.lab.game_batches import Batches, Rows, finished

BATCH = 2000
NORMAL_95 = 1.959964


class Summary:
    """What is known of the games so far. Its size depends on the longest game, not on how many there are."""

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
        """Take in some games."""
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
        """The plies of all games together."""
        return int(np.arange(len(self._lengths)) @ self._lengths)

    def mean_plies(self) -> tuple[float, float]:
        """The mean length of a game and half the width of its 95 % interval."""
        numbers = np.arange(len(self._lengths))
        mean = self.plies / self.games
        spread = float((numbers - mean) ** 2 @ self._lengths) / max(1, self.games - 1)
        return mean, NORMAL_95 * sqrt(spread / self.games)

    def quantile(self, share: float) -> int:
        """The length that so large a share of the games does not exceed."""
        return int(np.searchsorted(np.cumsum(self._lengths), share * self.games))

    def places(self, seat: int) -> tuple[int, ...]:
        """How often a seat came first, second, third, fourth."""
        return tuple(int(count) for count in self._places[seat])

    def wins(self, seat: int) -> tuple[float, float, float]:
        """The share of games that a seat won, with its 95 % interval (Wilson's)."""
        return wilson(int(self._places[seat, 0]), self.games)

    def as_json(self) -> dict[str, object]:
        """All of it for a program."""
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


def wilson(successes: int, trials: int) -> tuple[float, float, float]:
    """A share and its 95 % interval."""
    share, z2 = successes / trials, NORMAL_95**2
    middle = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    half = NORMAL_95 * sqrt(share * (1 - share) / trials + z2 / (4 * trials**2)) / (1 + z2 / trials)
    return share, max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))


def simulate(
    start: Position,
    games: int,
    *,
    seed: int,
    players: Sequence[str] = (),
    jobs: int = 1,
    crew: Crew | None = None,
    on_rows: Callable[[int, Rows], None] | None = None,
    progress: Callable[[int], None] | None = None,
    limit: int = MATCH_LIMIT,
) -> Summary:
    """Play games of random players, or of the levels that are named, one for all or one for each seat.

    They are played on so many cores, or by a crew such as a cluster. Interrupted by Ctrl-C, or if the crew is lost, it
    returns what is there: the games up to some number, all of them.

    A game that has not ended after `limit` plies is cut off and told as unfinished; TooLong if most of them are.

    `on_rows` gets the rows of each batch with the number of its first game, in order; `progress` the games so far.
    """
    check_asked(games, seed, jobs)
    summary = Summary(start, check_whole("limit", limit))
    batches = Batches(start, seed, players, limit=limit)
    if crew is None:
        # Compiles here, where Ctrl-C is heard, and not in every thread; and games that never end are few.
        probe = batches.play(0, min(games, ENOUGH))
        check_ending(int((~finished(probe)).sum()), len(probe), limit)
    with Threads(jobs) if crew is None else nullcontext(crew) as pool:
        try:
            size = pool.batch(games, BATCH)
            for first, rows in in_order(pool, batches.play, games, size, ahead=pool.ahead):
                summary.add(rows)
                check_ending(summary.unfinished, summary.games, limit)
                if on_rows:
                    on_rows(first, rows)
                if progress:
                    progress(summary.games)
        except (KeyboardInterrupt, Lost):
            if not summary.games:
                raise
    return summary


__all__ = ["Summary", "simulate", "wilson"]
