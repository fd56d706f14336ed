"""The speed of environments: `python -m benchmarks.environments` writes its tables into docs/environments.md.

A decision is one move with all that a learner needs for it: the observation, the mask of legal moves, the reward, a new
game where one has ended. Rates are decisions per CPU second on one core, the best of several rounds in which everything
compared has its turn. Moves are drawn uniformly; in a batch that takes a call of its own, whose time is told apart.
"""

from __future__ import annotations

import os
import platform
import sys
import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pyspiel

import vuelta
from benchmarks.elsewhere import Elsewhere, NotInstalled
from benchmarks.pages import write_between
from benchmarks.simulator import SECONDS, Sample, best_rates, sample
from benchmarks.speed import met, one_core, processor
from vuelta import envs
from vuelta.envs import Batch

GAMES = 4096
ROUNDS = 5
GOAL = 5e6
FEW = 200  # decisions a call, where a decision is slow
RIVALS = {"pgx": "2.6.0", "jax": "0.10.2", "pettingzoo": "1.27.0", "pygame": "2.6.1"}


class Batched:
    """A batch that is stepped; choosing moves is not counted."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.random = np.random.default_rng(1)

    def stepping(self) -> Sample:
        decisions, spent = 0, 0.0
        while spent < SECONDS:
            codes = self.batch.random_actions(self.random)
            begun = time.process_time()
            self.batch.step(codes)
            spent += time.process_time() - begun
            decisions += self.batch.games
        return decisions, spent

    def choosing(self) -> Sample:
        def choose(_seed: int) -> int:
            self.batch.random_actions(self.random)
            return self.batch.games

        return sample(choose)


def vector_steps() -> Callable[[], Sample]:
    env = envs.vector("ludo", GAMES, opponents="easy")
    env.reset(seed=1)
    random = np.random.default_rng(1)

    def step(_seed: int) -> int:
        env.step(env.batch.random_actions(random))
        return GAMES

    return lambda: sample(step)


def agents_steps(env: Any) -> Callable[[], Sample]:
    """The usual loop over a PettingZoo environment."""
    random = Random(1)
    env.reset(seed=1)

    def steps(_seed: int) -> int:
        for _ in range(FEW):
            if not env.agents:
                env.reset()
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        return FEW

    return lambda: sample(steps)


def single_steps() -> Callable[[], Sample]:
    env, random = envs.single("ludo", opponents="easy"), Random(1)
    now = {"mask": env.reset(seed=1)[1]["action_mask"]}

    def steps(_seed: int) -> int:
        for _ in range(FEW):
            _, _, terminated, _, info = env.step(random.choice(np.flatnonzero(now["mask"]).tolist()))
            now["mask"] = (env.reset()[1] if terminated else info)["action_mask"]
        return FEW

    return lambda: sample(steps)


def openspiel_steps(name: str) -> Callable[[], Sample]:
    """What OpenSpiel's own Python environment does for a decision: observation tensor, legal actions, chance."""
    game, random = pyspiel.load_game(name), Random(1)
    now = {"state": game.new_initial_state()}

    def steps(_seed: int) -> int:
        state = now["state"]
        for _ in range(FEW):
            while state.is_terminal() or state.is_chance_node():
                if state.is_terminal():
                    state.returns()
                    state = game.new_initial_state()
                else:
                    actions, shares = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(actions, shares)[0])
            state.observation_tensor()
            state.apply_action(random.choice(state.legal_actions()))
        now["state"] = state
        return FEW

    return lambda: sample(steps)


def others() -> dict[str, Callable[[], Sample]]:
    """What is compared with a batch, by its name in the table."""
    return {
        "`envs.vector`, the same with one seat asked and three easy opponents": vector_steps(),
        "`envs.aec`, PettingZoo's loop": agents_steps(envs.aec("ludo")),
        "`envs.single`, Gymnasium's loop, three easy opponents": single_steps(),
        "OpenSpiel `maedn` (4 players), Python loop with observations": openspiel_steps("maedn(players=4)"),
        "OpenSpiel `backgammon`, Python loop with observations": openspiel_steps("backgammon"),
    }


def against_others() -> list[str]:
    batched = Batched(envs.batch("ludo", GAMES, seed=1))
    turns = {"batch": batched.stepping, "choosing": batched.choosing} | others()
    rivals = None
    try:
        rivals = Elsewhere("rivals", "rivals_child.py", **RIVALS)
        turns["PettingZoo's own `connect_four_v3`, its loop"] = partial(rivals.sample, "connectfour")
        turns[f"Pgx {RIVALS['pgx']} `backgammon`, JAX {RIVALS['jax']}, {GAMES} games"] = partial(rivals.sample, "pgx")
    except NotInstalled as error:
        print(f"Pgx and PettingZoo's games are left out: {error}", file=sys.stderr)
    rates = best_rates(turns.items(), ROUNDS)
    if rivals:
        rivals.close()
    batch, choosing = rates.pop("batch"), rates.pop("choosing")
    lines = [
        "| Ludo, 4 players | decisions per CPU second | batch is faster by |",
        "|---|---:|---:|",
        f"| `envs.batch`, {GAMES} games | {batch / 1e6:.1f} M (goal 5 M: {met(batch >= GOAL)}) | |",
        f"| the same, with drawing random moves | {1e-6 / (1 / batch + 1 / choosing):.1f} M | |",
    ]
    lines += [f"| {name} | {rate:,.0f} | {batch / rate:,.1f} |" for name, rate in rates.items()]
    return lines


def every_game() -> list[str]:
    turns = {name: Batched(envs.batch(name, GAMES, seed=1)).stepping for name in vuelta.games()}
    rates = best_rates(turns.items(), ROUNDS)
    lines = [
        "| game, most players | numbers seen | codes | decisions per CPU second |",
        "|---|---:|---:|---:|",
    ]
    for name, rate in rates.items():
        game = vuelta.game(name)
        lines.append(f"| {name} | {game.seen().size} | {game.rules.MOVE_CODES} | {rate / 1e6:.1f} M |")
    return lines


def threads() -> list[str]:
    best = {1: 0.0, 2: 0.0}
    batches = {count: envs.batch("ludo", GAMES, seed=1, threads=count) for count in best}
    random = np.random.default_rng(1)
    for _ in range(200):
        for count, batch in batches.items():
            codes = batch.random_actions(random)
            begun = time.perf_counter()
            batch.step(codes)
            best[count] = max(best[count], GAMES / (time.perf_counter() - begun))
    return [
        f"By the clock, one thread had {best[1] / 1e6:.1f} M decisions per second at best, two {best[2] / 1e6:.1f} M."
    ]


def report() -> str:
    with one_core():
        compared = against_others()
        games = every_game()
    load = f", load {os.getloadavg()[0]:.1f} at the end" if hasattr(os, "getloadavg") else ""
    return "\n".join(
        [
            f"`python -m benchmarks.environments` · {processor()}, {os.cpu_count()} cores{load} · CPython "
            f"{platform.python_version()} · best of {ROUNDS} interleaved rounds",
            "",
            *compared,
            "",
            *games,
            "",
            *threads(),
        ]
    )


if __name__ == "__main__":
    write_between("environments.md", "speed", report())
