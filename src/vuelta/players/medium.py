"""Medium: plays the move with the highest priority in the game's plan."""

from __future__ import annotations

from random import Random

from vuelta.core.match import Player
from vuelta.core.position import Position


def medium(random: Random) -> Player:
    """A player that follows the game's plan, with random choices among equal priorities."""

    def choose(position: Position) -> str:
        priority, codes, state = position.game.plan.priority, position.codes, list(position.state)
        priorities = {text: priority(codes, state, code) for text, code in position.legal.items()}
        highest = max(priorities.values())
        return random.choice([text for text, value in priorities.items() if value == highest])

    return choose
