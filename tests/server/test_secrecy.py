"""Nothing that leaves the server reveals the seed before the end, or a token to anybody but its holder."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import random
import sqlite3
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from tests.server.local_table import EASY, OPEN
from tests.server.server_process import LONG, UNLIMITED, Client, Message, Server, serving

ANA = {"kind": "here", "name": "Ana"}
BROKEN = "broken"
FORGED = "A" * 32


def forms(secret: bytes) -> list[bytes]:
    """How bytes may be written."""
    plain = base64.b64encode(secret)
    return [
        secret,
        secret.hex().encode(),
        secret.hex().upper().encode(),
        plain.rstrip(b"="),
        base64.urlsafe_b64encode(secret).rstrip(b"="),
        repr(secret)[2:-1].encode(),
        str(int.from_bytes(secret)).encode(),
        ", ".join(map(str, secret)).encode(),
    ]


class Watch:
    """All that left a server, and what must not be in it."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.file = server.folder / "vuelta.db"
        self.clients: list[Client] = []
        self.tokens: list[str] = []

    def left(self) -> list[bytes]:
        """Every answer with its head, every message, every line of the log."""
        answers = [
            repr(answer.headers.raw).encode() + answer.content + answer.reason_phrase.encode()
            for answer in self.server.answers
        ]
        texts = [text.encode() for client in self.clients for text in client.texts]
        return [*answers, *texts, *self.server.output().encode().splitlines()]

    def check_tokens(self) -> None:
        """A token was told once, in the answer that gives a seat; its hash never was, and that alone is in the file."""
        file = self.bytes_of_database()
        for token in self.tokens:
            proof = hashlib.sha256(token.encode()).digest()
            told = [said for said in self.left() if token.encode() in said]
            assert len(told) == 1, told[1:]
            assert proof in file
            for form in [token.encode(), *forms(base64.urlsafe_b64decode(token))]:
                assert form not in file
            for form in forms(proof):
                assert not any(form in said for said in self.left())

    def check_seed(self, seed: bytes) -> None:
        """It was not told in any form, and no entry has it."""
        assert seed in self.bytes_of_database()  # so this is what would be found
        told = [*self.left(), *self.rows("SELECT kind || data || coalesce(action, '') FROM entries")]
        for form in forms(seed):
            assert not any(form in said for said in told)

    def bytes_of_database(self) -> bytes:
        """The raw file, and what lies beside it."""
        return b"".join(path.read_bytes() for path in sorted(self.file.parent.glob(f"{self.file.name}*")))

    def rows(self, query: str, *values: Any) -> list[bytes]:
        """The first column, as bytes."""
        with closing(sqlite3.connect(f"{self.file.as_uri()}?mode=ro", uri=True)) as connection:
            found = [row[0] for row in connection.execute(query, values)]
        return [value if isinstance(value, bytes) else str(value).encode() for value in found]

    def break_copy(self, table: str) -> None:
        """A table with the same secrets and a log that can't be folded, as only a mistake of ours could write it."""
        with closing(sqlite3.connect(self.file)) as connection, connection:
            for name in ("tables", "secrets", "holders", "entries"):
                key = "id" if name == "tables" else "table_id"
                found = connection.execute(f"SELECT * FROM {name} WHERE {key} = ?", (table,))
                columns = [column[0] for column in found.description]
                new = {key: BROKEN, "code": "BROKEN", "kind": "moved", "waits": "people"}
                rows = [
                    [new.get(column, value) for column, value in zip(columns, row, strict=True)]
                    for row in found.fetchall()
                ]
                places = ", ".join("?" * len(columns))
                connection.executemany(f"INSERT INTO {name} VALUES ({places})", rows)


