"""The only task that writes: it commits everything that is waiting as one group and reports the outcomes."""

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
from vuelta.server.storage.group_commit import Change, Conflict, PreparedChange, Release, write_group
from vuelta.server.tables.persistence import StoreUnavailable

MOST_AT_ONCE = 200
MOST_WAITING = 5_000
INTERVAL = 0.003
"""Seconds between the starts of transactions: many small ones would cost more than they gain."""


log = logging.getLogger(__name__)


class Writer:
    """Writes changes in the order in which they arrive. Callers may be cancelled at any time."""

    def __init__(self, connections: Connections, *, postgres: bool) -> None:
        self._connections = connections
        self._postgres = postgres
        self._waiting: deque[tuple[PreparedChange, asyncio.Future[bool]]] = deque()
        self._wake = asyncio.Event()
        self._alone = 0
        self._closing = False
        self.problem: StoreUnavailable | None = None
        """Why the newest transaction failed; None if it did not."""
        self._task = asyncio.create_task(self._work(), name="vuelta writer")

    async def write(self, change: Change) -> bool:
        """Write a change. True once it is durable; False if it conflicts with an earlier one.

        StoreUnavailable if the database doesn't answer or too many changes are waiting; OutcomeUnknown if the change
        may have been written nevertheless.
        """
        if self._closing:
            raise StoreUnavailable("the server is shutting down")
        if len(self._waiting) >= MOST_WAITING:
            raise StoreUnavailable("too many changes are waiting for the database")
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((PreparedChange(change), done))
        self._wake.set()
        return await done

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        self._closing = True
        self._wake.set()
        await self._task

    async def _work(self) -> None:
        begun = time.monotonic() - INTERVAL
        while self._waiting or not self._closing:
            if self._waiting:
                if not self._alone:
                    await asyncio.sleep(begun + INTERVAL - time.monotonic())
                begun = time.monotonic()
                if group := self._next_group():
                    await self._write_group(group)
            else:
                self._wake.clear()
                await self._wake.wait()

    def _next_group(self) -> list[tuple[PreparedChange, asyncio.Future[bool]]]:
        """The changes to write next, without those whose callers have gone."""
        group: list[tuple[PreparedChange, asyncio.Future[bool]]] = []
        while self._waiting and len(group) < MOST_AT_ONCE:
            # After a failed group its changes are tried one by one; and a release locks rows outside our order.
            alone = self._alone > 0 or isinstance(self._waiting[0][0].change, Release)
            if alone and group:
                break
            self._alone = max(0, self._alone - 1)
            prepared, done = self._waiting.popleft()
            if not done.done():
                group.append((prepared, done))
                if alone:
                    break
        return group

    async def _write_group(self, group: Sequence[tuple[PreparedChange, asyncio.Future[bool]]]) -> None:
        """Write a group and report to its callers. A change that can't be written doesn't hold up the others."""
        changes = [prepared for prepared, _ in group]
        try:
            outcomes = await self._connections.write(partial(write_group, group=changes, postgres=self._postgres))
        except StoreUnavailable as error:
            if self.problem is None:
                log.warning("the database can't be used: %s", error)
            self.problem = error
            for _, done in group:
                _resolve(done, type(error)(str(error)))
            for _, done in self._waiting:  # they would only time out as well
                _resolve(done, StoreUnavailable(str(error)))
            self._waiting.clear()
            self._alone = 0
        except Exception as error:
            if len(group) > 1:
                self._waiting.extendleft(reversed(group))
                self._alone = len(group)
            else:
                _resolve(group[0][1], False if isinstance(error, IntegrityError | Conflict) else error)
        else:
            if self.problem:
                log.warning("the database can be used again")
            self.problem = None
            metrics.commit_group_size.observe(len(group))
            for (_, done), outcome in zip(group, outcomes, strict=True):
                _resolve(done, outcome)


def _resolve(done: asyncio.Future[bool], outcome: bool | Exception) -> None:
    if done.done():  # the caller has gone
        return
    if isinstance(outcome, Exception):
        done.set_exception(outcome)
    else:
        done.set_result(outcome)
