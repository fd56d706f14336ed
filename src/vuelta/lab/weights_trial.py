"""A trial of new weights: do they play better than what is in use?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import hypot

from vuelta.core.position import Position
from vuelta.lab.arena import Outcome, arena
from vuelta.lab.strength import Estimate
from vuelta.players.weights import Weights, nearest

ROLLOUT_GAMES = 60
"""Rollouts take seconds a game, so they play no more than these."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What new weights won against a table full of the player in use, luck taken out."""

    opponent: str
    """The level of the player in use; medium where that player goes by rollouts."""
    players: int
    games: int
    share: Estimate
    rollouts: Estimate | None = None
    """What rollouts won against medium, where they are in use and the new weights beat medium."""

    @property
    def better(self) -> bool:
        """Whether the whole interval lies above an even share, and above what rollouts won."""
        return self.share.low > 1 / self.players and (self.rollouts is None or self._above(self.rollouts))

    def _above(self, other: Estimate) -> bool:
        """Whether the interval of the difference lies above zero; the games have nothing in common."""
        return self.share.value - other.value > hypot(_half(self.share), _half(other))


def _half(estimate: Estimate) -> float:
    return (estimate.high - estimate.low) / 2


def usual_games(level: str) -> int:
    """How many games tell enough and don't take too long: an expert thinks for seconds in each."""
    return 200 if level == "expert" else 1000


def trial(
    start: Position,
    level: str,
    weights: Weights,
    games: int,
    *,
    seed: int,
    jobs: int,
    progress: Callable[[int], None] | None = None,
) -> Trial:
    """Let new weights play as a level against what is in use at that level. A part of the games is no trial.

    Machine code can't play rollouts. Where these are in use, both they and the new weights play against medium.
    """
    opponent = level if nearest(start, level) else "medium"
    outcome = _whole(
        arena(start, (level, opponent), games, seed=seed, jobs=jobs, challenger=weights, progress=progress)
    )
    found = Trial(opponent, len(outcome.field), outcome.games, outcome.scores.adjusted_share(0))
    if opponent == level or not found.better:
        return found
    few = min(games, ROLLOUT_GAMES)
    played = _whole(arena(start, (level, opponent), few, seed=seed, jobs=jobs, progress=progress))
    return replace(found, rollouts=played.scores.adjusted_share(0))


def _whole(outcome: Outcome) -> Outcome:
    if outcome.interrupted:
        raise KeyboardInterrupt
    return outcome
