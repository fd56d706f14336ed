"""Keeps tables up to date with what other processes write: notifications say that a table has changed, and one query
fetches the new entries of many tables.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from vuelta.server.live.live_table import LiveTable
from vuelta.server.live.table_cache import TableCache
from vuelta.server.logs import log_event
from vuelta.server.storage.store import Store
from vuelta.server.tables.log import Entry
from vuelta.server.tables.persistence import StoreUnavailable
from vuelta.server.tables.refusals import Refused

_DEBOUNCE = 0.003
"""Seconds to collect notifications. By then our own appends have been adopted, and need no query."""

TakeIn = Callable[[LiveTable, Sequence[Entry]], Awaitable[None]]


class ChangeFeed:
    """Keeps the cached tables as new as the store."""

    def __init__(self, store: Store, cache: TableCache, take_in: TakeIn) -> None:
        """`take_in` is called with the entries that a table lacks, with its lock held."""
        self._store = store
        self._cache = cache
        self._take_in = take_in
        self._behind: dict[str, int] = {}
        """Tables with new entries, and a seq that they have at least reached."""
        self._notified = asyncio.Event()
        store.listen(self.notify, self.recheck_all)

    def notify(self, table: str, seq: int) -> None:
        """A process, perhaps this one, has stored entries up to `seq`."""
        live = self._cache.peek(table)
        if live and seq > live.table.seq:
            self._behind[table] = max(seq, self._behind.get(table, 0))
            self._notified.set()

    def recheck_all(self) -> None:
        """Assume that every table has changed: notifications may have been lost."""
        for live in self._cache.tables():
            self.notify(live.table.id, live.table.seq + 1)

    async def check_heads(self, live_tables: Sequence[LiveTable]) -> None:
        """Compare tables with the store, in case a notification was lost."""
        if self._store.shared and live_tables:
            for table, seq in (await self._store.heads([live.table.id for live in live_tables])).items():
                self.notify(table, seq)

    async def run(self) -> None:
        """Fetch new entries as notifications arrive, until cancelled."""
        while True:
            await self._notified.wait()
            await asyncio.sleep(_DEBOUNCE)
            self._notified.clear()
            behind, self._behind = self._behind, {}
            try:
                await self._fetch([live for table, seq in behind.items() if (live := self._lagging(table, seq))])
            except StoreUnavailable as error:  # the next heartbeat compares again
                log_event("can't read what other processes wrote", level=30, problem=str(error))

    def _lagging(self, table: str, seq: int) -> LiveTable | None:
        live = self._cache.peek(table)
        return live if live and seq > live.table.seq else None

    async def _fetch(self, live_tables: Sequence[LiveTable]) -> None:
        if not live_tables:
            return
        found = await self._store.entries_since_each({live.table.id: live.table.seq for live in live_tables})
        for live in live_tables:
            async with live.lock:
                missing = [entry for entry in found.get(live.table.id, ()) if entry.seq > live.table.seq]
                if missing:
                    with suppress(Refused):  # the table has been evicted
                        await self._take_in(live, missing)
