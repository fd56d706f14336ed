"""Work spread over workers and taken in again in order, so that any number of them gives the same."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from typing import TypeVar

T = TypeVar("T")


def in_order(
    pool: Executor, play: Callable[[int, int], T], count: int, batch: int, *, ahead: int
) -> Iterator[tuple[int, T]]:
    """What `play` makes of each batch of numbers 0 … count − 1, with the batch's first, in order.

    Only a few wait at a time, so that memory stays flat.
    """
    waiting: deque[tuple[int, Future[T]]] = deque()
    starts = iter(range(0, count, batch))
    while True:
        while len(waiting) < ahead and (first := next(starts, None)) is not None:
            waiting.append((first, pool.submit(play, first, min(batch, count - first))))
        if not waiting:
            return
        number, made = waiting.popleft()
        yield number, made.result()
