"""The rules in plain CPython: `python -m benchmarks.interpreter` (`make bench`).

For every game with as many players as can play: plies per CPU second of random games on list states (rules alone) and
through the public face (`Position.moves` and `play`), interleaved, best of several rounds on one core. A loop of known
work runs beside them, so that the ratio to it can be compared between machines.
"""

from __future__ import annotations

import platform
import sys
import time
from collections.abc import Callable
from random import Random

import vuelta
from tests.playout import playout
from vuelta.core.position import Position

ROUNDS = 5
SECONDS = 0.5


def rules_alone(start: Position, random: Random) -> int:
    """The plies of one random game on a list state."""
    return playout(start, random)[1]


def through_the_face(start: Position, random: Random) -> int:
    """The plies of one random game with positions and texts."""
    position, plies = start, 0
    while not position.over:
        text = position.roll(random) if position.awaits == "roll" else random.choice(position.moves())
        position = position.play(text)
        plies += 1
    return plies


def loop_of_known_work(_start: Position, _random: Random) -> int:
    """Ten thousand steps of a loop with an addition, a comparison and a list access."""
    numbers, total = [0] * 16, 0
    for step in range(10_000):
        if numbers[step & 15] <= step:
            total += 1
    return total


def rate(work: Callable[[Position, Random], int], start: Position, seed: int) -> float:
    """Units of work per CPU second."""
    random, done = Random(seed), 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < SECONDS:
        done += work(start, random)
    return done / spent


def main() -> None:
    print(f"python -m benchmarks.interpreter · CPython {platform.python_version()} · {platform.machine()}")
    print(f"best of {ROUNDS} interleaved rounds, plies per CPU second on one core\n")
    print("| game | players | rules alone | public face | rules ÷ face | plies ÷ loop steps |")
    print("|---|---:|---:|---:|---:|---:|")
    for name in sys.argv[1:] or vuelta.games():
        game = vuelta.game(name)
        start = game.start()
        best = dict.fromkeys((rules_alone, through_the_face, loop_of_known_work), 0.0)
        for seed in range(ROUNDS):
            for work in best:
                best[work] = max(best[work], rate(work, start, seed))
        rules, face, loop = best.values()
        count = len(start.pieces())
        print(f"| {name} | {count} | {rules:,.0f} | {face:,.0f} | {rules / face:.1f} | {rules / loop:.4f} |")


if __name__ == "__main__":
    main()
