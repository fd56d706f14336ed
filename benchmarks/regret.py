"""What the levels lose against perfect play: `python -m benchmarks.regret [GAMES]` writes a table into docs/players.md.

Expert plays so many games; the others think faster and play ten times as many. It needs endgame databases on disk
(`vuelta solve GAME`) and takes all that it finds for the standard rules. No player may look at them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from random import Random

import vuelta
from benchmarks.pages import write_between
from vuelta.core.errors import InvalidOption
from vuelta.core.match import Player
from vuelta.lab.regret import regret
from vuelta.players import easy, expert, hard, medium
from vuelta.players.solutions import Solution, read_solution
from vuelta.players.weights import find

GAMES = 300
FASTER = 10
"""How many times as many games all but expert play."""
SEED = 1


def solved() -> Iterator[Solution]:
    """The solutions on disk for the standard rules of every game."""
    for name in vuelta.games():
        game = vuelta.game(name)
        for pieces in range(1, game.endgame.MOST_PIECES + 1 if game.endgame else 1):
            try:
                yield read_solution(game, game.start(2).options, pieces)
            except FileNotFoundError:
                continue


def makers(solution: Solution) -> Iterator[tuple[str, Callable[[Random], Player]]]:
    """The levels, without solutions; those that have learned nothing are left out."""
    yield "easy", easy
    yield "medium", medium
    for level, maker in (("hard", hard), ("expert", expert)):
        if find(solution.beginning(), level):
            yield level, partial(maker, solutions=False)


def rows(solution: Solution, games: int) -> Iterator[str]:
    """A line for every level."""
    head = f"| {solution.game.slug} | {solution.pieces}"
    for level, maker in makers(solution):
        played = games if level == "expert" else FASTER * games
        try:
            found = regret(solution, maker, played, seed=SEED)
        except InvalidOption:  # rolls between the moves of a turn
            yield f"{head} | can't be measured: its solution knows whole turns only |"
            return
        if not found.decisions:  # a single piece of Senet goes as it is thrown
            return
        share, low, high = found.optimum_share
        yield (
            f"{head} | {level} | {played:,} | {1000 * found.per_decision:.2f} ± {1000 * found.margin:.2f} "
            f"| {found.errors / max(1, found.decisions):.1%} of {found.decisions:,} | {found.per_game:.2%} "
            f"| {share:.2%} ({low:.2%} – {high:.2%}) |"
        )


def report(games: int) -> str:
    """The table of all that is solved."""
    lines = [
        f"`python -m benchmarks.regret {games}` · 95 % intervals",
        "",
        "| game | pieces a seat | level | games | lost by a decision, thousandths of a win | not the best "
        "| lost in a game | the optimum wins against it |",
        "|---|---:|---|---:|---:|---:|---:|---|",
    ]
    solutions = list(solved())
    if not solutions:
        raise SystemExit("no endgame databases were found; compute some first, such as: vuelta solve ludo --pieces 1")
    for solution in solutions:
        lines += rows(solution, games)
    return "\n".join(lines)


if __name__ == "__main__":
    write_between("players.md", "regret", report(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES))
