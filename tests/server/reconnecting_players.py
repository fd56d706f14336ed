"""Players who reconnect whenever their server is gone, and a judge who compares what they received with the store."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.server_process import LONG, Client, Message, Server
from vuelta.server.settings import Settings
from vuelta.server.storage.store import Store
from vuelta.server.tables.log import Entry
from vuelta.server.tables.persistence import StoredTable
from vuelta.server.tables.table import Table

GREEDY = ("claim", "replace")
"""What takes a match from somebody who is away."""
NOT_NOW = ("not-away", "not-a-person", "others-play", "not-started", "over")
"""Why it can't be taken."""
KINDS = {"roll": "rolled", "move": "moved", "emote": "emote", "resign": "resigned", "rematch": "rematch"}


class History(NamedTuple):
    """What a player had sent and been told at a moment; tables and ids are the keys."""

    holder: int
    sent: dict[tuple[str, str], Message]
    done: dict[tuple[str, str], int]
    refused: set[tuple[str, str]]
    unresolved: set[tuple[str, str]]
    """What may have been done, and was not asked about again."""
    told: dict[str, list[Message]]
    known: dict[str, int]


class Player:
    """Plays its seats, comes back whenever the connection is gone, and remembers all that it sent and was told."""

    def __init__(self, server: Server, seated: Message, choose: random.Random, *, one_match: bool = False) -> None:
        """`one_match`: no rematch, and nobody gives up."""
        self.table: str = seated["table"]
        self.holder: int = seated["holder"]
        self.sent: dict[tuple[str, str], Message] = {}
        """(table, id) → action."""
        self.done: dict[tuple[str, str], int] = {}
        """(table, id) → the acknowledged seq."""
        self.refused: set[tuple[str, str]] = set()
        """(table, id) of what came too late, could not be stored, or was not to be had."""
        self.unknown: set[tuple[str, str]] = set()
        """(table, id) of what may have been done, when the database did not say."""
        self.told: dict[str, list[Message]] = {}
        """Table → its events."""
        self.known: dict[str, int] = {}
        """Table → the seq from which on it was told everything."""
        self.connections = 0
        self.held_up = 0
        """How often something could not be stored, or nobody knew whether it was."""
        self.server = server
        self._token: str = seated["token"]
        self._choose = choose
        self._numbers = itertools.count(1)
        self._waiting: dict[str, Message] = {}
        """What was sent and not acknowledged, by id."""
        self._tries: Counter[str] = Counter()
        """How often it was sent."""
        self._here = asyncio.Event()
        """Set unless the player stays away."""
        self._here.set()
        self._acted = 0
        """The newest seq at which something of ours stands; until its event has come, what we see is old."""
        self._seats: list[int] = [place["seat"] for place in seated["view"]["seats"]]
        self._one_match = one_match
        self._gives_up = self.holder == 0 and len(seated["view"]["seats"]) == 2 and not one_match
        self._client: Client | None = None
        self._now: Message = {}
        self._seq: int | None = None
        self._over = False

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            await self._here.wait()
            try:
                async with self.server.client(self.table, self._token, self._seq) as client:
                    self.connections += 1
                    self._client = client
                    await self._play(client)
            except (OSError, ConnectionClosed, InvalidHandshake, EOFError):
                await asyncio.sleep(0.1)  # the server is away; a client tries again

    async def go_to(self, server: Server) -> None:
        """Go on at another server, which has the same tables."""
        if server is not self.server:
            self.server = server
            if self._client:
                await self._client.connection.close()

    def cut(self) -> None:
        """Lose the connection without a word."""
        if self._client:
            self._client.connection.transport.abort()

    def stay_away(self) -> None:
        """Lose the connection, and don't come back before `come_back`."""
        self._here.clear()
        self.cut()

    def come_back(self) -> None:
        """Play on."""
        self._here.set()

    async def grab(self) -> None:
        """Try to take the match from the others, as if they had been away for too long, until that is refused."""
        table = self.table
        wishes = [self._wish(type="claim"), *(self._wish(type="replace", target=seat) for seat in self._seats)]
        if client := self._client:
            with contextlib.suppress(ConnectionClosed):  # it is sent with the next one
                for wish in wishes:
                    await self._send(client, wish)
        async with asyncio.timeout(LONG):
            while self.table == table and any(wish["id"] in self._waiting for wish in wishes):
                await asyncio.sleep(0.01)

    async def _play(self, client: Client) -> None:
        table = self.table
        self._welcomed(client.welcome)
        for action in [*self._waiting.values()]:
            await self._send(client, action)
        while self.table == table:
            await self._act(client)
            message = await client.next()
            if message["type"] == "event":
                self._happened(message["event"])
            elif message["type"] == "done":
                assert self.sent[(table, message["id"])]["type"] not in GREEDY, "a match was taken from somebody"
                self.done[(table, message["id"])] = message["seq"]
                self._waiting.pop(message["id"], None)
                self._acted = max(self._acted, message["seq"])
            elif message["type"] == "unknown":
                self.unknown.add((table, message["id"]))
                await self._again(client, message["id"])
            elif message["type"] == "refused" and message["code"] == "storage":
                await self._again(client, message["id"], nothing_changed=True)
            elif message["type"] == "refused":
                action = self.sent[(table, message["id"])]
                expected = NOT_NOW if action["type"] in GREEDY else ("over",)
                assert message["code"] in expected, f"{action} was refused: {message}"
                self.refused.add((table, message["id"]))
                self._waiting.pop(message["id"], None)

    async def _again(self, client: Client, name: str, *, nothing_changed: bool = False) -> None:
        """Send the same again, a moment later; by another name if nothing has come of it, and nothing may ever."""
        self.held_up += 1
        await asyncio.sleep(0.2)
        if (action := self._waiting.get(name)) and nothing_changed and self._tries[name] == 1:
            self.refused.add((self.table, name))
            del self._waiting[name]
            action = self._wish(**action)
        if action:
            await self._send(client, action)

    async def _send(self, client: Client, action: Message) -> None:
        self._tries[action["id"]] += 1
        await client.send(action["type"], **{name: value for name, value in action.items() if name != "type"})

    @property
    def events(self) -> int:
        """How many it was told."""
        return sum(map(len, self.told.values()))

    def history(self) -> History:
        """As it is now; what was unknown at a table that a rematch has followed needs no answer any more."""
        waiting = {(self.table, name) for name in self._waiting}
        unresolved = {one for one in self.unknown - {*self.done} - self.refused - waiting if one[0] == self.table}
        told = {table: [*events] for table, events in self.told.items()}
        return History(self.holder, {**self.sent}, {**self.done}, {*self.refused}, unresolved, told, {**self.known})

    def _welcomed(self, welcome: Message) -> None:
        if welcome["view"] is not None:
            assert self._seq is None, "what was missed was not told event by event"
            self._now, self._seq = welcome["view"]["now"], welcome["seq"]
            self._over = welcome["view"]["phase"] == "over"
            self.known[self.table] = welcome["seq"]
            if welcome["view"]["rematch"]:
                self._go_on(welcome["view"]["rematch"])
            elif welcome["view"]["phase"] == "gathering":
                self._wish(type="start")
        table = self.table
        for event in welcome["events"] or []:
            if self.table == table:  # somebody may say something after the rematch, at the table that we have left
                self._happened(event)

    def _happened(self, event: Message) -> None:
        assert event["seq"] == (self._seq or 0) + 1, "an event is missing, or came twice"
        self.told.setdefault(self.table, []).append(event)
        self._now, self._seq = event["now"], event["seq"]
        self._over = self._over or event["kind"] == "ended"
        if event["kind"] == "rematch":
            self._go_on(event["data"]["table"])

    def _go_on(self, table: str) -> None:
        """At the table of the rematch."""
        self.table, self._seq, self._over, self._acted = table, None, False, 0
        self._waiting.clear()

    async def _act(self, client: Client) -> None:
        """Roll or move when it is time, and say something now and then."""
        assert self._seq is not None
        wishes: list[Message] = []
        if self._acted <= self._seq and not any(action["type"] != "emote" for action in self._waiting.values()):
            action = self._ply(client.welcome["seats"])
            if self._over and self.holder == 0 and not self._one_match:
                wishes.append({"type": "rematch"})
            elif action and self._gives_up and self._choose.random() < 0.05:
                wishes.append({"type": "resign"})  # so that matches end often, and others begin
            elif action:
                wishes.append(action)
        if self._choose.random() < 0.05:
            wishes.append({"type": "emote", "emote": "thinking"})
        for wish in wishes:
            await self._send(client, self._wish(**wish))

    def _ply(self, seats: list[int]) -> Message | None:
        """What is to be sent with these seats: a roll or any legal move; None if it is not their turn."""
        if self._now["seat"] not in seats:
            return None
        if self._now["awaits"] == "roll":
            return {"type": "roll"}
        return {"type": "move", "move": self._choose.choice(self._now["moves"])}

    def _wish(self, **action: Any) -> Message:
        """Note an action before it is sent."""
        name = f"a{next(self._numbers)}"
        self.sent[(self.table, name)] = self._waiting[name] = {**action, "id": name}
        return self._waiting[name]


