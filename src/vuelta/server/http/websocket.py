"""A WebSocket: one client at one table. It says hello, then sends actions, and receives everything that happens."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Sequence
from typing import Any

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState
from uvicorn.protocols.utils import ClientDisconnected

import vuelta
from vuelta.core.errors import VueltaError
from vuelta.server import metrics
from vuelta.server.http.connection_limits import SEND_ALL
from vuelta.server.http.guard import SLOT
from vuelta.server.http.problems import invalid_request
from vuelta.server.live.client_connection import (
    NO_TABLE,
    OUTDATED,
    POLICY,
    TOO_MUCH,
    TRY_LATER,
    UNKNOWN_TOKEN,
    ClientConnection,
    encode,
)
from vuelta.server.live.hub import Hub, NoSuchTable, WrongToken
from vuelta.server.live.live_table import LiveTable
from vuelta.server.logs import log_event
from vuelta.server.rates import RateLimiter, Rates
from vuelta.server.tables import messages
from vuelta.server.tables.messages import PROTOCOL
from vuelta.server.tables.persistence import OutcomeUnknown, StoreUnavailable
from vuelta.server.tables.refusals import REFUSALS, Refused, refused

_PATIENCE = 10.0
"""Seconds to wait for the answer to a close."""
_MOST_INVALID = 20
"""Invalid messages after which the connection is closed."""
_KEY = "client"


async def serve_socket(websocket: WebSocket, table: str, hub: Hub, rates: Rates, address: str) -> None:
    """Serve a client until either side closes the connection."""
    # Browsers expect one of the subprotocols they offered. The one that holds a proof is not echoed.
    await websocket.accept("vuelta" if "vuelta" in websocket.scope.get("subprotocols", ()) else None)
    metrics.connections.inc()
    try:
        await _Session(websocket, hub, rates, address).run(table)
    except (WebSocketDisconnect, RuntimeError) as error:
        if isinstance(error, RuntimeError) and websocket.client_state is WebSocketState.CONNECTED:
            raise  # not just because the other side has gone
    finally:
        metrics.connections.dec()


class _TurnedAway(Exception):
    """The client can't stay: why, and with which close code."""

    def __init__(self, code: int, reason: Refused) -> None:
        self.code = code
        self.reason = reason


