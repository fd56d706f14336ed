"""Machine code for the whole suite, made before it: `python -m tests.ahead`.

One process for each game compiles the functions that its entries share once. Left to the tests, every worker and every
command that they start would compile them again for the one entry that it needs next.
"""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from random import Random

import vuelta
from tests.compile.expanding import expand_rolls
from tests.learning.small import Machine, facts_of, has_choice, random_net, some_positions
from vuelta import envs
from vuelta.conformance.lockstep import check_lockstep
from vuelta.lab.contest import Contest
from vuelta.lab.game_batches import Batches
from vuelta.lab.measure import MeasuredBatches
from vuelta.lab.solve import Solver
from vuelta.lab.train import Course, Training
from vuelta.players.rollouts import Rollouts

LONGEST = ("cadena", "ludo", "senet", "ur", "poleana")
"""The games that take longest come first, so that no core is left with one of them at the end."""

REPORTED = ("cadena", "ludo", "poleana", "senet", "ur")
SEARCHED = ("cadena", "ludo", "senet", "ur")
TRAINED = ("cadena", "ludo")
"""The games with which tests do what takes longest to compile. One that is missing here is compiled by its tests."""


def main() -> None:
    """Compile all games, as many at once as there are cores."""
    games = [*LONGEST, *(name for name in vuelta.games() if name not in LONGEST)]
    with ProcessPoolExecutor(os.cpu_count()) as processes:
        for _ in processes.map(compile_game, games):
            pass


def compile_game(name: str) -> None:
    """Have a game do a little of everything that tests do in machine code."""
    game = vuelta.game(name)
    start = game.start(2)
    Contest(start, ("hard", "medium"), 0, solutions=False).play(0, 1)
    Batches(start, 0).play(0, 1)
    Batches(start, 0, ("medium", "easy")).play(0, 1)
    Rollouts(start.game, samples=8, notice={}).chances(start)
    expand_rolls(start)
    if game.endgame:
        Solver(game, start.options, 1).row(0, range(1))
    check_lockstep(start, Random(0), most=300, refusals=300)
    (position,) = some_positions(start, has_choice, 1)
    machine = Machine(position, random_net(game), facts_of(position))
    machine.decide()
    machine.look(1)
    if name in REPORTED:
        MeasuredBatches(start, 0).play(0, 1)
    if name in SEARCHED:
        machine.think()
        envs.batch(start, 1, seed=0).reset()
    if name in TRAINED:
        Training(start, Course(games=1, width=4), seed=0).warm()


if __name__ == "__main__":
    main()
