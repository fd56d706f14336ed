"""Full, gone, locked, slow: a clear sentence in good time, nothing half done, and recovery without help."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event

from tests.server.database_fixtures import Place, append, entry, new_table
from tests.server.server_process import LONG
from vuelta.server.storage.store import Store
from vuelta.server.tables.persistence import Append, StoreUnavailable

PATIENCE = 1.0
LATE = LONG
"""A refusal may take our patience twice, behind a slow batch and in its own; the rest is for a busy machine."""


@pytest.fixture
def short_of_disk() -> Iterator[Callable[[int | None], None]]:
    """Sets how many pages a SQLite file may have from now on, through the connections that the store itself uses."""
    limit: list[int | None] = [None]

    def begin(connection: Any) -> None:
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql(f"PRAGMA max_page_count = {limit[0] or 1_000_000_000}")

    event.listen(Engine, "begin", begin)
    yield lambda pages: limit.__setitem__(0, pages)
    event.remove(Engine, "begin", begin)


async def refused(attempt: Awaitable[object]) -> str:
    begun = time.monotonic()
    with pytest.raises(StoreUnavailable) as error:
        await attempt
    assert time.monotonic() - begun < LATE
    return str(error.value)


async def whole(store: Store, table: str) -> int:
    """The length of a log, once it is sure that nothing of it is half there."""
    stored = await store.load(table)
    assert stored is not None
    assert [one.seq for one in stored.entries] == list(range(1, len(stored.entries) + 1))
    assert await store.heads([table]) == {table: len(stored.entries)}
    return len(stored.entries)


def test_a_full_disk_refuses_the_move_and_loses_nothing(
    sqlite: Place, short_of_disk: Callable[[int | None], None]
) -> None:
    async def test(store: Store) -> None:
        await store.create(new_table())
        short_of_disk(1)  # SQLite then takes the present size
        told, written = "", 1
        for seq in range(2, 200):
            large = Append(table="t1", entries=(entry(seq, data={"x": "x" * 1000}),), waits="people")
            try:
                assert await store.append(large)
                written = seq
            except StoreUnavailable as error:
                told = str(error)
                break
        assert told == "the disk is full; free some space"
        assert await whole(store, "t1") == written
        assert await store.healthy() == told
        with pytest.raises(StoreUnavailable):
            await store.append(
                Append(table="t1", entries=(entry(written + 1, data={"x": "x" * 9000}),), waits="people")
            )
        short_of_disk(None)
        assert await store.append(append("t1", written + 1))
        assert await whole(store, "t1") == written + 1
        assert await store.healthy() is None

    sqlite.run(test, patience=PATIENCE)


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Another process that has the right to write and keeps it."""
    code = (
        "import sqlite3, sys; c = sqlite3.connect(sys.argv[1], isolation_level=None); c.execute('BEGIN IMMEDIATE'); "
        "print('locked', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, file], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "locked\n"
        yield
        process.communicate()


def test_a_locked_file_refuses_the_move_and_takes_the_next(
    sqlite: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # SQLite gives up soon and we don't, so that on however busy a machine its reason is what is told.
    monkeypatch.setattr("vuelta.server.storage.databases._OWN_SHARE", 1 / LONG)

    async def test(store: Store) -> None:
        await store.create(new_table())
        with locked(tmp_path / "vuelta.db"):
            told = await refused(store.append(append("t1", 2)))
            assert told == "another program has locked the database file for too long"
            assert await whole(store, "t1") == 1
            assert await store.healthy() == told
        assert await store.append(append("t1", 2))
        assert await whole(store, "t1") == 2

    sqlite.run(test, patience=LONG)


def test_everybody_who_waits_is_refused_at_once(sqlite: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # SQLite gives up after a second and we don't, so that nobody is left in doubt on however busy a machine. Refused
    # one by one, five hundred would take far longer than LATE.
    monkeypatch.setattr("vuelta.server.storage.databases._OWN_SHARE", 1 / LONG)
    names = [f"t{n}" for n in range(500)]

    async def create(store: Store) -> None:
        await asyncio.gather(*(store.create(new_table(name)) for name in names))

    async def test(store: Store) -> None:
        with locked(tmp_path / "vuelta.db"):
            begun = time.monotonic()
            done = await asyncio.gather(*(store.append(append(name, 2)) for name in names), return_exceptions=True)
            assert time.monotonic() - begun < LATE
            assert {type(one) for one in done} == {StoreUnavailable}

    sqlite.run(create)
    sqlite.run(test, patience=LONG)
    assert set(sqlite.run(lambda store: store.heads(names)).values()) == {1}


def test_a_database_that_goes_away_refuses_and_comes_back_by_itself(postgresql: Place) -> None:
    cluster = postgresql.cluster
    assert cluster is not None

    async def test(store: Store) -> None:
        missed: list[None] = []
        heard = asyncio.Event()
        store.listen(lambda _table, _seq: heard.set(), lambda: missed.append(None))
        await store.create(new_table())
        async with asyncio.timeout(LONG):
            while not missed:
                await asyncio.sleep(0.05)
        cluster.stop()
        try:
            told = await refused(store.append(append("t1", 2)))
            assert told == "the database can't be reached; is its server running?"
            await refused(store.load("t1"))
            assert await store.healthy() == told
        finally:
            cluster.start()
        assert await store.append(append("t1", 2))
        assert await whole(store, "t1") == 2
        assert await store.healthy() is None
        async with asyncio.timeout(LONG):
            while len(missed) < 2:  # once when it began to listen, once when it could again
                await asyncio.sleep(0.05)
        heard.clear()
        assert await store.append(append("t1", 3))
        async with asyncio.timeout(LONG):
            await heard.wait()

    postgresql.run(test, patience=PATIENCE)


def test_a_database_that_was_restarted_is_not_even_noticed(postgresql: Place) -> None:
    cluster = postgresql.cluster
    assert cluster is not None

    async def test(store: Store) -> None:
        await store.create(new_table())
        cluster.stop()
        cluster.start()
        assert await store.append(append("t1", 2))
        assert await whole(store, "t1") == 2

    postgresql.run(test, patience=PATIENCE)


def test_a_slow_database_refuses_and_goes_on_later(postgresql: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    # PostgreSQL gives up soon and we don't, so that on however busy a machine its reason is what is told.
    monkeypatch.setattr("vuelta.server.storage.databases._OWN_SHARE", 1 / LONG)
    cluster = postgresql.cluster
    assert cluster is not None

    async def test(store: Store) -> None:
        await store.create(new_table())
        with cluster.connect(postgresql.name) as other, other.transaction():
            other.execute("LOCK TABLE entries IN ACCESS EXCLUSIVE MODE")
            assert await refused(store.append(append("t1", 2))) == "the database server took too long"
            assert await refused(store.entries_since("t1", 0)) == "the database server took too long"
        assert await whole(store, "t1") == 1
        assert await store.append(append("t1", 2))

    postgresql.run(test, patience=LONG)


def test_a_database_that_says_nothing_at_all_refuses_and_goes_on_later(postgresql: Place) -> None:
    cluster = postgresql.cluster
    assert cluster is not None

    async def test(store: Store) -> None:
        await store.create(new_table())
        with cluster.connect(postgresql.name) as other:
            found = other.execute("SELECT pid FROM pg_stat_activity WHERE application_name = 'vuelta'").fetchall()
            stopped = [int(str(pid)) for (pid,) in found]
            for pid in stopped:
                os.kill(pid, signal.SIGSTOP)
            try:
                assert await refused(store.append(append("t1", 2))) == "the database took too long"
                assert await refused(store.append(append("t1", 2))) == "the database took too long"
            finally:
                for pid in stopped:
                    os.kill(pid, signal.SIGCONT)
        for _ in range(50):  # what had begun may have come to a good end, and then the same is not done twice
            if await store.append(append("t1", 2)) or await whole(store, "t1") == 2:
                break
        assert await whole(store, "t1") == 2
        assert await store.append(append("t1", 3))

    postgresql.run(test, patience=PATIENCE)


def test_a_transaction_that_is_killed_midway_leaves_nothing(place: Place) -> None:
    """Kill −9 between the append's statements: the next process finds the log as it was."""
    code = (
        "import asyncio, os, sys; from sqlalchemy import Engine, event; from tests.server.database_fixtures import *\n"
        "place = Place(sys.argv[1])\n"
        "armed = []\n"
        "def after(_connection, _cursor, statement, *_):\n"
        "    if armed and statement.startswith('INSERT INTO entries'): os.kill(os.getpid(), 9)\n"
        "event.listen(Engine, 'after_cursor_execute', after)\n"
        "async def test(store):\n"
        "    await store.create(new_table())\n"
        "    await store.append(append('t1', 2))\n"
        "    armed.append(1)\n"
        "    await store.append(append('t1', 3))\n"
        "place.run(test)\n"
    )
    done = subprocess.run([sys.executable, "-c", code, place.url], check=False, env={**os.environ, "PYTHONPATH": "."})
    assert done.returncode == -signal.SIGKILL

    async def test(store: Store) -> None:
        assert await whole(store, "t1") == 2
        assert await store.append(append("t1", 3))

    place.run(test)


def test_a_file_that_may_not_be_written_is_told_at_the_start(tmp_path: Path) -> None:
    folder = tmp_path / "vuelta.db"
    folder.mkdir()
    with pytest.raises(StoreUnavailable, match="can't be opened"):
        Place(f"sqlite:///{folder}").run(lambda store: store.count())
    with pytest.raises(StoreUnavailable, match="can't be opened"):
        Place(f"sqlite:///{tmp_path}/{'n' * 300}.db").run(lambda store: store.count())


def test_a_damaged_file_is_told_and_not_made_worse(sqlite: Place, tmp_path: Path) -> None:
    async def fill(store: Store) -> None:
        await asyncio.gather(*(store.create(new_table(f"t{n}")) for n in range(200)))

    sqlite.run(fill)
    file = tmp_path / "vuelta.db"
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    data = bytearray(file.read_bytes())
    for page in range(2, len(data) // 4096):
        data[page * 4096 : page * 4096 + 512] = b"\xff" * 512
    file.write_bytes(data)

    async def test(store: Store) -> None:
        with pytest.raises(StoreUnavailable, match="damaged"):
            await asyncio.gather(*(store.load(f"t{n}") for n in range(200)))

    sqlite.run(test)
