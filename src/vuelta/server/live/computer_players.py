"""Computer players at tables. The process that holds a table's lease plays for them until a person is to act."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import TYPE_CHECKING

from vuelta.server.live.live_table import LiveTable
from vuelta.server.logs import log_event
from vuelta.server.tables import messages
from vuelta.server.tables.persistence import StoreUnavailable
from vuelta.server.tables.refusals import Refused
from vuelta.server.workers.pool import NoAnswer

if TYPE_CHECKING:
    from vuelta.server.live.hub import Hub

_RETRY = 1.0
"""Seconds before retrying a move that could not be stored."""
_ID = "computer"


class ComputerPlayers:
    """Plays the computer seats at a hub's tables."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._owner = secrets.token_hex(8)
        """The name under which this process takes leases."""
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._closed = False

    def wake(self, live: LiveTable) -> None:
        """Play on, if it is a computer's turn."""
        name = live.table.id
        if live.table.waits == "computer" and name not in self._playing and not self._closed:
            self._playing[name] = asyncio.create_task(self._play(live))

    def is_playing(self, live: LiveTable) -> bool:
        """Whether a computer is playing at the table."""
        return live.table.id in self._playing

    async def run(self) -> None:
        """Look for tables whose process died or left them behind, until cancelled."""
        while True:
            try:
                for table in await self._hub.store.waiting_for_computers():
                    await self._wake(table)
            except StoreUnavailable as error:
                log_event("can't look for tables that wait for a computer", level=30, problem=str(error))
            await asyncio.sleep(self._hub.settings.lease / 2)

    async def _wake(self, table: str) -> None:
        """Wake one table. A table that can't be read doesn't hold up the others."""
        try:
            self.wake(await self._hub.get(table))
        except StoreUnavailable:
            raise
        except Exception as error:
            log_event("can't wake a table that waits for a computer", level=40, error=error, table=table)

    async def close(self) -> None:
        """Stop, and release the leases so that other processes can take over."""
        self._closed = True
        tasks = [*self._playing.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        try:
            await self._hub.store.release(self._owner)
        except StoreUnavailable as error:  # they expire
            log_event("can't release leases", level=30, problem=str(error))

    async def _play(self, live: LiveTable) -> None:
        try:
            leased = 0.0
            while live.table.waits == "computer":
                try:
                    if time.monotonic() - leased > self._hub.settings.lease / 3:
                        if not await self._lease(live):
                            return
                        leased = time.monotonic()
                    await self._play_ply(live)
                except StoreUnavailable as error:
                    log_event("a computer's move waits for the database", level=30, problem=str(error))
                    await asyncio.sleep(_RETRY)
        except NoAnswer:
            return  # the pool is closing or can't answer now; `run` wakes the table again
        finally:
            self._playing.pop(live.table.id, None)

    async def _lease(self, live: LiveTable) -> bool:
        store = self._hub.store
        return not store.shared or await store.lease(live.table.id, self._owner, self._hub.settings.lease)

    async def _play_ply(self, live: LiveTable) -> None:
        table = live.table
        seat, seq = table.position.seat, table.ply_seq
        assert seat is not None
        action: messages.AnyAction
        if table.position.awaits == "roll":
            action = messages.Roll(type="roll", id=_ID, expects=seq)
        else:
            level = table.seats[seat].level
            assert level is not None
            move = await self._hub.pool.choose(
                table.game.slug, str(table.position), level, self._hub.randomness.move_seed(table.id, seq)
            )
            action = messages.Move(type="move", id=_ID, move=move, expects=seq)
        try:
            await self._hub.perform(live, None, action)
        except Refused as error:
            # Somebody returned to the seat, or another process played in the meantime.
            log_event("a computer's move came too late", level=20, code=error.code)
            if live.table.ply_seq == seq and live.table.waits == "computer" and error.code != "stale":
                await asyncio.sleep(_RETRY)  # neither of the two: don't spin