class Judge:
    """Compares what players were told with what lies in the store."""

    def __init__(self, database: str, players: list[Player]) -> None:
        self._settings = Settings(database=database, patience=LONG)  # a judge who can't read has found nothing
        self._players = players
        self.over = 0
        """Matches that were played to their end."""

    async def compare(self, *, going_on: bool = False) -> None:
        """All tables, as they are now, with what players were told before; `going_on`: they play meanwhile."""
        histories = [player.history() for player in self._players]
        store = await Store.open(self._settings, read_only=True)
        try:
            stored = await self._read(store, going_on=going_on)
        finally:
            await store.close()
        for found in stored.values():
            self._check_whole(found, stored)
        for history in histories:
            self._check_history(history, stored)
        # Not by the last entry: somebody may say something after the end.
        self.over = sum(any(entry.kind == "ended" for entry in found.entries) for found in stored.values())

    async def _read(self, store: Store, *, going_on: bool) -> dict[str, StoredTable]:
        """All tables at one moment: a server may still write what a player had sent when it was stopped."""
        limit = time.monotonic() + LONG
        while True:
            stored = {found.table: found async for found in store.all_tables()}
            while missing := _rematches(stored) - stored.keys():  # opened meanwhile, by a clock that was set back
                for name in missing:
                    found = await store.load(name)
                    assert found, "a rematch has no table"
                    stored[name] = found
            last = {name: table.entries[-1].seq for name, table in stored.items()}
            heads = await store.heads([*stored])
            if heads == last or (going_on and all(last[name] <= head for name, head in heads.items())):
                return stored
            assert time.monotonic() < limit, "a table's newest seq is not that of its last entry"

    def _check_whole(self, found: StoredTable, stored: dict[str, StoredTable]) -> None:
        """A log without gaps that folds, with nothing half-done."""
        assert [entry.seq for entry in found.entries] == [*range(1, len(found.entries) + 1)]
        names = [entry.action for entry in found.entries if entry.action]
        assert len(names) == len(set(names))
        table = Table.replay(found)
        kinds = [entry.kind for entry in found.entries]
        assert (table.position.over or "resigned" in kinds) == (table.phase == "over") == ("ended" in kinds)
        if table.phase == "over":
            last = max(number for number, kind in enumerate(kinds) if kind in ("rolled", "moved", "resigned"))
            assert kinds[last + 1] == "ended"
            assert table.record().verify() == kinds.count("rolled")
        joined = {entry.data["holder"] for entry in found.entries if entry.kind == "joined"}
        assert set(table.holders) == {0, *joined} | {place.holder for place in table.seats.values()} - {None}
        for entry in found.entries:
            if entry.kind == "rematch":
                assert stored[entry.data["table"]].entries[0].data["from"] == found.table

    def _check_history(self, player: History, stored: dict[str, StoredTable]) -> None:
        for (table, name), seq in player.done.items():
            assert seq <= len(stored[table].entries), f"{name} was acknowledged at {seq}, and is lost"
            entry = stored[table].entries[seq - 1]
            action = player.sent[(table, name)]
            assert entry.action == f"{player.holder}:{name}"
            assert entry.kind == KINDS.get(action["type"], entry.kind)
            assert action["type"] != "start" or entry.kind in ("ready", "started")
            assert entry.data.get("text", "") == action.get("move", entry.data.get("text", ""))
        assert not player.unresolved
        for table, name in player.refused:
            assert all(entry.action != f"{player.holder}:{name}" for entry in stored[table].entries)
        for table, events in player.told.items():
            assert [event["seq"] for event in events] == [
                *range(player.known[table] + 1, player.known[table] + 1 + len(events))
            ]
            assert [shown(entry) for entry in stored[table].entries[player.known[table] :][: len(events)]] == [
                {name: event[name] for name in ("seq", "kind", "at", "seat", "data")} for event in events
            ]


