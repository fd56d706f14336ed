"""Regret: how much of its winning chances a player gives away, measured against exact play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

from vuelta.core.errors import InvalidOption
from vuelta.core.game import Game
from vuelta.core.match import Player
from vuelta.core.position import Position
from vuelta.lab.estimates import NORMAL_95, Estimate
from vuelta.players.solutions import Solution


@dataclass
class Regret:
    """What a player's decisions cost, in winning chances."""

    games: int = 0
    decisions: int = 0
    """Those with two legal moves or more."""
    errors: int = 0
    """Decisions that cost more than a rounding error."""
    lost: float = 0.0
    """The sum over all decisions."""
    lost_squared: float = 0.0
    worst: float = 0.0
    worst_text: str = ""
    lost_to_optimum: list[float] = field(default_factory=list)
    """In each game against the optimum: the mean of two with the same dice, seats swapped."""
    optimum_wins: int = 0
    optimum_decisions: int = 0
    """The player's decisions in its games against the optimum."""

    def add(self, position: Position, choices: dict[str, float], chosen: str) -> None:
        """Add a decision: the exact chance after each move, and the move chosen."""
        best = max(choices, key=lambda move: choices[move])
        cost = choices[best] - choices[chosen]
        self.decisions += 1
        self.errors += cost > ROUNDING
        self.lost += cost
        self.lost_squared += cost * cost
        if cost > self.worst:
            self.worst = cost
            self.worst_text = f"{position}: {chosen} ({choices[chosen]:.2%}) where {best} wins {choices[best]:.2%}"

    @property
    def per_decision(self) -> float:
        """The mean chance lost by a decision."""
        return self.lost / max(1, self.decisions)

    @property
    def per_game(self) -> float:
        """The mean chance lost in a game, by one of the two seats."""
        return self.lost / max(1, 2 * self.games)

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval of `per_decision`."""
        spread = max(0.0, self.lost_squared / max(1, self.decisions) - self.per_decision**2)
        return NORMAL_95 * sqrt(spread / max(1, self.decisions))

    @property
    def optimum_games(self) -> int:
        """How many games the optimum has played against it."""
        return 2 * len(self.lost_to_optimum)

    @property
    def optimum_share(self) -> Estimate:
        """The share of games against the player that the optimum wins, free of luck: half, plus what the player loses.

        Under perfect play every chance is the mean of those that may follow, and the seats' chances add up to one. So,
        averaged over both seats, the optimum wins half of the games plus whatever the other's decisions cost.
        """
        lost = self.lost_to_optimum
        if len(lost) < 2:
            return Estimate(0.5 + sum(lost), 0.5, 1.0)
        share, margin = 0.5 + mean(lost), NORMAL_95 * stdev(lost) / sqrt(len(lost))
        return Estimate(share, max(0.5, share - margin), min(1.0, share + margin))

    def as_json(self) -> dict[str, Any]:
        """The measurements as data."""
        share, low, high = self.optimum_share
        return {
            "games": self.games,
            "decisions": self.decisions,
            "errors": self.errors,
            "lost_per_decision": self.per_decision,
            "lost_per_decision_95": [self.per_decision - self.margin, self.per_decision + self.margin],
            "lost_per_game": self.per_game,
            "worst": {"lost": self.worst, "decision": self.worst_text},
            "optimum": {
                "games": self.optimum_games,
                "wins": self.optimum_wins,
                "share": share,  # by what was lost, not by the wins
                "share_95": [low, high],
            },
        }


ROUNDING = 1e-5
"""Values are at least this exact; a smaller difference is none."""


def optimum(solution: Solution) -> Player:
    """A player that chooses the move with the best exact chance."""

    def choose(position: Position) -> str:
        choices = judge(solution, position)
        return max(choices, key=lambda move: choices[move])

    return choose


def check_measurable(game: Game) -> None:
    """InvalidOption if no solution of a game can say what a move costs."""
    if game.wholeturn is not None:
        raise _unmeasurable(game)


def judge(solution: Solution, position: Position) -> dict[str, float]:
    """The exact chance after every move. InvalidOption if the solution doesn't know."""
    choices = solution.choices(position)
    if choices is None:
        raise _unmeasurable(solution.game)
    return choices


def _unmeasurable(game: Game) -> InvalidOption:
    return InvalidOption(
        f"regret can't be measured in {game.slug}: rolls come between the moves of a turn, "
        "and its solution knows whole turns only"
    )


def regret(
    solution: Solution,
    player: Callable[[Random], Player],
    games: int,
    *,
    seed: int,
    progress: Callable[[int], None] | None = None,
) -> Regret:
    """Let a player play against itself, then twice against the optimum with the same dice, and judge its decisions.

    Games are numbered, and each depends only on the seed and its number. Interrupted by Ctrl-C, it returns the games so
    far.
    """
    found = Regret()
    start = solution.beginning()
    seats = tuple(start.pieces())
    perfect = optimum(solution)
    try:
        for number in range(games):
            measured = player(_random(seed, number, "player"))
            _play(start, dict.fromkeys(seats, _judged(solution, measured, found)), _random(seed, number, "dice"))
            found.games += 1
            against, wins = Regret(), 0
            for seat, other in (seats, seats[::-1]):
                players = {seat: perfect, other: _judged(solution, measured, against)}
                wins += _play(start, players, _random(seed, number, "match")) == seat
            found.lost_to_optimum.append(against.lost / 2)
            found.optimum_wins += wins
            found.optimum_decisions += against.decisions
            if progress:
                progress(found.games)
    except KeyboardInterrupt:
        if not found.optimum_games:
            raise
    return found


def _random(seed: int, number: int, what: str) -> Random:
    """A random stream for each purpose in each game."""
    return Random(f"{seed} {number} {what}")


def _judged(solution: Solution, player: Player, found: Regret) -> Player:
    """A player whose decisions are recorded."""

    def choose(position: Position) -> str:
        chosen = player(position)
        if len(position.moves()) > 1:
            found.add(position, judge(solution, position), chosen)
        return chosen

    return choose


def _play(start: Position, players: dict[int, Player], dice: Random) -> int:
    """Play a game to its end. Returns who won."""
    position = start
    while (seat := position.seat) is not None:
        position = position.play(position.roll(dice) if position.awaits == "roll" else players[seat](position))
    return position.ranking[0]
