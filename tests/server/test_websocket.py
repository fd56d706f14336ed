"""The WebSocket as docs/protocol.md describes it, on a real server; the client itself checks every message."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from typing import Any

import pytest

from tests.server.server_process import ANA, Client, Message, Pair, Server, run, seqs
from vuelta.server.live.live_table import RECENT_EVENTS

NO_TOKEN = "A" * 32


@pytest.fixture
def pair(server: Server) -> Pair:
    return Pair(server)


# Hello and welcome


def test_whoever_says_hello_is_shown_the_whole_table(pair: Pair) -> None:
    async def test() -> None:
        async with pair.server.client(pair.table, pair.tokens[1]) as client:
            welcome = client.welcome
            assert (welcome["holder"], welcome["seats"], welcome["events"]) == (1, [2], None)
            assert welcome["view"] == pair.server.get(f"/api/tables/{pair.table}")
            assert welcome["seq"] == welcome["view"]["seq"] == 3
            assert (welcome["beat"], welcome["grace"]) == (15.0, 60.0)

    run(test)


def test_a_watcher_needs_no_token_and_cannot_act(pair: Pair) -> None:
    async def test() -> None:
        async with pair.server.client(pair.table) as watcher:
            assert (watcher.welcome["holder"], watcher.welcome["seats"]) == (None, [])
            refused = await watcher.act("roll", "r1")
            assert refused["code"] == "no-seat"
            assert pair.server.get(f"/api/tables/{pair.table}")["seq"] == watcher.welcome["seq"]

    run(test)


@pytest.mark.parametrize("missed", [0, 1, 5, RECENT_EVENTS])
def test_since_gives_exactly_what_was_missed(pair: Pair, missed: int) -> None:
    async def test() -> None:
        last = pair.emotes(RECENT_EVENTS)
        async with pair.server.client(pair.table, pair.tokens[0], since=last - missed) as client:
            assert client.welcome["view"] is None
            assert seqs(client.welcome["events"]) == [*range(last - missed + 1, last + 1)]
            told = pair.server.get(f"/api/tables/{pair.table}/events?since={last - missed}")["events"]
            assert client.welcome["events"] == told

    run(test)


@pytest.mark.parametrize("since", [0, 1, 10_000])
def test_since_that_is_too_old_or_never_was_gives_the_whole_table(pair: Pair, since: int) -> None:
    async def test() -> None:
        last = pair.emotes(RECENT_EVENTS + 2)
        async with pair.server.client(pair.table, since=since) as client:
            assert client.welcome["events"] is None
            assert client.welcome["view"]["seq"] == last

    run(test)


def test_what_comes_after_the_welcome_follows_on_it_without_gap_or_repetition(pair: Pair) -> None:
    async def busy(acting: Client) -> int:
        last = 0
        for number in range(60):
            last = (await acting.act("emote", f"b{number}", emote="oops"))["seq"]
        return last

    async def late(since: int) -> list[int]:
        async with pair.server.client(pair.table, since=since) as client:
            return seqs((await client.until_seq(since + 60))[:60])

    async def test() -> None:
        async with pair.server.client(pair.table, pair.tokens[0]) as acting:
            since = acting.welcome["seq"]
            _, *heard = await asyncio.gather(busy(acting), *(late(since) for _ in range(5)))
            assert heard == [[*range(since + 1, since + 61)]] * 5

    run(test)


def test_since_gives_what_was_missed_also_after_a_restart(pair: Pair) -> None:
    async def test() -> None:
        server = pair.server
        async with server.client(pair.table, pair.tokens[0]) as client:
            before = (await client.act("emote", "before", emote="hello"))["seq"]
            after = pair.emotes(3, "missed")
            events = (await client.until_seq(after))[1:]
            await asyncio.to_thread(server.stop)
            assert await client.closed() == 1012
        await asyncio.to_thread(server.start)
        async with server.client(pair.table, pair.tokens[0], since=before) as client:
            assert client.welcome["events"] == events
            assert await client.act("emote", "before", emote="hello") == {"type": "done", "id": "before", "seq": before}

    run(test)


# Who is turned away


@pytest.mark.parametrize(
    ("hello", "code", "closed"),
    [
        ({"type": "hello", "token": NO_TOKEN}, "wrong-token", 4001),
        ({"type": "hello", "token": "short"}, "invalid", 1008),
        ({"type": "hello", "since": -1}, "invalid", 1008),
        ({"type": "hello", "more": 1}, "invalid", 1008),
        ({"type": "roll", "id": "1"}, "invalid", 1008),
        ({"type": "ping"}, "invalid", 1008),
        ([], "invalid", 1008),
    ],
)
def test_a_wrong_beginning_is_answered_with_a_reason_and_a_close(
    pair: Pair, hello: Any, code: str, closed: int
) -> None:
    async def test() -> None:
        async with pair.server.socket(pair.table) as client:
            await client.connection.send(json.dumps(hello))
            assert await client.closed() == closed
            assert [message["code"] for message in client.heard] == [code]
            check_languages(client.heard[0])

    run(test)


def test_an_unknown_table_is_told(server: Server) -> None:
    async def test() -> None:
        async with server.socket("nowhere") as client:
            await client.send("hello")
            assert await client.closed() == 4004
            assert client.heard[0]["code"] == "no-table"

    run(test)


def test_a_token_is_good_at_its_own_table_alone(pair: Pair) -> None:
    async def test() -> None:
        other = Pair(pair.server)
        async with pair.server.socket(other.table) as client:
            await client.send("hello", token=pair.tokens[0])
            assert await client.closed() == 4001

    run(test)


@pytest.mark.parametrize("first", [b"\x00\xff", "", "nonsense", "{", '"\\ud800"', "[" * 2000, "null"])
def test_a_first_message_that_cannot_be_read_is_answered_and_closed(pair: Pair, first: str | bytes) -> None:
    async def test() -> None:
        async with pair.server.socket(pair.table) as client:
            await client.connection.send(first)
            assert await client.closed() == 1008
            assert client.heard[0]["code"] == "invalid"

    run(test)


def test_nonsense_later_is_refused_and_the_client_stays_until_it_is_too_much(pair: Pair) -> None:
    async def test() -> None:
        async with pair.server.client(pair.table, pair.tokens[0]) as client:
            hostile: list[str | bytes] = [b"\x00", "nonsense", '{"type": "fly", "id": "1"}', '{"type": "hello"}']
            for message in hostile:
                await client.connection.send(message)
                refused = await client.until_type("refused")
                assert (refused["id"], refused["code"]) == (None, "invalid")
                check_languages(refused)
            assert (await client.act("emote", "still", emote="hello"))["type"] == "done"
            for _ in range(20):
                await client.connection.send("nonsense")
            assert await client.closed() == 1008

    run(test)


def test_a_message_over_the_limit_closes_with_1009_and_others_play_on(pair: Pair) -> None:
    async def test() -> None:
        async with (
            pair.server.client(pair.table, pair.tokens[0]) as large,
            pair.server.client(pair.table, pair.tokens[1]) as other,
        ):
            await large.connection.send("x" * 5000)
            assert await large.closed() == 1009
            assert (await other.act("emote", "1", emote="hello"))["type"] == "done"

    run(test)


# Actions


def test_done_comes_before_its_event_and_everybody_hears_the_event(pair: Pair) -> None:
    async def test() -> None:
        async with AsyncExitStack() as stack:
            client = pair.server.client
            acting = await stack.enter_async_context(client(pair.table, pair.tokens[0]))
            others = [
                await stack.enter_async_context(client(pair.table, token)) for token in (*pair.tokens, None)
            ]  # a second tab, the other player, a watcher
            first = len(acting.heard)
            done = await acting.act("roll", "r1")
            event = await acting.until_event("rolled")
            kinds = [message["type"] for message in acting.heard[first:] if message["type"] in ("done", "event")]
            assert kinds == ["done", "event"]
            assert done["seq"] == event["seq"]
            for other in others:
                assert await other.until_event("rolled") == event
                assert not any(message["type"] == "done" for message in other.heard)

    run(test)


def test_the_same_id_is_done_once_over_every_way_in(pair: Pair) -> None:
    async def test() -> None:
        async with (
            pair.server.client(pair.table, pair.tokens[0]) as one,
            pair.server.client(pair.table, pair.tokens[0]) as two,
            pair.server.client(pair.table, pair.tokens[1]) as guest,
        ):
            answers = await asyncio.gather(*(tab.act("roll", "same") for tab in (one, two)))
            again = await one.act("roll", "same")
            over_http = pair.server.act(pair.table, pair.tokens[0], "roll", id="same")
            assert {answer["seq"] for answer in (*answers, again)} == {over_http}
            assert [event["kind"] for event in await guest.until_seq(over_http)] == ["rolled"]
            assert pair.server.get(f"/api/tables/{pair.table}")["seq"] == over_http
            # An id is its holder's own: the other may use the same.
            assert (await guest.act("emote", "same", emote="lucky"))["seq"] == over_http + 1

    run(test)


@pytest.mark.parametrize(
    ("holder", "kind", "more", "code"),
    [
        (1, "roll", {}, "not-your-turn"),
        (0, "move", {"move": "a1>a2"}, "roll-first"),
        (0, "roll", {"seat": 2}, "not-your-seat"),
        (0, "roll", {"expects": 1}, None),
        (0, "start", {}, "started"),
        (0, "words", {"words": "abracadabra"}, "started"),
        (0, "fill", {}, "started"),
        (0, "undo", {}, "undo-nothing"),
        (0, "answer-undo", {"agree": True}, "undo-not-asked"),
        (0, "return", {}, "not-gone"),
        (0, "replace", {"target": 2}, "not-away"),
        (0, "claim", {}, "not-away"),
        (0, "rematch", {}, "not-over"),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_reason_in_both_languages(
    pair: Pair, holder: int, kind: str, more: Message, code: str | None
) -> None:
    async def test() -> None:
        async with pair.server.client(pair.table, pair.tokens[holder]) as client:
            answer = await client.act(kind, "x1", **more)
            assert answer.get("code") == code
            if code:
                check_languages(answer)
                assert pair.server.get(f"/api/tables/{pair.table}")["seq"] == client.welcome["seq"]

    run(test)


def test_a_ply_that_expects_what_is_past_is_refused_as_stale(server: Server) -> None:
    async def test() -> None:
        host = server.open_table(ANA, {"kind": "here", "name": "Eva"})
        async with server.client(host["table"], host["token"]) as client:
            await client.act("start", "s")
            started = await client.until_event("started")
            rolled = await client.act("roll", "r1", expects=started["seq"])
            assert rolled["type"] == "done"
            stale = await client.act("roll", "r2", expects=started["seq"])
            assert stale["code"] == "stale"

    run(test)


def check_languages(refused: Message) -> None:
    english, spanish = refused["message"]["en"], refused["message"]["es"]
    assert english
    assert spanish
    assert english != spanish
