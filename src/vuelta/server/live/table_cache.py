"""Tables in memory: loaded from the store on demand, evicted when nobody uses them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from vuelta.core.errors import IllegalMove, VueltaError
from vuelta.server import metrics
from vuelta.server.live.live_table import RECENT_EVENTS, LiveTable, advance
from vuelta.server.storage.store import Store
from vuelta.server.tables.log import Entry
from vuelta.server.tables.persistence import StoredTable
from vuelta.server.tables.refusals import refused
from vuelta.server.tables.table import Table, UnknownEntryKind

MOST_EVENTS = 200
"""Past events returned at once when they are no longer in memory."""
_IDLE = 300.0
"""Seconds without use after which a table is evicted."""
_MOST_IDLE = 2_000
_CHUNK = 50
"""Entries replayed before other tasks get a turn."""


class NoSuchTable(VueltaError, LookupError):
    """There is no such table."""


class TableCache:
    """Loads tables from the store when they are asked for."""

    def __init__(
        self, store: Store, on_load: Callable[[LiveTable], None], is_busy: Callable[[LiveTable], bool]
    ) -> None:
        """`on_load` is called with every table that is loaded; a table that `is_busy` is never evicted."""
        self._store = store
        self._on_load = on_load
        self._is_busy = is_busy
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}

    def tables(self) -> list[LiveTable]:
        """The tables in memory."""
        return list(self._tables.values())

    def peek(self, table: str) -> LiveTable | None:
        """A table, if it is in memory."""
        return self._tables.get(table)

    async def get(self, table: str) -> LiveTable:
        """A table, loaded if necessary. NoSuchTable if there is none."""
        if live := self._tables.get(table):
            live.last_used = time.monotonic()
            return live
        task = self._loading.get(table)
        if task is None:
            task = self._loading[table] = asyncio.create_task(self._load(table))
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(task)

    async def past_events(self, table: str, since: int) -> list[str]:
        """The first events after a seq as JSON texts, replayed from the store."""
        stored = await self._stored(table)
        later = [entry for entry in stored.entries if entry.seq > since][:MOST_EVENTS]
        texts: list[str] = []
        with unreadable_log_refused():
            state = await _replay(stored, [entry for entry in stored.entries if entry.seq <= since])
            for at in range(0, len(later), _CHUNK):
                step = advance(state, later[at : at + _CHUNK])
                state = step.table
                texts += [event.full for event in step.events]
                await asyncio.sleep(0)
        return texts

    def evict(self, table: str) -> None:
        """Drop a table from memory."""
        self._tables.pop(table, None)

    def evict_idle(self) -> None:
        """Drop tables that nobody has used for a while."""
        idle = sorted((live for live in self._tables.values() if not live.clients), key=lambda live: live.last_used)
        limit = time.monotonic() - _IDLE
        for number, live in enumerate(idle):
            too_many = len(idle) - number > _MOST_IDLE
            if (too_many or live.last_used < limit) and not live.lock.locked() and not self._is_busy(live):
                del self._tables[live.table.id]
        metrics.tables.set(len(self._tables))

    async def _load(self, table: str) -> LiveTable:
        stored = await self._stored(table)
        with unreadable_log_refused():
            state = await _replay(stored, stored.entries[:-RECENT_EVENTS])
            recent = advance(state, stored.entries[-RECENT_EVENTS:])
        live = LiveTable(recent.table, stored.entries)
        live.remember(recent)
        self._tables[table] = live
        self._on_load(live)
        return live

    async def _stored(self, table: str) -> StoredTable:
        stored = await self._store.load(table)
        if stored is None:
            raise NoSuchTable("there is no such table; the link may be incomplete")
        return stored


@contextmanager
def unreadable_log_refused() -> Iterator[None]:
    """Refused if a stored ply is no longer legal, or an entry was written by a newer version."""
    try:
        yield
    except IllegalMove:  # played before a rule was corrected
        raise refused("rules-changed") from None
    except UnknownEntryKind:
        raise refused("newer-version") from None


async def _replay(stored: StoredTable, entries: Sequence[Entry]) -> Table:
    table = Table(stored.table, stored.code, stored.seed, stored.holders)
    for at in range(0, len(entries), _CHUNK):
        table.apply(entries[at : at + _CHUNK])
        await asyncio.sleep(0)
    return table
