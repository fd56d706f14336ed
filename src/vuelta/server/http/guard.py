"""The guard before the app: origins, rates, sizes and security headers. Plain ASGI, so that WebSockets pass it too."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import json
import re
import time
from collections.abc import Awaitable, Callable
from typing import TypeAlias
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.utils import ClientDisconnected

from vuelta.server import metrics
from vuelta.server.http.connection_slots import ConnectionSlot, ConnectionSlots
from vuelta.server.http.problems import (
    Problem,
    foreign_origin,
    internal,
    too_large,
    too_many,
    too_often,
    too_slow,
    unknown_host,
)
from vuelta.server.live.client_connection import DISPLACED
from vuelta.server.logs import log_event
from vuelta.server.rates import Rates, address_key
from vuelta.server.settings import Settings
from vuelta.server.tables.opening import TABLE_NAME, fingerprint

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
HSTS = "max-age=31536000"
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
BODY_SECONDS = 30.0
"""How long a body may take to arrive."""
WEBSOCKET = 5
"""Requests that a WebSocket counts for: its handshake and the view of a whole table cost as much."""
TOO_OFTEN = 429
SLOT = "vuelta.slot"
"""Where a WebSocket's scope has its slot."""
_TABLE = re.compile(rf"/api/tables/({TABLE_NAME})/")
_BEARER = re.compile(r"[Bb]earer ([A-Za-z0-9_-]{1,100})")
_PROOF = re.compile(r"vuelta\.([0-9a-f]{64})")
_HOST = re.compile(r"[a-z0-9_.-]{1,253}|\[[0-9a-f:.]{2,45}\]")
_PORT = re.compile(r":[0-9]{1,5}$")
QUIET = frozenset({"/healthz", "/metrics", "/{name}", "/assets/{name}"})
"""Routes that are asked for all the time and tell nothing in a log."""


Prove: TypeAlias = Callable[[str, bytes, bool], Awaitable[int | None]]
"""Which holder of a table has a token with this fingerprint; the table may be fetched for it, or it may not."""


