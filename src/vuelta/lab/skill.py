"""Luck against skill: how often a better player wins, the seats taken in turns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from vuelta.core.position import Position
from vuelta.lab.arena import arena
from vuelta.lab.compiled_deals import can_contest
from vuelta.lab.executors import Crew
from vuelta.lab.game_batches import Batches
from vuelta.lab.simulate import wilson

QUICK_GAMES = 2000
"""Games of medium against random players, for each seat. They cost next to nothing."""
ENOUGH_DEALS = 25
"""With fewer, the variance of the results is hardly known, and nothing is said of what explains it."""


@dataclass(frozen=True, slots=True)
class Duel:
    """How often one player won against a table of others, with its 95 % interval."""

    player: str
    others: str
    games: int
    share: float
    low: float
    high: float
    fair: float
    """What it would win if it were no better."""
    dice: float | None = None
    """How much of the variance of results the dice explain, as far as hard's evaluation sees it; None if it can't."""
    adjusted: bool = False
    """Whether the share has luck taken out; else it is simply the games won."""


def duels(
    start: Position,
    *,
    seed: int,
    games: int,
    jobs: int = 1,
    crew: Crew | None = None,
    progress: Callable[[int], None] | None = None,
) -> list[Duel]:
    """Medium against random, and hard against medium (`games` of them) where hard has learned these rules."""
    found = [_quick(start, seed)]
    if games and can_contest(start, ("hard", "medium")):
        outcome = arena(start, ["hard", "medium"], games, seed=seed, jobs=jobs, crew=crew, progress=progress)
        raw, adjusted = outcome.scores.raw(0)[1], outcome.scores.adjusted(0)[1]
        found.append(
            Duel(
                "hard",
                "medium",
                outcome.games,
                *outcome.scores.adjusted_share(0),
                1 / len(outcome.field),
                1 - adjusted / raw if outcome.scores.deals >= ENOUGH_DEALS and raw > adjusted else None,
                adjusted=True,
            )
        )
    return found


def _quick(start: Position, seed: int) -> Duel:
    """Medium against random players, once in every seat."""
    seats = tuple(start.pieces())
    wins = 0
    for at, seat in enumerate(seats):
        players = ["medium" if other == seat else "random" for other in seats]
        rows = Batches(start, seed, players).play(at * QUICK_GAMES, QUICK_GAMES)
        wins += int((rows[:, 2] == seat).sum())
    games = QUICK_GAMES * len(seats)
    return Duel("medium", "random", games, *wilson(wins, games), 1 / len(seats))
