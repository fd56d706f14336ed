"""How long random games are, and that all end: `python -m benchmarks.lengths [GAMES]` writes docs/lengths.md."""

from __future__ import annotations

import sys
from random import Random
from statistics import fmean, median

import vuelta
from benchmarks.pages import write_between
from vuelta.engine.playout import playout


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
                start = game.start(count, rule_set=rule_set)
                plies = sorted(playout(start, Random(seed))[1] for seed in range(games))
                told = f"{fmean(plies):,.0f} | {median(plies):,.0f} | {plies[int(games * 0.99)]:,} | {plies[-1]:,}"
                rows.append(f"| {name} | {rule_set} | {count} | {told} |")
    return "\n".join(rows)


if __name__ == "__main__":
    write_between("lengths.md", "lengths", table(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000))
