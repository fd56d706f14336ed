"""Ten thousand malicious messages, and a game afterwards as if nothing had happened."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import re
import socket
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from tests.server.local_table import EASY, HERE, OPEN
from tests.server.malicious_input import (
    BINARY,
    CLOSE,
    GO_ON,
    GOOD,
    HELLO,
    LARGEST,
    PING,
    REQUESTS,
    TEXT,
    TEXTS,
    VALUES,
    Wire,
    broken,
    fatal,
    frame,
    imagined,
)
from tests.server.server_process import LONG, UNLIMITED, Message, Server, checked, serving

MESSAGES = 10_000
TOGETHER = 18
"""Messages over one connection; after 20 that make no sense it is closed."""
_LEAK = 24 * 2**20
"""Bytes that a process may have grown by: Python's memory never is quite the same twice."""
_BETRAYING = re.compile(r"Traceback|File \"|\.py\b|site-packages|sqlalchemy|pydantic|sqlite3\.|line \d+, in ")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("hostile"), settings={"limits": UNLIMITED}) as server:
        yield server


@pytest.fixture(autouse=True)
def _unharmed(server: Server) -> Iterator[None]:
    yield
    check_unharmed(server)


def check_unharmed(server: Server) -> None:
    """Whatever a test did: the server has told of no mistake of its own, forgets all connections, and answers."""
    until(lambda: server.metric("vuelta_connections") == 0)
    assert server.get("/healthz")["healthy"]
    for mistake in ("Traceback", "internal error", "failed"):
        assert mistake not in server.output()


def until(true: Callable[[], bool]) -> None:
    limit = time.monotonic() + LONG
    while not true():
        assert time.monotonic() < limit
        time.sleep(0.02)


def innocent(text: str) -> Message:
    """An answer, as the protocol has it, which tells nothing of the server's inside."""
    assert not _BETRAYING.search(text), text
    return checked(text)


