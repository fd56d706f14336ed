"""What the levels lose against perfect play: `python -m benchmarks.regret [GAMES]` writes a table into docs/players.md.

Expert plays so many games; the others think faster and play ten times as many. It needs exact tables on disk (`vuelta
solve GAME`), and takes all that it finds for the standard rules. No player may look at them.
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
from vuelta.players.solutions import Table, read_table
from vuelta.players.weights import find

GAMES = 300
FASTER = 10
"""How many times as many games all but expert play."""
SEED = 1


def solved() -> Iterator[Table]:
    """The tables on disk for the standard rules of every game."""
    for name in vuelta.games():
        game = vuelta.game(name)
        for pieces in range(1, game.endgame.MOST_PIECES + 1 if game.endgame else 1):
            try:
                yield read_table(game, game.start(2).options, pieces)
            except FileNotFoundError:
                continue


def makers(table: Table) -> Iterator[tuple[str, Callable[[Random], Player]]]:
    """The levels, without tables; those that have learned nothing are left out."""
    yield "easy", easy
    yield "medium", medium
    for level, maker in (("hard", hard), ("expert", expert)):
        if find(table.beginning(), level):
            yield level, partial(maker, tables=False)


def rows(table: Table, games: int) -> Iterator[str]:
    """A line for every level."""
    head = f"| {table.game.slug} | {table.pieces}"
    for level, maker in makers(table):
        played = games if level == "expert" else FASTER * games
        try:
            found = regret(table, maker, played, seed=SEED)
        except InvalidOption:  # rolls between the moves of a turn
            yield f"{head} | can't be measured: its table knows whole turns only |"
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
    tables = list(solved())
    if not tables:
        raise SystemExit("no exact tables were found; compute some first, such as: vuelta solve ludo --pieces 1")
    for table in tables:
        lines += rows(table, games)
    return "\n".join(lines)


if __name__ == "__main__":
    write_between("players.md", "regret", report(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES))
