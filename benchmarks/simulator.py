"""Random games by compiled rules, and how rates are taken: what the benchmarks of speed share."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import TypeVar

import numpy as np

from vuelta.compiled.loader import compiled
from vuelta.core.game import Game
from vuelta.kernels.playouts import ROW
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
        rules = game.rules
        self._play = compiled(game).random_games
        self._options = np.array(start.codes or (0,), np.int64)
        self._start = np.array(start.state, np.int8)
        self._dice = np.zeros(rules.MAX_DICE, np.int64)
        self._moves = np.zeros(max(4, rules.MAX_MOVES), np.int64)
        self._events, self._drawn = np.zeros(1, np.int64), np.zeros(1, np.int64)
        self._stream = np.zeros(1, np.uint64)
        self.state = np.zeros(rules.STATE_SIZE, np.int8)
        """The state of the last game when it ended."""
        self.rows = np.zeros((0, ROW), np.int64)
        """What the driver tells of each game."""

    def play(self, seed: int, games: int, first: int = 0) -> int:
        """The plies of so many random games of a seed, from a game's number on."""
        counter = np.array([counter_before(seed, first)], np.uint64)
        rows = np.zeros(games * ROW, np.int64)
        plies = self._play(
            self._options,
            self._start,
            len(self._start),
            self.state,
            self._dice,
            self._moves,
            self._events,
            counter,
            self._stream,
            self._drawn,
            games,
            MOST_PLIES,
            rows,
        )
        self.rows = rows.reshape(games, ROW)
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
