"""A WebSocket: one client at one table. It says hello, then acts; it is told everything that happens."""

from __future__ import annotations

import asyncio
import contextlib
import time

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from vuelta.core.errors import VueltaError
from vuelta.server import metrics
from vuelta.server.http.guard import PLACE
from vuelta.server.http.problems import wrong_body
from vuelta.server.live.hub import Hub, NoSuchTable, WrongToken
from vuelta.server.live.live_table import Live
from vuelta.server.live.outbox import NO_TABLE, POLICY, TOO_MUCH, TRY_LATER, UNKNOWN_TOKEN, Client, encoded
from vuelta.server.logs import tell
from vuelta.server.rates import Bucket, Rates
from vuelta.server.tables import messages
from vuelta.server.tables.persistence import OutcomeUnknown, StoreUnavailable
from vuelta.server.tables.refusals import REFUSALS, Refused, refused

_PATIENCE = 10.0
"""Seconds to wait for a close to be answered."""
_MOST_NONSENSE = 20
"""Messages that can't be understood, before the connection is closed."""
_KEY = "client"


async def serve_socket(websocket: WebSocket, table: str, hub: Hub, rates: Rates, address: str) -> None:
    """Serve a client from its hello to its end, whichever side ends it."""
    # Browsers want an answer to the protocols that they offer. What proves who they are is not repeated.
    await websocket.accept("vuelta" if "vuelta" in websocket.scope.get("subprotocols", ()) else None)
    metrics.connections.inc()
    try:
        await _Session(websocket, hub, rates, address).run(table)
    except (WebSocketDisconnect, RuntimeError) as error:
        if isinstance(error, RuntimeError) and websocket.client_state is WebSocketState.CONNECTED:
            raise  # it was not that the other side had gone
    finally:
        metrics.connections.dec()


class _TurnedAway(Exception):
    """The client can't stay. Says why, and the code of the close."""

    def __init__(self, code: int, reason: Refused) -> None:
        self.code = code
        self.reason = reason


