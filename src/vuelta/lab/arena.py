"""The arena: players against each other, until it is known how strong they are.

A *deal* is one set of dice: the n-th roll of a seat depends on the seed, the deal, the seat and n, and on nothing that
anybody does. Each deal is played once in every rotation of the players over the seats, so that all of them have the
same luck of seats and, as far as choices leave it, of dice. Deals are numbered and summed up in order, so that any
number of cores gives the same.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from random import Random
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from vuelta.engine.drivers import FACES, throw
from vuelta.engine.errors import InvalidOption, listed, shown
from vuelta.engine.match import Player
from vuelta.engine.position import Position
from vuelta.engine.rolls import roll_text
from vuelta.engine.streams import GOLDEN, MASK, STRIDE, counter_before, mix
from vuelta.lab.contest import Contest, Results, can_contest
from vuelta.lab.outsider import Forfeit, Kind, Outsider, Stopped, check, checked_move, end_with_parent, is_outsider
from vuelta.lab.strength import Scores, Sprt
from vuelta.players import LEVELS
from vuelta.players.evaluator import STRENGTHS, Evaluator, evaluator

BATCH = 100
"""Deals that machine code plays at a time. A test looks at the scores after each."""

LONGEST = 20_000
"""Plies after which a game in the interpreter is given up: players of one's own may run in circles."""

FORFEIT = -2
"""In place of a winner of −1 (nobody): FORFEIT − the number of the player that forfeited."""


Play: TypeAlias = Callable[[int, int], Results]
"""Plays so many deals from a number on."""


class Outcome:
    """What is known so far of a row for each name that was given."""

    def __init__(self, start: Position, names: Sequence[str], sprt: Sprt | None = None) -> None:
        self.start = start
        self.names = tuple(names)
        self.sprt = sprt
        self.field = field(start, names)
        self.scores = Scores(len(self.names))
        self.games = 0
        self.unfinished = 0
        self.plies = 0
        self.forfeits: dict[tuple[str, str], tuple[int, str]] = {}
        """Player and kind → how many, and the first of them in words."""
        judges = [evaluator(start, name) for name in dict.fromkeys(names) if name in STRENGTHS]
        self.notices = tuple(judge.notice for judge in judges if judge.notice)
        """What should be known about players that have learned nothing for these rules."""

    def copies(self, row: int) -> int:
        """How many seats a name plays for: the last one fills the table."""
        return len(self.field) - row if row == len(self.names) - 1 else 1

    def add(self, first: int, results: Results) -> None:
        """Take in the deals from number `first` on."""
        players = len(self.field)
        scores = score(results.winner, players)
        self.scores.add(first, self._rows(scores), None if results.luck is None else self._rows(results.luck))
        self.games += len(results.winner)
        self.unfinished += int((results.winner == -1).sum())
        self.plies += int(results.plies.sum())
        for told in results.forfeits if isinstance(results, Refereed) else ():
            self._add_forfeit(told)

    def _rows(self, figures: NDArray[np.float64]) -> NDArray[np.float64]:
        """Games × players as deals × rotations × rows; players of one name are taken together."""
        players, last = len(self.field), len(self.names) - 1
        of_deals = figures.reshape(-1, players, players)
        return np.concatenate([of_deals[:, :, :last], of_deals[:, :, last:].mean(axis=2, keepdims=True)], axis=2)

    def _add_forfeit(self, told: Forfeited) -> None:
        key = (self.field[told.player], told.kind)
        count, sentence = self.forfeits.get(key, (0, told.sentence))
        self.forfeits[key] = (count + 1, sentence)


def field(start: Position, names: Sequence[str]) -> tuple[str, ...]:
    """A player for every seat: the last name is repeated. InvalidOption if they are unknown or too many."""
    seats = len(start.pieces())
    if len(names) < 2:
        raise InvalidOption("the arena needs two players at least; name them such as hard,medium")
    if len(names) > seats:
        raise InvalidOption(f"{len(names)} players are named, but {seats} play; name {seats} at most")
    for name in names:
        if name not in LEVELS and not is_outsider(name):
            levels = listed(tuple(LEVELS))
            raise InvalidOption(f"there is no player {shown(name)}; a player is {levels}, or yours: file.py:function")
    return (*names, *(names[-1] for _ in range(seats - len(names))))


def score(winner: NDArray[np.int64], players: int) -> NDArray[np.float64]:
    """Games × players: who won. A game that nobody won is shared by all, one that is forfeited by all others."""
    scores = np.asarray(winner[:, None] == np.arange(players), dtype=np.float64)
    scores[winner == -1] = 1 / players
    lost = winner[:, None] == FORFEIT - np.arange(players)
    scores[winner <= FORFEIT] = 1 / (players - 1)
    scores[lost] = 0
    return scores


def arena(
    start: Position,
    names: Sequence[str],
    games: int,
    *,
    seed: int,
    jobs: int = 1,
    seconds: float = 5.0,
    sprt: Sprt | None = None,
    progress: Callable[[int], None] | None = None,
) -> Outcome:
    """Let players play, `games` rounded up to whole deals, or until a test is decided.

    A player is a level or a function of yours, `module:function` or `file.py:function`, which names a move for a
    position within some seconds. Interrupted by Ctrl-C, it returns what is there. `progress` gets the games so far.
    """
    outcome = Outcome(start, names, sprt)
    players = len(outcome.field)
    deals = -(-games // players)
    with _pool(start, outcome.field, seed, seconds, jobs) as (pool, play, batch):
        try:
            for first, results in _in_order(pool, play, deals, batch, ahead=2 * jobs):
                outcome.add(first, results)
                if progress:
                    progress(outcome.games)
                if sprt and sprt.decided(outcome.scores):
                    break
        except KeyboardInterrupt:
            if not outcome.games:
                raise
    return outcome


@contextmanager
def _pool(
    start: Position, players: tuple[str, ...], seed: int, seconds: float, jobs: int
) -> Iterator[tuple[Executor, Play, int]]:
    """Where the deals are played: threads of machine code, or processes if the interpreter has to do it."""
    if can_contest(start, players):
        with ThreadPoolExecutor(jobs) as threads:
            try:
                yield threads, Contest(start, players, seed).play, BATCH
            finally:
                threads.shutdown(cancel_futures=True)
        return
    for name in sorted(filter(is_outsider, set(players))):
        check(name)
    context = get_context("spawn")
    stop = context.Event()
    begin = (start, players, seed, seconds, stop)
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin, initargs=begin) as processes:
        try:
            yield processes, _play, 1
        finally:
            stop.set()
            processes.shutdown(cancel_futures=True)


