"""Deletes tables that nobody comes back to, as the operator has set it, so that a database does not grow for ever."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from vuelta.core.errors import VueltaError
from vuelta.server import metrics
from vuelta.server.live.table_cache import Shelf
from vuelta.server.logs import tell
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
    """Sweeps the tables of a store that have been idle for so many days. Where somebody looks on, they stay."""

    def __init__(self, store: Store, shelf: Shelf, settings: Settings) -> None:
        self._store = store
        self._shelf = shelf
        self._days = {True: settings.keep_finished, False: settings.keep_unfinished}
        self._records = settings.records

    async def run(self) -> None:
        """Sweep now and then, until cancelled."""
        while True:
            try:
                await self.sweep()
            except (StoreUnavailable, OSError) as error:
                tell("old tables can't be swept now", level=30, problem=str(error))
            await asyncio.sleep(_EVERY)

    async def sweep(self) -> int:
        """Delete all that is due; how many tables it was. OSError, and nothing deleted, if a record can't be kept."""
        swept = 0
        for over, days in self._days.items():
            looked_at: set[str] = set()  # some stay: they are used again, or their record can't be made
            while days is not None and (some := await self._due(self._store.now - days * _DAY, looked_at, over=over)):
                looked_at.update(table for table, _ in some)
                ends = [end for end in some if self._records is None or await self._record_kept(end[0])]
                await self._store.sweep(ends)
                for table, _ in ends:
                    self._shelf.forget(table)
                swept += len(ends)
                metrics.swept.inc(len(ends))
        if swept:
            tell("old tables were swept", tables=swept)
        return swept

    async def _due(self, since: int, looked_at: set[str], *, over: bool) -> list[tuple[str, int]]:
        return [
            (table, seq)
            for table, seq in await self._store.idle(since, over=over)
            if table not in looked_at and not self._used(table)
        ]

    def _used(self, table: str) -> bool:
        live = self._shelf.known(table)
        return live is not None and (bool(live.clients) or live.lock.locked())

    async def _record_kept(self, name: str) -> bool:
        """Whether the match is in a file now. One that was not over is over now, so its dice can be checked as well."""
        assert self._records is not None
        stored = await self._store.load(name)
        if stored is None:
            return False
        try:
            table = Table.folded(stored)
        except VueltaError as error:  # it was played before a rule was corrected
            tell("a table has no record, so it is not swept", level=30, table=name, problem=str(error))
            return False
        if table.plays:
            table.apply([Entry(seq=table.seq + 1, kind="ended", at=self._store.now, data={"how": "stopped"})])
        if table.phase == "over":
            await asyncio.to_thread(_write, self._records / file_name(table), str(table.record()))
        return True


def _write(path: Path, text: str) -> None:
    """A whole file or none, on the disk when this returns."""
    part = path.with_suffix(".part")
    with part.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
