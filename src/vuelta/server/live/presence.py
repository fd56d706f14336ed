"""Presence: heartbeats in both directions, who is connected, and who has been away so long that others may go on."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

from vuelta.server.live.client_connection import TOO_SLOW, encode
from vuelta.server.live.live_table import LiveTable
from vuelta.server.logs import log_event
from vuelta.server.tables.decide import is_away
from vuelta.server.tables.persistence import StoreUnavailable

if TYPE_CHECKING:
    from vuelta.server.live.hub import Hub


class Presence:
    """Reports who is here to clients, and to the store for other processes."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._unreported: set[tuple[str, int]] = set()
        """Holders seen since the last report to the store."""

    def mark_seen(self, live: LiveTable, holder: int) -> None:
        """A holder is connected or has acted."""
        live.last_seen[holder] = self._hub.store.now
        if self._hub.store.shared:
            self._unreported.add((live.table.id, holder))

    async def last_seen(self, live: LiveTable) -> dict[int, int]:
        """When each holder was last seen by any process."""
        store = self._hub.store
        elsewhere = await store.last_seen(live.table.id) if store.shared else {}
        for client in live.clients:
            if client.holder is not None:
                live.last_seen[client.holder] = store.now
        both = elsewhere.keys() | live.last_seen.keys()
        return {holder: max(elsewhere.get(holder, 0), live.last_seen.get(holder, 0)) for holder in both}

    def changed(self, live: LiveTable) -> None:
        """Somebody connected or disconnected: let everybody know, and the store soon."""
        for client in live.clients:
            if client.holder is not None:
                self.mark_seen(live, client.holder)
        self._hub.spawn(self.broadcast(live))

    async def broadcast(self, live: LiveTable) -> None:
        """Send who is here, if that has changed."""
        message = encode({"type": "presence", **await self._snapshot(live)})
        if message != live.presence:
            live.presence = message
            live.broadcast(message)

    async def _snapshot(self, live: LiveTable) -> dict[str, Any]:
        """Who is connected, how many watch, and which seats' people have been away for longer than the grace period."""
        table, store = live.table, self._hub.store
        here = {client.holder for client in live.clients if client.holder is not None}
        missing = {place.holder for place in table.seats.values() if place.holder is not None} - here
        seen = await self.last_seen(live) if missing else dict.fromkeys(here, store.now)
        if store.shared:  # connected to other processes
            recent = store.now - 2000 * self._hub.settings.beat
            here |= {holder for holder in missing if seen.get(holder, 0) > recent}
        context = self._hub.context(live, None, seen | dict.fromkeys(here, store.now))
        people = [seat for seat, place in table.seats.items() if place.played_by_person] if table.is_playing else []
        return {
            "here": sorted(here),
            "watchers": sum(client.holder is None for client in live.clients),
            "away": [seat for seat in people if is_away(table, seat, context)],
        }

    async def run(self) -> None:
        """Send heartbeats until cancelled."""
        while True:
            await asyncio.sleep(self._hub.settings.beat)
            try:
                await self._heartbeat()
            except StoreUnavailable as error:
                log_event("can't store who is here", level=30, problem=str(error))

    async def _heartbeat(self) -> None:
        heard_before = time.monotonic() - self._hub.settings.silence
        live_tables = [live for live in self._hub.cache.tables() if live.clients]
        for live in live_tables:
            now = self._hub.store.now
            live.table.reachable_since = self._hub.reachable_since
            deadline = live.table.deadline
            message = encode({"type": "beat", "seq": live.table.seq, "now": now, "deadline": deadline})
            for client in [*live.clients]:
                if client.last_heard < heard_before:
                    client.close(TOO_SLOW)
                elif client.holder is not None:
                    self.mark_seen(live, client.holder)
            live.broadcast(message)
        seen, self._unreported = self._unreported, set()
        await self._hub.store.mark_seen(seen)
        await self._hub.change_feed.check_heads(live_tables)
        for live in live_tables:
            await self.broadcast(live)
        self._hub.cache.evict_idle()
