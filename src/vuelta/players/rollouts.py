"""Chances from rollouts: games to the end by the plan, with common random numbers for the moves compared."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from statistics import NormalDist

from vuelta.compiled.loader import compiled, option_codes
from vuelta.core.game import Game
from vuelta.core.position import Position, seats_of
from vuelta.core.state import MOST_EVENTS
from vuelta.kernels.random_streams import counter_before, seed_of
from vuelta.kernels.rollouts import RolloutWorkspace
from vuelta.players.estimators import Chances
from vuelta.players.numpy_extra import NDArray, np

MOST_PLIES = 20_000
ERROR = 0.05
"""The probability, at most, of leaving the plan's move by chance where no other move is better."""
BEHIND = 1.0
"""A move that does worse than the plan's by more standard errors than this gets no more games."""
ROUNDS = 8
"""The first round has this part of all games."""

Winners = NDArray[np.int64]
"""The seat that won, −1 if none did: a row for each game, a column for each move. A row's games share their dice."""


class Rollouts:
    """Judges by games that medium players finish. Deterministic: the dice follow from the position."""

    def __init__(self, game: Game, *, samples: int, notice: Mapping[str, str]) -> None:
        """`samples` is how many games a move gets that stays in the race to the end."""
        self.notice = notice
        self._game = game
        self._samples = samples
        self._compiled = compiled(game)

    def choose(self, position: Position) -> int:
        """A move that wins at once; otherwise the plan's, unless another proves better (see `_better`)."""
        seat, placed, plan = position.state[0], len(position.ranking), self._game.plan
        codes, after = self._moves(position)
        for code, state in zip(codes, after, strict=True):
            places = [0] * len(self._game.colours)
            if self._game.rules.ranking(state, places) > placed and places[placed] == seat:
                return code
        liked = max(range(len(codes)), key=lambda at: plan.priority(position.codes, list(position.state), codes[at]))
        return codes[self._better(position, after, liked)]

    def estimates(self, position: Position) -> dict[int, Chances]:
        """The chances after every move, from the same number of games each."""
        codes, after = self._moves(position)
        winners = self._play_out(position, after, 0, self._round)
        return {code: self._shares(position, winners[:, at]) for at, code in enumerate(codes)}

    def chances(self, position: Position) -> Chances:
        """The chances, from games played on from here."""
        return self._shares(position, self._play_out(position, [list(position.state)], 0, self._round)[:, 0])

    @property
    def _round(self) -> int:
        """How many games each move gets in the first round."""
        return max(1, self._samples // ROUNDS)

    def _moves(self, position: Position) -> tuple[list[int], list[list[int]]]:
        """The legal moves and the states after them."""
        codes, after = list(position.legal.values()), []
        for code in codes:
            state = list(position.state)
            self._game.rules.play(position.codes, state, code, [MOST_EVENTS])
            after.append(state)
        return codes, after

    def _better(self, position: Position, after: list[list[int]], liked: int) -> int:
        """The move that is significantly better than the plan's, or the plan's.

        A race: each round doubles the number of games, and moves that do clearly worse than the plan's drop out. At the
        end, McNemar's test compares the games that the best move won and the plan's lost with the same dice, and the
        other way round. Its error is divided among all moves that entered the race (Bonferroni correction).
        """
        racing = np.array([at for at in range(len(after)) if at != liked], dtype=np.int64)
        bound = NormalDist().inv_cdf(1 - ERROR / max(1, len(racing)))
        won, lost = np.zeros(len(racing), dtype=np.int64), np.zeros(len(racing), dtype=np.int64)
        done, games = 0, self._round
        while True:
            winners = self._play_out(position, [after[at] for at in (liked, *racing)], done, games) == position.state[0]
            won += (winners[:, 1:] & ~winners[:, :1]).sum(axis=0)
            lost += (~winners[:, 1:] & winners[:, :1]).sum(axis=0)
            still = won - lost >= -BEHIND * np.sqrt(won + lost)
            racing, won, lost = racing[still], won[still], lost[still]
            if not len(racing):
                return liked
            done += games
            games = min(done, self._samples - done)
            if games == 0:
                break
        best = int(np.argmax(won - lost))
        return int(racing[best]) if mcnemar(int(won[best]), int(lost[best])) > bound else liked

    def _play_out(self, position: Position, states: list[list[int]], first: int, games: int) -> Winners:
        """Play games from each state, with the dice of numbers `first`, `first` + 1, …"""
        work = RolloutWorkspace(
            self._game,
            seats=len(self._game.colours),
            placed=len(position.ranking),
            count=len(states),
            samples=games,
        )
        work.states[:] = states
        work.counter[0] = counter_before(seed_of(list(position.state)), first)
        self._compiled.play_out(option_codes(position.codes), work, MOST_PLIES)
        winners: Winners = work.winners
        return winners

    def _shares(self, position: Position, winners: Winners) -> Chances:
        """Each seat's share of the games that ended; even chances if none did."""
        seats, ranked = seats_of(position), position.ranking
        playing, ended = [seat for seat in seats if seat not in ranked], int((winners >= 0).sum())
        return {
            seat: (float((winners == seat).sum()) / ended if ended else 1 / len(playing)) if seat in playing else 0.0
            for seat in seats
        }


def mcnemar(won: int, lost: int) -> float:
    """By how many standard errors two moves differ, from the pairs of games that only one of them won.

    With the continuity correction, so that a few such pairs prove little.
    """
    return (abs(won - lost) - 1) / sqrt(won + lost) * (1 if won > lost else -1) if won != lost else 0.0
