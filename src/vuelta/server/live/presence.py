"""Who is here: signs of life both ways, and who has been away so long that the others may choose how to go on."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

from vuelta.server.live.live_table import Live
from vuelta.server.live.outbox import TOO_SLOW, encoded
from vuelta.server.logs import tell
from vuelta.server.tables.decide import Context, away
from vuelta.server.tables.persistence import StoreUnavailable

if TYPE_CHECKING:
    from vuelta.server.live.hub import Hub


class Presence:
    """Tells clients who is here, and the store too, so that other processes know it."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._noticed: set[tuple[str, int]] = set()
        """Holders whom other processes are to hear of."""

    def noticed(self, live: Live, holder: int) -> None:
        """A holder is here, or did something."""
        live.seen[holder] = self._hub.store.now
        if self._hub.store.shared:
            self._noticed.add((live.table.id, holder))

    async def seen(self, live: Live) -> dict[int, int]:
        """When each holder was last seen, by any process."""
        store = self._hub.store
        elsewhere = await store.last_seen(live.table.id) if store.shared else {}
        for client in live.clients:
            if client.holder is not None:
                live.seen[client.holder] = store.now
        both = elsewhere.keys() | live.seen.keys()
        return {holder: max(elsewhere.get(holder, 0), live.seen.get(holder, 0)) for holder in both}

    def changed(self, live: Live) -> None:
        """Somebody came or went: tell it to everybody here, and to the store soon."""
        for client in live.clients:
            if client.holder is not None:
                self.noticed(live, client.holder)
        self._hub.spawn(self.tell(live))

    async def tell(self, live: Live) -> None:
        """Say who is here, if that has changed."""
        told = encoded({"type": "presence", **await self.present(live)})
        if told != live.presence:
            live.presence = told
            live.send(told)

    async def present(self, live: Live) -> dict[str, Any]:
        """Who is connected, how many watch, and which seats' people are away so long that others may choose."""
        table, store = live.table, self._hub.store
        here = {client.holder for client in live.clients if client.holder is not None}
        lacking = {place.holder for place in table.seats.values() if place.holder is not None} - here
        seen = await self.seen(live) if lacking else dict.fromkeys(here, store.now)
        if store.shared:  # those who are connected elsewhere
            recent = store.now - 2000 * self._hub.settings.beat
            here |= {holder for holder in lacking if seen.get(holder, 0) > recent}
        now = store.now  # first: it is what notices that the clock was set
        table.reachable_since = self._hub.reachable_since
        context = Context(
            holder=None,
            now=now,
            seen=seen | dict.fromkeys(here, now),
            grace=self._hub.settings.grace,
            identity=self._hub.chance.identity,
        )
        people = [seat for seat, place in table.seats.items() if place.played_by_person] if table.plays else []
        return {
            "here": sorted(here),
            "watchers": sum(client.holder is None for client in live.clients),
            "away": [seat for seat in people if away(table, seat, context)],
        }

    async def run(self) -> None:
        """Signs of life, until cancelled."""
        while True:
            await asyncio.sleep(self._hub.settings.beat)
            try:
                await self._beat()
            except StoreUnavailable as error:
                tell("who is here can't be stored", level=30, problem=str(error))

    async def _beat(self) -> None:
        silent = time.monotonic() - self._hub.settings.silence
        lives = [live for live in self._hub.shelf.tables() if live.clients]
        for live in lives:
            now = self._hub.store.now
            live.table.reachable_since = self._hub.reachable_since
            deadline = live.table.deadline
            beat = encoded({"type": "beat", "seq": live.table.seq, "now": now, "deadline": deadline})
            for client in [*live.clients]:
                if client.heard < silent:
                    client.close(TOO_SLOW)
                elif client.holder is not None:
                    self.noticed(live, client.holder)
            live.send(beat)
        present, self._noticed = self._noticed, set()
        await self._hub.store.seen(present)
        await self._hub.following.look_for_missed(lives)
        for live in lives:
            await self.tell(live)
        self._hub.shelf.forget_idle()
