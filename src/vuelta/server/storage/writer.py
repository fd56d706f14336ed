"""The one task that writes: it takes everything that waits, writes it in one transaction, and says how it went."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Sequence
from functools import partial

from sqlalchemy.exc import IntegrityError

from vuelta.server import metrics
from vuelta.server.storage.connections import Connections
from vuelta.server.storage.group_commit import Beaten, Job, Release, Wish, write
from vuelta.server.tables.persistence import StoreUnavailable

MOST_AT_ONCE = 200
MOST_WAITING = 5_000
GATHER = 0.003
"""Seconds from one transaction's beginning to the next: many small ones would cost more than they win."""


log = logging.getLogger(__name__)


class Writer:
    """Fulfils wishes in the order in which they come. Its caller may be cancelled at any time."""

    def __init__(self, connections: Connections, *, postgres: bool) -> None:
        self._connections = connections
        self._postgres = postgres
        self._waiting: deque[tuple[Job, asyncio.Future[bool]]] = deque()
        self._news = asyncio.Event()
        self._alone = 0
        self._closing = False
        self.problem: StoreUnavailable | None = None
        """Why the newest transaction failed; None if it did not."""
        self._task = asyncio.create_task(self._work(), name="vuelta writer")

    async def fulfil(self, wish: Wish) -> bool:
        """Whether the wish came true, once it is durable; False if somebody else was first.

        StoreUnavailable if the database does not answer, or too many wait already; OutcomeUnknown if the wish may
        have come true all the same.
        """
        if self._closing:
            raise StoreUnavailable("the server is shutting down")
        if len(self._waiting) >= MOST_WAITING:
            raise StoreUnavailable("too many wait for the database")
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((Job(wish), done))
        self._news.set()
        return await done

    async def close(self) -> None:
        """Finish what waits, then stop."""
        self._closing = True
        self._news.set()
        await self._task

    async def _work(self) -> None:
        begun = time.monotonic() - GATHER
        while self._waiting or not self._closing:
            if self._waiting:
                if not self._alone:
                    await asyncio.sleep(begun + GATHER - time.monotonic())
                begun = time.monotonic()
                if batch := self._take():
                    await self._write(batch)
            else:
                self._news.clear()
                await self._news.wait()

    def _take(self) -> list[tuple[Job, asyncio.Future[bool]]]:
        """The next to be written together; without those whose callers have gone."""
        batch: list[tuple[Job, asyncio.Future[bool]]] = []
        while self._waiting and len(batch) < MOST_AT_ONCE:
            # One of a batch that failed is tried by itself; and a release locks rows that our order does not know.
            alone = self._alone > 0 or isinstance(self._waiting[0][0].wish, Release)
            if alone and batch:
                break
            self._alone = max(0, self._alone - 1)
            job, done = self._waiting.popleft()
            if not done.done():
                batch.append((job, done))
                if alone:
                    break
        return batch

    async def _write(self, batch: Sequence[tuple[Job, asyncio.Future[bool]]]) -> None:
        """Write a batch and tell the callers. One that can't be written does not keep the others from it."""
        jobs = [job for job, _ in batch]
        try:
            outcomes = await self._connections.write(partial(write, jobs=jobs, postgres=self._postgres))
        except StoreUnavailable as error:
            if self.problem is None:
                log.warning("the database can't be used: %s", error)
            self.problem = error
            for _, done in batch:
                _settle(done, type(error)(str(error)))
            for _, done in self._waiting:  # they would wait in vain for as long again
                _settle(done, StoreUnavailable(str(error)))
            self._waiting.clear()
            self._alone = 0
        except Exception as error:
            if len(batch) > 1:
                self._waiting.extendleft(reversed(batch))
                self._alone = len(batch)
            else:
                _settle(batch[0][1], False if isinstance(error, IntegrityError | Beaten) else error)
        else:
            if self.problem:
                log.warning("the database can be used again")
            self.problem = None
            metrics.commit_batch.observe(len(batch))
            for (_, done), outcome in zip(batch, outcomes, strict=True):
                _settle(done, outcome)


def _settle(done: asyncio.Future[bool], outcome: bool | Exception) -> None:
    if done.done():  # its caller has gone
        return
    if isinstance(outcome, Exception):
        done.set_exception(outcome)
    else:
        done.set_result(outcome)
