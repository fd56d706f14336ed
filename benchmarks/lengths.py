"""How long random games are, and that all end: `python -m benchmarks.lengths [GAMES]` (10,000 each by default)."""

from __future__ import annotations

import sys
from random import Random
from statistics import fmean, median

import vuelta
from vuelta.engine.playout import playout


def main(games: int) -> None:
    print(f"python -m benchmarks.lengths {games} · plies (rolls and moves) of random games, all of which ended\n")
    print("| game | rule set | players | mean | median | 99 % | longest |")
    print("|---|---|---:|---:|---:|---:|---:|")
    for name in vuelta.games():
        game = vuelta.game(name)
        for rule_set in game.rule_sets:
            for count in game.players:
                start = game.start(count, rule_set=rule_set)
                plies = sorted(playout(start, Random(seed))[1] for seed in range(games))
                late = plies[int(len(plies) * 0.99)]
                print(
                    f"| {name} | {rule_set} | {count} | {fmean(plies):,.0f} | {median(plies):,.0f} "
                    f"| {late:,} | {plies[-1]:,} |",
                    flush=True,
                )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
