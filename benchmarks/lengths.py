"""How long random games are, and that all end: `python -m benchmarks.lengths [GAMES]` writes docs/lengths.md."""

from __future__ import annotations

import os
import sys

import vuelta
from benchmarks.pages import write_between
from vuelta.lab.executors import Run
from vuelta.lab.simulate import simulate


def table(games: int) -> str:
    """A row for every game, rule set and number of players. RuntimeError if a game does not end."""
    rows = [
        f"`python -m benchmarks.lengths {games}`: plies (rolls and moves) of {games:,} random games each\n",
        "| game | rule set | players | mean | median | 99 % | longest |",
        "|---|---|---:|---:|---:|---:|---:|",
    ]
    for name in vuelta.games():
        game = vuelta.game(name)
        for rule_set in game.rule_sets:
            for count in game.players:
                played = simulate(game.start(count, rule_set=rule_set), games, Run(seed=1, jobs=os.cpu_count() or 1))
                if played.unfinished:
                    raise RuntimeError(f"{played.unfinished} games of {name} ({rule_set}, {count} players) did not end")
                quantiles = " | ".join(f"{played.quantile(share):,}" for share in (0.5, 0.99, 1.0))
                rows.append(f"| {name} | {rule_set} | {count} | {played.mean_plies()[0]:,.0f} | {quantiles} |")
    return "\n".join(rows)


if __name__ == "__main__":
    write_between("lengths.md", "lengths", table(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000))