def _rematches(stored: dict[str, StoredTable]) -> set[str]:
    """The tables that others say they were followed by."""
    return {entry.data["table"] for found in stored.values() for entry in found.entries if entry.kind == "rematch"}


def shown(entry: Entry) -> Message:
    return {"seq": entry.seq, "kind": entry.kind, "at": entry.at, "seat": entry.seat, "data": entry.data}


@asynccontextmanager
async def playing(players: list[Player]) -> AsyncIterator[Callable[[Callable[[], bool]], Any]]:
    """Let them play; gives a function that waits for something while they do."""
    tasks = [asyncio.create_task(player.run()) for player in players]

    async def until(wanted: Callable[[], bool]) -> None:
        limit, seen = 0.0, -1
        while not wanted():
            if seen != (seen := sum(len(player.done) + player.events for player in players)):
                limit = time.monotonic() + LONG
            for task in tasks:
                if task.done():
                    task.result()
            assert time.monotonic() < limit, "nothing goes on"
            await asyncio.sleep(0.002)

    try:
        yield until
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def enough(players: list[Player], wanted: int) -> bool:
    """Whether so many actions were acknowledged."""
    return done(players) >= wanted


def done(players: list[Player]) -> int:
    """How many actions were acknowledged."""
    return sum(len(player.done) for player in players)
