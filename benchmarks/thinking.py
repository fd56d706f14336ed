"""How long the levels think: `python -m benchmarks.thinking [MOVES]` writes its table into docs/players.md.

Every level is asked for moves in the same positions, unforced decisions from whole games of two medium players, once
its machine code and weights are loaded; hard also with three and four. Times are CPU time of one thread on one core, so
other work does not count. The unit beside them is one plain evaluation of a position by the hard player's net, called
from Python.
"""

from __future__ import annotations

import platform
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from statistics import median, quantiles

import numpy as np

import vuelta
from benchmarks.pages import write_between
from benchmarks.speed import met, one_core, processor
from vuelta.compiled.loader import compiled, option_codes
from vuelta.core.match import Player
from vuelta.core.position import Position, seats_of
from vuelta.core.state import MOST_SEATS
from vuelta.kernels.network import PLAYING, WIDTH
from vuelta.players import LEVELS, medium
from vuelta.players.evaluator import STRENGTHS, Evaluator
from vuelta.players.learned import search_workspace
from vuelta.players.rollouts import Rollouts
from vuelta.players.weights import find

MOVES = 400
STRIDE = 7  # of the decisions of a game every seventh, so that many games are seen
GOALS = {"easy": (1.0, None), "medium": (1.0, None), "hard": (20.0, 100.0)}
"""The median and the 99th percentile that are asked for, in milliseconds."""

Decision = tuple[Position, str]
"""A position before a ply, and the ply: after it there is a choice."""


def decisions(start: Position, count: int) -> list[Decision]:
    """Choices of so many moments, from game after game of medium players."""
    found: list[Decision] = []
    number = 0
    while len(found) < count:
        found += list(_choices(start, Random(number)))[::STRIDE]
        number += 1
    return found[:count]


def _choices(start: Position, random: Random) -> Iterator[Decision]:
    player, position = medium(random), start
    while not position.ranking:
        text = position.roll(random) if position.awaits == "roll" else player(position)
        after = position.play(text)
        if len(after.moves()) > 1:
            yield position, text
        position = after


def thinking(player: Player, asked: list[Decision]) -> list[float]:
    """Milliseconds for each decision. Positions are made anew: they remember their legal moves once asked."""
    times = []
    player(asked[0][0].play(asked[0][1]))
    for before, text in asked:
        position = before.play(text)
        begun = time.thread_time_ns()
        player(position)
        times.append((time.thread_time_ns() - begun) / 1e6)
    return times


def evaluation(asked: list[Decision]) -> float | None:
    """Milliseconds of one plain evaluation, the median over positions that await a roll; None without weights."""
    start = asked[0][0]
    weights = find(start, "hard")
    if weights is None:
        return None
    evaluate, work, chances = compiled(start.game).after_roll, search_workspace(start.game), np.zeros(MOST_SEATS)
    work.facts[WIDTH], work.facts[PLAYING] = weights.width, sum(1 << seat for seat in seats_of(start))
    work.net = weights.net
    options = option_codes(start.codes)
    times = []
    for before, _ in asked:
        if before.awaits == "roll":
            state = np.array(before.state, dtype=np.int8)
            begun = time.thread_time_ns()
            evaluate(options, state, work, chances)
            times.append((time.thread_time_ns() - begun) / 1e6)
    return median(times)


def players(start: Position) -> Iterator[tuple[str, Callable[[], Player] | None]]:
    """What is measured: every level, None where it has learned nothing, and hard as it is with other options.

    With more than two players hard alone: it has goals, and looks at more.
    """
    two = len(seats_of(start)) == 2
    for level, maker in LEVELS.items():
        if two or level == "hard":
            learned = level not in STRENGTHS or find(start, level) is not None
            yield level, partial(maker, Random(1)) if learned else None
    if not two:
        return
    rollouts = Rollouts(start.game, samples=STRENGTHS["hard"].samples, notice={})
    yield "hard, nothing learned", lambda: Evaluator(rollouts).choose


def rows(start: Position, count: int) -> Iterator[str]:
    """A line of the table for every level that is measured at this table."""
    head = f"| {start.game.slug} | {len(seats_of(start))}"
    asked = decisions(start, count)
    unit = evaluation(asked)
    for level, make in players(start):
        if make is None:
            yield f"{head} | {level} | not measured: nothing was learned |"
            continue
        times = thinking(make(), asked)
        usual, slow = median(times), quantiles(times, n=100, method="inclusive")[-1]
        ratio = f"{usual / unit:,.0f}" if unit else ""
        goal, slowest = GOALS.get(level, (None, None))
        told = "" if goal is None else f"< {goal:g} ms" + (f", < {slowest:g} ms" if slowest else "")
        reached = "" if goal is None else met(usual < goal and (slowest is None or slow < slowest))
        yield f"{head} | {level} | {usual:.3f} | {slow:.3f} | {max(times):.3f} | {ratio} | {told} | {reached} |"


def report(count: int) -> str:
    """The table of all games."""
    lines = [
        f"`python -m benchmarks.thinking {count}`: {count:,} unforced decisions a game, CPU milliseconds "
        f"on one core · {processor()} · CPython {platform.python_version()}",
        "",
        "| game | players | level | median, ms | 99 %, ms | longest, ms | median ÷ one evaluation | goal | met |",
        "|---|---:|---|---:|---:|---:|---:|---|---|",
    ]
    with one_core():
        for name in vuelta.games():
            for number in vuelta.game(name).players:
                lines += rows(vuelta.game(name).start(number), count)
    return "\n".join(lines)


if __name__ == "__main__":
    write_between("players.md", "thinking", report(int(sys.argv[1]) if len(sys.argv) > 1 else MOVES))
