"""Measured games: many numbered games on all cores, summed up in order, so that any number of cores gives the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext

import numpy as np

from vuelta.compiled.loader import compiled, option_codes
from vuelta.core.match import MATCH_LIMIT
from vuelta.core.position import Position
from vuelta.kernels import default_race
from vuelta.kernels import metrics as m
from vuelta.kernels.random_streams import counter_before
from vuelta.lab.cluster.pickling import Sendable
from vuelta.lab.executors import ENOUGH, Crew, Lost, Threads, check_asked, check_ending, in_order
from vuelta.lab.game_batches import policies
from vuelta.lab.tally import Pace, Tally, Whole, tally

BATCH = 2000


class Gauge(Sendable):
    """Plays and measures games from one start position. Sent to another process, it compiles there."""

    silent = False

    def __init__(
        self, start: Position, seed: int, players: Sequence[str] = (), *, pace: Pace | None = None, first: int = 0
    ) -> None:
        """`players` are levels as for `Batches`; games are numbered from `first` on."""
        self.start = start
        self.seed = seed
        self.pace = pace or Pace()
        self.first = first
        self.seats = tuple(start.pieces())
        self._policies = policies(start, players)
        self._compiled = compiled(start.game, silent=self.silent)
        self.whole = (start.game.race or default_race).whole(start.codes)

    def play(self, first: int, count: int) -> Tally:
        """What the games `first` … `first + count − 1` come to. May run in several threads at once."""
        rows, met, stood = self.rows(first, count)
        return tally(rows, met, stood, whole=self.whole, pace=self.pace, seats=self.seats)

    def rows(self, first: int, count: int) -> tuple[Whole, Whole, Whole]:
        """As `metrics` tells them: a row a game, how many pieces met on each cell in each game, and stood in all."""
        work = m.MetricsWorkspace(
            self.start.game, games=count, players=len(self.seats), cells=len(self.start.board.cells)
        )
        work.policies[:] = self._policies
        work.taken[:] = self.seats
        work.counter[0] = counter_before(self.seed, self.first + first)
        state = np.array(self.start.state, dtype=np.int8)
        self._compiled.measured_games(option_codes(self.start.codes), state, work, MATCH_LIMIT)
        return work.rows, work.met, work.stood


def measure(
    start: Position,
    games: int,
    *,
    seed: int,
    players: Sequence[str] = (),
    pace: Pace | None = None,
    first: int = 0,
    jobs: int = 1,
    crew: Crew | None = None,
    progress: Callable[[int], None] | None = None,
) -> Tally:
    """Play and measure games on so many cores, or by a crew such as a cluster. `progress` gets the games so far.

    Interrupted by Ctrl-C, or if the crew is lost, it returns what is there: the games up to some number, all of them.
    TooLong if most games have not ended after MATCH_LIMIT plies.
    """
    check_asked(games, seed, jobs)
    gauge = Gauge(start, seed, players, pace=pace, first=first)
    whole = Tally(len(start.board.cells))
    if crew is None:
        # Compiles here, where Ctrl-C is heard, and not in every thread; and games that never end are few.
        probe = gauge.play(0, min(games, ENOUGH))
        check_ending(probe.unfinished, probe.games, MATCH_LIMIT)
    with Threads(jobs) if crew is None else nullcontext(crew) as pool:
        try:
            # Batches of one size everywhere: the last bit of a sum depends on what is added to what.
            for _, made in in_order(pool, gauge.play, games, BATCH, ahead=pool.ahead):
                whole.add(made)
                check_ending(whole.unfinished, whole.games, MATCH_LIMIT)
                if progress:
                    progress(whole.games)
        except (KeyboardInterrupt, Lost):
            if not whole.games:
                raise
    return whole