class Guard:
    """Lets in what may come in, and sends out what goes out with the right headers."""

    def __init__(self, app: ASGIApp, settings: Settings, rates: Rates, prove: Prove | None = None) -> None:
        self._app = app
        self._settings = settings
        self._rates = rates
        self._prove = prove
        self._slots = ConnectionSlots(settings.limits)
        self._proxy_told = False
        """Whether it was told, once, that a proxy is not believed."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, or one WebSocket from its handshake to its end."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = time.perf_counter()
        status = 0

        async def guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                _secure(MutableHeaders(scope=message), scope)
            await send(message)

        problem: Problem | None = None
        try:
            if problem := await self._refusal(scope, 1, unsafe=scope["method"] not in SAFE):
                raise problem
            await self._app(scope, self._limited(scope, receive), guarded)
        except Problem as found:
            problem = found
        except Exception as error:  # what the app answered with 500 comes here again, once it has been told
            problem = None if status else internal(error)
        if problem and not status:
            await _answer(guarded, problem)
        _tell(scope, status, time.perf_counter() - begun)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        key, task = client_key(scope), asyncio.current_task()
        assert task
        problem = await self._refusal(scope, WEBSOCKET, unsafe=True)
        holder = await self._proved(scope) if not problem and self._slots.full(key) else None
        slot = ConnectionSlot(key, holder, task.cancel)
        if problem or not self._slots.take(slot):
            with contextlib.suppress(ClientDisconnected):
                await _deny(scope, receive, send, problem or too_many())
            return
        scope[SLOT] = slot
        try:
            await self._app(scope, receive, send)
        except ClientDisconnected:
            pass  # before the handshake was over, which is no mistake of ours
        except asyncio.CancelledError:
            if not slot.displaced:
                raise
            task.uncancel()
            with contextlib.suppress(ClientDisconnected, RuntimeError):
                await send({"type": "websocket.close", "code": DISPLACED})
        except Exception as error:
            internal(error)
        finally:
            self._slots.leave(slot)

    async def _proved(self, scope: Scope) -> str | None:
        """The table and the holder whom a request is from, if its head proves that.

        A table is fetched for it only as long as the address has not sent many wrong tokens.
        """
        claimed = claim(scope)
        if self._prove is None or claimed is None:
            return None
        table, proof = claimed
        wrong, key = self._rates.wrong_tokens, client_key(scope)
        holder = await self._prove(table, proof, not wrong.empty(key))
        if holder is None:
            wrong.take(key)
            return None
        return f"{table}:{holder}"

    async def _refusal(self, scope: Scope, cost: int, *, unsafe: bool) -> Problem | None:
        """Why a request may not come in, or None; what it costs is taken from the address, or else from the holder."""
        key, headers = client_key(scope), Headers(scope=scope)
        if not self._rates.requests.take(key, cost):
            holder = await self._proved(scope)
            if holder is None or not self._rates.requests_of_holder.take(holder, cost):
                return too_often(self._rates.requests.wait(key))
        host = host_name(headers.get("host", ""))
        if self._settings.hosts is not None and host not in self._settings.hosts and not is_address(host):
            return unknown_host(host)
        if unsafe and not may_act(headers, self._settings.origins):
            return foreign_origin()
        if not self._proxy_told and self._settings.proxies is None and "x-forwarded-for" in headers:
            self._proxy_told = True
            log_event("a proxy stands before this server, and all its visitors count as one: use --proxy", level=30)
        return None

    def _limited(self, scope: Scope, receive: Receive) -> Receive:
        """The same body, as long as it is not too large and comes in time."""
        most = self._settings.limits.body_bytes
        told = Headers(scope=scope).get("content-length", "")
        if told.isdigit() and int(told[:20]) > most:
            raise too_large(most)
        size, complete, deadline = 0, False, time.monotonic() + BODY_SECONDS

        async def limited() -> Message:
            nonlocal size, complete
            if complete:
                return await receive()
            try:
                async with asyncio.timeout(max(0.0, deadline - time.monotonic())):
                    message = await receive()
            except TimeoutError:
                raise too_slow() from None
            size += len(message.get("body", b""))
            complete = not message.get("more_body", False)
            if size > most:
                raise too_large(most)
            return message

        return limited


def client_key(scope: Scope) -> str:
    """Under which name the client of a request is counted."""
    client = scope.get("client")
    return address_key(client[0] if client else None)


def claim(scope: Scope) -> tuple[str, bytes] | None:
    """The table that a request is about, and the fingerprint of the token that it has in its head, if any.

    Browsers can't give a WebSocket a header, but they can offer protocols. Proxies may log these, so it is the
    fingerprint that stands there: it gets somebody a slot, and lets nobody act.
    """
    table = _TABLE.match(scope["path"])
    if not table:
        return None
    if scope["type"] == "websocket":
        offered = filter(None, map(_PROOF.fullmatch, scope.get("subprotocols", ())))
        proof = next((bytes.fromhex(found[1]) for found in offered), None)
    else:
        given = _BEARER.fullmatch(Headers(scope=scope).get("authorization", ""))
        proof = fingerprint(given[1]) if given else None
    return (table[1], proof) if proof else None


def host_name(host: str) -> str:
    """The name that a Host header asks for, without its port, in small letters; what can be no name is "?"."""
    name = host.lower().rpartition(":")[0] if _PORT.search(host) else host.lower()
    return name if _HOST.fullmatch(name) else "?"


def is_address(host: str) -> bool:
    """Whether a host is named by numbers, which no other site can make its own."""
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


def may_act(headers: Headers, allowed: frozenset[str]) -> bool:
    """Whether what asks may act here: a program (no Origin), our own page, or a page that was allowed."""
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc.lower() == headers.get("host", "").lower() != ""


def _secure(headers: MutableHeaders, scope: Scope) -> None:
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    headers.setdefault("Cache-Control", "no-store")
    if scope["scheme"] == "https":
        headers.setdefault("Strict-Transport-Security", HSTS)


async def _answer(send: Send, problem: Problem, kind: str = "http.response") -> None:
    metrics.refused.labels(problem.code).inc()
    body = json.dumps(problem.answer(), ensure_ascii=False).encode()
    more = [(name.lower().encode(), value.encode()) for name, value in (problem.headers or {}).items()]
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *more]
    await send({"type": f"{kind}.start", "status": problem.status_code, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})


async def _deny(scope: Scope, receive: Receive, send: Send, problem: Problem) -> None:
    """Refuse a WebSocket before it is one, with a reason where the server can send it."""
    await receive()
    if "websocket.http.response" in scope.get("extensions", {}):
        await _answer(send, problem, "websocket.http.response")
    else:
        await send({"type": "websocket.close", "code": 1008})


def _tell(scope: Scope, status: int, seconds: float) -> None:
    """A line in the log and a figure, by route: neither query strings nor what stands in a path unless it is public."""
    route = getattr(scope.get("route"), "path", "other")
    method = scope["method"] if scope["method"] in ("GET", "HEAD", "POST", "OPTIONS") else "other"
    metrics.requests.labels(method, route, str(status)).inc()
    metrics.request_seconds.labels(route).observe(seconds)
    if (route in QUIET and status < 500) or status == TOO_OFTEN:  # whoever is refused a hundred times a second
        return
    table = scope.get("path_params", {}).get("table")
    fields = {"table": table} if table and status < 400 else {}
    log_event("request", method=method, route=route, status=status, ms=round(seconds * 1000, 1), **fields)
