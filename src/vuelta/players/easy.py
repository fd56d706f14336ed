"""Easy: plays random legal moves."""

from __future__ import annotations

from random import Random

from vuelta.core.match import Player
from vuelta.core.position import Position


def easy(random: Random) -> Player:
    """A player that plays every legal move with the same probability."""

    def choose(position: Position) -> str:
        return random.choice(position.moves())

    return choose
