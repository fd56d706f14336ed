"""A client's end of a WebSocket: what is to be sent waits here, and whoever reads too slowly is dropped."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

# The codes with which a connection is closed.
POLICY = 1008
GOING_AWAY = 1012
TRY_LATER = 1013
UNKNOWN_TOKEN = 4001
NO_TABLE = 4004
TOO_SLOW = 4008
DISPLACED = 4009
TOO_MUCH = 4029


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def encoded(message: dict[str, Any]) -> str:
    """A message as it goes over the wire."""
    return _ENCODER.encode(message)


class Client:
    """One connection. Nothing that is sent to it ever waits for it."""

    def __init__(self, holder: int | None, room: int) -> None:
        self.holder = holder
        """Whose seats it acts for; None for a watcher."""
        self.begun = time.monotonic()
        self.heard = self.begun
        """When it last said something."""
        self.closed: int | None = None
        """The code with which it is to be closed."""
        self.given_up = asyncio.Event()
        """Set when nobody waits for it any longer: what is being sent to it may never arrive."""
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue(room)

    def send(self, text: str) -> bool:
        """Let a message be sent. False if too many wait already: then the client is closed."""
        if self.closed is not None:
            return True
        try:
            self._waiting.put_nowait(text)
        except asyncio.QueueFull:
            self.close(TOO_SLOW)
            return False
        return True

    def close(self, code: int) -> None:
        """Let the connection be closed; what waits is sent before, unless the client is too slow or one too many."""
        if self.closed is not None:
            return
        self.closed = code
        if code in (TOO_SLOW, DISPLACED):
            self.given_up.set()
            while not self._waiting.empty():
                self._waiting.get_nowait()
        elif self._waiting.full():
            self._waiting.get_nowait()
        self._waiting.put_nowait(None)

    async def next(self) -> str | None:
        """The next message to send; None when the connection is to be closed."""
        return await self._waiting.get()