def hostile_requests(server: Server, table: str, token: str) -> dict[int, int]:
    """Whatever might make a server say too much; how often each status was answered."""
    actions, body = f"/api/tables/{table}/actions", {"type": "roll", "id": "x"}
    asked: list[tuple[str, str, dict[str, Any]]] = [
        ("GET", f"/api/tables/{token}", {}),
        ("GET", f"/api/tables/{table}?token={token}", {"headers": {"Referer": token}}),
        ("GET", f"/api/codes/{token[:12]}", {}),
        ("GET", f"/{token}", {}),
        ("GET", f"/api/tables/{table}/events?since={token}", {}),
        ("GET", f"/api/tables/{table}/record", {}),
        ("GET", f"/api/tables/{table}/analysis", {}),
        ("GET", f"/api/tables/{table}/hints", {"token": token}),
        ("GET", f"/api/tables/{table}/board.svg", {}),
        ("GET", f"/api/tables/{BROKEN}", {"token": token}),
        ("GET", f"/api/tables/{BROKEN}/record", {"token": token}),
        ("POST", f"/api/tables/{BROKEN}/actions", {"token": token, "json": body}),
        ("DELETE", f"/api/tables/{table}", {"token": token}),
        ("POST", actions, {"json": body}),
        ("POST", actions, {"token": FORGED, "json": body}),
        ("POST", actions, {"token": token, "content": b"{"}),
        ("POST", actions, {"token": token, "json": {"type": "roll", "id": token + "!"}}),
        ("POST", actions, {"token": token, "json": {**body, "token": token}}),
        ("POST", actions, {"token": token, "json": {**body, "type": token}}),
        ("POST", actions, {"token": token, "json": {"type": "move", "id": "x", "move": "nonsense"}}),
        ("POST", f"/api/tables/{table}/join", {"json": {"name": "Eve"}}),
        ("POST", "/api/tables", {"json": {"game": "chess", "seats": [ANA, OPEN]}}),
        ("POST", "/api/verify", {"json": {"record": token}}),
        ("GET", "/metrics", {}),
        ("GET", "/healthz", {}),
        ("GET", "/dice", {}),
        ("GET", f"/tables/{table}", {}),
        ("GET", "/openapi.json", {}),
    ]
    statuses = [server.ask(method, path, **more).status_code for method, path, more in asked]
    return {status: statuses.count(status) for status in statuses}


async def hostile_sockets(watch: Watch, table: str, token: str) -> None:
    first: list[str | bytes] = [
        json.dumps({"type": "hello", "token": FORGED}),
        json.dumps({"type": "hello", "token": token, "more": token}),
        json.dumps({"type": token}),
        json.dumps({"type": "hello", "token": token + "!"}),
        token.encode(),
        token,
    ]
    for target, said in [*((table, text) for text in first), (BROKEN, first[0])]:
        async with watch.server.socket(target, f"?token={token}") as client:
            watch.clients.append(client)
            await client.connection.send(said)
            assert await client.closed() >= 1000


async def play(players: list[Client], now: Message, choose: random.Random, most: int) -> Message:
    """Play on for so many events; where the game stands then."""
    while most and now["awaits"] != "nothing":
        for acting in (player for player in players if now["seat"] in player.welcome["seats"]):
            wish = (
                {"type": "roll"} if now["awaits"] == "roll" else {"type": "move", "move": choose.choice(now["moves"])}
            )
            await acting.send(wish.pop("type"), id=f"p{choose.getrandbits(60)}", **wish)
        now = (await players[0].until_type("event"))["event"]["now"]
        most -= 1
    return now


@pytest.mark.parametrize("log", ["text", "json"])
def test_a_whole_match_shows_its_seed_at_the_end_alone_and_tokens_to_their_holders_alone(
    tmp_path: Path, log: str
) -> None:
    async def test(watch: Watch) -> None:
        server, choose = watch.server, random.Random(1)
        host = server.open_table(ANA, OPEN, EASY, game="cadena", rules="short")
        guest = server.join(host["table"])
        table: str = host["table"]
        watch.tokens = [host["token"], guest["token"]]
        (seed,) = watch.rows("SELECT seed FROM secrets WHERE table_id = ?", table)
        assert hashlib.sha256(seed).hexdigest() == server.get(f"/api/tables/{table}")["commitment"]
        watch.check_seed(seed)
        watch.break_copy(table)
        async with AsyncExitStack() as stack:
            for token in (*watch.tokens, None):
                watch.clients.append(await stack.enter_async_context(server.client(table, token)))
            players, watcher = watch.clients[:2], watch.clients[2]
            now = await play(players, players[0].welcome["view"]["now"], choose, 20)
            statuses = hostile_requests(server, table, watch.tokens[0])
            assert {200, 401, 404, 405, 409, 422, 500} <= set(statuses), statuses
            await hostile_sockets(watch, table, watch.tokens[0])
            watch.check_seed(seed)
            watch.check_tokens()
            now = await play(players, now, choose, 10)
            async with server.client(table, watch.tokens[1], since=1) as late:
                watch.clients.append(late)
            watch.check_seed(seed)
            await play(players, now, choose, -1)
            told = await watcher.until_event("ended")
            assert told["data"]["seed"] == seed.hex()  # it is shown now, and so we did look for the right thing
            assert seed.hex() in server.get(f"/api/tables/{table}/record")
        server.get("/metrics")
        assert not any(form in server.output().encode() for form in forms(seed))
        watch.check_tokens()

    # Some only listen for a whole match, however long that takes on a busy machine.
    with serving(tmp_path, settings={"limits": UNLIMITED, "log": log, "silence": 4 * LONG}) as server:
        asyncio.run(test(Watch(server)))
        assert server.stop() == 0
        assert "Traceback" in server.output()  # of the broken table: it was logged, and not shown
        assert not any("Traceback" in answer.text for answer in server.answers)
