"""Luck against skill: how often a better player wins, averaged over the seats."""

from __future__ import annotations

from dataclasses import dataclass

from vuelta.core.position import Position
from vuelta.lab.arena import arena
from vuelta.lab.contest import can_contest
from vuelta.lab.estimates import Estimate, wilson
from vuelta.lab.executors import Run
from vuelta.lab.game_batches import Batches

QUICK_GAMES = 2000
"""Games of medium against random players in each seat. They cost next to nothing."""
ENOUGH_DEALS = 25
"""The variance of fewer deals is hardly known, so nothing is said about what explains it."""


@dataclass(frozen=True, slots=True)
class Duel:
    """How often one player won against a table of others."""

    player: str
    others: str
    games: int
    share: Estimate
    fair: float
    """What it would win if it were no better than the others."""
    dice: float | None = None
    """The share of the variance of results that the dice explain, by hard's evaluation; None if it isn't known."""
    adjusted: bool = False
    """Whether the share is adjusted for luck; otherwise it is simply the games won."""


def duels(start: Position, games: int, run: Run) -> list[Duel]:
    """Medium against random, and `games` of hard against medium if hard has learned these rules."""
    found = [_quick(start, run.seed)]
    if games and can_contest(start, ("hard", "medium")):
        outcome = arena(start, ["hard", "medium"], games, run)
        raw, adjusted = outcome.scores.raw(0)[1], outcome.scores.adjusted(0)[1]
        found.append(
            Duel(
                "hard",
                "medium",
                outcome.games,
                outcome.scores.adjusted_share(0),
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
    return Duel("medium", "random", games, wilson(wins, games), 1 / len(seats))
