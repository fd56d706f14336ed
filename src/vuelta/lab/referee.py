"""Deals between levels and external players, in the interpreter. A player that breaks the rules forfeits the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

import numpy as np

from vuelta.core.match import ARENA_LIMIT, Player
from vuelta.core.position import Position
from vuelta.core.rolls import roll_text
from vuelta.kernels.parts import parts_of
from vuelta.kernels.playouts import FACES, PlayWorkspace, throw
from vuelta.kernels.random_streams import GOLDEN, MASK, STRIDE, counter_before, mix
from vuelta.lab.contest import Results
from vuelta.lab.external_player import ExternalPlayer, Forfeit, Kind, Stopped, checked_move, is_external
from vuelta.players import LEVELS
from vuelta.players.evaluator import Evaluator, evaluator

FORFEIT = -2
"""A winner of FORFEIT − n means that player n forfeited."""


@dataclass(frozen=True, slots=True)
class Forfeited:
    """Who forfeited a game, and why."""

    player: int
    kind: Kind
    sentence: str


@dataclass(frozen=True, slots=True)
class Refereed(Results):
    """Results with forfeited games."""

    forfeits: tuple[Forfeited, ...] = ()


class Referee:
    """Plays deals between levels and external players, each of which has a process for all its games."""

    def __init__(
        self,
        start: Position,
        players: tuple[str, ...],
        seed: int,
        seconds: float,
        stopped: Callable[[], bool] = bool,
        limit: int = ARENA_LIMIT,
    ) -> None:
        self.start = start
        self._limit = limit
        self.players = players
        self.seed = seed
        self._seats = tuple(start.pieces())
        self._stopped = stopped
        self._judge = judge_of_luck(start)
        self._external = {
            number: ExternalPlayer(name, seconds, stopped) for number, name in enumerate(players) if is_external(name)
        }

    def play(self, first: int, deals: int) -> Refereed:
        """The deals from number `first` on, each in every rotation."""
        count = len(self.players)
        games = [self._game(deal, rotation) for deal in range(first, first + deals) for rotation in range(count)]
        return Refereed(
            winner=np.array([game.winner for game in games], dtype=np.int64),
            luck=np.array([game.luck for game in games]) if self._judge else None,
            plies=np.array([game.plies for game in games], dtype=np.int64),
            forfeits=tuple(game.forfeit for game in games if game.forfeit),
        )

    def close(self) -> None:
        """End the external players' processes."""
        for player in self._external.values():
            player.close()

    def _game(self, deal: int, rotation: int) -> _Game:
        game = _Game(self.start, len(self.players))
        seated = {seat: (at + rotation) % len(self.players) for at, seat in enumerate(self._seats)}
        players = {
            seat: self._player(number, f"{self.seed} {deal} {rotation} {number}") for seat, number in seated.items()
        }
        rolls = dict.fromkeys(self._seats, 0)
        # Only the first place counts; once it is taken, nobody's chances are chances to win any more.
        while not game.position.ranking and game.plies < self._limit and game.forfeit is None:
            if self._stopped():
                raise Stopped
            seat = game.position.seat
            assert seat is not None
            if game.position.awaits == "roll":
                rolls[seat] += 1
                text = dealt_roll(game.position, self.seed, deal, seat, rolls[seat])
                if self._judge:
                    game.add_luck(roll_luck(self._judge, game.position, text), seated)
                game.play(game.position.play(text))
                continue
            try:
                game.play(checked_move(game.position, players[seat](game.position)))
            except Forfeit as forfeit:
                sentence = f"{self.players[seated[seat]]} {forfeit} (deal {deal}, rotation {rotation}: {game.position})"
                game.forfeit = Forfeited(seated[seat], forfeit.kind, sentence)
        if game.forfeit:
            game.winner = FORFEIT - game.forfeit.player
        elif game.position.ranking:
            game.winner = seated[game.position.ranking[0]]
        return game

    def _player(self, number: int, key: str) -> Player:
        """A player for one game, with a random stream of its own."""
        if number in self._external:
            self._external[number].begin(key)
            return self._external[number]
        return LEVELS[self.players[number]](Random(key))


class _Game:
    def __init__(self, start: Position, players: int) -> None:
        self.position = start
        self.plies = 0
        self.winner = -1
        self.luck = [0.0] * players
        self.forfeit: Forfeited | None = None

    def play(self, after: Position) -> None:
        self.position = after
        self.plies += 1

    def add_luck(self, luck: Mapping[int, float], seated: Mapping[int, int]) -> None:
        for seat, number in seated.items():
            self.luck[number] += luck.get(seat, 0.0)


def judge_of_luck(start: Position) -> Evaluator | None:
    """The evaluator that judges luck; None if nothing was learned, since rollouts at every roll would take too long.

    Weights for similar rules do as well: luck has mean zero, whatever its judge thinks.
    """
    judge = evaluator(start)
    return judge if judge.learned else None


def roll_luck(judge: Evaluator, position: Position, rolled: str) -> dict[int, float]:
    """What a roll is worth to every seat beyond the expectation over all rolls; empty if rolls are only sampled.

    A sample's mean is not the expectation, and luck with a mean other than zero would bias the adjusted scores.
    """
    rules, codes = position.game.rules, position.codes
    sides = sum(rules.weight(codes, face) for face in range(1, FACES + 1))
    outcomes = judge.roll_chances(position)
    whole = sum(weight for _, weight, _ in outcomes)
    if whole != sides ** rules.dice(codes, list(position.state)):
        return {}
    after = next(chances for text, _, chances in outcomes if text == rolled)
    return {
        seat: chance - sum(weight * chances[seat] for _, weight, chances in outcomes) / whole
        for seat, chance in after.items()
    }


def dealt_roll(position: Position, seed: int, deal: int, seat: int, number: int) -> str:
    """A seat's n-th roll of a deal, counting from 1, whatever has happened: the one that `contest_games` throws."""
    rules, codes, state = position.game.rules, position.codes, list(position.state)
    key = mix((mix(counter_before(seed, deal + 1)) + (seat + 1) * GOLDEN) & MASK)
    work = PlayWorkspace(position.game, plain=True)
    work.stream[0] = mix((key + number * STRIDE) & MASK)
    throw(parts_of(position.game), codes, state, work)
    return roll_text(tuple(work.thrown[: rules.dice(codes, state)]))
