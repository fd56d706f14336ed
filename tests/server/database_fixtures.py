"""Both databases as fixtures, and small tables to put into them."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tests.server import postgres
from tests.server.server_process import LONG
from vuelta.server.settings import Limits, Settings
from vuelta.server.storage.store import Store
from vuelta.server.tables.log import Entry
from vuelta.server.tables.persistence import Append, NewTable, WaitsFor

T = TypeVar("T")


@pytest.fixture(scope="session")
def cluster() -> Iterator[postgres.Cluster]:
    """A PostgreSQL for all tests of this process."""
    try:
        running = postgres.running()
        with running as cluster:
            yield cluster
    except postgres.NotInstalled as reason:
        pytest.skip(str(reason))


@dataclass(frozen=True)
class Place:
    """A database that a test has for itself."""

    url: str
    cluster: postgres.Cluster | None = None
    name: str = ""

    def settings(self, **more: Any) -> Settings:
        """Those of production, but it waits as long as it takes: a busy machine is not an outage."""
        return Settings(database=self.url, **{"patience": LONG} | more)

    def run(self, test: Callable[[Store], Awaitable[T]], **more: Any) -> T:
        """Open a store, let a test use it, and close it."""

        async def use() -> T:
            store = await Store.open(self.settings(**more))
            try:
                return await test(store)
            finally:
                await store.close()

        return asyncio.run(use())


@pytest.fixture
def sqlite(tmp_path: Path) -> Place:
    """A new SQLite file."""
    return Place(f"sqlite:///{tmp_path / 'vuelta.db'}")


@pytest.fixture
def postgresql(cluster: postgres.Cluster) -> Place:
    """A new database in PostgreSQL."""
    name = cluster.new_database()
    return Place(cluster.url(name), cluster, name)


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest) -> Place:
    """Each kind of database, one after the other."""
    found = request.getfixturevalue(request.param)
    assert isinstance(found, Place)
    return found


SEED = bytes(range(32))


def entry(seq: int, kind: str = "emote", **more: Any) -> Entry:
    return Entry(seq=seq, kind=kind, at=1_700_000_000_000 + seq, **more)


def new_table(name: str = "t1", code: str | None = None, **more: Any) -> NewTable:
    holders = {0: hashlib.sha256(name.encode()).digest()}
    data = {"game": "ludo", "name": "Añá \N{GRINNING FACE}", "deep": [1, {"x": None}]}
    return NewTable(
        table=name,
        code=code or f"C-{name}",
        game="ludo",
        seed=SEED,
        holders=holders,
        entries=(entry(1, "created", data=data),),
        **more,
    )


def append(name: str, seq: int, *, waits: WaitsFor = "people", action: str | None = None, **more: Any) -> Append:
    return Append(table=name, entries=(entry(seq, seat=0, data={"n": seq}, action=action),), waits=waits, **more)


def few_tables(most: int) -> Limits:
    return Limits(tables=most)
