"""Clients that have the engine are sent bare plies, and work out the same as others are told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import vuelta
from tests.server.server_process import Client, Pair, Server, run
from tests.server.test_hub import WISH, serving
from vuelta.server.http.service import Service
from vuelta.server.live import table_event
from vuelta.server.live.client_connection import ClientConnection
from vuelta.server.live.live_table import LiveTable
from vuelta.server.tables import messages
from vuelta.server.tables.log import Entry
from vuelta.server.tables.table import Table

PLIES = 12
LONGEST_PLY = 150
"""Bytes of the message that tells of a ply."""


@pytest.fixture
def pair(server: Server) -> Pair:
    return Pair(server)


async def play(host: Client, guest: Client, plies: int) -> None:
    """Play the first move that there is; the host is told everything."""
    now = host.welcome["view"]["now"]
    seq = host.welcome["seq"]
    for number in range(plies):
        client = host if now["seat"] in host.welcome["seats"] else guest
        more = {} if now["awaits"] == "roll" else {"move": now["moves"][0]}
        assert (await client.act(now["awaits"], f"p{number}", **more))["type"] == "done"
        seq += 1
        now = (await host.until_seq(seq))[-1]["now"]


def test_a_client_that_wants_plies_works_out_what_others_are_told(pair: Pair) -> None:
    async def test() -> None:
        async with pair.server.client(pair.table, pair.tokens[0]) as host, pair.server.socket(pair.table) as guest:
            view = (await guest.hello(pair.tokens[1], views="plies"))["view"]
            await play(host, guest, PLIES)
            last = host.events()[-1]["seq"]
            await guest.until(lambda message: message["type"] == "ply" and message["ply"]["seq"] == last)
            position = vuelta.game(view["game"]).position(view["now"]["position"])
            plies = [message["ply"] for message in guest.heard if message["type"] == "ply"]
            for ply, event in zip(plies, host.events(), strict=True):
                position = position.play(ply["text"])
                assert [ply[name] for name in ("seq", "kind", "at", "seat")] == [
                    event[name] for name in ("seq", "kind", "at", "seat")
                ]
                assert {"text": ply["text"]} == event["data"]
                assert str(position) == event["now"]["position"]
                assert list(position.moves()) == event["now"]["moves"]
                assert ply.get("deadline") == event["now"]["deadline"]
                assert ply.get("waits", "people") == event["now"]["waits"]
                assert event["now"]["undo_asked"] is None
            assert not any(message["type"] == "event" for message in guest.heard)
            assert max(len(text) for text in guest.texts if '"type":"ply"' in text) < LONGEST_PLY

    run(test)


def test_everything_that_is_no_ply_is_told_in_full(pair: Pair) -> None:
    async def test() -> None:
        async with pair.server.socket(pair.table) as guest:
            await guest.hello(pair.tokens[1], views="plies")
            seq = pair.emotes(1)
            event = await guest.until_event("emote")
            assert [event] == pair.server.get(f"/api/tables/{pair.table}/events?since={seq - 1}")["events"]

    run(test)


def test_what_was_missed_comes_as_the_client_wants_it(pair: Pair) -> None:
    async def test() -> None:
        async with pair.server.client(pair.table, pair.tokens[0]) as host:
            async with pair.server.client(pair.table, pair.tokens[1]) as guest:
                await play(host, guest, PLIES)
            first = host.welcome["seq"]
            pair.emotes(1)
            for views in ("plies", "full"):
                async with pair.server.socket(pair.table) as again:
                    welcome = await again.hello(pair.tokens[1], first, views=views)
                    assert welcome["view"] is None
                    forms = ["text" in event for event in welcome["events"]]
                    assert forms == [views == "plies"] * PLIES + [False]

    run(test)


def test_the_welcome_names_the_protocol_and_the_release(pair: Pair) -> None:
    async def test() -> None:
        async with pair.server.socket(pair.table) as client:
            welcome = await client.hello(protocol=messages.PROTOCOL)
            assert (welcome["protocol"], welcome["release"]) == (messages.PROTOCOL, vuelta.__version__)

    run(test)


@pytest.mark.parametrize("spoken", [messages.PROTOCOL + 1, 1000])
def test_a_client_of_another_protocol_is_told_to_reload(pair: Pair, spoken: int) -> None:
    async def test() -> None:
        async with pair.server.socket(pair.table) as client:
            await client.send("hello", protocol=spoken)
            assert await client.closed() == 4010
            assert [message["code"] for message in client.heard] == ["outdated"]
            assert "Reload" in client.heard[0]["message"]["en"]

    run(test)


def test_a_ply_is_described_only_if_somebody_wants_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    described: list[int] = []

    def describe(_table: Table, entry: Entry) -> dict[str, int]:
        described.append(entry.seq)
        return {"seq": entry.seq}

    async def play_one(service: Service, live: LiveTable, number: int) -> int:
        position, name = live.table.position, f"p{number}"
        if position.awaits == "roll":
            return await service.hub.perform(live, 0, messages.Roll(type="roll", id=name))
        return await service.hub.perform(live, 0, messages.Move(type="move", id=name, move=position.moves()[0]))

    async def test(service: Service) -> None:
        hub = service.hub
        seated = await hub.open_table(WISH)
        await hub.act(seated.table, seated.token, messages.Start(type="start", id="s"))
        monkeypatch.setattr(table_event, "event_view", describe)
        lean, full = ClientConnection(None, 99), ClientConnection(None, 99)
        lean.views = "plies"
        live, _ = await hub.connect(seated.table, lean, None, seated.token)
        for number in range(PLIES):
            await play_one(service, live, number)
        assert described == []
        await hub.connect(seated.table, full, None, None)
        seq = await play_one(service, live, PLIES)
        assert described == [seq]
        told = [json.loads(str(await lean.next()))["type"] for _ in range(PLIES + 1)]
        assert told == ["ply"] * (PLIES + 1)

    serving(tmp_path, test)
