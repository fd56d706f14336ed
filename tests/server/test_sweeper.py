"""Abandoned tables are deleted as the operator has set, and nothing else is."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import vuelta
from tests.server.database_fixtures import Place, append
from tests.server.local_table import EASY, HERE, LocalTable
from tests.server.server_process import ANA, LONG, serving
from vuelta import read_record
from vuelta.server.live.sweeper import Sweeper
from vuelta.server.live.table_cache import TableCache
from vuelta.server.settings import Settings
from vuelta.server.storage.store import Store
from vuelta.server.tables.persistence import NewTable
from vuelta.server.tables.table import Table

DAY = 86_400_000


def table(name: str, now: int, *, days: float, over: bool = False, plies: int = 30) -> NewTable:
    """A match whose last ply was so many days ago."""
    local = LocalTable(HERE | {"name": "Ana"}, EASY)
    local.table.id = local.table.dice.match = name
    local.do(0, "start")
    moved = random.Random(name)
    for _ in range(plies):
        local.ply(moved)
    if over:
        local.do(0, "resign")
    at = now - int(days * DAY)
    state = local.table
    return NewTable(
        table=name,
        code=name.upper(),
        game=state.game.slug,
        seed=state.dice.seed,
        holders={0: bytes(32)},
        entries=tuple(replace(entry, at=at) for entry in local.entries),
        waits=state.waits,
        over=over,
    )


def swept(store: Store, **settings: Any) -> Any:
    """What a sweep deletes."""
    cache = TableCache(store, lambda _: None, lambda _: False)
    return Sweeper(store, cache, Settings(database="", **settings)).sweep()


def left(place: Place, *new: Callable[[int], NewTable], **settings: Any) -> set[str]:
    """The tables that a sweep leaves."""

    async def run(store: Store) -> set[str]:
        for make in new:
            await store.create(make(store.now))
        await swept(store, **settings)
        return {stored.table async for stored in store.all_tables()}

    return place.run(run)


def until(true: Callable[[], bool]) -> None:
    limit = time.monotonic() + LONG
    while not true():
        assert time.monotonic() < limit, "it never came true"
        time.sleep(0.01)


ALL: tuple[Callable[[int], NewTable], ...] = (
    lambda now: table("old-over", now, days=40, over=True),
    lambda now: table("new-over", now, days=20, over=True),
    lambda now: table("old-open", now, days=40),
    lambda now: table("new-open", now, days=20),
)


@pytest.mark.parametrize(
    ("settings", "names"),
    [
        ({}, {"old-over", "new-over", "old-open", "new-open"}),
        ({"keep_finished": 30}, {"new-over", "old-open", "new-open"}),
        ({"keep_unfinished": 30}, {"old-over", "new-over", "new-open"}),
        ({"keep_finished": 30, "keep_unfinished": 10}, {"new-over"}),
    ],
)
def test_what_is_older_than_its_days_is_deleted_and_nothing_else(
    settings: dict[str, int], names: set[str], place: Place
) -> None:
    assert left(place, *ALL, **settings) == names


def test_hundreds_are_deleted_with_all_that_belongs_to_them(place: Place) -> None:
    async def run(store: Store) -> int:
        for number in range(120):
            await store.create(table(f"t{number}", store.now, days=40, plies=2))
        assert await swept(store, keep_unfinished=30) == 120
        assert await store.load("t7") is None
        assert await store.last_seen("t7") == {}
        await store.create(table("t7", store.now, days=1, plies=2))  # name and code are free again
        return await store.count()

    assert place.run(run) == 1


def test_a_table_where_somebody_was_seen_or_something_has_happened_since_stays(place: Place) -> None:
    async def run(store: Store) -> set[str]:
        for name in ("seen", "played", "left"):
            await store.create(table(name, store.now, days=40, plies=2))
        await store.mark_seen([("seen", 0)])
        due = await store.idle(store.now - 30 * DAY, over=False)
        assert {name for name, _ in due} == {"played", "left"}
        seq = dict(due)["played"]
        assert await store.append(append("played", seq + 1))
        await store.sweep(due)
        assert not await store.append(append("left", seq + 1)), "it is gone"
        return {stored.table async for stored in store.all_tables()}

    assert place.run(run) == {"seen", "played"}


def test_a_table_that_somebody_looks_at_stays(sqlite: Place) -> None:
    async def run(store: Store) -> int:
        await store.create(table("watched", store.now, days=40))
        cache = TableCache(store, lambda _: None, lambda _: False)
        live = await cache.get("watched")
        sweeper = Sweeper(store, cache, Settings(database="", keep_unfinished=30))
        async with live.lock:
            assert await sweeper.sweep() == 0
        return await sweeper.sweep()

    assert sqlite.run(run) == 1


def test_records_are_kept_as_files_first_with_their_seeds(sqlite: Place, tmp_path: Path) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    assert left(sqlite, *ALL[::2], keep_finished=30, keep_unfinished=30, records=folder) == set()
    assert sorted(path.name for path in folder.iterdir()) == ["ludo-old-open.vuelta", "ludo-old-over.vuelta"]
    for path in folder.iterdir():
        record = read_record(path.read_bytes())
        assert record.players == {0: "Ana"}
        assert record.verify() > 0


def test_nothing_is_deleted_if_its_record_can_not_be_written(sqlite: Place, tmp_path: Path) -> None:
    async def run(store: Store) -> int:
        await store.create(table("old", store.now, days=40, over=True))
        with pytest.raises(OSError, match="missing"):
            await swept(store, keep_finished=30, records=tmp_path / "missing")
        return await store.count()

    assert sqlite.run(run) == 1


def test_a_match_of_rules_that_have_changed_stays_if_records_are_wanted(sqlite: Place, tmp_path: Path) -> None:
    def illegal(now: int) -> NewTable:
        new = table("odd", now, days=40)
        rolled = next(entry for entry in new.entries if entry.kind == "rolled")
        broken = [replace(entry, data={"text": "roll:7"}) if entry is rolled else entry for entry in new.entries]
        return replace(new, entries=tuple(broken))

    assert left(sqlite, illegal, keep_unfinished=30, records=tmp_path) == {"odd"}
    assert left(sqlite, keep_unfinished=30) == set()


def test_a_server_sweeps_by_itself(tmp_path: Path) -> None:
    place = Place(f"sqlite:///{tmp_path / 'vuelta.db'}")
    assert len(left(place, *ALL)) == 4
    arguments = ("--keep-finished", "30", "--keep-unfinished", "30", "--records", str(tmp_path))
    with serving(tmp_path, arguments=arguments) as server:
        until(lambda: "deleted old tables" in server.output())
        seated = server.open_table(ANA, EASY)
        assert server.get(f"/api/tables/{seated['table']}")["phase"] == "gathering"
        assert server.ask("GET", "/api/tables/old-over").status_code == 404
        assert server.ask("GET", "/api/tables/new-over").status_code == 200
    assert (tmp_path / "ludo-old-over.vuelta").exists()


# On request


def test_names_are_deleted_from_a_match_which_stays_and_can_be_checked(place: Place) -> None:
    async def fill(store: Store) -> None:
        for make in ALL[:2]:
            await store.create(make(store.now))

    async def names(store: Store) -> dict[str, dict[int, str]]:
        return {stored.table: dict(Table.replay(stored).record().players) async for stored in store.all_tables()}

    place.run(fill)
    done = vuelta("forget", "old-over", "--database", place.url)
    assert (done.returncode, done.stdout, done.stderr) == (0, "names deleted from 1 match\n", "")
    assert place.run(names) == {"old-over": {}, "new-over": {0: "Ana"}}
    done = vuelta("forget", "old-over", "none", "--whole", "--database", place.url)
    assert (done.returncode, done.stderr) == (2, "vuelta: there is no table 'none'\n")
    done = vuelta("forget", "old-over", "--whole", "--database", place.url)
    assert (done.returncode, done.stdout) == (0, "1 match deleted\n")
    assert set(place.run(names)) == {"new-over"}
