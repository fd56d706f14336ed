"""How fast hard and expert think in browsers, beside machine code: `python -m benchmarks.browser_thinking [MOVES]`.

Both are asked for moves in the same positions, unforced decisions of whole games of medium players, by turns and in
one run: machine code in this process, WebAssembly in Node. Times are CPU time; a move's time is the least of some
rounds. In Node they are those of the process, in which the compiler and the collector run as well, and whose clock
counts in microseconds. Writes its table into docs/speed.md.
"""

from __future__ import annotations

import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median, quantiles

import vuelta
from benchmarks.pages import write_between
from benchmarks.speed import met, one_core, processor
from benchmarks.thinking import decisions
from tests.browser.engine_process import node
from tests.browser.thinking_process import ThinkingProcess, record_here
from vuelta import Position
from vuelta.analysis.record_analysis import analyse
from vuelta.players import autoplay
from vuelta.players.evaluator import STRENGTHS, evaluator

MOVES = 200
ROUNDS = 3
RATIO = 0.4
MEDIANS = {"hard": 5.0, "expert": 60.0}
ANALYSED = 5.0
"""Goals: of machine code's speed, milliseconds of a median move, and seconds of an analysis."""


def best(measured: Callable[[], list[float]], other: Callable[[], list[float]]) -> tuple[list[float], list[float]]:
    """The least milliseconds for each move, of both, measured by turns."""
    ours, theirs = measured(), other()
    for _ in range(ROUNDS - 1):
        ours = list(map(min, ours, measured()))
        theirs = list(map(min, theirs, other()))
    return ours, theirs


def machine_code(positions: list[Position], level: str) -> list[float]:
    """Milliseconds of CPU for each move."""
    judge, times = evaluator(positions[0], level, solutions=False), []
    for position in positions:
        begun = time.thread_time_ns()
        judge.choose(position)
        times.append((time.thread_time_ns() - begun) / 1e6)
    return times


def rows(thinking: ThinkingProcess, name: str, moves: int) -> Iterator[str]:
    """The lines of a game. With more than two players hard alone: it has the goal that is hardest to reach there."""
    for players in vuelta.game(name).players:
        start = vuelta.game(name).start(players)
        positions = [before.play(text) for before, text in decisions(start, moves)]
        for level in STRENGTHS if players == 2 else ("hard",):
            yield f"| {name} | {players} | {row(thinking, positions, level)} |"


def row(thinking: ThinkingProcess, positions: list[Position], level: str) -> str:
    """How long a level thinks."""
    ours, theirs = best(
        lambda: machine_code(positions, level),
        lambda: [chosen["time"] / 1000 for chosen in thinking.chosen(positions, level)],
    )
    ratio, usual = sum(ours) / sum(theirs), median(theirs)
    slow = quantiles(theirs, n=100, method="inclusive")[-1]
    reached = met(ratio >= RATIO and usual < MEDIANS[level])
    goal = f"≥ {RATIO}, < {MEDIANS[level]:g} ms"
    return f"{level} | {median(ours):.2f} | {usual:.2f} | {slow:.2f} | {ratio:.2f} | {goal} | {reached}"


def analysis(thinking: ThinkingProcess) -> str:
    """A sentence about the analysis of a whole game."""
    record = autoplay.play(vuelta.game("senet").start(2), ("medium", "medium"), seed=1)
    asks = {"record": record_here(record), "level": "hard", "language": "en"}
    begun = time.perf_counter()
    thinking.ask("page", record.start.game, question="analyse", asks=asks)
    seconds = time.perf_counter() - begun
    analyse(record, judge=evaluator(record.start, "hard", solutions=False))
    begun = time.perf_counter()
    analyse(record, judge=evaluator(record.start, "hard", solutions=False))
    ours = time.perf_counter() - begun
    return (
        f"The analysis of a two-player game of Senet of {len(record.plies)} plies takes {seconds:.2f} s in the browser "
        f"and {ours:.2f} s in Python (goal: ≤ {ANALYSED:g} s; {met(seconds <= ANALYSED)})."
    )


def report(moves: int) -> str:
    """The table of all games."""
    version = subprocess.run([node(), "--version"], capture_output=True, text=True, check=True).stdout.strip()
    lines = [
        f"`python -m benchmarks.browser_thinking {moves}`: {moves:,} unforced decisions a game, the best of {ROUNDS} "
        f"rounds each, CPU milliseconds on one core · {processor()} · CPython {platform.python_version()}, "
        f"Node.js {version}",
        "",
        "| game | players | level | machine code, median ms | browser, median ms | 99 %, ms "
        "| speed of all ÷ machine code | goal | met |",
        "|---|---:|---|---:|---:|---:|---:|---|---|",
    ]
    with tempfile.TemporaryDirectory() as folder, one_core():
        thinking = ThinkingProcess(Path(folder))
        for name in vuelta.games():
            lines += rows(thinking, name, moves)
        lines += ["", analysis(thinking)]
        thinking.close()
    return "\n".join(lines)


if __name__ == "__main__":
    write_between("speed.md", "browser-thinking", report(int(sys.argv[1]) if len(sys.argv) > 1 else MOVES))
