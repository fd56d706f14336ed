"""How long it takes to start: `python -m benchmarks.start GAME` loads or compiles a game and plays one random game.

It prints the seconds that the game's machine code took. `start_seconds` measures such a process from outside.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path


def start_seconds(name: str, cache: Path) -> tuple[float, float]:
    """A fresh process with a cache folder: wall seconds until its first game is over, and those for machine code."""
    begun = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", "benchmarks.start", name],
        env={**os.environ, "VUELTA_CACHE": str(cache)},
        cwd=Path(__file__).parents[1],
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        elapsed = time.perf_counter() - begun
    return elapsed, float(line)


def main(name: str) -> None:
    import vuelta
    from benchmarks.simulator import Simulator

    game = vuelta.game(name)
    begun = time.perf_counter()
    Simulator(game).play(0, 1)
    print(time.perf_counter() - begun, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
