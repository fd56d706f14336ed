"""Heartbeats over the WebSocket: who is here, who is away, who is silent, and who doesn't read."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.client import ClientProtocol
from websockets.uri import parse_uri

from tests.server.local_table import OPEN
from tests.server.server_process import ANA, LONG, UNLIMITED, Client, Message, Pair, Server, run, seqs, serving


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that soon loses its patience."""
    values = {"beat": 0.2, "silence": 4.0, "grace": 0.5, "limits": UNLIMITED}
    with serving(tmp_path_factory.mktemp("hasty"), settings=values) as running:
        yield running


@pytest.fixture
def pair(server: Server) -> Pair:
    return Pair(server)


def test_ping_is_answered_with_pong(pair: Pair) -> None:
    async def test() -> None:
        async with pair.server.client(pair.table) as client:
            before = int(time.time() * 1000)
            await client.send("ping")
            pong = await client.until_type("pong")
            assert before - 1000 <= pong["now"] <= time.time() * 1000 + 1000

    run(test)


def test_the_server_says_by_itself_how_far_the_table_is(hasty: Server) -> None:
    async def test() -> None:
        host = hasty.open_table(ANA, OPEN)
        async with hasty.client(host["table"]) as client:
            assert (await client.until_type("beat"))["seq"] == 1
            hasty.act(host["table"], host["token"], "emote", id="1", emote="hello")
            assert (await client.until_type("beat", seq=2))["seq"] == 2

    run(test)


def test_a_silent_client_is_dropped_and_one_that_pings_stays(hasty: Server) -> None:
    async def ping(client: Client) -> None:
        while True:
            await client.send("ping")
            await client.until_type("pong")
            await client.until_type("beat")

    async def test() -> None:
        host = hasty.open_table(ANA, OPEN)
        async with hasty.client(host["table"]) as silent, hasty.client(host["table"]) as alive:
            pinging = asyncio.create_task(ping(alive))
            assert await silent.closed() == 4008
            assert not pinging.done()
            pinging.cancel()
            await asyncio.gather(pinging, return_exceptions=True)
            await alive.send("ping")
            await alive.until_type("pong")

    run(test)


def test_who_is_here_is_told_when_it_changes(server: Server) -> None:
    async def test() -> None:
        pair = Pair(server)
        async with server.client(pair.table, pair.tokens[0]) as host:
            assert await host.until_type("presence", here=[0]) == present([0])
            async with server.client(pair.table, pair.tokens[1]):
                assert await host.until_type("presence", here=[0, 1]) == present([0, 1])
                async with server.client(pair.table), server.client(pair.table, pair.tokens[1]):
                    assert await host.until_type("presence", watchers=1) == present([0, 1], watchers=1)
                await host.until_type("presence", watchers=0)  # one tab of the guest is still here
                assert host.heard[-1] == present([0, 1])
            assert await host.until_type("presence", here=[0]) == present([0])

    run(test)


def test_who_was_away_longer_than_the_grace_period_can_be_replaced(hasty: Server) -> None:
    async def test() -> None:
        pair = Pair(hasty)
        async with hasty.client(pair.table, pair.tokens[0]) as host:
            async with hasty.client(pair.table, pair.tokens[1]):
                await host.until_type("presence", here=[0, 1])
            await host.until_type("presence", here=[0], away=[2])
            assert (await host.act("replace", "r", target=2, level="easy"))["type"] == "done"
            await host.until_event("replaced")
            async with hasty.client(pair.table, pair.tokens[1]) as guest:
                assert (await guest.act("return", "back"))["type"] == "done"
                await host.until_event("returned")

    run(test)


def test_a_client_that_reads_nothing_is_dropped_and_delays_nobody(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        pair = Pair(server)
        deaf = deaf_client(server.address, pair.table, pair.tokens[1])
        try:
            async with server.client(pair.table, pair.tokens[0]) as host, server.client(pair.table) as watcher:
                await host.until_type("presence", here=[0, 1])
                last = 0
                while server.metric("vuelta_dropped_clients_total") == 0:
                    for _ in range(50):  # as long as nobody reads, whoever had to wait for the deaf one would for ever
                        last = (await host.act("emote", f"e{last}", emote="hello"))["seq"]
                        await watcher.until_type("event")
                assert seqs(watcher.events()) == [*range(4, last + 1)]
                while present([0], watchers=1) not in host.heard:
                    await host.next()
        finally:
            deaf.close()

    # The system takes megabytes before a slow reader is noticed; with less room it is soon.
    with serving(tmp_path, settings={"send_buffer": 4096, "limits": UNLIMITED | {"queue": 20}}) as server:
        run(lambda: test(server))


def deaf_client(address: str, table: str, token: str) -> socket.socket:
    """A connection that has said hello, with as little room for answers as the system lets it have, and never reads."""
    at = urlsplit(address)
    made = socket.socket()
    made.settimeout(LONG)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
    made.connect((at.hostname, at.port))
    protocol = ClientProtocol(parse_uri(f"ws://{at.netloc}/api/tables/{table}/socket"))
    protocol.send_request(protocol.connect())
    made.sendall(b"".join(protocol.data_to_send()))
    while not protocol.events_received():
        protocol.receive_data(made.recv(256))
    protocol.send_text(json.dumps({"type": "hello", "token": token}).encode())
    made.sendall(b"".join(protocol.data_to_send()))
    return made


def present(here: list[int], *, watchers: int = 0) -> Message:
    return {"type": "presence", "here": here, "watchers": watchers, "away": []}
