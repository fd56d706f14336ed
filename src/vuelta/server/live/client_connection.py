"""A client's WebSocket as the hub sees it: a queue of outgoing messages. Clients that read too slowly are dropped."""

from __future__ import annotations

import asyncio
import json
import time
from collections import deque
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
        self._most = queue_size
        self._queue: deque[str] = deque()
        self._changed = asyncio.Event()

    def send(self, text: str) -> bool:
        """Queue a message. False if the queue is full, which closes the connection."""
        if self.close_code is not None:
            return True
        if len(self._queue) >= self._most:
            self.close(TOO_SLOW)
            return False
        self._queue.append(text)
        self._changed.set()
        return True

    def close(self, code: int) -> None:
        """Close the connection, after sending what is queued unless the client is too slow or displaced."""
        if self.close_code is not None:
            return
        self.close_code = code
        if code in (TOO_SLOW, DISPLACED):
            self.abandoned.set()
            self._queue.clear()
        self._changed.set()

    async def next(self) -> str | None:
        """The next message to send; None when the connection is to be closed."""
        await self._until_changed()
        return self._queue.popleft() if self._queue else None

    async def next_all(self) -> list[str]:
        """All messages to send; none when the connection is to be closed."""
        await self._until_changed()
        texts = list(self._queue)
        self._queue.clear()
        return texts

    async def _until_changed(self) -> None:
        """Wait for a message or the close."""
        while not self._queue and self.close_code is None:
            self._changed.clear()
            await self._changed.wait()
