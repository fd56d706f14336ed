"""The hub with a real store, in this process: memory and limits."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from pathlib import Path

import pytest
from starlette.types import Message
from starlette.websockets import WebSocket

from tests.server.fixed_randomness import current_test, fixed_randomness
from tests.server.server_process import LONG
from vuelta.server.http.service import Service
from vuelta.server.http.websocket import serve_socket
from vuelta.server.live import table_cache
from vuelta.server.live.client_connection import DISPLACED, ClientConnection
from vuelta.server.run import running
from vuelta.server.settings import NO_LIMITS, Limits, Settings
from vuelta.server.tables import messages
from vuelta.server.tables.log import Entry
from vuelta.server.tables.persistence import Append
from vuelta.server.tables.refusals import Refused

OPEN_SEAT = messages.OpenTable.model_validate({"game": "ludo", "seats": [{"kind": "here"}, {"kind": "open"}]})
WISH = messages.OpenTable.model_validate({"game": "ludo", "seats": [{"kind": "here"}, {"kind": "here"}]})


def serving(folder: Path, test: Callable[[Service], Awaitable[None]], limits: Limits | None = None) -> None:
    """Run a test beside all parts of a server."""

    async def run() -> None:
        settings = Settings(database=f"sqlite:///{folder / 'vuelta.db'}", patience=LONG, limits=limits or Limits())
        async with running(settings, fixed_randomness(current_test)) as service:
            await test(service)

    asyncio.run(run())


def test_watchers_leave_room_for_those_who_play(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        hub = service.hub
        seated = await hub.open_table(WISH)
        for _ in range(2):
            await hub.connect(seated.table, ClientConnection(None, 9), None, None)
        with pytest.raises(Refused, match="Too many people are watching"):
            await hub.connect(seated.table, ClientConnection(None, 9), None, None)
        await hub.connect(seated.table, ClientConnection(None, 9), None, seated.token)

    serving(tmp_path, test, Limits(watchers=2))


def test_who_opens_too_many_connections_gives_up_the_oldest_and_takes_no_place_from_others(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        hub = service.hub
        host = await hub.open_table(OPEN_SEAT)
        guest = await hub.join(host.table, messages.Join(name="Luis"))
        many = [ClientConnection(None, 9) for _ in range(5)]
        for client in many:
            await hub.connect(host.table, client, None, host.token)
        assert [client.close_code for client in many] == [DISPLACED] * 3 + [None] * 2
        others = [ClientConnection(None, 9) for _ in range(2)]
        for client in others:
            await hub.connect(host.table, client, None, guest.token)
        assert [client.close_code for client in others] == [None, None]

    serving(tmp_path, test, Limits(connections_of_holder=2))


def test_nobody_uses_up_what_another_may_do(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        hub = service.hub
        host = await hub.open_table(OPEN_SEAT)
        guest = await hub.join(host.table, messages.Join(name="Luis"))
        for action, answer in ((emote(0), None), (messages.Return(type="return", id="r"), "You haven't left")):
            for _ in range(2):  # what is refused, or done already, counts as well
                with pytest.raises(Refused, match=answer) if answer else nullcontext():
                    await hub.act(host.table, host.token, action)
            with pytest.raises(Refused, match="too fast"):
                await hub.act(host.table, host.token, action)
        await hub.act(host.table, guest.token, emote(0))
        await hub.act(host.table, guest.token, messages.Leave(type="leave", id="l"))

    serving(tmp_path, test, Limits(actions=(2, 1e-9), emotes=(2, 1e-9)))


def test_emotes_spend_nothing_that_a_move_needs(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        hub = service.hub
        seated = await hub.open_table(WISH)
        await hub.act(seated.table, seated.token, emote(1))
        with pytest.raises(Refused, match="too fast"):
            await hub.act(seated.table, seated.token, emote(2))
        await hub.act(seated.table, seated.token, start(3))

    serving(tmp_path, test, Limits(actions=(1, 1e-9), emotes=(1, 1e-9)))


def test_what_is_done_besides_playing_takes_no_room_in_the_log(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        hub = service.hub
        seated = await hub.open_table(WISH)
        await hub.act(seated.table, seated.token, start(0))  # the third entry
        for number in range(4):
            await hub.act(seated.table, seated.token, emote(number))
        with pytest.raises(Refused, match="so much besides playing") as caught:
            await hub.act(seated.table, seated.token, emote(9))
        assert caught.value.code == "asides-full"
        await hub.act(seated.table, seated.token, messages.Roll(type="roll", id="r"))
        with pytest.raises(Refused, match="nothing more can be added"):
            await hub.act(seated.table, seated.token, messages.Roll(type="roll", id="r2"))
        await hub.act(seated.table, seated.token, messages.Resign(type="resign", id="q", seat=0))

    serving(tmp_path, test, Limits(log=4, asides=4))


def emote(number: int) -> messages.AnyAction:
    return messages.SayEmote(type="emote", id=f"e{number}", emote="hello")


def start(number: int) -> messages.AnyAction:
    return messages.Start(type="start", id=f"s{number}")


def test_a_table_that_was_put_back_is_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(service: Service) -> None:
        hub = service.hub
        seated = await hub.open_table(WISH)
        await hub.act(seated.table, seated.token, messages.Start(type="start", id="s"))
        for number in range(20):
            position = (await hub.get(seated.table)).view()["now"]
            action: messages.AnyAction = messages.Roll(type="roll", id=f"a{number}")
            if position["awaits"] == "move":
                action = messages.Move(type="move", id=f"a{number}", move=position["moves"][0])
            await hub.act(seated.table, seated.token, action)
        before, told = (await hub.get(seated.table)).view(), await hub.events(seated.table, 0)
        monkeypatch.setattr(table_cache, "_IDLE", 0.0)
        hub.cache.evict_idle()
        assert hub.cache.tables() == []
        assert (await hub.get(seated.table)).view() == before
        assert await hub.events(seated.table, 0) == told
        again = messages.Roll(type="roll", id="a0")
        assert await hub.act(seated.table, seated.token, again) == 4  # it was done, and is not done again

    serving(tmp_path, test)


def test_the_past_of_a_long_match_is_told_in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_cache, "MOST_EVENTS", 5)
    monkeypatch.setattr(table_cache, "_CHUNK", 2)

    async def test(service: Service) -> None:
        hub = service.hub
        seated = await hub.open_table(WISH)
        for number in range(12):
            await hub.act(seated.table, seated.token, emote(number))
        first = await hub.cache.past_events(seated.table, 0)
        assert len(first) == 5
        assert [json.loads(event)["seq"] for event in await hub.events(seated.table, 0)] == list(range(1, 14))

    serving(tmp_path, test, NO_LIMITS)


def test_a_match_that_was_given_up_in_the_middle_of_a_commit_is_caught_up_with(tmp_path: Path) -> None:
    """Whoever asked goes away while the move is being stored: the others hear of it all the same."""

    async def test(service: Service) -> None:
        hub = service.hub
        seated = await hub.open_table(WISH)
        watcher = ClientConnection(None, 99)
        await hub.connect(seated.table, watcher, None, None)
        start = asyncio.create_task(hub.act(seated.table, seated.token, messages.Start(type="start", id="s")))
        await asyncio.sleep(0)
        start.cancel()
        heard: str | None = ""
        async with asyncio.timeout(LONG):
            while '"started"' not in (heard or ""):
                heard = await watcher.next()
        assert (await hub.get(seated.table)).view()["phase"] == "playing"

    serving(tmp_path, test)


def test_an_answer_to_somebody_who_was_cut_off_in_that_moment_is_no_mistake(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """After a frame that no WebSocket may be sent uvicorn closes, and takes nothing more before it tells us."""

    async def test(service: Service) -> None:
        seated = await service.hub.open_table(WISH)
        coming = [{"type": "websocket.receive", "text": '{"type":"hello"}'}, {"type": "websocket.connect"}]
        refused = 0

        async def receive() -> Message:
            return coming.pop() if coming else await asyncio.Future()

        async def send(message: Message) -> None:
            nonlocal refused
            if message["type"] != "websocket.accept":
                refused += 1
                raise RuntimeError("Unexpected ASGI message 'websocket.send', after sending 'websocket.close'.")

        websocket = WebSocket({"type": "websocket"}, receive, send)
        await serve_socket(websocket, seated.table, service.hub, service.rates, "somebody")
        assert refused > 0

    serving(tmp_path, test)
    assert "failed" not in caplog.text


def test_a_match_by_rules_that_were_corrected_since_is_refused_with_a_sentence(tmp_path: Path) -> None:
    wish = {"game": "senet", "rules": "sticks", "seats": [{"kind": "here"}, {"kind": "here"}]}

    async def test(service: Service) -> None:
        hub, store = service.hub, service.store
        old = await hub.open_table(messages.OpenTable.model_validate(wish))
        await hub.act(old.table, old.token, messages.Start(type="start", id="s"))
        seq = (await hub.get(old.table)).view()["seq"]
        rolled = Entry(
            seq=seq + 1, kind="rolled", at=store.now, seat=0, data={"text": "roll:6-1"}
        )  # sticks had a 6 once
        # Four sticks once counted 6 where they count 5 now (SE04).
        await store.append(Append(table=old.table, entries=(rolled,), waits="people"))
        other = await hub.open_table(WISH)
        fresh = table_cache.TableCache(store, lambda _live: None, lambda _live: False)
        for asked in (fresh.get(old.table), fresh.past_events(old.table, 0)):
            with pytest.raises(Refused, match="its rules have been corrected") as caught:
                await asked
            assert caught.value.code == "rules-changed"
        assert (await hub.get(other.table)).view()["phase"] == "gathering"

    serving(tmp_path, test)
