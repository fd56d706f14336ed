"""Notifications from PostgreSQL that a table has changed. They carry no entries: those are read from the log."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Any

import psycopg

from vuelta.server.storage.group_commit import CHANNEL

_FIRST_PAUSE = 0.1
_LONGEST_PAUSE = 5.0
_KEEPALIVE = 15.0
_KEEPALIVE_TIMEOUT = 5.0

log = logging.getLogger(__name__)


class Notifications:
    """Listens on a connection of its own, and reconnects whenever it is lost."""

    def __init__(
        self, connection: Mapping[str, Any], on_notify: Callable[[str, int], None], on_gap: Callable[[], None]
    ) -> None:
        """`connection` holds psycopg's arguments. `on_gap` is called when notifications may have been missed."""
        self._connection = dict(connection)
        self._on_notify = on_notify
        self._on_gap = on_gap
        self._task = asyncio.create_task(self._run(), name="vuelta notifications")

    async def close(self) -> None:
        """Stop listening."""
        self._task.cancel()
        await asyncio.wait({self._task})

    async def _run(self) -> None:
        pause = _FIRST_PAUSE
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(**self._connection, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    self._on_gap()  # whatever was sent before we listened
                    pause = _FIRST_PAUSE
                    await self._listen(connection)
            except (psycopg.Error, OSError, TimeoutError) as error:
                log.warning("can't receive notifications from other processes now (%s)", type(error).__name__)
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    async def _listen(self, connection: psycopg.AsyncConnection[Any]) -> None:
        """Listen until the connection is lost. After some silence, check that the server is still there."""
        while True:
            async for notice in connection.notifies(timeout=_KEEPALIVE):
                table, _, seq = notice.payload.rpartition(":")
                if table and seq.isdecimal():
                    self._on_notify(table, int(seq))
            async with asyncio.timeout(_KEEPALIVE_TIMEOUT):
                await connection.execute("SELECT 1")
