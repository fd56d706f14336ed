"""The guard in front of the app: origins, rates, sizes and security headers. Plain ASGI, to cover WebSockets too."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
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
from vuelta.server.http.problems import Problem, internal, make_problem, too_often
from vuelta.server.live.client_connection import DISPLACED
from vuelta.server.logs import log_event
from vuelta.server.rates import Rates, address_key
from vuelta.server.settings import Settings
from vuelta.server.tables.opening import TABLE_NAME, fingerprint

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",  # a game's engine is WebAssembly; scripts are never made of text
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
"""How many requests a WebSocket counts as: its handshake and the view of a whole table cost as much."""
TOO_OFTEN = 429
SLOT = "vuelta.slot"
"""Key of the slot in a WebSocket's scope."""
_TABLE = re.compile(rf"/api/tables/({TABLE_NAME})/")
_BEARER = re.compile(r"[Bb]earer ([A-Za-z0-9_-]{1,100})")
_PROOF = re.compile(r"vuelta\.([0-9a-f]{64})")
_HOST = re.compile(r"[a-z0-9_.-]{1,253}|\[[0-9a-f:.]{2,45}\]")
_PORT = re.compile(r":[0-9]{1,5}$")
QUIET = frozenset({"/healthz", "/metrics", "/{name}", "/assets/{name}"})
"""Routes that are requested all the time and aren't worth a log line."""


Prove: TypeAlias = Callable[[str, bytes, bool], Awaitable[int | None]]
"""The holder of a table whose token has this fingerprint. The flag says whether the table may be loaded for it."""


class Guard:
    """Admits requests, and adds headers to responses."""

    def __init__(self, app: ASGIApp, settings: Settings, rates: Rates, prove: Prove | None = None) -> None:
        self._app = app
        self._settings = settings
        self._rates = rates
        self._prove = prove
        self._slots = ConnectionSlots(settings.limits)
        self._warned_of_proxy = False
        """Whether the warning about an unconfigured proxy has been logged."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request, or one WebSocket from handshake to close."""
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
        except Exception as error:  # the app re-raises what it has already answered with 500
            problem = None if status else internal(error)
        if problem and not status:
            await problem.response()(scope, receive, guarded)
        _log_request(scope, status, time.perf_counter() - begun)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        key, task = client_key(scope), asyncio.current_task()
        assert task
        problem = await self._refusal(scope, WEBSOCKET, unsafe=True)
        holder = await self._proved(scope) if not problem and self._slots.full(key) else None
        slot = ConnectionSlot(key, holder, task.cancel)
        if problem or not self._slots.take(slot):
            with contextlib.suppress(ClientDisconnected):
                await _deny(scope, receive, send, problem or make_problem("too-many-connections"))
            return
        scope[SLOT] = slot
        try:
            await self._app(scope, receive, send)
        except ClientDisconnected:
            pass  # before the handshake was complete: not our fault
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
        """The table and holder that a request comes from, if its head proves it.

        The table is loaded for this only while the address hasn't sent many wrong tokens.
        """
        claimed = claimed_holder(scope)
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
        """Why a request isn't admitted, or None. Its cost is charged to the address, or else to the holder."""
        key, headers = client_key(scope), Headers(scope=scope)
        if not self._rates.requests.take(key, cost):
            holder = await self._proved(scope)
            if holder is None or not self._rates.requests_of_holder.take(holder, cost):
                return too_often(self._rates.requests.wait(key))
        host = host_name(headers.get("host", ""))
        if self._settings.hosts is not None and not (host in self._settings.hosts or is_address(host or "")):
            return make_problem("unknown-host", host=host or "?")
        if unsafe and not may_act(headers, self._settings.origins):
            return make_problem("foreign-origin")
        if not self._warned_of_proxy and self._settings.proxies is None and "x-forwarded-for" in headers:
            self._warned_of_proxy = True
            log_event("requests come through a proxy, so all visitors count as one address: use --proxy", level=30)
        return None

    def _limited(self, scope: Scope, receive: Receive) -> Receive:
        """Receive the body, unless it is too large or too slow."""
        most = self._settings.limits.body_bytes
        length = Headers(scope=scope).get("content-length", "")
        if length.isdigit() and int(length[:20]) > most:
            raise make_problem("too-large", most=most)
        size, complete, deadline = 0, False, time.monotonic() + BODY_SECONDS

        async def limited() -> Message:
            nonlocal size, complete
            if complete:
                return await receive()
            try:
                async with asyncio.timeout(max(0.0, deadline - time.monotonic())):
                    message = await receive()
            except TimeoutError:
                raise make_problem("too-slow") from None
            size += len(message.get("body", b""))
            complete = not message.get("more_body", False)
            if size > most:
                raise make_problem("too-large", most=most)
            return message

        return limited


def client_key(scope: Scope) -> str:
    """The key under which a client is counted."""
    client = scope.get("client")
    return address_key(client[0] if client else None)


def claimed_holder(scope: Scope) -> tuple[str, bytes] | None:
    """The table that a request is about, and the fingerprint of the token in its head, if any.

    Browsers can't set headers on a WebSocket, but they can offer subprotocols. Proxies may log these, so they carry
    only the fingerprint: it secures a slot, but doesn't allow anybody to act.
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


def host_name(host: str) -> str | None:
    """The name in a Host header, in lower case and without its port; None if it isn't a valid name."""
    name = host.lower().rpartition(":")[0] if _PORT.search(host) else host.lower()
    return name if _HOST.fullmatch(name) else None


def is_address(host: str) -> bool:
    """Whether a host is an IP address, which no other site can make point here."""
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


def may_act(headers: Headers, allowed: frozenset[str]) -> bool:
    """Whether a request may act here: from a program (no Origin), our own page, or an allowed origin."""
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


async def _deny(scope: Scope, receive: Receive, send: Send, problem: Problem) -> None:
    """Refuse a WebSocket handshake, with a reason if the server can send one."""
    await receive()
    if "websocket.http.response" in scope.get("extensions", {}):
        await problem.response()(scope, receive, send)
    else:
        await send({"type": "websocket.close", "code": 1008})


def _log_request(scope: Scope, status: int, seconds: float) -> None:
    """Log and count a request by route, without query strings, and with nothing from its path that isn't public."""
    route = getattr(scope.get("route"), "path", "other")
    method = scope["method"] if scope["method"] in ("GET", "HEAD", "POST", "OPTIONS") else "other"
    metrics.requests.labels(method, route, str(status)).inc()
    metrics.request_seconds.labels(route).observe(seconds)
    if (route in QUIET and status < 500) or status == TOO_OFTEN:  # it may happen a hundred times a second
        return
    table = scope.get("path_params", {}).get("table")
    fields = {"table": table} if table and status < 400 else {}
    log_event("request", method=method, route=route, status=status, ms=round(seconds * 1000, 1), **fields)
