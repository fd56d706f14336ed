"""Random games by compiled rules, and how rates are taken: what the benchmarks of speed share."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import TypeVar

import numpy as np

from vuelta.compiled.loader import compiled, option_codes
from vuelta.core.game import Game
from vuelta.kernels.playouts import ROW, GamesWorkspace
from vuelta.kernels.random_streams import counter_before

SECONDS = 0.4
MOST_PLIES = 1_000_000

Key = TypeVar("Key")
Sample = tuple[float, float]
"""Plies, and the CPU seconds that they took."""


class Simulator:
    """The compiled driver of one game with as many players as can play, and the arrays that it works in."""

    def __init__(self, game: Game) -> None:
        start = game.start(max(game.players))
        self._game = game
        self._play = compiled(game).random_games
        self._options = option_codes(start.codes)
        self._start = np.array(start.state, np.int8)
        self.state = np.zeros(game.rules.STATE_SIZE, np.int8)
        """The state of the last game when it ended."""
        self.rows = np.zeros((0, ROW), np.int64)
        """What the driver tells of each game."""

    def play(self, seed: int, games: int, first: int = 0) -> int:
        """The plies of so many random games of a seed, from a game's number on."""
        work = GamesWorkspace(self._game, games=games)
        work.counter[0] = counter_before(seed, first)
        plies = self._play(self._options, self._start, work, MOST_PLIES)
        self.state, self.rows = work.state, work.rows
        return int(plies)


def sample(work: Callable[[int], int]) -> Sample:
    """Do work with seeds 0, 1, 2 … for a while; it returns its plies."""
    plies, seed = 0, 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < SECONDS:
        plies += work(seed)
        seed += 1
    return plies, spent


def best_rates(samples: Iterable[tuple[Key, Callable[[], Sample]]], rounds: int) -> dict[Key, float]:
    """Plies per CPU second, each the best of several rounds; in a round everything has its turn."""
    turns = list(samples)
    best = dict.fromkeys((key for key, _ in turns), 0.0)
    for _ in range(rounds):
        for key, take in turns:
            plies, seconds = take()
            best[key] = max(best[key], plies / seconds)
    return best