class _Session:
    def __init__(self, websocket: WebSocket, hub: Hub, rates: Rates, address: str) -> None:
        self._websocket = websocket
        self._hub = hub
        self._rates = rates
        self._address = address
        self._client = Client(None, hub.settings.limits.queue)
        self._rate = Bucket(hub.settings.limits.messages, most=1)
        self._nonsense = 0

    async def run(self, table: str) -> None:
        try:
            live = await self._look(table, await self._hello())
        except _TurnedAway as away:
            self._object(None, away.reason)
            self._client.close(away.code)
            await self._send()
            await self._websocket.close(away.code)
            return
        self._hub.presence.changed(live)
        sender = asyncio.create_task(self._send())
        receiver = asyncio.create_task(self._receive(live))
        given_up = asyncio.create_task(self._client.given_up.wait())  # the sender may hang in a message then
        tasks = (sender, receiver, given_up)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._hub.leave(live, self._client)
            self._hub.presence.changed(live)
            for task in tasks:
                task.cancel()
            for result in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect):
                    tell("a connection failed", level=40, error=result)
            with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
                async with asyncio.timeout(_PATIENCE):
                    await self._websocket.close(self._client.closed or 1000)

    async def _hello(self) -> messages.Hello:
        """The first message, which must be a hello."""
        try:
            async with asyncio.timeout(self._hub.settings.limits.head_seconds):
                text = await self._text()
            message = messages.client_message.validate_json(text)
        except TimeoutError:
            raise _TurnedAway(POLICY, _said("silent", "No hello came.", "No ha llegado ningún saludo.")) from None
        except ValidationError as error:
            raise _TurnedAway(POLICY, _said("invalid", *_wrong(error))) from None
        if not isinstance(message, messages.Hello):
            raise _TurnedAway(POLICY, _said("invalid", "Say hello first.", "Primero hay que saludar."))
        return message

    async def _look(self, table: str, hello: messages.Hello) -> Live:
        """Begin to look at the table; the welcome is the first thing that is sent."""
        try:
            live, missed = await self._hub.look(table, self._client, hello.since, hello.token)
        except NoSuchTable as error:
            raise _TurnedAway(NO_TABLE, _said("no-table", str(error), "No existe esa mesa.")) from None
        except WrongToken as error:
            if not self._rates.wrong_tokens.take(self._address):
                raise _TurnedAway(TOO_MUCH, refused("too-fast")) from None
            spanish = "Esta clave no corresponde a ningún asiento de la mesa."
            raise _TurnedAway(UNKNOWN_TOKEN, _said("wrong-token", str(error), spanish)) from None
        except Refused as error:
            raise _TurnedAway(TRY_LATER, error) from None
        except StoreUnavailable as error:
            raise _TurnedAway(TRY_LATER, refused("storage", problem=error)) from None
        holder, settings = self._client.holder, self._hub.settings
        if place := self._websocket.scope.get(PLACE):
            place.welcome(self._client, None if holder is None else f"{table}:{holder}")
        welcome = {
            "type": "welcome",
            "holder": holder,
            "seats": [] if holder is None else live.table.seats_of(holder),
            "seq": live.table.seq,
            "now": self._hub.store.now,
            "beat": settings.beat,
            "grace": settings.grace,
            "view": live.view() if missed is None else None,
        }
        events = "null" if missed is None else f"[{','.join(missed)}]"
        self._client.send(f'{encoded(welcome)[:-1]},"events":{events}}}')
        if live.presence:
            self._client.send(live.presence)
        return live

    async def _send(self) -> None:
        while (text := await self._client.next()) is not None:
            try:
                await self._websocket.send_text(text)
            except RuntimeError as error:  # uvicorn has closed, because of a broken frame, and we were not told yet
                raise WebSocketDisconnect from error

    async def _receive(self, live: Live) -> None:
        while self._client.closed is None:
            text = await self._text()
            self._client.heard = time.monotonic()
            if not self._rate.take(_KEY):
                self._object(None, refused("too-fast"))
                await asyncio.sleep(self._rate.wait(_KEY))  # and so nothing more is read
                continue
            try:
                message = messages.client_message.validate_json(text)
            except ValidationError as error:
                self._object(None, _said("invalid", *_wrong(error)))
                self._nonsense += 1
                if self._nonsense >= _MOST_NONSENSE:
                    self._client.close(POLICY)
                continue
            await self._answer(live, message)

    async def _answer(self, live: Live, message: messages.ClientMessage) -> None:
        if isinstance(message, messages.Ping):
            self._client.send(encoded({"type": "pong", "now": self._hub.store.now}))
        elif isinstance(message, messages.Hello):
            self._object(None, _said("invalid", "You have said hello.", "Ya has saludado."))
        elif self._client.holder is None:
            self._object(message.id, refused("no-seat"))
        else:
            await self._act(live, self._client.holder, message)

    async def _act(self, live: Live, holder: int, action: messages.AnyAction) -> None:
        def acknowledge(seq: int) -> None:
            self._client.send(encoded({"type": "done", "id": action.id, "seq": seq}))

        if isinstance(action, messages.Rematch) and not self._rates.creations.take(self._address):
            self._object(action.id, refused("too-fast"))
            return
        try:
            await self._hub.do(live, holder, action, acknowledge)
        except Refused as error:
            self._object(action.id, error)
        except OutcomeUnknown:
            message = REFUSALS["unknown"]
            self._client.send(encoded({"type": "unknown", "id": action.id, "message": dict(message)}))
        except StoreUnavailable as error:
            self._object(action.id, refused("storage", problem=error))
        except VueltaError as error:
            self._object(action.id, _said("refused", str(error), str(error)))

    def _object(self, action: str | None, error: Refused) -> None:
        self._client.send(encoded({"type": "refused", "id": action, "code": error.code, "message": error.sentences}))

    async def _text(self) -> str:
        """The next message. Anything but text is no message of ours, but is read as one that can't be understood."""
        message = await self._websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text = message.get("text")
        return "" if text is None else str(text)


def _said(code: str, english: str, spanish: str) -> Refused:
    return Refused(code, {"en": english, "es": spanish})


def _wrong(error: ValidationError) -> tuple[str, str]:
    """What is wrong with a message, in a sentence of each language; no value that was sent is repeated."""
    found = [{**one, "loc": ("body", *(str(part)[:40] for part in one["loc"]))} for one in error.errors()]
    told = wrong_body(found).sentences
    return (
        f"This message can't be understood. {told['en']} The protocol says what can.",
        f"Este mensaje no se entiende. {told['es']} El protocolo dice cómo debe ser.",
    )
