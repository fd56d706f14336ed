"""Hard and expert: the move with the best chances, by what was learned and a look ahead.

They need the extra `vuelta[fast]`, which is loaded with the first move and not before.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from vuelta.core.match import Player
from vuelta.core.position import Position

STRONG = ("hard", "expert")
"""The levels that judge positions."""


def hard(_random: Random | None = None, *, tables: bool = True) -> Player:
    """A player that compares turns by a learned evaluation, a roll or more ahead."""
    return _strong("hard", tables=tables)


def expert(_random: Random | None = None, *, tables: bool = True) -> Player:
    """A player with a larger net that looks two rolls ahead or more where it matters."""
    return _strong("expert", tables=tables)


def prepare(level: str, position: Position) -> Mapping[str, str] | None:
    """Load what a level needs for a position's game, which may take seconds the first time.

    Returns what a person should know of the player, by language, or None. MissingExtra if something is not installed.
    """
    if level not in STRONG:
        return None
    from vuelta.players.evaluator import evaluator

    judge = evaluator(position, level)
    judge.warm(position)
    return judge.notice


def _strong(level: str, *, tables: bool) -> Player:
    def choose(position: Position) -> str:
        from vuelta.players.evaluator import evaluator

        return evaluator(position, level, tables=tables).choose(position)

    return choose
