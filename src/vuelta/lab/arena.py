"""The arena: players against each other, until it is known how strong they are.

A *deal* is one set of dice: the n-th roll of a seat depends on the seed, the deal, the seat and n, and on nothing that
anybody does. Each deal is played once in every rotation of the players over the seats, so that all of them have the
same luck of seats and, as far as choices leave it, of dice. Deals are numbered and summed up in order, so that any
number of cores gives the same.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
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
from vuelta.lab.compiled_deals import Contest, Results, can_contest
from vuelta.lab.executors import Crew, Lost, Threads, check_asked, check_ending, in_order
from vuelta.lab.external_player import check, ctrl_c_held, is_outsider
from vuelta.lab.referee import FORFEIT, Forfeited, Referee, Refereed
from vuelta.lab.strength import Scores, Sprt
from vuelta.players import LEVELS
from vuelta.players.evaluator import STRENGTHS, evaluator, strength
from vuelta.players.weights import Weights

P = ParamSpec("P")
T = TypeVar("T")

BATCH = 100
"""Deals that machine code plays at a time, unless somebody thinks long. A test looks at the scores after so many."""

Play: TypeAlias = Callable[[int, int], Results]
"""Plays so many deals from a number on."""


class Outcome:
    """What is known so far of a row for each name that was given."""

    def __init__(
        self, start: Position, names: Sequence[str], sprt: Sprt | None = None, limit: int = ARENA_LIMIT
    ) -> None:
        self.start = start
        self.limit = limit
        """How many plies a game may have before it is cut off."""
        self.names = tuple(names)
        self.sprt = sprt
        self.field = field(start, names)
        self.scores = Scores(len(self.names))
        self.games = 0
        self.unfinished = 0
        self.plies = 0
        self.interrupted = False
        """Whether it was ended before all games were played or the test was decided."""
        self.forfeits: dict[tuple[str, str], tuple[int, str]] = {}
        """Player and kind → how many, and the first of them in words."""
        judges = [evaluator(start, name) for name in dict.fromkeys(names) if name in STRENGTHS]
        self.notices = tuple(judge.notice for judge in judges if judge.notice)
        """What should be known about players that have learned nothing for these rules, by language."""

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
    crew: Crew | None = None,
    seconds: float = 5.0,
    sprt: Sprt | None = None,
    challenger: Weights | None = None,
    progress: Callable[[int], None] | None = None,
    limit: int = ARENA_LIMIT,
) -> Outcome:
    """Let players play, `games` rounded up to whole deals, or until a test is decided.

    A player is a level or a function of yours, `module:function` or `file.py:function`, which names a move for a
    position within some seconds. They play on so many cores, or levels on a crew such as a cluster. The first player
    may be a challenger with weights that are not in use yet. Interrupted by Ctrl-C, or if the crew is lost, it returns
    what is there. `progress` gets the games so far. A game without a winner after `limit` plies is cut off and shared
    by all; TooLong if most of them are.
    """
    check_asked(games, seed, jobs)
    outcome = Outcome(start, names, sprt, check_whole("limit", limit))
    players = len(outcome.field)
    deals = -(-games // players)
    here = _pool(outcome, seed, seconds, jobs, challenger)
    with here if crew is None else _sent(outcome, crew, seed, deals) as (pool, play, batch, tested):
        try:
            for first, results in in_order(pool, play, deals, batch, ahead=crew.ahead if crew else 2 * jobs):
                outcome.add(first, results)
                check_ending(outcome.unfinished, outcome.games, limit)
                if progress:
                    progress(outcome.games)
                if sprt and outcome.scores.deals % tested == 0 and sprt.decided(outcome.scores):
                    break
        except (KeyboardInterrupt, Lost):
            if not outcome.games:
                raise
            outcome.interrupted = True
        except BrokenProcessPool:
            raise Lost(
                "a process that played for the arena has ended; in a script, call the arena under "
                "if __name__ == '__main__', and if memory is short, let it play on fewer cores"
            ) from None
    return outcome


@contextmanager
def _pool(
    outcome: Outcome, seed: int, seconds: float, jobs: int, challenger: Weights | None
) -> Iterator[tuple[Executor, Play, int, int]]:
    """Where the deals are played: threads of machine code, or processes if the interpreter has to do it.

    With it: how many deals are played at a time, and after how many a test looks.
    """
    start, players = outcome.start, outcome.field
    if can_contest(start, players[1:] if challenger else players):
        contest = Contest(start, players, seed, limit=outcome.limit, challenger=challenger)
        contest.play(0, 0)  # compiles here, where Ctrl-C is heard, and not in every thread
        with Threads(jobs) as threads:
            try:
                yield threads, contest.play, batch_of(start, players), BATCH
            finally:
                contest.stop()
        return
    for name in sorted(filter(is_outsider, set(players))):
        check(name)
    context = get_context("spawn")
    stop = context.Event()
    begin = (start, players, seed, seconds, stop, outcome.limit)
    with _Processes(jobs, mp_context=context, initializer=_begin, initargs=begin) as processes:
        try:
            yield processes, _play, 1, 1
        finally:
            stop.set()
            processes.shutdown(cancel_futures=True)


class _Processes(ProcessPoolExecutor):
    """Processes that leave Ctrl-C to us. They are started when something is submitted."""

    def submit(self, work: Callable[P, T], /, *arguments: P.args, **named: P.kwargs) -> Future[T]:
        with ctrl_c_held():
            return super().submit(work, *arguments, **named)


def check_sendable(start: Position, players: Sequence[str]) -> None:
    """InvalidOption for players that are bound to this machine, or that only the interpreter can play."""
    if not can_contest(start, players):
        raise InvalidOption(
            "a cluster plays levels that have learned these rules, and no players of your own; play these without --on"
        )


@contextmanager
def _sent(outcome: Outcome, crew: Crew, seed: int, deals: int) -> Iterator[tuple[Executor, Play, int, int]]:
    """The same for a crew elsewhere. A contest is sent with its weights and tables, so nothing needs to be there."""
    start, players = outcome.start, outcome.field
    check_sendable(start, players)
    size = batch_of(start, players)
    # Who thinks long has enough to do with one deal, and a test looks after every BATCH of them.
    batch = size if outcome.sprt or size == 1 else crew.batch(deals, size)
    yield crew, Contest(start, players, seed, limit=outcome.limit).play, batch, BATCH


def batch_of(start: Position, players: Sequence[str]) -> int:
    """How many deals machine code plays at a time: few if somebody thinks long, so that results come in steadily.

    What is played does not depend on it, nor when a test looks.
    """
    deepest = max(strength(player, start).depth if player in STRENGTHS else 0 for player in players)
    return (BATCH, BATCH // 10, 1)[min(deepest, 2)]


_begun: list[tuple[Position, tuple[str, ...], int, float, Callable[[], bool], int]] = []
_referees: list[Referee] = []
"""The referee of this process, if it is one of the pool, and what it is made from."""


def _begin(start: Position, players: tuple[str, ...], seed: int, seconds: float, stop: Event, limit: int) -> None:
    end_with_parent(signal.SIGINT)
    _begun.append((start, players, seed, seconds, stop.is_set, limit))


def _play(first: int, deals: int) -> Results:
    try:
        if not _referees:  # not when the process begins: there, an error would end the pool without a word
            _referees.append(Referee(*_begun[0]))
        return _referees[0].play(first, deals)
    except Exception as error:  # its traceback stays in this process, so what it tells is told here
        if mistake := own_game_mistake(error):
            raise BrokenGame(mistake) from None
        raise
