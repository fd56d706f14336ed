"""Database URLs, locks and notifications: who may open a database, and who is notified of what."""

from __future__ import annotations

import asyncio
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.database_fixtures import SEED, Place, append, new_table
from tests.server.server_process import LONG
from vuelta.core.errors import InvalidOption
from vuelta.server.settings import Settings
from vuelta.server.storage.connections import Connections
from vuelta.server.storage.databases import Database
from vuelta.server.storage.lock import InUse
from vuelta.server.storage.store import Store
from vuelta.server.tables.persistence import StoreUnavailable


def test_processes_hear_of_each_other(postgresql: Place) -> None:
    async def test(store: Store) -> None:
        heard: asyncio.Queue[tuple[str, int] | None] = asyncio.Queue()
        store.listen(lambda table, seq: heard.put_nowait((table, seq)), lambda: heard.put_nowait(None))
        assert await heard.get() is None
        other = await Store.open(postgresql.settings())
        await other.create(new_table())
        assert await other.append(append("t1", 2))
        assert not await other.append(append("t1", 2))
        assert await other.append(append("t1", 3))
        async with asyncio.timeout(LONG):
            assert [await heard.get(), await heard.get()] == [("t1", 2), ("t1", 3)]
        assert heard.empty()
        await other.close()

    postgresql.run(test)


def test_a_process_alone_has_nothing_to_hear(sqlite: Place) -> None:
    async def test(store: Store) -> None:
        assert not store.shared
        heard: list[object] = []
        store.listen(lambda *hint: heard.append(hint), lambda: heard.append(None))
        await store.create(new_table())
        await store.append(append("t1", 2))
        assert heard == []

    sqlite.run(test)


def test_a_second_process_on_one_sqlite_file_is_refused(sqlite: Place, tmp_path: Path) -> None:
    async def test(_store: Store) -> None:
        with pytest.raises(InUse, match=rf"vuelta.db is in use by another vuelta \(process {os.getpid()}\)"):
            await Store.open(sqlite.settings())

    sqlite.run(test)
    sqlite.run(lambda store: store.count())


def test_the_lock_of_a_killed_process_is_free(sqlite: Place, tmp_path: Path) -> None:
    code = (
        "import pathlib, sys, time; from vuelta.server.storage.lock import FileLock; "
        "lock = FileLock(pathlib.Path(sys.argv[1])); print('held', flush=True); time.sleep(60)"
    )
    file = tmp_path / "vuelta.db"
    with subprocess.Popen([sys.executable, "-c", code, file], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        with pytest.raises(InUse, match=rf"process {process.pid}"):
            sqlite.run(lambda store: store.count())
        process.kill()
    assert sqlite.run(lambda store: store.count()) == 0


def test_one_may_read_beside_a_server(place: Place) -> None:
    async def test(store: Store) -> None:
        await store.create(new_table())
        reader = await Store.open(place.settings(), read_only=True)
        assert await reader.count() == 1
        with pytest.raises(StoreUnavailable, match="read-only"):
            await reader.create(new_table("t2"))
        await reader.close()

    place.run(test)


def test_only_the_owner_may_read_the_file_with_the_seeds(sqlite: Place, tmp_path: Path) -> None:
    sqlite.run(lambda store: store.create(new_table()))
    assert stat.S_IMODE((tmp_path / "vuelta.db").stat().st_mode) == 0o600


def test_sqlite_waits_for_the_disk_and_knows_its_references(sqlite: Place) -> None:
    async def pragmas() -> list[object]:
        connections = Connections(Database(sqlite.url, 5))
        names = ("journal_mode", "synchronous", "foreign_keys")
        found = await connections.write(
            lambda connection: [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]
        )
        await connections.close()
        return found

    assert asyncio.run(pragmas()) == ["wal", 2, 1]


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("mysql://u:hidden@h/d", "Vuelta doesn't know the database mysql"),
        ("hidden", "this isn't a database URL"),
        ("sqlite://", "SQLite needs a file"),
        ("sqlite:///:memory:", "SQLite needs a file"),
        ("sqlite:///a.db?mode=ro", "SQLite needs a file"),
    ],
)
def test_a_url_that_names_no_database_is_refused_with_what_is_possible(url: str, told: str) -> None:
    with pytest.raises(InvalidOption, match=told) as refused:
        asyncio.run(Store.open(Settings(database=url)))
    assert "sqlite:///FILE or postgresql://" in str(refused.value)
    assert "hidden" not in str(refused.value)


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_every_name_of_postgresql_is_known_and_the_password_is_not_shown(scheme: str) -> None:
    database = Database(f"{scheme}://ana:hidden@example.org/vuelta", 5)
    assert database.postgres
    assert str(database).endswith("://ana:***@example.org/vuelta")


def test_the_seed_is_in_no_text_that_a_wish_or_a_table_has() -> None:
    assert SEED.hex() not in repr(new_table())
    assert repr(SEED)[2:20] not in repr(new_table())
