"""What tests share."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import vuelta
from vuelta import Position

SOAK = 20 if os.environ.get("VUELTA_SOAK") else 1
"""How much longer the long tests run in `make soak`."""

SOME_GAMES = tuple(name for name in vuelta.games() if SOAK > 1 or name in ("cadena", "ludo", "ur"))
"""Unlike games that take little to compile, for costly tests that say the same of all; `make soak` takes them all."""

TOY = Path(vuelta.__file__).parent / "template"
"""The folder of dash, the small game that `vuelta new` copies: not shipped, so `add_games` has to add it."""

rule = pytest.mark.rule
"""`@rule("LU05")` says which rules a test is about; a check fails if a rule id has no test."""


def kinds(position: Position) -> list[str]:
    """The kinds of the events of the last ply, in order."""
    return [event.kind for event in position.events]


def line(position: Position, *texts: str) -> Position:
    """The position after some plies."""
    for text in texts:
        position = position.play(text)
    return position


def random_ply(position: Position, random: Random) -> str:
    """A roll by its weight, or a uniformly random legal move."""
    return position.roll(random) if position.awaits == "roll" else random.choice(position.moves())


def walk(position: Position, random: Random, most: int = 100_000) -> Iterator[tuple[str, Position]]:
    """A random game: each position with the ply that is played next; the end comes with an empty text."""
    for _ in range(most):
        if position.over:
            break
        text = random_ply(position, random)
        yield text, position
        position = position.play(text)
    yield "", position


def random_line(position: Position, random: Random) -> tuple[list[str], Position]:
    """The plies of a random game and its end."""
    texts = []
    while not position.over:
        texts.append(random_ply(position, random))
        position = position.play(texts[-1])
    return texts, position


def lives(pid: int) -> bool:
    """Whether a process, also one that is not ours to wait for, has not ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