class _Session:
    def __init__(self, websocket: WebSocket, hub: Hub, rates: Rates, address: str) -> None:
        self._websocket = websocket
        self._hub = hub
        self._rates = rates
        self._address = address
        self._client = ClientConnection(None, hub.settings.limits.queue)
        self._rate = RateLimiter(hub.settings.limits.messages, most=1)
        self._invalid = 0
        self._acting = False
        """Whether an action is under way."""

    async def run(self, table: str) -> None:
        try:
            live = await self._connect(table, await self._hello())
        except _TurnedAway as away:
            self._refuse(None, away.reason)
            self._client.close(away.code)
            await self._send()
            await self._websocket.close(away.code)
            return
        self._hub.presence.changed(live)
        sender = asyncio.create_task(self._send())
        receiver = asyncio.create_task(self._receive(live))
        abandoned = asyncio.create_task(self._client.abandoned.wait())  # the sender may be stuck then
        tasks: tuple[asyncio.Task[Any], ...] = (sender, receiver, abandoned)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._hub.disconnect(live, self._client)
            self._hub.presence.changed(live)
            if self._acting:  # what has begun is completed: the others have to hear of it
                self._hub.let_finish(receiver)
                tasks = (sender, abandoned)
            for task in tasks:
                task.cancel()
            for result in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect):
                    log_event("a connection failed", level=40, error=result)
            with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
                async with asyncio.timeout(_PATIENCE):
                    await self._websocket.close(self._client.close_code or 1000)

    async def _hello(self) -> messages.Hello:
        """The first message, which must be a hello."""
        try:
            async with asyncio.timeout(self._hub.settings.limits.head_seconds):
                text = await self._text()
            message = messages.client_message.validate_json(text)
        except TimeoutError:
            raise _TurnedAway(POLICY, _refusal("silent", "No hello arrived.", "No llegó el mensaje hello.")) from None
        except ValidationError as error:
            raise _TurnedAway(POLICY, _refusal("invalid", *_wrong(error))) from None
        if not isinstance(message, messages.Hello):
            raise _TurnedAway(POLICY, _refusal("invalid", "Send hello first.", "Envía hello primero."))
        return message

    async def _connect(self, table: str, hello: messages.Hello) -> LiveTable:
        """Connect to the table. The welcome is the first message sent."""
        if hello.protocol not in (None, PROTOCOL):
            raise _TurnedAway(OUTDATED, refused("outdated"))
        self._client.views = hello.views
        try:
            live, missed = await self._hub.connect(table, self._client, hello.since, hello.token)
        except NoSuchTable as error:
            raise _TurnedAway(NO_TABLE, _refusal("no-table", str(error), "Esa mesa no existe.")) from None
        except WrongToken as error:
            if not self._rates.wrong_tokens.take(self._address):
                raise _TurnedAway(TOO_MUCH, refused("too-fast")) from None
            spanish = "Este token no corresponde a ningún asiento de esta mesa."
            raise _TurnedAway(UNKNOWN_TOKEN, _refusal("wrong-token", str(error), spanish)) from None
        except Refused as error:
            raise _TurnedAway(TRY_LATER, error) from None
        except StoreUnavailable as error:
            raise _TurnedAway(TRY_LATER, refused("storage", problem=error)) from None
        holder, settings = self._client.holder, self._hub.settings
        if slot := self._websocket.scope.get(SLOT):
            slot.welcome(self._client, None if holder is None else f"{table}:{holder}")
        welcome = {
            "type": "welcome",
            "protocol": PROTOCOL,
            "release": vuelta.__version__,
            "holder": holder,
            "seats": [] if holder is None else live.table.seats_of(holder),
            "seq": live.table.seq,
            "now": self._hub.store.now,
            "beat": settings.beat,
            "grace": settings.grace,
            "view": live.view() if missed is None else None,
        }
        events = "null" if missed is None else f"[{','.join(missed)}]"
        self._client.send(f'{encode(welcome)[:-1]},"events":{events}}}')
        if live.presence:
            self._client.send(live.presence)
        return live

    async def _send(self) -> None:
        send_all = self._websocket.scope.get(SEND_ALL, self._send_each)
        while texts := await self._client.next_all():
            try:
                await send_all(texts)
            except (RuntimeError, ClientDisconnected) as error:  # closed already, perhaps because of a broken frame
                raise WebSocketDisconnect from error

    async def _send_each(self, texts: Sequence[str]) -> None:
        for text in texts:
            await self._websocket.send_text(text)

    async def _receive(self, live: LiveTable) -> None:
        while self._client in live.clients and self._client.close_code is None:
            text = await self._text()
            self._client.last_heard = time.monotonic()
            if not self._rate.take(_KEY):
                self._refuse(None, refused("too-fast"))
                await asyncio.sleep(self._rate.wait(_KEY))  # reading nothing meanwhile
                continue
            try:
                message = messages.client_message.validate_json(text)
            except ValidationError as error:
                self._refuse(None, _refusal("invalid", *_wrong(error)))
                self._invalid += 1
                if self._invalid >= _MOST_INVALID:
                    self._client.close(POLICY)
                continue
            await self._answer(live, message)

    async def _answer(self, live: LiveTable, message: messages.ClientMessage) -> None:
        if isinstance(message, messages.Ping):
            self._client.send(encode({"type": "pong", "now": self._hub.store.now}))
        elif isinstance(message, messages.Hello):
            self._refuse(None, _refusal("invalid", "You've already sent hello.", "Ya enviaste hello."))
        elif self._client.holder is None:
            self._refuse(message.id, refused("no-seat"))
        else:
            await self._act(live, self._client.holder, message)

    async def _act(self, live: LiveTable, holder: int, action: messages.AnyAction) -> None:
        def acknowledge(seq: int) -> None:
            self._client.send(encode({"type": "done", "id": action.id, "seq": seq}))

        if isinstance(action, messages.Rematch) and not self._rates.creations.take(self._address):
            self._refuse(action.id, refused("too-fast"))
            return
        try:
            self._acting = True
            await self._hub.carry_out(live, holder, action, acknowledge)
        except Refused as error:
            self._refuse(action.id, error)
        except OutcomeUnknown:
            message = REFUSALS["unknown"]
            self._client.send(encode({"type": "unknown", "id": action.id, "message": dict(message)}))
        except StoreUnavailable as error:
            self._refuse(action.id, refused("storage", problem=error))
        except VueltaError as error:
            self._refuse(action.id, _refusal("refused", str(error), str(error)))
        finally:
            self._acting = False

    def _refuse(self, action: str | None, error: Refused) -> None:
        self._client.send(encode({"type": "refused", "id": action, "code": error.code, "message": error.sentences}))

    async def _text(self) -> str:
        """The next message; empty, and so invalid, if it isn't text."""
        message = await self._websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text = message.get("text")
        return "" if text is None else str(text)


def _refusal(code: str, english: str, spanish: str) -> Refused:
    return Refused(code, {"en": english, "es": spanish})


def _wrong(error: ValidationError) -> tuple[str, str]:
    """What is wrong with a message, in both languages. Never repeats a value that was sent."""
    found = [{**one, "loc": ("body", *(str(part)[:40] for part in one["loc"]))} for one in error.errors()]
    problem = invalid_request(found).sentences
    return (
        f"This message isn't valid. {problem['en']} See the protocol.",
        f"Este mensaje no es válido. {problem['es']} Consulta el protocolo.",
    )
