"""Hints from PostgreSQL that a table has news. They are never the news: whoever hears one reads the log."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Any

import psycopg

from vuelta.server.storage.group_commit import CHANNEL

_FIRST_PAUSE = 0.1
_LONGEST_PAUSE = 5.0
_SILENCE = 15.0
_ANSWER = 5.0

log = logging.getLogger(__name__)


class Hints:
    """Listens on a connection of its own, and connects again whenever that is lost."""

    def __init__(
        self, connection: Mapping[str, Any], heard: Callable[[str, int], None], missed: Callable[[], None]
    ) -> None:
        """`connection` is what psycopg needs to connect. `missed` is called when hints may have gone unheard."""
        self._connection = dict(connection)
        self._heard = heard
        self._missed = missed
        self._task = asyncio.create_task(self._work(), name="vuelta hints")

    async def close(self) -> None:
        """Stop listening."""
        self._task.cancel()
        await asyncio.wait({self._task})

    async def _work(self) -> None:
        pause = _FIRST_PAUSE
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(**self._connection, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    self._missed()  # whatever was told before we listened
                    pause = _FIRST_PAUSE
                    await self._listen(connection)
            except (psycopg.Error, OSError, TimeoutError) as error:
                log.warning("hints of other processes can't be heard now (%s)", type(error).__name__)
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    async def _listen(self, connection: psycopg.AsyncConnection[Any]) -> None:
        """Until the connection is lost. After a silence the server is asked whether it is still there."""
        while True:
            async for notice in connection.notifies(timeout=_SILENCE):
                table, _, seq = notice.payload.rpartition(":")
                if table and seq.isdecimal():
                    self._heard(table, int(seq))
            async with asyncio.timeout(_ANSWER):
                await connection.execute("SELECT 1")
