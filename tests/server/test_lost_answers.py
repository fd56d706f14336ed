"""Responses lost on the way to the client or from the database: repeating the request shows what was done."""

from __future__ import annotations

import secrets
import socket
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.database_fixtures import Place
from tests.server.local_table import EASY, OPEN
from tests.server.proxy import Proxy, proxy
from tests.server.server_process import ANA, LONG, UNLIMITED, Message, Server, serving

OWN = "a" * 32
OTHER = "b" * 32
LUIS = {"name": "Luis", "token": OTHER}


class Wire:
    """A server that is reached by a wire which loses the first answer to every request."""

    def __init__(self, server: Server, between: Proxy) -> None:
        self.server = server
        self._between = between
        self._address = f"http://127.0.0.1:{between.port}"

    def post(self, path: str, body: Message, token: str | None = None) -> Message:
        """The answer to what was sent a second time, in the same way."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._between.swallow()
        with pytest.raises(httpx.TransportError):
            httpx.post(f"{self._address}{path}", json=body, headers=headers, timeout=LONG)
        assert self._between.cut.is_set()
        self._between.mend()
        answer = httpx.post(f"{self._address}{path}", json=body, headers=headers, timeout=LONG)
        assert answer.is_success, answer.text
        found: Message = answer.json()
        return found


@pytest.fixture
def wire(place: Place, tmp_path: Path) -> Iterator[Wire]:
    """On each kind of database."""
    with serving(tmp_path, database=place.url, settings={"limits": UNLIMITED}) as server:
        port = int(server.address.rpartition(":")[2])
        with proxy(lambda: socket.create_connection(("127.0.0.1", port))) as between:
            yield Wire(server, between)


def kinds(server: Server, table: str) -> Counter[str]:
    """How often everything happened at a table."""
    return Counter(event["kind"] for event in server.get(f"/api/tables/{table}/events?since=0")["events"])


def test_whatever_is_asked_for_twice_because_an_answer_was_lost_is_done_once(wire: Wire) -> None:
    wish = {"game": "ludo", "seats": [ANA, OPEN], "token": OWN}
    host = wire.post("/api/tables", wish)
    table = host["table"]
    assert (host["holder"], host["token"]) == (0, OWN)
    guest = wire.post(f"/api/tables/{table}/join", LUIS)
    assert (guest["holder"], guest["token"]) == (1, OTHER)
    path = f"/api/tables/{table}/actions"
    resigned = wire.post(path, {"type": "resign", "id": "q"}, OTHER)
    again = wire.post(path, {"type": "rematch", "id": "r"}, OWN)
    assert again["seq"] > resigned["seq"]
    happened = kinds(wire.server, table)
    assert [happened[kind] for kind in ("created", "joined", "started", "resigned", "rematch")] == [1] * 5
    assert kinds(wire.server, wire.server.get(f"/api/tables/{table}")["rematch"])["created"] == 1


def test_whoever_left_before_the_start_comes_back_with_the_same_token(server: Server) -> None:
    host = server.open_table(ANA, OPEN, OPEN)
    path = f"/api/tables/{host['table']}"
    first = server.post(f"{path}/join", LUIS)
    server.act(host["table"], OTHER, "leave", id="l")
    again = server.post(f"{path}/join", {**LUIS, "name": "Luis again"})
    assert (again["holder"], again["token"]) == (first["holder"], OTHER)
    assert [place["name"] for place in again["view"]["seats"]] == ["Ana", "Luis again", None]


def test_a_token_of_one_s_own_tells_nothing_of_itself_in_the_table_s_name(server: Server) -> None:
    token = secrets.token_urlsafe(24)
    seated = server.post("/api/tables", {"game": "ludo", "seats": [ANA, EASY], "token": token})
    assert len(seated["table"]) == 12
    assert not any(part in seated["table"] for part in (token[:4], token[-4:]))
    assert server.ask("POST", "/api/tables", json={"game": "ludo", "seats": [ANA], "token": "short"}).status_code == 422


# Between server and database


@pytest.fixture
def behind(postgresql: Place, tmp_path: Path) -> Iterator[tuple[Server, Proxy]]:
    """A server, and the wire to its PostgreSQL."""
    cluster = postgresql.cluster
    assert cluster
    with proxy(cluster.wire) as between:
        database = f"postgresql://postgres@127.0.0.1:{between.port}/{postgresql.name}"
        with serving(tmp_path, database=database, settings={"limits": UNLIMITED, "beat": 3600.0}) as server:
            yield server, between


def ask_while_a_commit_is_lost(
    server: Server, between: Proxy, path: str, body: Message, token: str | None, written: bytes
) -> Any:
    """What is answered when the database has written and committed something, and nobody hears of it."""
    between.swallow(written, b"COMMIT")
    answer = server.ask("POST", path, token, json=body)
    assert between.cut.is_set()
    between.mend()
    assert answer.status_code == 503
    return answer.json()["error"]["code"]


def test_what_a_database_may_have_stored_is_not_said_to_have_changed_nothing(behind: tuple[Server, Proxy]) -> None:
    server, between = behind
    wish = {"game": "ludo", "seats": [ANA, OPEN], "token": OWN}
    assert ask_while_a_commit_is_lost(server, between, "/api/tables", wish, None, b"created") == "unknown"
    table = server.post("/api/tables", wish)["table"]
    join = f"/api/tables/{table}/join"
    assert ask_while_a_commit_is_lost(server, between, join, LUIS, None, b"joined") == "unknown"
    assert server.post(join, LUIS)["holder"] == 1
    roll = {"type": "roll", "id": "one"}
    act = f"/api/tables/{table}/actions"
    assert ask_while_a_commit_is_lost(server, between, act, roll, OWN, b"rolled") == "unknown"
    seq = server.post(act, roll, OWN)["seq"]
    happened = server.get(f"/api/tables/{table}/events?since=0")["events"]
    assert [event["seq"] for event in happened if event["kind"] == "rolled"] == [seq]
    assert Counter(event["kind"] for event in happened)["joined"] == 1


def test_what_never_reached_the_database_is_said_to_have_changed_nothing(behind: tuple[Server, Proxy]) -> None:
    server, between = behind
    host = server.open_table(ANA, EASY)
    path, start = f"/api/tables/{host['table']}/actions", {"type": "start", "id": "s"}
    between.swallow(b"started")  # the connection is lost before anything is committed
    answer = server.ask("POST", path, host["token"], json=start)
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "store-unavailable")
    between.mend()
    assert kinds(server, host["table"])["started"] == 0
