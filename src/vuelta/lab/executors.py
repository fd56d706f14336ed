"""Work spread over workers and taken in again in order, so that any number of them gives the same."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor, wait
from types import TracebackType
from typing import TypeVar

from vuelta.core.errors import TooLong, VueltaError
from vuelta.core.validation import check_seed, check_whole
from vuelta.lab.interrupts import interrupt_deferred

T = TypeVar("T")

_GLANCE = 0.1
"""Seconds between looks whether Ctrl-C has come."""
ENOUGH = 20
"""How many games tell whether games end at all."""


class Lost(VueltaError):
    """Those who work are gone or never came. What they made before stands."""


class Crew(Executor):
    """Those who work, here or on other machines."""

    ahead: int
    """How many batches they want to have at hand."""

    def batch(self, _count: int, usual: int) -> int:
        """How much of all there is they want at a time."""
        return usual


class Threads(Crew, ThreadPoolExecutor):
    """Cores of this machine, for machine code, which holds no lock."""

    def __init__(self, jobs: int) -> None:
        super().__init__(jobs)
        self.ahead = 2 * jobs

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self.shutdown(cancel_futures=True)


def check_asked(games: int, seed: int, jobs: int) -> None:
    """InvalidOption unless so many games of such a seed can be played on so many cores."""
    check_whole("games", games, least=0)
    check_seed(seed)
    check_whole("jobs", jobs)


def check_ending(unfinished: int, games: int, limit: int) -> None:
    """TooLong if most games had to be cut off, once there are enough to tell: figures would be those of the limit."""
    if games >= ENOUGH and 2 * unfinished > games:
        raise TooLong(
            f"{unfinished:,} of the first {games:,} games had not ended after {limit:,} plies; perhaps a player or the "
            "rules never let them end (vuelta check looks into the rules), or else set a higher limit"
        )


def in_order(
    pool: Executor, play: Callable[[int, int], T], count: int, batch: int, *, ahead: int
) -> Iterator[tuple[int, T]]:
    """What `play` makes of each batch of numbers 0 … count − 1, with the batch's first, in order.

    Only a few wait at a time, so that memory stays flat. Ctrl-C is heard between batches: what is made of one, such as
    a sum and a row in a file, is made of all of it or not at all. And never while the pool holds a lock, which would
    then be held for ever.
    """
    waiting: deque[tuple[int, Future[T]]] = deque()
    starts = iter(range(0, count, batch))
    with interrupt_deferred() as let_ctrl_c_in:
        while True:
            while len(waiting) < ahead and (first := next(starts, None)) is not None:
                waiting.append((first, pool.submit(play, first, min(batch, count - first))))
            if not waiting:
                return
            number, made = waiting.popleft()
            while not made.done():
                wait((made,), _GLANCE)
                let_ctrl_c_in()
            yield number, made.result()
            let_ctrl_c_in()
