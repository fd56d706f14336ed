"""A trial of new weights: do they play better than those in use?"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import hypot

from vuelta.core.position import Position
from vuelta.lab.arena import Outcome, arena
from vuelta.lab.estimates import Estimate
from vuelta.lab.executors import Run
from vuelta.players.weights import Weights, nearest

ROLLOUT_GAMES = 60
"""Rollouts take seconds a game, so they play no more than this."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What new weights won against a table of the player in use, adjusted for luck."""

    opponent: str
    """The level of the player in use; medium if that player evaluates by rollouts."""
    players: int
    games: int
    share: Estimate
    rollouts: Estimate | None = None
    """What rollouts won against medium, if they are in use and the new weights beat medium."""

    @property
    def better(self) -> bool:
        """Whether the whole interval is above an even share, and above what rollouts won."""
        return self.share.low > 1 / self.players and (self.rollouts is None or self._above(self.rollouts))

    def _above(self, other: Estimate) -> bool:
        """Whether the interval of the difference is above zero; the games are independent."""
        return self.share.value - other.value > hypot(_half(self.share), _half(other))


def _half(estimate: Estimate) -> float:
    return (estimate.high - estimate.low) / 2


def usual_games(level: str) -> int:
    """How many games are enough but don't take too long: an expert thinks for seconds in each."""
    return 200 if level == "expert" else 1000


def trial(start: Position, level: str, weights: Weights, games: int, run: Run) -> Trial:
    """Let new weights play as a level against those in use at that level. An interrupted trial is none.

    Machine code can't play rollouts. If these are in use, both they and the new weights play against medium.
    """
    opponent = level if nearest(start, level) else "medium"
    outcome = _complete(arena(start, (level, opponent), games, run, challenger=weights))
    found = Trial(opponent, len(outcome.field), outcome.games, outcome.scores.adjusted_share(0))
    if opponent == level or not found.better:
        return found
    few = min(games, ROLLOUT_GAMES)
    played = _complete(arena(start, (level, opponent), few, run))
    return replace(found, rollouts=played.scores.adjusted_share(0))


def _complete(outcome: Outcome) -> Outcome:
    if outcome.interrupted:
        raise KeyboardInterrupt
    return outcome
