"""The parts of a running server, as the addresses of the app reach them."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """What one process serves with."""

    hub: Hub
    store: Store
    pool: Pool
    settings: Settings
    rates: Rates
    turns: OneAtATime = field(default_factory=OneAtATime)
    """Of addresses, at analyses."""
    analyses: OrderedDict[tuple[str, str], dict[str, Any]] = field(default_factory=OrderedDict)
    """Of matches that are over, by table and language: the newest, so that nobody waits twice."""


def _service(connection: HTTPConnection) -> Service:
    found: Service = connection.app.state.service
    return found


Served = Annotated[Service, Depends(_service)]


def spend(bucket: RateLimiter, connection: HTTPConnection) -> None:
    """Use up a permit of whoever asks; 429 if there is none."""
    key = client_key(connection.scope)
    if not bucket.take(key):
        raise too_often(bucket.wait(key))


def check_not_empty(bucket: RateLimiter, connection: HTTPConnection) -> None:
    """429 if whoever asks has no permit left; none is used up."""
    key = client_key(connection.scope)
    if bucket.empty(key):
        raise too_often(bucket.wait(key))
