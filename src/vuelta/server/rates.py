"""Rate limits: token buckets per key, in bounded memory."""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import islice
from math import ceil

from vuelta.server.settings import Limits

MOST_KEPT = 50_000
"""Keys remembered per limiter; the one idle for longest is forgotten first."""


class RateLimiter:
    """A token bucket for each of many keys: a burst at once, and a steady rate in the long run."""

    def __init__(
        self, rate: tuple[int, float], *, clock: Callable[[], float] = time.monotonic, most: int = MOST_KEPT
    ) -> None:
        self.size, self.refill = rate
        self._clock = clock
        self._most = most
        self._kept: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str, cost: int = 1) -> bool:
        """Take permits. False, with none taken, if there aren't enough."""
        permits, now = self._permits(key), self._clock()
        if permits < cost:
            return False
        known = key in self._kept
        self._kept[key] = (permits - cost, now)
        if known:
            self._kept.move_to_end(key)
        else:
            self._forget()
        return True

    def _forget(self) -> None:
        """Forget keys whose bucket is full again: two for every new one, so that few are kept."""
        for oldest in [*islice(self._kept, 2)]:
            if len(self._kept) > self._most or self._permits(oldest) >= self.size:
                del self._kept[oldest]

    def empty(self, key: str) -> bool:
        """Whether there is no permit now. Takes none."""
        return self._permits(key) < 1

    def wait(self, key: str) -> int:
        """Whole seconds until there is a permit, at least 1, for Retry-After."""
        missing = 1 - self._permits(key)
        return max(1, ceil(missing / self.refill))

    def _permits(self, key: str) -> float:
        kept = self._kept.get(key)
        if kept is None:
            return float(self.size)
        permits, since = kept
        return min(float(self.size), permits + (self._clock() - since) * self.refill)

    def __len__(self) -> int:
        return len(self._kept)


class OneAtATime:
    """One task at a time per key, so that a client with many tasks doesn't hold up those with one."""

    def __init__(self) -> None:
        self._locks: dict[str, asyncio.Lock] = {}
        self._asking: Counter[str] = Counter()

    @asynccontextmanager
    async def of(self, key: str) -> AsyncIterator[None]:
        """Wait for the key's turn, and hold it."""
        self._asking[key] += 1
        try:
            async with self._locks.setdefault(key, asyncio.Lock()):
                yield
        finally:
            self._asking[key] -= 1
            if not self._asking[key]:
                del self._asking[key], self._locks[key]

    def __len__(self) -> int:
        return len(self._locks)


class Rates:
    """The rate limiters of a server."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self.requests = RateLimiter(limits.requests, clock=clock)
        self.requests_of_holder = RateLimiter(limits.requests_of_holder, clock=clock)
        self.creations = RateLimiter(limits.creations, clock=clock)
        self.work = RateLimiter(limits.work, clock=clock)
        self.past_events = RateLimiter(limits.past_events, clock=clock)
        self.wrong_tokens = RateLimiter(limits.wrong_tokens, clock=clock)


def address_key(host: str | None) -> str:
    """The key of an address: IPv4 itself, IPv6 its /64 network, all of which one person may have."""
    if not host:
        return "unknown"
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host[:64]
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ipaddress.IPv6Network((address, 64), strict=False))
    return str(address)
