"""Memory is freed: dead objects, which Python alone would keep for hours, and idle rate limiters."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from tests.server.database_fixtures import Place
from tests.server.server_process import LONG
from vuelta.server import run
from vuelta.server.rates import RateLimiter


class Cycle:
    """Something that holds itself, as a transport of asyncio does."""

    def __init__(self) -> None:
        self.itself = self


def test_cycles_are_looked_for_now_and_then(sqlite: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "_GC_INTERVAL", 0.01)

    async def test() -> None:
        async with run.running(sqlite.settings()):
            dead = weakref.ref(Cycle())
            async with asyncio.timeout(LONG):
                while dead():
                    await asyncio.sleep(0.01)

    gc.disable()
    try:
        asyncio.run(test())
    finally:
        gc.enable()


def test_whoever_has_all_permits_again_is_forgotten() -> None:
    now = 0.0
    bucket = RateLimiter((2, 1.0), clock=lambda: now)
    for number in range(1000):
        assert bucket.take(f"holder {number}")
        now += 0.1
    assert len(bucket) <= 11  # of the last second
    assert bucket.take("busy", 2)
    assert not bucket.take("busy")
    for number in range(5):
        assert bucket.take(f"another {number}")
    assert not bucket.take("busy")  # which is remembered for as long as it matters
