"""Runs inside OpenSpiel's virtual environment: for each way read from the standard input, plies and CPU seconds.

The ways, all of them uniformly random games of four players to the end:
bots      pyspiel.evaluate_bots with uniform random bots: the whole game in C++
rollouts  the rollouts of the C++ MCTSBot: the leanest loop that pyspiel offers. It does not tell its plies, so they are
          the number of rollouts times the mean length from the same state, taken from 4,000 games of bots
python    the loop of a Python program: chance_outcomes, legal_actions, apply_action
example   the same, drawing as OpenSpiel's own example.py does (np.random.choice), without its printing
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pyspiel

SECONDS = float(sys.argv[1])
GAME: Any = pyspiel.load_game("maedn(players=4)")
BOTS = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(4)]
ROLLOUTS = 500
LENGTH_GAMES = 4_000


def bots(seed: int, start: Any = None) -> int:
    state = start.clone() if start else GAME.new_initial_state()
    before = int(state.move_number())
    pyspiel.evaluate_bots(state, BOTS, seed)
    assert state.is_terminal()
    return int(state.move_number()) - before


def python(seed: int) -> int:
    state, uniform, plies = GAME.new_initial_state(), Random(seed).random, 0
    while not state.is_terminal():
        if state.is_chance_node():
            rest = uniform()
            for action, share in state.chance_outcomes():  # noqa: B007
                rest -= share
                if rest < 0:
                    break
        else:
            actions = state.legal_actions()
            action = actions[int(uniform() * len(actions))]
        state.apply_action(action)
        plies += 1
    return plies


def example(seed: int) -> int:
    state, random, plies = GAME.new_initial_state(), Random(seed), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, shares = zip(*state.chance_outcomes(), strict=True)
            action = np.random.choice(actions, p=shares)
        else:
            action = random.choice(state.legal_actions(state.current_player()))
        state.apply_action(action)
        plies += 1
    return plies


def first_choice() -> Any:
    """A state early in a game where the seat has a choice, so that MCTSBot does not answer at once."""
    state, random = GAME.new_initial_state(), Random(1)
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        state.apply_action(random.choice(state.legal_actions()))
    return state


class Rollouts:
    """One simulation of an MCTSBot is one evaluation of its root: ROLLOUTS random games in C++."""

    def __init__(self) -> None:
        self.start = first_choice()
        self.length = sum(bots(seed, self.start) for seed in range(LENGTH_GAMES)) / LENGTH_GAMES

    def __call__(self, seed: int) -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, seed)
        # uct_c, simulations, memory in MB, solve, seed, verbose
        pyspiel.MCTSBot(GAME, evaluator, 1.0, 1, 100, False, seed, False).step(self.start)
        return ROLLOUTS * self.length


def main() -> None:
    ways: dict[str, Callable[[int], float]] = {
        "bots": bots,
        "rollouts": Rollouts(),
        "python": python,
        "example": example,
    }
    for line in sys.stdin:
        work, plies, seed = ways[line.strip()], 0.0, 1
        begun = time.process_time()
        while (spent := time.process_time() - begun) < SECONDS:
            plies += work(seed)
            seed += 1
        print(plies, spent, flush=True)


if __name__ == "__main__":
    main()
