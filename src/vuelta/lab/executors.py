"""Numbered games spread over workers, with results taken in order: any number of workers gives the same."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor, wait
from contextlib import AbstractContextManager, nullcontext
from copy import deepcopy
from dataclasses import dataclass
from types import TracebackType
from typing import Protocol, TypeVar

from vuelta.core.errors import TooLong, VueltaError
from vuelta.core.validation import check_seed, check_whole
from vuelta.lab.interrupts import interrupt_deferred

T = TypeVar("T")
T_contra = TypeVar("T_contra", contravariant=True)

_POLL_SECONDS = 0.1
"""How often to look for Ctrl-C while waiting."""
PROBE = 20
"""Enough games to notice rules or players that never let a game end."""


class WorkersLost(VueltaError):
    """The workers can't be reached; earlier results stay valid."""


class Workers(Executor):
    """What plays batches of games: cores of this machine, or of a cluster."""

    ahead: int
    """How many batches to keep submitted."""

    def batch(self, _games: int, usual: int) -> int:
        """How many of the games to play in a batch."""
        return usual


class Threads(Workers, ThreadPoolExecutor):
    """Cores of this machine, for machine code, which holds no lock."""

    def __init__(self, jobs: int) -> None:
        super().__init__(jobs)
        self.ahead = 2 * jobs

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self.shutdown(cancel_futures=True)


def _ignore(_games: int) -> None:
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """How to play numbered games. Results depend on the seed, not on where the games are played."""

    seed: int
    jobs: int = 1
    """Cores of this machine, if there are no `workers`."""
    workers: Workers | None = None
    progress: Callable[[int], None] = _ignore
    """Called with the number of games so far."""

    def __post_init__(self) -> None:
        check_seed(self.seed)
        check_whole("jobs", self.jobs)

    def pool(self) -> AbstractContextManager[Workers]:
        """The workers, or threads of this machine, which end with the context."""
        return Threads(self.jobs) if self.workers is None else nullcontext(self.workers)


class Total(Protocol[T_contra]):
    """What batches of games add up to."""

    games: int

    @property
    def unfinished(self) -> int:
        """How many games were cut off."""

    def add(self, batch: T_contra, /) -> None:
        """Add the next batch."""


def check_games_end(unfinished: int, games: int, limit: int) -> None:
    """TooLong if most games were cut off, once there are enough to tell: figures would be those of the limit."""
    if games >= PROBE and 2 * unfinished > games:
        raise TooLong(
            f"{unfinished:,} of the first {games:,} games had not ended after {limit:,} plies; perhaps a player or the "
            "rules never let them end (vuelta check looks into the rules), or else set a higher limit"
        )


def add_up(
    play: Callable[[int, int], T],
    games: int,
    run: Run,
    total: Total[T],
    *,
    size: Callable[[Workers], int],
    limit: int,
    on_batch: Callable[[int, T], None] | None = None,
) -> None:
    """Play games and add them to a total, in order. `size` is that of a batch, `limit` the plies of a game.

    Interrupted by Ctrl-C, or if the workers are lost, the total is that of all games up to some number. TooLong if most
    games don't end. `on_batch` gets the number of each batch's first game, and the batch.
    """
    check_whole("games", games, least=0)
    if run.workers is None:
        # Compiles here, where Ctrl-C is heard, and not in every thread; and games that never end are few.
        probe = deepcopy(total)
        probe.add(play(0, min(games, PROBE)))
        check_games_end(probe.unfinished, probe.games, limit)
    with run.pool() as pool:
        try:
            for first, batch in in_order(pool, play, games, size(pool), ahead=pool.ahead):
                total.add(batch)
                check_games_end(total.unfinished, total.games, limit)
                if on_batch:
                    on_batch(first, batch)
                run.progress(total.games)
        except (KeyboardInterrupt, WorkersLost):
            if not total.games:
                raise


def in_order(
    pool: Executor, play: Callable[[int, int], T], count: int, batch: int, *, ahead: int
) -> Iterator[tuple[int, T]]:
    """What `play` makes of each batch of the numbers 0 … count − 1, with the batch's first number, in order.

    Few results wait at a time, so memory stays flat. Ctrl-C is heard between batches: whatever is made of a batch, such
    as a sum and rows in a file, is made of all of it or none. And it's never heard while the pool holds a lock, which
    would never be released.
    """
    waiting: deque[tuple[int, Future[T]]] = deque()
    starts = iter(range(0, count, batch))
    with interrupt_deferred() as hear_interrupt:
        while True:
            while len(waiting) < ahead and (first := next(starts, None)) is not None:
                waiting.append((first, pool.submit(play, first, min(batch, count - first))))
            if not waiting:
                return
            number, made = waiting.popleft()
            while not made.done():
                wait((made,), _POLL_SECONDS)
                hear_interrupt()
            yield number, made.result()
            hear_interrupt()
