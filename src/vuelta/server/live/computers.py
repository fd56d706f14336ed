"""Computer players at tables: whichever process has a table's lease plays for them, until people are to act."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import TYPE_CHECKING

from vuelta.server.live.live_table import Live
from vuelta.server.logs import tell
from vuelta.server.tables import messages
from vuelta.server.tables.persistence import StoreUnavailable
from vuelta.server.tables.refusals import Refused
from vuelta.server.workers.pool import Unanswered

if TYPE_CHECKING:
    from vuelta.server.live.hub import Hub

_RETRY = 1.0
"""Seconds before a move is tried again that could not be stored."""
_ID = "computer"


class Computers:
    """Plays the computers' seats of the tables in a hub."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._owner = secrets.token_hex(8)
        """What this process is called where leases are kept."""
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._closed = False

    def wake(self, live: Live) -> None:
        """Play on, if the table waits for a computer."""
        name = live.table.id
        if live.table.waits == "computer" and name not in self._playing and not self._closed:
            self._playing[name] = asyncio.create_task(self._play(live))

    def busy(self, live: Live) -> bool:
        """Whether a computer is playing at the table."""
        return live.table.id in self._playing

    async def run(self) -> None:
        """Look after tables whose process died, or that were left when this one ended; until cancelled."""
        while True:
            try:
                for table in await self._hub.store.waiting_for_computers():
                    await self._wake(table)
            except StoreUnavailable as error:
                tell("tables that wait for computers can't be looked for", level=30, problem=str(error))
            await asyncio.sleep(self._hub.settings.lease / 2)

    async def _wake(self, table: str) -> None:
        """Let a table go on. One that can't be read keeps no other waiting."""
        try:
            await self._hub.wake(table)
        except StoreUnavailable:
            raise
        except Exception as error:
            tell("a table that waits for a computer can't be woken", level=40, error=error, table=table)

    async def close(self) -> None:
        """Stop; other processes may go on."""
        self._closed = True
        tasks = [*self._playing.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        try:
            await self._hub.store.release(self._owner)
        except StoreUnavailable as error:  # they run out by themselves
            tell("leases can't be given back", level=30, problem=str(error))

    async def _play(self, live: Live) -> None:
        try:
            leased = 0.0
            while live.table.waits == "computer":
                try:
                    if time.monotonic() - leased > self._hub.settings.lease / 3:
                        if not await self._lease(live):
                            return
                        leased = time.monotonic()
                    await self._ply(live)
                except StoreUnavailable as error:
                    tell("a computer's move waits for the database", level=30, problem=str(error))
                    await asyncio.sleep(_RETRY)
        except Unanswered:
            return  # the pool closes, or can't think now; `run` wakes the table again
        finally:
            self._playing.pop(live.table.id, None)

    async def _lease(self, live: Live) -> bool:
        store = self._hub.store
        return not store.shared or await store.lease(live.table.id, self._owner, self._hub.settings.lease)

    async def _ply(self, live: Live) -> None:
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
                table.game.slug, str(table.position), level, self._hub.chance.move_seed(table.id, seq)
            )
            action = messages.Move(type="move", id=_ID, move=move, expects=seq)
        try:
            await self._hub.do(live, None, action)
        except Refused as error:
            # Somebody came back to the seat, or another process played while we thought.
            tell("a computer's move came too late", level=20, code=error.code)
            if live.table.ply_seq == seq and live.table.waits == "computer" and error.code != "stale":
                await asyncio.sleep(_RETRY)  # it was neither: don't spin
