"""Deletes abandoned tables after as many days as the operator has set, to keep the database from growing for ever."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from vuelta.core.errors import VueltaError
from vuelta.server import metrics
from vuelta.server.live.table_cache import TableCache
from vuelta.server.logs import log_event
from vuelta.server.settings import Settings
from vuelta.server.storage.store import Store
from vuelta.server.storage.transfer import file_name
from vuelta.server.tables.log import Entry
from vuelta.server.tables.persistence import StoreUnavailable
from vuelta.server.tables.table import Table

_DAY = 86_400_000
_EVERY = 3600.0
"""Seconds between sweeps."""


class Sweeper:
    """Deletes tables that have been idle for some days, unless somebody is connected to them."""

    def __init__(self, store: Store, cache: TableCache, settings: Settings) -> None:
        self._store = store
        self._cache = cache
        self._days = {True: settings.keep_finished, False: settings.keep_unfinished}
        self._records = settings.records

    async def run(self) -> None:
        """Sweep every hour, until cancelled."""
        while True:
            try:
                await self.sweep()
            except (StoreUnavailable, OSError) as error:
                log_event("can't delete old tables now", level=30, problem=str(error))
            await asyncio.sleep(_EVERY)

    async def sweep(self) -> int:
        """Delete what is due; returns how many tables. OSError, with nothing deleted, if a record can't be written."""
        swept = 0
        for over, days in self._days.items():
            examined: set[str] = set()  # some stay: they are in use again, or their record can't be made
            while days is not None and (some := await self._due(self._store.now - days * _DAY, examined, over=over)):
                examined.update(table for table, _ in some)
                heads = [head for head in some if self._records is None or await self._write_record(head[0])]
                await self._store.sweep(heads)
                for table, _ in heads:
                    self._cache.evict(table)
                swept += len(heads)
                metrics.swept.inc(len(heads))
        if swept:
            log_event("deleted old tables", tables=swept)
        return swept

    async def _due(self, since: int, examined: set[str], *, over: bool) -> list[tuple[str, int]]:
        return [
            (table, seq)
            for table, seq in await self._store.idle(since, over=over)
            if table not in examined and not self._in_use(table)
        ]

    def _in_use(self, table: str) -> bool:
        live = self._cache.peek(table)
        return live is not None and (bool(live.clients) or live.lock.locked())

    async def _write_record(self, name: str) -> bool:
        """Write a match to a file; False if it can't be read. Ends an unfinished one, so its dice can be checked."""
        assert self._records is not None
        stored = await self._store.load(name)
        if stored is None:
            return False
        try:
            table = Table.replay(stored)
        except VueltaError as error:  # played before a rule was corrected
            log_event("kept an old table: its record can't be made", level=30, table=name, problem=str(error))
            return False
        if table.is_playing:
            table.apply([Entry(seq=table.seq + 1, kind="ended", at=self._store.now, data={"how": "stopped"})])
        if table.phase == "over":
            await asyncio.to_thread(_write, self._records / file_name(table), str(table.record()))
        return True


def _write(path: Path, text: str) -> None:
    """Write a file atomically and durably."""
    part = path.with_suffix(".part")
    with part.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
