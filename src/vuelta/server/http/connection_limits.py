"""Limits on connections: how many there may be, how long a request may take to arrive, how many frames may come.

uvicorn leaves these limits to a proxy in front of it, which a home server doesn't have. The internals of uvicorn used
here are listed in `tests/server/test_connection_limits.py`, which fails if a new version no longer has them.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any, ClassVar, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected, get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from vuelta.server import metrics
from vuelta.server.rates import RateLimiter, address_key
from vuelta.server.settings import Limits

SEND_ALL = "vuelta.send_all"
"""The key in a WebSocket's scope of what sends several text messages at once."""
_MOST_FILES = 100_000
SPARE_FILES = 128
"""Descriptors reserved for the database, computer players and files."""
_NO_TEXT = 1007
_TOO_MUCH = 1008
_LINGER = 15.0
"""Seconds that a closing WebSocket may linger."""
_CHUNK = 2048
"""Bytes of a WebSocket parsed before its frames are counted."""
_MOST_FRAGMENTS = 64
"""Per message."""
_KEY = "frames"


def connections_allowed(limits: Limits) -> int:
    """How many connections there may be: as many as the limits say, if the system has enough descriptors."""
    return _raise_file_limit(min(2 * limits.connections, _MOST_FILES) + SPARE_FILES) - SPARE_FILES


def _raise_file_limit(wanted: int) -> int:
    """Raise the limit of open files, as far as the system allows. Returns the new limit."""
    if sys.platform == "win32":
        return wanted  # no such limit
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else soft


class ConnectionGate:
    """Counts connections, in total and per address."""

    def __init__(self, most: int, limits: Limits | None) -> None:
        """`limits` is None behind a proxy, where all connections share one address: there the proxy counts."""
        self._most = most
        self._most_of_address = limits.tcp_connections_of_address if limits else most
        self._connects = RateLimiter(limits.tcp_connects) if limits else None
        self._inside: dict[asyncio.BaseTransport, str] = {}
        self._of_address: Counter[str] = Counter()

    def enter(self, transport: asyncio.Transport) -> bool:
        """Whether a new connection may stay."""
        client = get_remote_addr(transport)
        address = address_key(client[0] if client else None)
        full = self._of_address[address] >= self._most_of_address or len(self._inside) >= self._most
        if full or (self._connects is not None and not self._connects.take(address)):
            metrics.refused.labels("connections").inc()
            return False
        self._inside[transport] = address
        self._of_address[address] += 1
        return True

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """A connection has ended."""
        address = self._inside.pop(transport, None)
        if address is not None:
            self._of_address[address] -= 1
            if not self._of_address[address]:
                del self._of_address[address]


class LimitedHttp(H11Protocol):
    """HTTP, for connections that the gate admits and whose request heads arrive in time."""

    gate: ClassVar[ConnectionGate]
    head_seconds: ClassVar[float]
    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """As uvicorn does, if the gate admits the connection."""
        super().connection_made(transport)
        if self.gate.enter(transport):
            self._watch_head()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """As uvicorn does."""
        self._stop_watching()
        self.gate.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """As uvicorn does; a request head has begun or is complete."""
        super().data_received(data)
        self._watch_head()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """As uvicorn does: the transport changes its protocol."""
        self._stop_watching()
        super().handle_websocket_upgrade(event)

    def _watch_head(self) -> None:
        if self.conn.their_state is not h11.IDLE or self.transport.get_protocol() is not self:
            self._stop_watching()
        elif self._late is None:
            self._late = self.loop.call_later(self.head_seconds, self.transport.abort)

    def _stop_watching(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


class LimitedWebSocket(WebSocketsSansIOProtocol):
    """WebSockets with a budget of frames, including those that no application sees.

    They can be closed even if the client doesn't read: what is queued for it is discarded. And nothing is read from a
    client that doesn't read, since every ping is answered with a pong.
    """

    gate: ClassVar[ConnectionGate]
    frame_rate: ClassVar[tuple[int, float]]

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._budget = RateLimiter(self.frame_rate, most=1)
        self._unread = bytearray()
        self._feeding = False

    def connection_lost(self, exc: Exception | None) -> None:
        """As uvicorn does."""
        self._unread.clear()
        self.gate.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse in chunks, so that one client's frames don't hold up others, and no faster than they are consumed."""
        self._unread += data
        self._feed()

    def handle_events(self) -> None:
        """As uvicorn does, within the frame budget."""
        # What has been parsed and uvicorn is about to handle.
        if not self._budget.take(_KEY, len(self.conn.events)) or len(self.frames) > _MOST_FRAGMENTS:
            self._fail(_TOO_MUCH)
            return
        super().handle_events()

    async def receive(self) -> Any:
        """As uvicorn does; then there is room to parse more."""
        message = await super().receive()
        self._feed()
        return message

    async def send(self, message: Any) -> None:
        """As uvicorn does; after a close, keep reading for the answer."""
        await super().send(message)
        if self.close_sent:
            self._feed()

    async def run_asgi(self) -> None:
        """As uvicorn does; the application may send many messages at once."""
        cast(dict[str, Any], self.scope)[SEND_ALL] = self._send_all
        await super().run_asgi()

    async def _send_all(self, texts: Sequence[str]) -> None:
        """Send text messages with one system call. ClientDisconnected if the connection has ended."""
        await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise ClientDisconnected
        try:
            for text in texts:
                self.conn.send_text(text.encode())
        except InvalidState:
            raise ClientDisconnected from None
        self.transport.write(b"".join(self.conn.data_to_send()))

    def pause_writing(self) -> None:
        """The client doesn't read, so stop reading from it."""
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        self._feed()

    def send_receive_event_to_app(self) -> None:
        """As uvicorn does; but text that isn't UTF-8 is the client's fault, and needs no traceback in our log."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self._fail(_NO_TEXT)
                return
        # uvicorn would stop the transport now and start it again once the message is taken: two system calls for every
        # message. `_feed` stops it as soon as there is more to read. After a close nobody takes messages; uvicorn drops
        # them.
        self.read_paused = not self.close_sent
        super().send_receive_event_to_app()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """As uvicorn does; but a close waits until everything is sent, which may be never."""
        super().on_task_complete(task)
        self.loop.call_later(_LINGER, self.transport.abort)

    def _feed(self) -> None:
        """Parse more, as long as the application wants it and the client reads."""
        if self._feeding:
            return
        self._feeding = True
        try:
            while self._unread and self.writable.is_set() and not self.read_paused and not self.transport.is_closing():
                piece = bytes(self._unread[:_CHUNK])
                del self._unread[:_CHUNK]
                super().data_received(piece)
        finally:
            self._feeding = False
        if self._unread or not self.writable.is_set():
            self.transport.pause_reading()
        elif not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    def _fail(self, code: int) -> None:
        """Close because of what the client has sent."""
        self._unread.clear()
        if self.handshake_complete:
            self.conn.send_close(code)
            self.handle_parser_exception()
        else:
            self.transport.abort()


def protocols(gate: ConnectionGate, limits: Limits) -> tuple[type[LimitedHttp], type[LimitedWebSocket]]:
    """The protocol classes for uvicorn, HTTP and WebSocket, behind one gate."""
    burst, rate = limits.messages
    frames = (2 * burst, 2 * rate)  # messages, and as many control frames
    return (
        type("LimitedHttp", (LimitedHttp,), {"gate": gate, "head_seconds": limits.head_seconds}),
        type("LimitedWebSocket", (LimitedWebSocket,), {"gate": gate, "frame_rate": frames}),
    )
