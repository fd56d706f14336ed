"""The shelf: tables in memory. What nobody looks at is put back; the store has it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from vuelta.core.errors import IllegalMove, VueltaError
from vuelta.server import metrics
from vuelta.server.live.live_table import REMEMBERED, Live, tried
from vuelta.server.storage.store import Store
from vuelta.server.tables.log import Entry
from vuelta.server.tables.persistence import Stored
from vuelta.server.tables.refusals import refused
from vuelta.server.tables.table import NewerEntry, Table

MOST_EVENTS = 200
"""Events that are told at once of a past that is not in memory."""
_IDLE = 300.0
"""Seconds after which a table that nobody looks at is put back."""
_MOST_IDLE = 2_000
_AT_ONCE = 50
"""Entries that are replayed before others get a turn."""


class NoSuchTable(VueltaError, LookupError):
    """There is no such table."""


class Shelf:
    """Fetches tables from the store when they are asked for."""

    def __init__(self, store: Store, fetched: Callable[[Live], None], busy: Callable[[Live], bool]) -> None:
        """`fetched` is told of every table that comes into memory; one that is `busy` is never put back."""
        self._store = store
        self._fetched = fetched
        self._busy = busy
        self._tables: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}

    def tables(self) -> list[Live]:
        """The tables in memory."""
        return list(self._tables.values())

    def known(self, table: str) -> Live | None:
        """A table, if it is in memory."""
        return self._tables.get(table)

    async def live(self, table: str) -> Live:
        """A table, in memory from now on. NoSuchTable if there is none."""
        if live := self._tables.get(table):
            live.used = time.monotonic()
            return live
        task = self._loading.get(table)
        if task is None:
            task = self._loading[table] = asyncio.create_task(self._load(table))
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(task)

    async def past(self, table: str, since: int) -> list[str]:
        """Events after a seq, as clients are told them: the first ones of a past that is not in memory."""
        stored = await self._stored(table)
        later = [entry for entry in stored.entries if entry.seq > since][:MOST_EVENTS]
        texts: list[str] = []
        with by_what_is_known():
            state = await _folded(stored, [entry for entry in stored.entries if entry.seq <= since])
            for at in range(0, len(later), _AT_ONCE):
                state, told = tried(state, later[at : at + _AT_ONCE])
                texts += [text for _, text in told]
                await asyncio.sleep(0)
        return texts

    def forget(self, table: str) -> None:
        """A table is gone from the store."""
        self._tables.pop(table, None)

    def forget_idle(self) -> None:
        """Put back what nobody has looked at for a while."""
        idle = sorted((live for live in self._tables.values() if not live.clients), key=lambda live: live.used)
        limit = time.monotonic() - _IDLE
        for number, live in enumerate(idle):
            crowded = len(idle) - number > _MOST_IDLE
            if (crowded or live.used < limit) and not live.lock.locked() and not self._busy(live):
                del self._tables[live.table.id]
        metrics.tables.set(len(self._tables))

    async def _load(self, table: str) -> Live:
        stored = await self._stored(table)
        with by_what_is_known():
            state = await _folded(stored, stored.entries[:-REMEMBERED])
            state, texts = tried(state, stored.entries[-REMEMBERED:])
        live = Live(state)
        live.remember(texts)
        self._tables[table] = live
        self._fetched(live)
        return live

    async def _stored(self, table: str) -> Stored:
        stored = await self._store.load(table)
        if stored is None:
            raise NoSuchTable("there is no such table; perhaps the link is incomplete")
        return stored


@contextmanager
def by_what_is_known() -> Iterator[None]:
    """Refused if a stored ply is no longer legal, or if something has happened that only a newer version knows."""
    try:
        yield
    except IllegalMove:  # it was played before a rule was corrected
        raise refused("rules-changed") from None
    except NewerEntry:
        raise refused("newer-version") from None


async def _folded(stored: Stored, entries: Sequence[Entry]) -> Table:
    """What some entries of a log amount to."""
    table = Table(stored.table, stored.code, stored.seed, stored.holders)
    for at in range(0, len(entries), _AT_ONCE):
        table.apply(entries[at : at + _AT_ONCE])
        await asyncio.sleep(0)
    return table