class Attack:
    """Somebody with a seat at one table and none at another, who sends whatever comes to mind."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.own = server.open_table(HERE, OPEN, game="ludo")
        self.other = server.open_table(HERE, OPEN, game="senet")
        server.join(self.own["table"])
        server.join(self.other["table"])
        self.before = server.get(f"/api/tables/{self.other['table']}")
        self.sent = 0
        self.answers: Counter[str] = Counter()

    def send(self, texts: list[str]) -> None:
        """Many messages over some connections at once, each in one of the ways in which one can be connected."""

        async def together() -> None:
            parts = [texts[at : at + TOGETHER] for at in range(0, len(texts), TOGETHER)]
            gate = asyncio.Semaphore(8)
            await asyncio.gather(*(self._send(part, number, gate) for number, part in enumerate(parts)))

        asyncio.run(together())

    async def _send(self, texts: list[str], number: int, gate: asyncio.Semaphore) -> None:
        seated = self.own if number % 2 else self.other
        token = seated["token"] if number % 4 == 1 else None
        async with gate, self.server.socket(seated["table"]) as client:
            with contextlib.suppress(ConnectionClosed):
                if number % 16:  # else they come instead of a hello
                    await client.hello(token)
                for text in texts:
                    self.sent += 1
                    await client.connection.send(text)
                if number % 8 == 2:
                    client.connection.transport.abort()
                    return
                await client.send("claim", id="the-end")
                async for answer in client.connection:
                    assert isinstance(answer, str)
                    told = innocent(answer)
                    self.answers[str(told.get("code", told["type"]))] += 1
                    if told.get("id") == "the-end":
                        return

    def check(self) -> None:
        """The table where the attacker has no seat is as it was."""
        assert self.server.get(f"/api/tables/{self.other['table']}") == self.before


class Vitals:
    """What a process has taken of the system."""

    def __init__(self, server: Server) -> None:
        assert server._process
        folder = Path(f"/proc/{server._process.pid}")
        status = dict(line.split(":", 1) for line in (folder / "status").read_text().splitlines())
        self.memory = int(status["VmRSS"].split()[0]) * 1024
        self.threads = int(status["Threads"])
        database = server.database.removeprefix("sqlite:///")
        self.files = 0
        """Besides the database, which is opened once for each of its readers that has ever been needed."""
        for link in (folder / "fd").iterdir():
            with contextlib.suppress(FileNotFoundError):  # closed meanwhile
                self.files += not os.readlink(link).startswith(database)


def test_ten_thousand_hostile_messages_do_no_harm(server: Server) -> None:
    attack, rng = Attack(server), random.Random(6)
    made = [text for text in TEXTS if text.isprintable() or "\ud800" not in text]
    made += [json.dumps({**good, name: value}) for good in GOOD[:8] for name in good for value in VALUES]
    rng.shuffle(made)
    attack.send([text[:LARGEST] for text in made])  # also warms all up
    if sys.platform == "linux":
        before = Vitals(server)

    @settings(max_examples=60, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(st.lists(imagined, min_size=10, max_size=36))
    def think_of(texts: list[str]) -> None:
        attack.send([text.encode("utf-8", "replace").decode()[:1000] for text in texts])

    think_of()
    attack.send([broken(rng) for _ in range(MESSAGES - attack.sent)])
    until(lambda: server.metric("vuelta_connections") == 0)
    assert attack.sent >= 0.9 * MESSAGES  # some connections are closed before all is sent over them
    assert attack.answers["invalid"] > MESSAGES / 4
    attack.check()
    if sys.platform == "linux":
        after = Vitals(server)
        assert after.memory - before.memory < _LEAK
        assert after.threads <= before.threads + 8  # a pool of threads grows up to its size
        until(lambda: Vitals(server).files <= before.files + 4)


@pytest.mark.parametrize("greeted", [True, False])
def test_frames_that_no_websocket_may_be_sent_end_the_connection_and_nothing_else(
    server: Server, greeted: bool
) -> None:
    table = server.open_table(HERE, OPEN)["table"]
    for name, frames in fatal():
        wire = Wire(server.address, table)
        assert wire.answer.startswith(b"HTTP/1.1 101")
        wire.send(*([HELLO] if greeted else []))
        with contextlib.suppress(ConnectionError):
            wire.send(*frames)
        if name in ("HTTP", "noise", "a negative length"):  # may look like the beginning of something longer
            wire.cut()
            continue
        rest = wire.rest().decode("utf-8", "replace")
        assert not _BETRAYING.search(rest), name


def test_odd_frames_that_are_allowed_are_read(server: Server) -> None:
    seated = server.open_table(HERE, EASY)
    wire = Wire(server.address, seated["table"])
    hello = json.dumps({"type": "hello", "token": seated["token"]}).encode()
    wire.send(*(frame(TEXT if at == 0 else GO_ON, hello[at : at + 1], fin=False) for at in range(len(hello))))
    wire.send(frame(PING, b"within a message"), frame(GO_ON, b""))
    wire.send(frame(BINARY, b'{"type":"ping"}'), frame(TEXT, b'{"type":"ping"}' + b" " * (LARGEST - 15)))
    wire.send(frame(TEXT, b'{"type":"start","id":"1"}'), frame(TEXT, b""))
    until(lambda: server.get(f"/api/tables/{seated['table']}")["phase"] == "playing")
    wire.send(frame(TEXT, b'{"type":"ping"}'), frame(CLOSE, b"\x03\xe8"))
    told = wire.rest().decode("utf-8", "replace")
    assert '"type":"welcome"' in told
    assert '"type":"done","id":"1"' in told


def test_a_message_of_4096_bytes_is_read_and_a_larger_one_ends_the_connection(server: Server) -> None:
    table = server.open_table(HERE, OPEN)["table"]

    async def run() -> int:
        async with server.client(table) as client:
            await client.connection.send('{"type":"ping"}'.ljust(LARGEST))
            await client.until_type("pong")
            await client.connection.send('{"type":"ping"}'.ljust(LARGEST + 1))
            return await client.closed()

    assert asyncio.run(run()) == 1009


def test_who_says_hello_twice_takes_other_seats_or_reuses_ids_gets_nothing_by_it(server: Server) -> None:
    mine = server.open_table(HERE, OPEN, game="senet")
    yours = server.join(mine["table"])

    async def run() -> None:
        async with (
            server.client(mine["table"], mine["token"]) as one,
            server.client(mine["table"], yours["token"]) as two,
        ):
            await one.send("hello", token=yours["token"])
            assert (await one.until_type("refused"))["code"] == "invalid"
            seats = {"senet": one.welcome["seats"][0], "other": two.welcome["seats"][0]}
            now = one.welcome["view"]["now"]
            first, second = (one, two) if now["seat"] == seats["senet"] else (two, one)
            for kind in ("roll", "resign", "emote", "leave", "undo"):
                more = {"emote": "oops"} if kind == "emote" else {}
                refused = await second.act(kind, f"x-{kind}", seat=now["seat"], **more)
                assert (refused["type"], refused["code"]) == ("refused", "not-your-seat")
            rolled = await first.act("roll", "same")
            assert rolled["type"] == "done"
            assert await first.act("resign", "same") == rolled
            assert (await second.act("emote", "same", emote="oops"))["seq"] > rolled["seq"]  # ids are each holder's own

    asyncio.run(run())
    kinds = Counter(event["kind"] for event in server.get(f"/api/tables/{mine['table']}/events")["events"])
    assert (kinds["resigned"], kinds["left"], kinds["emote"]) == (0, 0, 1)


def test_who_goes_during_the_handshake_is_no_mistake_of_the_server(server: Server) -> None:
    place = urlsplit(server.address)
    for number in range(60):
        path = ("/api/tables/%00/socket", "/api/tables/x/socket", "/nowhere")[number % 3]
        origin = "Origin: http://other.example\r\n" if number % 2 else ""
        head = (
            f"GET {path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{origin}"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        with socket.create_connection((place.hostname or "", place.port or 80), timeout=LONG) as wire:
            wire.sendall(head.encode())


def test_connections_that_are_cut_are_forgotten(server: Server) -> None:
    seated = server.open_table(HERE, OPEN)
    hello = frame(TEXT, json.dumps({"type": "hello", "token": seated["token"]}).encode())
    for number in range(100):
        wire = Wire(server.address, seated["table"])
        wire.send(*([], [hello], [hello[:9]], [hello, frame(TEXT, b'{"type":"emote","id"', fin=False)])[number % 4])
        wire.cut()


def test_connections_that_say_nothing_are_told_so_and_forgotten(tmp_path: Path) -> None:
    def silent() -> Wire:
        while True:
            with contextlib.suppress(ConnectionError):  # on a busy machine, even the request may have come too late
                return Wire(hasty.address, table)

    with serving(tmp_path, settings={"limits": UNLIMITED | {"head_seconds": 0.5}}) as hasty:
        table = hasty.open_table(HERE, OPEN)["table"]
        for wire in [silent() for _ in range(20)]:
            assert b"silent" in wire.socket.recv(4096)
            wire.cut()
        check_unharmed(hasty)


# HTTP


def answer(server: Server, request: bytes, *, ends: bool = True) -> bytes:
    """What a server answers to these bytes, whatever they are."""
    place = urlsplit(server.address)
    with socket.create_connection((place.hostname or "", place.port or 80), timeout=LONG) as wire:
        found = b""
        with contextlib.suppress(ConnectionError):
            wire.sendall(request)
            if ends:
                with contextlib.suppress(OSError):  # the server has seen enough of it and is gone
                    wire.shutdown(socket.SHUT_WR)
            while some := wire.recv(65536):
                found += some
                if not ends and b"\r\n\r\n" in found:
                    break
    return found


def test_no_request_makes_the_server_fail_or_tell_of_its_inside(server: Server) -> None:
    statuses: Counter[int] = Counter()
    for request in REQUESTS:
        told = answer(server, request)
        text = told.decode("utf-8", "replace")
        assert not _BETRAYING.search(text), (request[:200], text)
        for status in re.findall(r"^HTTP/1\.1 (\d{3})", text, re.MULTILINE):
            statuses[int(status)] += 1
            assert int(status) < 500, (request[:200], text)
    assert statuses[422] > 10
    assert statuses[400] > 3


def test_a_body_without_end_is_refused_once_it_is_too_large(server: Server) -> None:
    head = b"POST /api/verify HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    assert b" 413 " in answer(server, head + b"Content-Length: 999999999\r\n\r\n", ends=False)
    piece = b"10000\r\n" + b" " * 65536 + b"\r\n"
    told = answer(server, head + b"Transfer-Encoding: chunked\r\n\r\n" + piece * 40, ends=False)
    assert not told or b" 413 " in told  # the connection may be cut before we read why


def test_others_are_served_while_many_send_their_requests_byte_by_byte(server: Server) -> None:
    place = urlsplit(server.address)
    slow = [socket.create_connection((place.hostname or "", place.port or 80), timeout=LONG) for _ in range(150)]
    try:
        head = (
            b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"
        )
        for at in range(0, len(head), 9):
            for number, wire in enumerate(slow):
                if number % 3 or at < 40:
                    wire.sendall(head[at : at + 9])
            if at % 45 == 0:
                assert server.get("/healthz")["healthy"]
                assert server.open_table(HERE, OPEN)["table"]
    finally:
        for wire in slow:
            wire.close()


def test_afterwards_a_match_can_be_played_to_its_end(server: Server) -> None:
    seated = server.open_table(HERE, EASY, game="senet")
    table, number = seated["table"], 0
    server.act(table, seated["token"], "start", id="start")

    async def play() -> None:
        nonlocal number
        async with server.client(table, seated["token"]) as client:
            assert client.welcome["view"]
            now = client.welcome["view"]["now"]
            while True:
                if now["seat"] in client.welcome["seats"]:
                    number += 1
                    move = {"move": now["moves"][0]} if now["awaits"] == "move" else {}
                    assert (await client.act(now["awaits"], f"p{number}", **move))["type"] == "done"
                told = await client.until(lambda message: message["type"] == "event")
                now = told["event"]["now"]
                if told["event"]["kind"] == "ended":
                    return

    asyncio.run(play())
    assert server.post("/api/verify", {"record": server.get(f"/api/tables/{table}/record")})["verified"]
