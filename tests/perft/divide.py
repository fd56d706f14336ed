"""Splits a perft count by the first ply: `python -m tests.perft.divide GAME 'POSITION' DEPTH`."""

from __future__ import annotations

import sys

import vuelta
from tests.perft.perft import divide


def main(name: str, text: str, depth: str) -> None:
    counts = divide(vuelta.game(name).position(text), int(depth))
    for ply, count in counts.items():
        print(f"{count:>12,}  {ply}")
    print(f"{sum(counts.values()):>12,}  in all")


if __name__ == "__main__":
    main(*sys.argv[1:])
