"""kill -9 at any moment: what was acknowledged is there, nothing is half done, and everybody plays on."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from tests.server.database_fixtures import Place
from tests.server.local_table import EASY, OPEN
from tests.server.reconnecting_players import Judge, Player, done, enough, playing
from tests.server.server_process import LONG, UNLIMITED, Message, Server, serving
from tests.support import SOAK

KILLS = 100 if SOAK > 1 else 10
"""A kill and a new start take a second, so that ten fit into `make test`; `make soak` has a hundred."""
MOST_BETWEEN = 60
"""Acknowledgements between two kills."""
ANA = {"kind": "here", "name": "Ana"}
TABLES: tuple[tuple[str, str, list[Message]], ...] = (
    ("senet", "standard", [ANA, OPEN]),
    ("cadena", "short", [ANA, OPEN, EASY]),
    ("senet", "sticks", [ANA, OPEN]),
    ("ludo", "standard", [ANA, OPEN]),
)


def somebody_finished(players: list[Player]) -> bool:
    """Whether anybody was told of a match's end: they play match after match until then."""
    events = (event for player in players for told in player.told.values() for event in told)
    return any(event["kind"] == "ended" for event in events)


async def crash_again_and_again(server: Server, kills: int, choose: random.Random) -> None:
    players: list[Player] = []
    for game, rules, seats in TABLES:
        host = server.open_table(*seats, game=game, rules=rules)
        players += [Player(server, seated, choose) for seated in (host, server.join(host["table"]))]
    judge = Judge(server.database, players)
    async with playing(players) as until:
        for number in range(kills):
            wanted = done(players) + choose.randint(1, MOST_BETWEEN)
            await until(partial(enough, players, wanted))
            await asyncio.sleep(choose.random() * 0.005)  # at any moment of what follows
            server.kill()
            await judge.compare()
            if number % 4 == 3:  # and once more while it starts
                server.begin()
                await asyncio.sleep(choose.random())
                server.kill()
            await asyncio.to_thread(server.start)
        wanted = done(players) + 20
        await until(partial(enough, players, wanted))
        await until(lambda: all(player.connections > kills for player in players))
        await until(partial(somebody_finished, players))
    server.kill()
    await judge.compare()
    assert judge.over > 0
    print(f"{kills} kills, {done(players)} actions acknowledged, {judge.over} matches over")


def leave_behind(file: Path, table: str) -> None:
    """As if the server had died when the computer was to begin; and before it, a table that can't be read."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("DELETE FROM entries WHERE table_id = ? AND kind IN ('rolled', 'moved')", (table,))
        connection.execute(
            "UPDATE tables SET waits = 'computer', seq = (SELECT max(seq) FROM entries WHERE table_id = id)"
        )
        for name, key in (("tables", "id"), ("secrets", "table_id"), ("entries", "table_id")):
            found = connection.execute(f"SELECT * FROM {name} WHERE {key} = ?", (table,))
            new = {key: "-", "code": "BROKEN", "kind": "nonsense"}
            columns = [column[0] for column in found.description]
            rows = [[new.get(column, row[at]) for at, column in enumerate(columns)] for row in found.fetchall()]
            connection.executemany(f"INSERT INTO {name} VALUES ({', '.join('?' * len(columns))})", rows)


def rolls(file: Path, table: str) -> int:
    """How many the file has; whoever asked the server would wake the table."""
    query = "SELECT count(*) FROM entries WHERE table_id = ? AND kind = 'rolled'"
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as connection:
        found: int = connection.execute(query, (table,)).fetchone()[0]
    return found


def test_a_table_that_cannot_be_read_keeps_no_computer_from_playing_elsewhere(tmp_path: Path) -> None:
    file = tmp_path / "vuelta.db"
    with serving(tmp_path, settings={}) as server:
        host = server.open_table(ANA, EASY, first=2)
        server.act(host["table"], host["token"], "start", id="s")
        server.kill()
        leave_behind(file, host["table"])
        assert rolls(file, host["table"]) == 0
        server.start()
        limit = time.monotonic() + LONG
        while rolls(file, host["table"]) == 0:
            assert time.monotonic() < limit, server.output()
            time.sleep(0.05)
        assert "can't wake a table" in server.output()
        assert "background work failed" not in server.output()


@pytest.mark.parametrize(
    "kind",
    ["sqlite", pytest.param("postgresql", marks=pytest.mark.skipif(SOAK == 1, reason="a long run, for `make soak`"))],
)
def test_what_was_acknowledged_survives_kill_9_at_any_moment(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str
) -> None:
    place: Place = request.getfixturevalue(kind)
    seed = random.SystemRandom().randrange(2**32) if SOAK > 1 else 1
    print(f"the moments follow from {seed}")
    with serving(tmp_path / "server", database=place.url, settings={"limits": UNLIMITED}) as server:
        asyncio.run(crash_again_and_again(server, KILLS, random.Random(seed)))
