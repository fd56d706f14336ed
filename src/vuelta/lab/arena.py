"""The arena: players meet, and their strength is measured.

A *deal* is one set of dice: the n-th roll of a seat depends on the seed, the deal, the seat and n, whatever the players
do. Each deal is played once in every rotation of the players over the seats, so all of them have the same seats and, as
far as their choices allow, the same dice. Deals are numbered and added up in order, so any number of cores gives the
same result.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from typing import ParamSpec, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from vuelta.core.child_processes import end_with_parent
from vuelta.core.errors import BrokenGame, InvalidOption, listed, shown
from vuelta.core.match import ARENA_LIMIT
from vuelta.core.position import Position
from vuelta.core.registry import own_game_mistake
from vuelta.core.validation import check_whole
from vuelta.lab.contest import Contest, Results, can_contest
from vuelta.lab.executors import Run, WorkersLost, check_games_end, in_order
from vuelta.lab.external_player import check_loads, is_external, sigint_deferred
from vuelta.lab.referee import FORFEIT, Forfeited, Referee, Refereed
from vuelta.lab.strength import Scores, Sprt
from vuelta.players import LEVELS
from vuelta.players.evaluator import STRENGTHS, evaluator, strength
from vuelta.players.weights import Weights

P = ParamSpec("P")
T = TypeVar("T")

BATCH = 100
"""Deals in a batch of machine code, unless a player looks far ahead. A sequential test looks at the scores as often."""

Play: TypeAlias = Callable[[int, int], Results]
"""Plays deals, given the number of the first and how many."""
Playing: TypeAlias = tuple[Executor, Play, int, int]
"""Where and how deals are played, how many in a batch, and after how many a test looks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What ends a game early, or a player's turn to think."""

    plies: int = ARENA_LIMIT
    """A game without a winner is cut off after this many, and shared by all."""
    seconds: float = 5.0
    """How long an external player may think about a move."""

    def __post_init__(self) -> None:
        check_whole("limit", self.plies)


class Outcome:
    """The results so far, with a row for each name given."""

    def __init__(
        self, start: Position, names: Sequence[str], sprt: Sprt | None = None, limit: int = ARENA_LIMIT
    ) -> None:
        self.start = start
        self.limit = limit
        """The plies after which a game is cut off."""
        self.names = tuple(names)
        self.sprt = sprt
        self.field = field(start, names)
        self.scores = Scores(len(self.names))
        self.games = 0
        self.unfinished = 0
        self.plies = 0
        self.interrupted = False
        """Whether it ended before all games were played or the test was decided."""
        self.forfeits: dict[tuple[str, str], tuple[int, str]] = {}
        """Player and kind → how many games, and a sentence about the first."""
        judges = [evaluator(start, name) for name in dict.fromkeys(names) if name in STRENGTHS]
        self.notices = tuple(judge.notice for judge in judges if judge.notice)
        """Warnings about players that have learned nothing for these rules, by language."""

    def copies(self, row: int) -> int:
        """How many seats a name plays for: the last name fills the table."""
        return len(self.field) - row if row == len(self.names) - 1 else 1

    def add(self, first: int, results: Results) -> None:
        """Add the deals from number `first` on."""
        players = len(self.field)
        scores = score(results.winner, players)
        self.scores.add(first, self._rows(scores), None if results.luck is None else self._rows(results.luck))
        self.games += len(results.winner)
        self.unfinished += int((results.winner == -1).sum())
        self.plies += int(results.plies.sum())
        if isinstance(results, Refereed):
            for forfeit in results.forfeits:
                self._add_forfeit(forfeit)

    def _rows(self, figures: NDArray[np.float64]) -> NDArray[np.float64]:
        """Games × players as deals × rotations × rows: the mean of players with the same name."""
        players, last = len(self.field), len(self.names) - 1
        of_deals = figures.reshape(-1, players, players)
        return np.concatenate([of_deals[:, :, :last], of_deals[:, :, last:].mean(axis=2, keepdims=True)], axis=2)

    def _add_forfeit(self, forfeit: Forfeited) -> None:
        key = (self.field[forfeit.player], forfeit.kind)
        count, sentence = self.forfeits.get(key, (0, forfeit.sentence))
        self.forfeits[key] = (count + 1, sentence)


def field(start: Position, names: Sequence[str]) -> tuple[str, ...]:
    """A player for every seat; the last name is repeated. InvalidOption for unknown players, or too many."""
    seats = len(start.pieces())
    if len(names) < 2:
        raise InvalidOption("the arena needs at least two players, such as hard,medium")
    if len(names) > seats:
        raise InvalidOption(f"{len(names)} players are named, but {seats} play; name at most {seats}")
    for name in names:
        if name not in LEVELS and not is_external(name):
            levels = listed(tuple(LEVELS))
            raise InvalidOption(f"there is no player {shown(name)}; use {levels}, or your own: file.py:function")
    return (*names, *(names[-1] for _ in range(seats - len(names))))


def score(winner: NDArray[np.int64], players: int) -> NDArray[np.float64]:
    """Games × players: who won. A game without a winner is shared by all, a forfeited one by all others."""
    scores = np.asarray(winner[:, None] == np.arange(players), dtype=np.float64)
    scores[winner == -1] = 1 / players
    lost = winner[:, None] == FORFEIT - np.arange(players)
    scores[winner <= FORFEIT] = 1 / (players - 1)
    scores[lost] = 0
    return scores


