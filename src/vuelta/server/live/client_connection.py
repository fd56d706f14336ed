"""A client's WebSocket as the hub sees it: a queue of outgoing messages. Clients that read too slowly are dropped."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

from vuelta.server.tables.messages import Views

# Close codes.
POLICY = 1008
GOING_AWAY = 1012
TRY_LATER = 1013
UNKNOWN_TOKEN = 4001
NO_TABLE = 4004
TOO_SLOW = 4008
DISPLACED = 4009
OUTDATED = 4010
TOO_MUCH = 4029


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def encode(message: dict[str, Any]) -> str:
    """A message as it goes over the wire."""
    return _ENCODER.encode(message)


class ClientConnection:
    """One connection. Sending never blocks: messages are queued."""

    def __init__(self, holder: int | None, queue_size: int) -> None:
        self.holder = holder
        """Whose seats it acts for; None for a watcher."""
        self.views: Views = "full"
        """In which form it wants events."""
        self.opened_at = time.monotonic()
        self.last_heard = self.opened_at
        """When the client last sent something."""
        self.close_code: int | None = None
        """Set once the connection is to be closed."""
        self.abandoned = asyncio.Event()
        """Set when the connection is dropped without delivering what is queued: a send may hang for ever."""
        self._queue: asyncio.Queue[str | None] = asyncio.Queue(queue_size)

    def send(self, text: str) -> bool:
        """Queue a message. False if the queue is full, which closes the connection."""
        if self.close_code is not None:
            return True
        try:
            self._queue.put_nowait(text)
        except asyncio.QueueFull:
            self.close(TOO_SLOW)
            return False
        return True

    def close(self, code: int) -> None:
        """Close the connection, after sending what is queued unless the client is too slow or displaced."""
        if self.close_code is not None:
            return
        self.close_code = code
        if code in (TOO_SLOW, DISPLACED):
            self.abandoned.set()
            while not self._queue.empty():
                self._queue.get_nowait()
        elif self._queue.full():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    async def next(self) -> str | None:
        """The next message to send; None when the connection is to be closed."""
        return await self._queue.get()
