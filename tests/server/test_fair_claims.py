"""Nobody wins because somebody else was kept from the table: by an outage, a crowd or a stranger."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from tests.server.database_fixtures import Place
from tests.server.local_table import OPEN
from tests.server.server_process import ANA, UNLIMITED, Message, Server, serving

HOUR = 3_600_000


def two_people(server: Server, **wish: Any) -> tuple[Message, Message]:
    """Two who play, each with a token of their own."""
    host = server.open_table(ANA, OPEN, **wish)
    return host, server.post(f"/api/tables/{host['table']}/join", {"name": "Luis"})


def test_whoever_comes_back_first_after_an_outage_has_not_won(tmp_path: Path) -> None:
    with serving(tmp_path, settings={"limits": UNLIMITED}) as server:
        host, guest = two_people(server, clock=30)
        server.kill()
        with sqlite3.connect(tmp_path / "vuelta.db") as database:  # as if an hour had passed
            database.execute("UPDATE entries SET at = at - ?", (HOUR,))
            database.execute("UPDATE holders SET seen = seen - ?", (HOUR,))
        server.start()
        for seated in (host, guest):
            path, claim = f"/api/tables/{host['table']}/actions", {"type": "claim", "id": "c"}
            answer = server.ask("POST", path, token=seated["token"], json=claim)
            assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not-away")
        view = server.get(f"/api/tables/{host['table']}")
        started = max(event["at"] for event in server.get(f"/api/tables/{host['table']}/events?since=0")["events"])
        assert view["now"]["deadline"] > started + HOUR


def test_whoever_opens_one_connection_too_many_loses_the_oldest(tmp_path: Path) -> None:
    async def open_three(server: Server, host: Message, guest: Message) -> None:
        table, token = host["table"], host["token"]
        async with (
            server.client(table, token) as first,
            server.client(table, token) as second,
            server.client(table, token) as third,
            server.client(table, guest["token"]) as other,
        ):
            assert await first.closed() == 4009
            assert (await second.act("emote", "a", emote="hello"))["type"] == "done"
            assert (await third.act("emote", "b", emote="hello"))["type"] == "done"
            assert other.welcome["holder"] == guest["holder"]

    with serving(tmp_path, settings={"limits": {"connections_of_holder": 2}}) as server:
        asyncio.run(open_three(server, *two_people(server)))


def test_whoever_has_an_old_token_is_sent_away_when_there_is_a_new_one(place: Place, tmp_path: Path) -> None:
    """On PostgreSQL the old one is known to another process."""
    new = "B" * 32

    async def renew(server: Server, other: Server, host: Message) -> None:
        table = host["table"]
        async with server.client(table, host["token"]) as mine, other.client(table, host["token"]) as stolen:
            await mine.send("renew", id="r", token=new)
            assert (await mine.until_type("done"))["id"] == "r"
            assert await mine.closed() == 4001
            assert await stolen.closed() == 4001
        async with other.socket(table) as client:
            await client.send("hello", token=host["token"])
            assert await client.closed() == 4001
        for running in (server, other):
            async with running.client(table, new) as client:
                assert client.welcome["holder"] == host["holder"]
        server.act(table, new, "emote", id="e", emote="hello")

    settings = {"limits": UNLIMITED}
    with (
        serving(tmp_path, database=place.url, settings=settings, name="one") as server,
        serving(tmp_path, database=place.url, settings=settings, name="other")
        if place.cluster
        else nullcontext(server) as other,
    ):
        host, _ = two_people(server)
        asyncio.run(renew(server, other, host))
        assert new not in str(server.get(f"/api/tables/{host['table']}/events?since=0"))


def test_a_right_token_is_welcome_after_wrong_ones_of_the_same_address(tmp_path: Path) -> None:
    async def guess(server: Server, host: Message) -> None:
        codes = []
        for letter in "ABCD":
            async with server.socket(host["table"]) as client:
                await client.send("hello", token=letter * 32)
                codes.append(await client.closed())
        assert codes == [4001, 4001, 4001, 4029]
        async with server.client(host["table"], host["token"]) as client:
            assert client.welcome["holder"] == host["holder"]

    with serving(tmp_path, settings={"limits": {"wrong_tokens": (3, 1e-9)}}) as server:
        asyncio.run(guess(server, two_people(server)[0]))