def _in_order(pool: Executor, play: Play, deals: int, batch: int, *, ahead: int) -> Iterator[tuple[int, Results]]:
    """The batches in order; only a few wait at a time, so that memory stays flat."""
    waiting: deque[tuple[int, Future[Results]]] = deque()
    starts = iter(range(0, deals, batch))
    while True:
        while len(waiting) < ahead and (first := next(starts, None)) is not None:
            waiting.append((first, pool.submit(play, first, min(batch, deals - first))))
        if not waiting:
            return
        number, results = waiting.popleft()
        yield number, results.result()


_referees: list[Referee] = []
"""The referee of this process, if it is one of the pool."""


def _begin(start: Position, players: tuple[str, ...], seed: int, seconds: float, stop: Event) -> None:
    end_with_parent()
    _referees.append(Referee(start, players, seed, seconds, stop.is_set))


def _play(first: int, deals: int) -> Results:
    return _referees[0].play(first, deals)


@dataclass(frozen=True, slots=True)
class Forfeited:
    """Who forfeited a game, how, and what to tell of it."""

    player: int
    kind: Kind
    sentence: str


@dataclass(frozen=True, slots=True)
class Refereed(Results):
    """Games of some deals, with what was forfeited."""

    forfeits: tuple[Forfeited, ...] = ()


class Referee:
    """Plays deals between levels and outsiders. Each outsider of the table has a process, kept from game to game."""

    def __init__(
        self,
        start: Position,
        players: tuple[str, ...],
        seed: int,
        seconds: float,
        stopped: Callable[[], bool] = bool,
    ) -> None:
        self.start = start
        self.players = players
        self.seed = seed
        self._seats = tuple(start.pieces())
        self._stopped = stopped
        self._judge = judge_of_luck(start)
        self._outsiders = {
            number: Outsider(name, seconds, stopped) for number, name in enumerate(players) if is_outsider(name)
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
        """End the outsiders' processes."""
        for outsider in self._outsiders.values():
            outsider.close()

    def _game(self, deal: int, rotation: int) -> _Game:
        game = _Game(self.start, len(self.players))
        sitting = {seat: (at + rotation) % len(self.players) for at, seat in enumerate(self._seats)}
        asked = {
            seat: self._player(number, f"{self.seed} {deal} {rotation} {number}") for seat, number in sitting.items()
        }
        rolls = dict.fromkeys(self._seats, 0)
        # The first place is what counts; after it, nobody's chances are those of a winner any more.
        while not game.position.ranking and game.plies < LONGEST and game.forfeit is None:
            if self._stopped():
                raise Stopped
            seat = game.position.seat
            assert seat is not None
            if game.position.awaits == "roll":
                rolls[seat] += 1
                text = dealt_roll(game.position, self.seed, deal, seat, rolls[seat])
                if self._judge:
                    game.add_luck(roll_luck(self._judge, game.position, text), sitting)
                game.play(game.position.play(text))
                continue
            try:
                game.play(checked_move(game.position, asked[seat](game.position)))
            except Forfeit as forfeit:
                told = f"{self.players[sitting[seat]]} {forfeit} (deal {deal}, rotation {rotation}: {game.position})"
                game.forfeit = Forfeited(sitting[seat], forfeit.kind, told)
        if game.forfeit:
            game.winner = FORFEIT - game.forfeit.player
        elif game.position.ranking:
            game.winner = sitting[game.position.ranking[0]]
        return game

    def _player(self, number: int, key: str) -> Player:
        """A player for one game, with randomness of its own."""
        if number in self._outsiders:
            self._outsiders[number].begin(key)
            return self._outsiders[number]
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

    def add_luck(self, luck: Mapping[int, float], sitting: Mapping[int, int]) -> None:
        for seat, number in sitting.items():
            self.luck[number] += luck.get(seat, 0.0)


def judge_of_luck(start: Position) -> Evaluator | None:
    """What judges luck; None where nothing was learned, for to play on in one's head at every roll takes too long."""
    judge = evaluator(start)
    return judge if judge.notice is None else None


def roll_luck(judge: Evaluator, position: Position, rolled: str) -> dict[int, float]:
    """What a roll gives every seat beyond the expectation over all rolls; nothing where they are only sampled.

    A sample's mean is not the expectation, and luck whose mean is not zero would bend what it is meant to sharpen.
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
    """A seat's n-th roll of a deal, from 1 on, whatever has happened. The same that `contest_games` throws."""
    rules, codes, state = position.game.rules, position.codes, list(position.state)
    key = mix((mix(counter_before(seed, deal + 1)) + (seat + 1) * GOLDEN) & MASK)
    thrown = [0] * rules.MAX_DICE
    throw(rules, codes, state, thrown, [mix((key + number * STRIDE) & MASK)], [0])
    return roll_text(tuple(thrown[: rules.dice(codes, state)]))
