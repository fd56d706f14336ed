"""Players of a user's own, good and bad, as the tests name them: `tests/arena/own.py:first`."""

from __future__ import annotations

import os
import random
import sys
import time

from vuelta import Position


def first(position: Position) -> str:
    """Always the first of the legal moves."""
    return position.moves()[0]


def chance(position: Position) -> str:
    """Any legal move, by Python's own source of randomness."""
    return random.choice(position.moves())


def prints(position: Position) -> str:
    print("thinking aloud")
    return position.moves()[0]


def illegal(position: Position) -> str:
    return "roll:6"


def malformed(position: Position) -> str:
    return "castle\n" * 1000


def number(position: Position) -> object:
    return 7


def raises(position: Position) -> str:
    raise ValueError("I am lost\nand this is why")


def leaves(position: Position) -> str:
    raise SystemExit(2)


def crashes(position: Position) -> str:
    os._exit(3)


def hangs(position: Position) -> str:
    print("it hangs", file=sys.stderr)
    while True:
        time.sleep(0)


no_function = "first"
