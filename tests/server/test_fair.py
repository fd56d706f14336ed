"""Nobody wins because somebody else was kept from the table: by an outage, a crowd or a stranger's mistakes."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

from tests.server.running import ANA, UNLIMITED, Message, Server, serving
from tests.server.sitting import OPEN

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
