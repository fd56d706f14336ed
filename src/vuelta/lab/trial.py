"""A trial of new weights: do they play better than what is in use?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from vuelta.engine.position import Position
from vuelta.lab.arena import arena
from vuelta.lab.strength import Estimate
from vuelta.players.weights import Weights, nearest


@dataclass(frozen=True, slots=True)
class Trial:
    """What new weights won against a table full of the player in use, luck taken out."""

    opponent: str
    """The level of the player in use; medium where nothing was learned: rollouts are too slow for it."""
    players: int
    games: int
    share: Estimate

    @property
    def better(self) -> bool:
        """Whether the whole interval lies above an even share."""
        return self.share.low > 1 / self.players


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
    """Let new weights play as a level against what is in use at that level. A part of the games is no trial."""
    opponent = level if nearest(start, level) else "medium"
    outcome = arena(start, (level, opponent), games, seed=seed, jobs=jobs, challenger=weights, progress=progress)
    if outcome.interrupted:
        raise KeyboardInterrupt
    return Trial(opponent, len(outcome.field), outcome.games, outcome.scores.adjusted_share(0))
