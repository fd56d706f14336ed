"""How strong the levels are: `python -m benchmarks.levels [GAMES]` writes its table into docs/players.md.

One medium player against easy ones in all other seats; seats and the first player rotate, game n has seed n.
"""

from __future__ import annotations

import sys

import vuelta
from benchmarks.pages import write_between
from tests.players.test_medium import wins_of_medium
from vuelta.lab.simulate import wilson


def table(games: int) -> str:
    """A row for every game and number of players."""
    rows = [
        f"`python -m benchmarks.levels {games}`: {games:,} games each, 95 % intervals\n",
        "| game | players | medium wins | interval | by chance |",
        "|---|---:|---:|---|---:|",
    ]
    for name in vuelta.games():
        for count in vuelta.game(name).players:
            share, low, high = wilson(wins_of_medium(name, count, games), games)
            rows.append(f"| {name} | {count} | {share:.1%} | {low:.1%} – {high:.1%} | {1 / count:.0%} |")
    return "\n".join(rows)


if __name__ == "__main__":
    write_between("players.md", "levels", table(int(sys.argv[1]) if len(sys.argv) > 1 else 600))
