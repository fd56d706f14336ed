"""Seat holders get in even if strangers at the same address have used up all its slots and requests."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Subprotocol

from tests.server.server_process import LONG, Client, Pair, Server, serving
from vuelta.server.http.connection_slots import ConnectionSlot, ConnectionSlots
from vuelta.server.live.client_connection import DISPLACED
from vuelta.server.settings import NO_LIMITS, Limits

A_WEBSOCKET = 5
"""Requests that one counts for."""


@asynccontextmanager
async def proving(server: Server, table: str, token: str) -> AsyncIterator[Client]:
    """A client whose request proves already who it is."""
    address = f"{server.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    proof = hashlib.sha256(token.encode()).hexdigest()
    offered = [Subprotocol("vuelta"), Subprotocol(f"vuelta.{proof}")]
    async with connect(address, subprotocols=offered, open_timeout=LONG, proxy=None) as connection:
        assert connection.subprotocol == "vuelta"
        yield Client(connection)


def test_a_holder_takes_the_place_of_a_watcher(tmp_path: Path) -> None:
    async def test(server: Server, pair: Pair) -> None:
        async with AsyncExitStack() as open_sockets:
            watchers = [await open_sockets.enter_async_context(server.client(pair.table)) for _ in range(3)]
            with pytest.raises(InvalidStatus):
                await open_sockets.enter_async_context(server.client(pair.table, pair.tokens[0]))
            with pytest.raises(InvalidStatus):  # a wrong one proves nothing
                await open_sockets.enter_async_context(proving(server, pair.table, "x" * 32))
            for token in pair.tokens:
                holder = await open_sockets.enter_async_context(proving(server, pair.table, token))
                await holder.hello(token)
                assert (await holder.act("emote", "e", emote="hello"))["type"] == "done"
            assert [await watcher.closed() for watcher in watchers[1:]] == [DISPLACED] * 2
            await watchers[0].send("ping")
            assert await watchers[0].until_type("pong")

    with serving(tmp_path, settings={"limits": {"connections_of_address": 3}}) as server:
        asyncio.run(test(server, Pair(server)))


def test_a_holder_takes_the_place_of_whoever_has_not_said_hello(tmp_path: Path) -> None:
    async def test(server: Server, pair: Pair) -> None:
        async with server.socket(pair.table) as silent, proving(server, pair.table, pair.tokens[0]) as holder:
            assert await silent.closed() == DISPLACED
            await holder.hello(pair.tokens[0])
            async with proving(server, pair.table, pair.tokens[0]) as again:  # and of its own older one
                assert await holder.closed() == DISPLACED
                await again.hello(pair.tokens[0])
                with pytest.raises(InvalidStatus):  # but not of another holder's only one
                    async with proving(server, pair.table, pair.tokens[1]):
                        pass

    with serving(tmp_path, settings={"limits": {"connections_of_address": 1}}) as server:
        asyncio.run(test(server, Pair(server)))


def test_a_holder_s_requests_are_its_own_once_those_of_the_address_are_used_up(tmp_path: Path) -> None:
    limits = {"requests": (40, 1e-9), "requests_of_holder": (A_WEBSOCKET + 2, 1e-9)}

    async def come(server: Server, pair: Pair) -> None:
        with pytest.raises(InvalidStatus):
            async with server.client(pair.table, pair.tokens[1]):
                pass
        async with proving(server, pair.table, pair.tokens[1]) as client:
            assert (await client.hello(pair.tokens[1]))["holder"] == 1

    with serving(tmp_path, settings={"limits": limits}) as server:
        pair = Pair(server)
        path, emote = f"/api/tables/{pair.table}/actions", {"type": "emote", "emote": "hello"}

        def act(token: str, name: str) -> int:
            return server.ask("POST", path, token=token, json=emote | {"id": name}).status_code

        while server.ask("GET", "/healthz").status_code == 200:
            pass
        assert act("x" * 32, "a") == 429
        assert [act(pair.tokens[0], name) for name in "abc"] == [200] * 3
        asyncio.run(come(server, pair))
        assert [act(pair.tokens[1], name) for name in "abc"] == [200, 200, 429]


def test_tables_are_fetched_for_a_proof_only_until_the_address_has_sent_wrong_ones(tmp_path: Path) -> None:
    limits = {"requests": (40, 1e-9), "wrong_tokens": (2, 1e-9)}
    with serving(tmp_path, settings={"limits": limits}) as server:
        pair, other = Pair(server), Pair(server)
        server.kill()
        server.start()  # so that no table is in memory

        def act(table: str, token: str) -> int:
            action = {"type": "emote", "emote": "hello", "id": "a"}
            return server.ask("POST", f"/api/tables/{table}/actions", token=token, json=action).status_code

        while server.ask("GET", "/healthz").status_code == 200:
            pass
        assert act(pair.table, pair.tokens[0]) == 200
        assert [act("nowhere", "x" * 32) for _ in range(3)] == [429] * 3
        assert act(pair.table, pair.tokens[1]) == 200  # this table is in memory
        assert act(other.table, other.tokens[0]) == 429


# Who gives way


def enter(
    places: ConnectionSlots, address: str, holder: str | None, gone: list[str] | None = None
) -> ConnectionSlot | None:
    place = ConnectionSlot(address, holder, lambda: gone.append(str(holder)) if gone is not None else None)
    return place if places.take(place) else None


def test_strangers_give_way_first_then_whoever_has_the_most_places() -> None:
    places, gone = ConnectionSlots(replace(NO_LIMITS, connections_of_address=4)), list[str]()
    for holder in ("t:0", None, "t:0", None):
        assert enter(places, "a", holder, gone)
    assert enter(places, "a", None) is None
    assert enter(places, "b", None)  # another address has places of its own
    for _ in range(2):
        assert enter(places, "a", "t:1", gone)
    assert gone == ["None", "None"]
    assert enter(places, "a", "t:2", gone)
    assert enter(places, "a", "t:3", gone)
    assert sorted(gone[2:]) == ["t:0", "t:1"]
    assert enter(places, "a", "t:4") is None  # everybody has one
    assert enter(places, "a", "t:3", gone)  # one's own may be exchanged
    assert gone[-1] == "t:3"


def test_where_the_whole_server_is_full_a_stranger_from_anywhere_gives_way() -> None:
    places, gone = ConnectionSlots(Limits(connections=2)), list[str]()
    first, second = enter(places, "a", "t:0", gone), enter(places, "b", None, gone)
    assert first
    assert second
    assert enter(places, "c", None) is None
    assert enter(places, "c", "t:1", gone)
    assert gone == ["None"]
    assert second.displaced
    places.leave(second)  # its WebSocket ends later; the place is not counted twice
    assert places.full("d")
    places.leave(first)
    assert not places.full("d")