_USUAL_LIMITS = Limits()


def arena(
    start: Position,
    names: Sequence[str],
    games: int,
    run: Run,
    *,
    sprt: Sprt | None = None,
    challenger: Weights | None = None,
    limits: Limits = _USUAL_LIMITS,
) -> Outcome:
    """Let players play, `games` rounded up to whole deals, or until a test is decided.

    A player is a level, or a function of yours, `module:function` or `file.py:function`, that maps positions to moves.
    Only levels can play on a cluster. If there is a `challenger`, the first player plays with these weights.
    Interrupted by Ctrl-C, or if the workers are lost, it returns the games so far. TooLong if most games don't end.
    """
    check_whole("games", games, least=0)
    outcome = Outcome(start, names, sprt, limits.plies)
    deals = -(-games // len(outcome.field))
    if run.workers is not None:
        playing = _elsewhere(outcome, run, deals)
    elif can_contest(start, outcome.field[1:] if challenger else outcome.field):
        playing = _in_threads(outcome, run, challenger)
    else:
        playing = _in_processes(outcome, run, limits)
    with playing as (pool, play, batch, tested):
        ahead = run.workers.ahead if run.workers else 2 * run.jobs
        try:
            for first, results in in_order(pool, play, deals, batch, ahead=ahead):
                outcome.add(first, results)
                check_games_end(outcome.unfinished, outcome.games, limits.plies)
                run.progress(outcome.games)
                if sprt and outcome.scores.deals % tested == 0 and sprt.decided(outcome.scores):
                    break
        except (KeyboardInterrupt, WorkersLost):
            if not outcome.games:
                raise
            outcome.interrupted = True
        except BrokenProcessPool:
            raise WorkersLost(
                "a process of the arena has ended; in a script, call the arena under if __name__ == '__main__', and if "
                "memory is short, use fewer cores"
            ) from None
    return outcome


@contextmanager
def _in_threads(outcome: Outcome, run: Run, challenger: Weights | None) -> Iterator[Playing]:
    """Machine code plays in threads."""
    start, players = outcome.start, outcome.field
    contest = Contest(start, players, run.seed, limit=outcome.limit, challenger=challenger)
    contest.play(0, 0)  # compiles here, where Ctrl-C is heard, and not in every thread
    with run.pool() as threads:
        try:
            yield threads, contest.play, batch_of(start, players), BATCH
        finally:
            contest.stop()


@contextmanager
def _in_processes(outcome: Outcome, run: Run, limits: Limits) -> Iterator[Playing]:
    """The interpreter plays in processes."""
    for name in sorted(filter(is_external, set(outcome.field))):
        check_loads(name)
    context = get_context("spawn")
    stop = context.Event()
    arguments = (outcome.start, outcome.field, run.seed, limits.seconds, stop, limits.plies)
    with _Processes(run.jobs, mp_context=context, initializer=_prepare, initargs=arguments) as processes:
        try:
            yield processes, _play, 1, 1
        finally:
            stop.set()
            processes.shutdown(cancel_futures=True)


class _Processes(ProcessPoolExecutor):
    """Processes that leave Ctrl-C to us. They are started when something is submitted."""

    def submit(self, work: Callable[P, T], /, *arguments: P.args, **named: P.kwargs) -> Future[T]:
        with sigint_deferred():
            return super().submit(work, *arguments, **named)


def check_sendable(start: Position, players: Sequence[str]) -> None:
    """InvalidOption for players that are bound to this machine, or that only the interpreter can play."""
    if not can_contest(start, players):
        raise InvalidOption(
            "a cluster plays only levels that have learned these rules, and no players of your own; leave out --on"
        )


@contextmanager
def _elsewhere(outcome: Outcome, run: Run, deals: int) -> Iterator[Playing]:
    """Machine code plays on the workers. A contest brings its weights and tables, so nothing needs to be there."""
    assert run.workers is not None
    start, players = outcome.start, outcome.field
    check_sendable(start, players)
    size = batch_of(start, players)
    # A player that looks far ahead is busy enough with one deal, and a test looks after every BATCH of them.
    batch = size if outcome.sprt or size == 1 else run.workers.batch(deals, size)
    yield run.workers, Contest(start, players, run.seed, limit=outcome.limit).play, batch, BATCH


def batch_of(start: Position, players: Sequence[str]) -> int:
    """How many deals machine code plays at a time: few if a player looks far ahead, so that results come in steadily.

    Neither the games nor the moments at which a test looks depend on it.
    """
    deepest = max(strength(player, start).depth if player in STRENGTHS else 0 for player in players)
    return (BATCH, BATCH // 10, 1)[min(deepest, 2)]


_referee: Callable[[], Referee]
"""The referee of this process, if it belongs to the pool."""


def _prepare(start: Position, players: tuple[str, ...], seed: int, seconds: float, stop: Event, limit: int) -> None:
    global _referee
    end_with_parent(signal.SIGINT)
    # Made by the first task: an error here would end the pool without saying why.
    _referee = cache(partial(Referee, start, players, seed, seconds, stop.is_set, limit))


def _play(first: int, deals: int) -> Results:
    try:
        return _referee().play(first, deals)
    except Exception as error:  # the traceback stays in this process, so a mistake is explained here
        if mistake := own_game_mistake(error):
            raise BrokenGame(mistake) from None
        raise
