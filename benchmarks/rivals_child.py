"""Runs inside the rivals' virtual environment: for each way read from the standard input, decisions and CPU seconds.

pgx          Pgx's backgammon, 4,096 games at once with its own automatic reset, moves drawn beforehand
connectfour  PettingZoo's connect four, the one classic game that needs little more: the usual loop
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

import jax
import numpy as np
import pgx
from pettingzoo.classic import connect_four_v3
from pgx.experimental import auto_reset

SECONDS = float(sys.argv[1])
GAMES = 4096
FEW = 200


class Pgx:
    """Its step compiled once, the key of the random numbers, and where the games stand."""

    def __init__(self) -> None:
        env = pgx.make("backgammon")
        self.step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
        self.draw = jax.jit(lambda key, mask: jax.random.categorical(key, jax.numpy.log(mask), axis=-1))
        self.key = jax.random.PRNGKey(1)
        self.state = jax.jit(jax.vmap(env.init))(self.keys(GAMES))
        self.sample()  # compiles

    def keys(self, count: int) -> Any:
        self.key, used = jax.random.split(self.key)
        return jax.random.split(used, count)

    def sample(self) -> tuple[int, float]:
        decisions, spent = 0, 0.0
        while spent < SECONDS:
            moves = self.draw(self.keys(1)[0], self.state.legal_action_mask.astype(float)).block_until_ready()
            keys = self.keys(GAMES).block_until_ready()
            begun = time.process_time()
            self.state = self.step(self.state, moves, keys)
            self.state.observation.block_until_ready()
            spent += time.process_time() - begun
            decisions += GAMES
        return decisions, spent


def connectfour() -> tuple[int, float]:
    env, random, decisions = connect_four_v3.env(), Random(1), 0
    env.reset(seed=1)
    begun = time.process_time()
    while (spent := time.process_time() - begun) < SECONDS:
        for _ in range(FEW):
            if not env.agents:
                env.reset()
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        decisions += FEW
    return decisions, spent


def main() -> None:
    ways: dict[str, Callable[[], tuple[int, float]]] = {"pgx": Pgx().sample, "connectfour": connectfour}
    for line in sys.stdin:
        print(*ways[line.strip()](), flush=True)


if __name__ == "__main__":
    main()
