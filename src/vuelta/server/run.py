"""One server process, from start to clean shutdown."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import signal
import socket
from collections.abc import AsyncIterator, Callable, Iterator

import uvicorn

from vuelta.server.http.app import make_app
from vuelta.server.http.connection_limits import ConnectionGate, connections_allowed, protocols
from vuelta.server.http.service import Service
from vuelta.server.live.hub import Hub
from vuelta.server.logs import log_event
from vuelta.server.rates import Rates
from vuelta.server.settings import Settings
from vuelta.server.storage.store import Store
from vuelta.server.tables.randomness import Randomness
from vuelta.server.workers.pool import Pool

BACKLOG = 128
"""Connections that may wait to be accepted. They are accepted in one go while everybody else waits."""
CLOSE_TIMEOUT = 3
"""Seconds for connections to close at shutdown."""
_GC_THRESHOLDS = (10_000, 50, 100)
"""Collect garbage rarely: actions leave few reference cycles behind."""
_GC_INTERVAL = 60.0
"""Seconds between full collections: each closed connection leaves a cycle, and Python alone would take hours."""
_RESTART = 1.0
"""Seconds before the hub's background work is restarted after a failure."""


@contextlib.asynccontextmanager
async def running(settings: Settings, randomness: Randomness | None = None) -> AsyncIterator[Service]:
    """All parts of a server, started and ended in order. StoreUnavailable, InUse, InvalidOption if they can't start."""
    store = await Store.open(settings)
    try:
        pool = Pool(settings.workers)
        hub = Hub(store, pool, settings, randomness or Randomness())
        background = asyncio.gather(_keep_running(hub), _collect_garbage())
        try:
            yield Service(hub=hub, store=store, pool=pool, settings=settings, rates=Rates(settings.limits))
        finally:
            background.cancel()
            await asyncio.gather(background, return_exceptions=True)
            await hub.close()
            await pool.close()
    finally:
        await store.close()


async def serve(
    settings: Settings,
    listener: socket.socket,
    *,
    ready: Callable[[], None],
    randomness: Randomness | None = None,
) -> int:
    """Serve until a signal arrives, and return its number. `ready` is called once connections are accepted."""
    async with running(settings, randomness) as service:
        server = _Server(_config(service), ready)
        with server.stopped_by_signals():
            await server.serve(sockets=[listener])
        return server.stopped_by


def _config(service: Service) -> uvicorn.Config:
    limits, proxies = service.settings.limits, service.settings.proxies
    allowed = connections_allowed(limits)
    if allowed < limits.connections:
        log_event("the limit of open files is low", level=logging.WARNING, connections=allowed)
    http, ws = protocols(ConnectionGate(allowed, None if proxies else limits), limits)
    return uvicorn.Config(
        make_app(service),
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=proxies is not None,
        forwarded_allow_ips=proxies or "",
        http=http,
        ws=ws,
        ws_max_size=limits.message_bytes,
        ws_per_message_deflate=False,  # costs memory and time per connection, for messages of a few bytes
        backlog=BACKLOG,
        limit_concurrency=2 * limits.connections,
        timeout_graceful_shutdown=CLOSE_TIMEOUT,
    )


async def _collect_garbage() -> None:
    """Collect garbage now and then. Takes a few milliseconds, since permanent objects are frozen."""
    while True:
        await asyncio.sleep(_GC_INTERVAL)
        gc.collect()


async def _keep_running(hub: Hub) -> None:
    """Run the hub's background work; log failures and restart it."""
    while True:
        try:
            await hub.run()
        except Exception as error:
            log_event("the hub's background work failed", level=logging.ERROR, error=error)
        await asyncio.sleep(_RESTART)


class _Server(uvicorn.Server):
    """uvicorn's server, with a callback when it is ready, and without re-raising signals at the end."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready
        self.stopped_by = 0

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """As uvicorn does; then report ready."""
        await super().startup(sockets)
        gc.collect()
        gc.freeze()  # modules are permanent: scanning them again and again would hold everybody up
        gc.set_threshold(*_GC_THRESHOLDS)
        self._ready()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals to us."""
        yield

    @contextlib.contextmanager
    def stopped_by_signals(self) -> Iterator[None]:
        """Ctrl-C and SIGTERM end the server; a second one doesn't wait for connections."""
        wanted = (signal.SIGINT, signal.SIGTERM)
        before = {number: signal.signal(number, self._stop) for number in wanted}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _stop(self, number: int, _frame: object) -> None:
        self.force_exit = self.should_exit
        self.should_exit = True
        self.stopped_by = self.stopped_by or number
