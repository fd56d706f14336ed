"""Medium: the move that the game's list of priorities likes best."""

from __future__ import annotations

from random import Random

from vuelta.core.match import Player
from vuelta.core.position import Position


def medium(random: Random) -> Player:
    """A player that goes by the game's plan; chance decides among moves that it likes alike."""

    def choose(position: Position) -> str:
        priority, codes, state = position.game.plan.priority, position.codes, list(position.state)
        liked = {text: priority(codes, state, code) for text, code in position.legal.items()}
        best = max(liked.values())
        return random.choice([text for text, worth in liked.items() if worth == best])

    return choose
