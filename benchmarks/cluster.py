"""What a cluster costs: `python -m benchmarks.cluster [GAMES [ROUNDS]]` writes docs/cluster.md.

The same games on two threads and on a Ray of two cores of this machine, in turns; the best round of each counts.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import vuelta
from benchmarks.pages import write_between
from vuelta.lab.cluster.executor import Cluster
from vuelta.lab.executors import Run
from vuelta.lab.simulate import simulate

CORES = 2
WARM = 20_000


def seconds(work: Callable[[], object]) -> float:
    """How long something takes."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def table(games: int, rounds: int) -> str:
    """What was measured, as a table."""
    start = vuelta.game("ludo").start()
    here, there = list[float](), list[float]()
    begun = time.perf_counter()
    with Cluster("ray", jobs=CORES, patience=300) as cluster:
        started = time.perf_counter() - begun
        first = seconds(lambda: simulate(start, WARM, Run(seed=1, workers=cluster)))
        simulate(start, WARM, Run(seed=1, jobs=CORES))
        for _ in range(rounds):
            here.append(seconds(lambda: simulate(start, games, Run(seed=1, jobs=CORES))))
            there.append(seconds(lambda: simulate(start, games, Run(seed=1, workers=cluster))))
    ratio = min(there) / min(here)
    return "\n".join(
        [
            f"`python -m benchmarks.cluster {games} {rounds}`: {games:,} random games of Ludo, best of {rounds}\n",
            "| | seconds |",
            "|---|---:|",
            f"| {CORES} threads | {min(here):.1f} |",
            f"| a Ray of {CORES} cores on the same machine | {min(there):.1f} ({ratio:.2f} ×) |",
            f"| before: to start Ray | {started:.1f} |",
            f"| before: the first {WARM:,} games, with machine code from the cache | {first:.1f} |",
        ]
    )


if __name__ == "__main__":
    games, rounds = (*map(int, sys.argv[1:3]), *(10_000_000, 1)[len(sys.argv) - 1 :])
    write_between("cluster.md", "cluster", table(games, rounds))
