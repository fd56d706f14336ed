"""The parts of a running server, as routes get them."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Annotated, Any

from fastapi import Depends
from starlette.requests import HTTPConnection

from vuelta.server.http.guard import client_key
from vuelta.server.http.problems import too_often
from vuelta.server.live.hub import Hub
from vuelta.server.rates import OneAtATime, RateLimiter, Rates
from vuelta.server.settings import Settings
from vuelta.server.storage.store import Store
from vuelta.server.workers.pool import Pool

ANALYST = "hard"
"""The level whose evaluation an analysis uses."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """The parts of one server process."""

    hub: Hub
    store: Store
    pool: Pool
    settings: Settings
    rates: Rates
    analysis_queue: OneAtATime = field(default_factory=OneAtATime)
    """One analysis at a time per address."""
    analyses: OrderedDict[tuple[str, str], dict[str, Any]] = field(default_factory=OrderedDict)
    """A cache for finished matches, by table and language."""


def _service(connection: HTTPConnection) -> Service:
    found: Service = connection.app.state.service
    return found


Served = Annotated[Service, Depends(_service)]


def spend(bucket: RateLimiter, connection: HTTPConnection) -> None:
    """Take a permit of the client; 429 if there is none."""
    key = client_key(connection.scope)
    if not bucket.take(key):
        raise too_often(bucket.wait(key))


def check_not_empty(bucket: RateLimiter, connection: HTTPConnection) -> None:
    """429 if the client has no permit left; takes none."""
    key = client_key(connection.scope)
    if bucket.empty(key):
        raise too_often(bucket.wait(key))


async def analyse_record(service: Service, connection: HTTPConnection, record: str, language: str) -> dict[str, Any]:
    """A record's analysis, once it is the client's turn."""
    spend(service.rates.work, connection)
    most = service.settings.limits.analysed_plies
    async with service.analysis_queue.of(client_key(connection.scope)):
        return await service.pool.analyse(record, ANALYST, language, most_plies=most)
