"""Measured games: many numbered games on all cores, added up in order, so that any number of cores gives the same."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vuelta.compiled.loader import compiled, option_codes
from vuelta.core.match import MATCH_LIMIT
from vuelta.core.position import Position
from vuelta.kernels import default_race
from vuelta.kernels import metrics as m
from vuelta.kernels.random_streams import counter_before
from vuelta.lab.cluster.pickling import Sendable
from vuelta.lab.executors import Run, add_up
from vuelta.lab.game_batches import policies
from vuelta.lab.tally import Ints, Pace, Tally, tally

BATCH = 2000


class MeasuredBatches(Sendable):
    """Measured games from one start position. Sent to another process, it compiles there."""

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
        self.race_length = (start.game.race or default_race).whole(start.codes)

    def play(self, first: int, count: int) -> Tally:
        """The games `first` … `first + count − 1`, added up. May run in several threads at once."""
        rows, met, stood = self.rows(first, count)
        return tally(rows, met, stood, race_length=self.race_length, pace=self.pace, seats=self.seats)

    def rows(self, first: int, count: int) -> tuple[Ints, Ints, Ints]:
        """From `metrics`: a row a game, how many pieces met on each cell in each game, and stood there in all games."""
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
    run: Run,
    *,
    players: Sequence[str] = (),
    pace: Pace | None = None,
    first: int = 0,
) -> Tally:
    """Play and measure games, numbered from `first` on.

    Interrupted by Ctrl-C, or if the workers are lost, it returns the games so far. TooLong if most games have not ended
    after MATCH_LIMIT plies.
    """
    total = Tally(len(start.board.cells))
    play = MeasuredBatches(start, run.seed, players, pace=pace, first=first).play
    # Batches of one size everywhere: the last bit of a sum depends on what is added to what.
    add_up(play, games, run, total, size=lambda _: BATCH, limit=MATCH_LIMIT)
    return total
