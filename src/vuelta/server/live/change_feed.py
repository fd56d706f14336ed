"""Following what other processes do: hints say that there is news, and one read fetches it for many tables at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from vuelta.server.live.live_table import Live
from vuelta.server.live.table_cache import Shelf
from vuelta.server.logs import tell
from vuelta.server.storage.store import Store
from vuelta.server.tables.log import Entry
from vuelta.server.tables.persistence import StoreUnavailable
from vuelta.server.tables.refusals import Refused

_GATHER = 0.003
"""Seconds in which hints gather: an own append is known by then, and needs no reading."""


class Following:
    """Keeps the tables in memory as new as the store."""

    def __init__(self, store: Store, shelf: Shelf, take_in: Callable[[Live, Sequence[Entry]], Awaitable[None]]) -> None:
        """`take_in` is given what a table lacks, with its lock held."""
        self._store = store
        self._shelf = shelf
        self._take_in = take_in
        self._behind: dict[str, int] = {}
        """Tables that have news, up to which seq at least."""
        self._hinted = asyncio.Event()
        store.listen(self.heard, self.look_at_all)

    def heard(self, table: str, seq: int) -> None:
        """Another process, or this one, has stored something."""
        live = self._shelf.known(table)
        if live and seq > live.table.seq:
            self._behind[table] = max(seq, self._behind.get(table, 0))
            self._hinted.set()

    def look_at_all(self) -> None:
        """Hints may have been lost."""
        for live in self._shelf.tables():
            self.heard(live.table.id, live.table.seq + 1)

    async def look_for_missed(self, lives: Sequence[Live]) -> None:
        """The store knows how far each table is, should a hint have been lost."""
        if self._store.shared and lives:
            for table, seq in (await self._store.heads([live.table.id for live in lives])).items():
                self.heard(table, seq)

    async def run(self) -> None:
        """Fetch news as it is hinted at, until cancelled."""
        while True:
            await self._hinted.wait()
            await asyncio.sleep(_GATHER)
            self._hinted.clear()
            hints, self._behind = self._behind, {}
            try:
                await self._fetch([live for table, seq in hints.items() if (live := self._lacking(table, seq))])
            except StoreUnavailable as error:  # the next sign of life looks again
                tell("news of other processes can't be read", level=30, problem=str(error))

    def _lacking(self, table: str, seq: int) -> Live | None:
        live = self._shelf.known(table)
        return live if live and seq > live.table.seq else None

    async def _fetch(self, lives: Sequence[Live]) -> None:
        if not lives:
            return
        news = await self._store.news({live.table.id: live.table.seq for live in lives})
        for live in lives:
            async with live.lock:
                lacking = [entry for entry in news.get(live.table.id, ()) if entry.seq > live.table.seq]
                if lacking:
                    with suppress(Refused):  # it has been put away
                        await self._take_in(live, lacking)
