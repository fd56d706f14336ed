"""A database is migrated to the current schema: from nothing, once, and never from a newer one."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, inspect, text

from tests.server.database_fixtures import Place, new_table
from vuelta.core.errors import InvalidOption
from vuelta.server.storage.connections import Connections
from vuelta.server.storage.databases import Database
from vuelta.server.storage.schema import metadata
from vuelta.server.storage.store import Store
from vuelta.server.tables.persistence import StoreUnavailable


def look(place: Place, query: Any) -> Any:
    async def change() -> Any:
        connections = Connections(Database(place.url, 5))
        try:
            return await connections.write(query)
        finally:
            await connections.close()

    return asyncio.run(change())


def test_the_steps_lead_to_the_schema(place: Place) -> None:
    place.run(lambda store: store.count())
    assert look(place, lambda connection: compare_metadata(MigrationContext.configure(connection), metadata)) == []


def test_the_partial_indexes_are_partial(place: Place) -> None:
    place.run(lambda store: store.count())

    def conditions(connection: Connection) -> dict[str | None, str]:
        found = [*inspect(connection).get_indexes("tables"), *inspect(connection).get_indexes("entries")]
        options = {index["name"]: index.get("dialect_options", {}) for index in found}
        return {
            name: str(next((more[key] for key in more if key.endswith("where")), "")) for name, more in options.items()
        }

    found = look(place, conditions)
    assert "computer" in found["tables_wait_for_computers"]
    assert "NOT NULL" in found["tables_owner"]
    assert "NOT NULL" in found["entries_action_once"]


def test_a_second_start_changes_nothing(place: Place) -> None:
    place.run(lambda store: store.create(new_table()))
    assert place.run(lambda store: store.count()) == 1


def test_processes_that_start_together_take_the_steps_once(postgresql: Place) -> None:
    async def start() -> None:
        stores = await asyncio.gather(*(Store.open(postgresql.settings()) for _ in range(4)))
        assert [await store.count() for store in stores] == [0] * 4
        for store in stores:
            await store.close()

    asyncio.run(start())


def test_a_database_of_a_newer_vuelta_is_refused_and_left_alone(place: Place) -> None:
    place.run(lambda store: store.create(new_table()))
    look(place, lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = '9999'")))
    for read_only in (False, True):
        with pytest.raises(InvalidOption, match=r"newer Vuelta \(its schema is 9999, this one knows \d+\)"):
            asyncio.run(Store.open(place.settings(), read_only=read_only))
    found = look(place, lambda connection: connection.execute(text("SELECT version_num FROM alembic_version")).scalar())
    assert found == "9999"


def test_steps_that_fail_leave_nothing_behind(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    from alembic import op

    def fail(*_arguments: object, **_more: object) -> None:
        raise RuntimeError("power lost")

    with monkeypatch.context() as patch:
        patch.setattr(op, "create_index", fail)
        with pytest.raises(RuntimeError, match="power lost"):
            place.run(lambda store: store.count())
    assert look(place, lambda connection: inspect(connection).get_table_names()) == []
    assert place.run(lambda store: store.count()) == 0


def test_who_only_reads_takes_no_step(place: Place, tmp_path: Path) -> None:
    if place.cluster is None:
        with pytest.raises(InvalidOption, match="there is no file"):
            asyncio.run(Store.open(place.settings(), read_only=True))
        (tmp_path / "vuelta.db").touch()
    with pytest.raises(InvalidOption, match="start `vuelta serve` on it once"):
        asyncio.run(Store.open(place.settings(), read_only=True))
    assert look(place, lambda connection: inspect(connection).get_table_names()) == []


def test_a_file_that_is_no_database_is_left_alone(sqlite: Place, tmp_path: Path) -> None:
    file = tmp_path / "vuelta.db"
    file.write_text("my diary, page one " * 100)
    with pytest.raises(StoreUnavailable, match="the file isn't an SQLite database"):
        sqlite.run(lambda store: store.count())
    assert file.read_text().startswith("my diary")


def test_a_folder_that_is_missing_is_made(tmp_path: Path) -> None:
    place = Place(f"sqlite:///{tmp_path / 'a' / 'b' / 'vuelta.db'}")
    assert place.run(lambda store: store.count()) == 0


def test_a_database_that_is_not_there_is_named_with_the_reason(cluster: Any) -> None:
    place = Place(cluster.url("nowhere"))
    with pytest.raises(StoreUnavailable, match=r"nowhere.* can't be opened: .*does not exist"):
        place.run(lambda store: store.count())
