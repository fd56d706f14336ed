"""Hard and expert: play the move with the best chances, by learned weights and a search.

They need the extra `vuelta[fast]`, which is only imported for the first move.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from vuelta.core.match import Player
from vuelta.core.position import Position

STRONG = ("hard", "expert")
"""The levels that judge positions."""


def hard(_random: Random | None = None, *, solutions: bool = True) -> Player:
    """A player that compares moves by a learned evaluation, one or more rolls ahead."""
    return _strong("hard", solutions=solutions)


def expert(_random: Random | None = None, *, solutions: bool = True) -> Player:
    """A player with a larger network that looks two or more rolls ahead where it matters."""
    return _strong("expert", solutions=solutions)


def prepare(level: str, position: Position) -> Mapping[str, str] | None:
    """Load what a level needs for a position's game, which may take seconds the first time.

    Returns what people should know about the player, by language, or None. MissingExtra if a package isn't installed.
    """
    if level not in STRONG:
        return None
    from vuelta.players.evaluator import evaluator

    judge = evaluator(position, level)
    judge.warm(position)
    return judge.notice


def _strong(level: str, *, solutions: bool) -> Player:
    def choose(position: Position) -> str:
        from vuelta.players.evaluator import evaluator

        return evaluator(position, level, solutions=solutions).choose(position)

    return choose
