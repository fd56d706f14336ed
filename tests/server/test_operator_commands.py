"""What an operator can set and see: single limits, and whether the data is readable."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict
from pathlib import Path

import pytest
from sqlalchemy import text

from tests.cli.run import vuelta
from tests.server.database_fixtures import Place, new_table
from tests.server.local_table import OPEN
from tests.server.server_process import ANA, Message, Server, serving
from vuelta.server.http.page import FOLDER
from vuelta.server.settings import PRESETS
from vuelta.server.storage.databases import Database
from vuelta.server.storage.store import Store
from vuelta.server.tables.log import Entry
from vuelta.server.tables.persistence import Append

PEOPLE = 30


def fetched_at_first() -> list[str]:
    """Some twenty things, as a browser asks for before somebody can play; the page itself first."""
    assets = sorted(path.name for path in (FOLDER / "assets").iterdir() if path.suffix in (".js", ".css"))
    return ["/", *(f"/assets/{name}" for name in assets[:17])]


def requests_of_a_class(server: Server) -> Iterator[int]:
    """Thirty people of one address come at once, sit down in pairs and play; the statuses of all answers."""
    for _ in range(PEOPLE):
        for path in (*fetched_at_first(), "/api/games", "/api/games/ludo/board"):
            yield server.ask("GET", path).status_code
    for pair in range(PEOPLE // 2):
        opened = server.ask("POST", "/api/tables", json={"game": "ludo", "seats": [ANA, OPEN]})
        yield opened.status_code
        path = f"/api/tables/{opened.json()['table']}"
        yield server.ask("POST", f"{path}/join", json={"name": f"Luis {pair}"}).status_code
        for number in range(10):
            yield server.ask("GET", f"{path}/choices").status_code
            action = {"type": "emote", "emote": "hello", "id": str(number)}
            yield server.ask("POST", f"{path}/actions", token=opened.json()["token"], json=action).status_code


def test_a_class_behind_one_address_meets_no_limit(tmp_path: Path) -> None:
    limits = asdict(PRESETS["class"]) | {"emotes": (100, 1.0)}
    with serving(tmp_path, settings={"limits": limits}) as server:
        statuses = set(requests_of_a_class(server))
    assert statuses <= {200, 201, 409}, "409 where there is nothing to choose"
    assert PRESETS["class"].requests[1] >= 5 * PEOPLE, "a second, for an hour"
    assert PRESETS["class"].connections_of_address >= 8 * PEOPLE


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("watchers", "write its value as 500"),
        ("watchers=x", "write its value as 500"),
        ("watchers=0", "write its value as 500"),
        ("head_seconds=inf", "write its value as 500"),
        ("requests=600", "write its value as 600:30, a burst and a rate per second"),
        ("requests=600:-1", "write its value as 600:30, a burst and a rate per second"),
        ("watcher=5", "the limits are message_bytes, body_bytes, "),
    ],
)
def test_a_limit_that_can_not_be_is_told(given: str, told: str) -> None:
    done = vuelta("serve", "--check", "--limit", given)
    assert done.returncode == 2
    assert done.stderr.startswith(f"vuelta: --limit {given}: {told}")


def test_the_documentation_has_the_limits_as_they_are() -> None:
    text = (Path(__file__).parents[2] / "docs" / "server.md").read_text(encoding="utf-8")
    presets = [asdict(PRESETS[name]) for name in ("home", "class", "public")]
    for name in presets[0]:
        assert f"| `{name}` | {' | '.join(shown(values[name]) for values in presets)} |\n" in text


def shown(value: tuple[int, float] | float) -> str:
    return f"{value[0]:,} and {value[1]:g} a second" if isinstance(value, tuple) else f"{value:,.0f}"


def test_a_name_with_more_than_a_name_is_told() -> None:
    done = vuelta("serve", "--check", "--name", "https://play.example.org")
    assert done.returncode == 2
    assert "write a name such as play.example.org, without https:// or a port" in done.stderr


def test_limits_are_set_one_by_one(tmp_path: Path) -> None:
    arguments = ("--limits", "public", "--limit", "creations=1:0.01", "--limit", "body_bytes=300")
    wish = {"game": "ludo", "seats": [ANA, OPEN]}
    with serving(tmp_path, arguments=arguments) as server:
        assert server.ask("POST", "/api/tables", json=wish).status_code == 201
        assert server.ask("POST", "/api/tables", json=wish).status_code == 429
        assert server.ask("POST", "/api/verify", json={"record": "x" * 400}).status_code == 413


def test_a_check_tells_how_the_server_is_reached_and_limited(tmp_path: Path) -> None:
    database = ("--database", f"sqlite:///{tmp_path / 'vuelta.db'}")
    alone = vuelta("serve", "--check", *database).stdout
    assert "note  no proxy is trusted; behind one, use --proxy, or all visitors count as one address" in alone
    assert "yes   it answers to " in alone
    assert "yes   limits: home" in alone
    arguments = ("--proxy", "10.0.0.5", "--limits", "class", "--limit", "watchers=5")
    proxied = vuelta("serve", "--check", *arguments, *database).stdout
    assert "yes   X-Forwarded headers are trusted from proxies at 10.0.0.5" in proxied
    assert "note  it answers to any host name; name yours with --name" in proxied
    assert "yes   limits: changed" in proxied


def test_a_check_tells_that_others_can_read_the_database(tmp_path: Path) -> None:
    file = tmp_path / "vuelta.db"
    command = ("serve", "--check", "--database", f"sqlite:///{file}")
    assert "others here" not in vuelta(*command).stdout
    file.chmod(0o644)
    told = f"note  other users can read it and the seeds of matches; run: chmod 600 {file}\n"
    assert told in vuelta(*command).stdout


def test_a_database_that_a_newer_vuelta_has_changed_is_not_healthy(place: Place) -> None:
    async def change(store: Store) -> str | None:
        engine = Database(place.url, 5.0).migrator()
        with engine.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        engine.dispose()
        return await store.healthy()

    told = place.run(change)
    assert told is not None
    assert "the database was written by a newer Vuelta (its schema is 9999" in told


def test_a_table_that_a_newer_version_has_gone_on_with_is_left_to_it(postgresql: Place, tmp_path: Path) -> None:
    """While a new version is installed process by process, both serve the same tables."""

    async def go_on(server: Server, seated: Message, other: Message) -> None:
        async with server.client(seated["table"]) as client, server.client(other["table"]) as unconcerned:
            store = await Store.open(postgresql.settings())
            try:
                seq = (await store.heads([seated["table"]]))[seated["table"]]
                entry = Entry(seq=seq + 1, kind="sparkled", at=store.now)
                assert await store.append(Append(table=seated["table"], entries=(entry,), waits="people"))
            finally:
                await store.close()
            assert await client.closed() == 1012
            server.act(other["table"], other["token"], "emote", id="e", emote="hello")
            assert (await unconcerned.until_type("event"))["event"]["kind"] == "emote"

    with serving(tmp_path, database=postgresql.url, settings={"limits": asdict(PRESETS["off"])}) as server:
        seated, other = server.open_table(ANA, OPEN), server.open_table(ANA, OPEN)
        asyncio.run(go_on(server, seated, other))
        answer = server.ask("GET", f"/api/tables/{seated['table']}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "newer-version")
        assert "Traceback" not in server.output()


def test_a_database_whose_data_are_damaged_is_not_healthy(sqlite: Place, tmp_path: Path) -> None:
    async def fill(store: Store) -> str | None:
        await store.create(new_table())
        return await store.healthy()

    assert sqlite.run(fill) is None
    file = tmp_path / "vuelta.db"
    with closing(sqlite3.connect(file)) as database:
        (page,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entries'").fetchone()
        (size,) = database.execute("PRAGMA page_size").fetchone()
    with file.open("r+b") as data:
        data.seek((page - 1) * size)
        data.write(bytes(size))
    assert sqlite.run(lambda store: store.healthy()) is not None
