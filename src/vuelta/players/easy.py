"""Easy: uniformly random legal moves, no plan."""

from __future__ import annotations

from random import Random

from vuelta.core.match import Player
from vuelta.core.position import Position


def easy(random: Random) -> Player:
    """A player that takes each legal move with the same chance."""

    def choose(position: Position) -> str:
        return random.choice(position.moves())

    return choose
