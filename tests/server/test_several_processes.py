"""Two processes on one PostgreSQL: they say the same, one wins every race, and one takes over from the other."""

from __future__ import annotations

import asyncio
import random
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.database_fixtures import Place
from tests.server.local_table import EASY, OPEN
from tests.server.postgres import Cluster
from tests.server.reconnecting_players import Judge, Player, done, playing
from tests.server.server_process import LONG, UNLIMITED, Client, Message, Server
from vuelta.core.record_reader import read_record

ANA = {"kind": "here", "name": "Ana"}
QUICK = {"lease": 2.0, "beat": 1.0, "limits": UNLIMITED}
"""A process that dies is soon known to be dead."""


class Two:
    """Two processes, and which of them plays a table's computers."""

    def __init__(self, place: Place, folder: Path) -> None:
        self.place = place
        names = ("first", "second")
        self.servers = [Server(folder, database=place.url, settings=QUICK, name=name) for name in names]
        self._first = ""

    def learn(self) -> None:
        """What the first one is called where leases are kept, while it is alone."""
        host = self.servers[0].open_table(ANA, EASY, first=2)
        self.servers[0].act(host["table"], host["token"], "start", id="s")
        asyncio.run(self._until_it_rolls(host["table"]))
        self._first = self._name(host["table"])
        assert self._first

    async def _until_it_rolls(self, table: str) -> None:
        async with self.servers[0].client(table, since=0) as client:
            while not any(event["kind"] == "rolled" for event in client.events()):
                await client.next()

    def owned(self, table: str) -> bool:
        """Whether a computer has played at a table: with some luck, people roll again and again before."""
        return bool(self._name(table))

    def owner(self, table: str) -> Server:
        """The process that plays the computers of a table where one has played."""
        name = self._name(table)
        assert name
        return self.servers[0 if name == self._first else 1]

    def other(self, server: Server) -> Server:
        """The one that it is not."""
        return self.servers[1 - self.servers.index(server)]

    async def judge(self, players: list[Player]) -> None:
        """Compare what players were told with what is stored, once no computer plays on and changes it."""
        limit = time.monotonic() + LONG
        while self._computers_play():
            assert time.monotonic() < limit, "a computer does not come to an end of its turns"
            await asyncio.sleep(0.01)
        await Judge(self.place.url, players).compare()

    def _computers_play(self) -> bool:
        assert self.place.cluster
        with self.place.cluster.connect(self.place.name) as connection:
            return bool(connection.execute("SELECT 1 FROM tables WHERE waits = 'computer'").fetchall())

    def _name(self, table: str) -> str:
        assert self.place.cluster
        with self.place.cluster.connect(self.place.name) as connection:
            row = connection.execute("SELECT owner FROM tables WHERE id = %s", (table,)).fetchone()
        return str(row[0] or "") if row else ""


@contextmanager
def started(cluster: Cluster, folder: Path) -> Iterator[Two]:
    name = cluster.new_database()
    two = Two(Place(cluster.url(name), cluster, name), folder)
    with two.servers[0]:
        two.learn()
        with two.servers[1]:
            yield two


@pytest.fixture(scope="module")
def two(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    """For the tests of this file that kill nobody."""
    with started(cluster, tmp_path_factory.mktemp("two")) as running:
        yield running


def kinds(player: Player) -> list[str]:
    """Of what a player was told at its table."""
    return [event["kind"] for event in player.told.get(player.table, [])]


def to_the_end(events: list[Message]) -> list[Message]:
    """Without what people say afterwards."""
    return events[: [event["kind"] for event in events].index("ended") + 1]


def seats_of(two: Two, seed: int) -> tuple[Player, Player]:
    """Players of one table with a computer, each at a process of its own."""
    host = two.servers[0].open_table(ANA, OPEN, EASY, game="cadena", rules="short")
    guest = two.servers[1].join(host["table"])
    first, second = (
        Player(server, seated, random.Random(seed), one_match=True)
        for server, seated in zip(two.servers, (host, guest), strict=True)
    )
    return first, second


def check_end(two: Two, server: Server, players: tuple[Player, Player]) -> None:
    """Both were told the same to the end, which is what is stored, and its dice can be checked."""
    table = players[0].table
    events = to_the_end(server.events(table))
    for player in players:
        assert to_the_end(player.told[table]) == events[player.known[table] :]
    record = read_record(server.get(f"/api/tables/{table}/record"))
    assert record.verify() == sum(event["kind"] == "rolled" for event in events)
    assert list(record.end().ranking) == events[-1]["data"]["ranking"]
    asyncio.run(two.judge(list(players)))


async def at_once(clients: list[Client], names: list[str], wish: Message) -> list[Message]:
    """The same, by several clients."""
    more = {name: value for name, value in wish.items() if name != "type"}
    return await asyncio.gather(
        *(client.act(wish["type"], name, **more) for client, name in zip(clients, names, strict=True))
    )


def test_one_of_two_clients_of_a_seat_at_two_processes_wins_every_race(two: Two) -> None:
    async def race() -> None:
        host = two.servers[0].open_table(ANA, {"kind": "here", "name": "Eva"}, game="senet")
        table, token = host["table"], host["token"]
        async with two.servers[0].client(table, token) as one, two.servers[1].client(table, token) as two_:
            clients = [one, two_]
            await one.act("start", "s")
            now, seq = (await one.until_event("started"))["now"], 3
            for number in range(40):
                wish = {"type": "roll"} if now["awaits"] == "roll" else {"type": "move", "move": now["moves"][0]}
                same = number % 2 == 0
                names = [f"p{number}"] * 2 if same else [f"p{number}a", f"p{number}b"]
                answers = await at_once(clients, names, {**wish, "expects": seq})
                won = [answer["seq"] for answer in answers if answer["type"] == "done"]
                assert won == [seq + 1] * (2 if same else 1)
                assert [answer["code"] for answer in answers if answer["type"] == "refused"] == ["stale"] * (
                    2 - len(won)
                )
                seq += 1
                events = [(await client.until_seq(seq))[-1] for client in clients]
                assert events[0] == events[1]
                now = events[0]["now"]
            assert one.events() == two_.events()[-len(one.events()) :]

    asyncio.run(race())


def test_who_is_at_the_other_process_is_here(two: Two) -> None:
    async def look() -> None:
        host = two.servers[0].open_table(ANA, OPEN)
        guest = two.servers[1].join(host["table"])
        async with (
            two.servers[0].client(host["table"], host["token"]) as one,
            two.servers[1].client(host["table"], guest["token"]) as other,
        ):
            for client in (one, other):
                while not any(message.get("here") == [0, 1] for message in client.heard):
                    await client.send("ping")
                    await client.next()

    asyncio.run(look())


def test_a_process_that_was_paused_until_its_lease_ran_out_plays_nothing_twice(two: Two) -> None:
    host = two.servers[0].open_table(ANA, EASY)
    player = Player(two.servers[0], host, random.Random(3), one_match=True)

    async def play() -> None:
        async with playing([player]) as until:
            await until(lambda: kinds(player).count("rolled") > 4)
            await until(lambda: two.owned(player.table))
            paused = two.owner(player.table)
            paused.signal(signal.SIGSTOP)
            try:
                await player.go_to(two.other(paused))
                before = done([player])
                await until(lambda: done([player]) > before + 8)  # so the other process plays the computer
            finally:
                paused.signal(signal.SIGCONT)
            before = done([player])
            await until(lambda: done([player]) > before + 8)
        await two.judge([player])

    asyncio.run(play())


def test_players_and_computers_of_a_process_that_dies_go_on_at_the_other(cluster: Cluster, tmp_path: Path) -> None:
    async def play(two: Two, players: tuple[Player, Player]) -> Server:
        async with playing([*players]) as until:
            await until(lambda: min(kinds(player).count("rolled") for player in players) > 3)
            await until(lambda: two.owned(players[0].table))
            dead = two.owner(players[0].table)
            dead.kill()
            alive = two.other(dead)
            for player in players:
                await player.go_to(alive)
            await until(lambda: all("ended" in kinds(player) for player in players))
            return alive

    with started(cluster, tmp_path) as two:
        players = seats_of(two, 4)
        alive = asyncio.run(play(two, players))
        check_end(two, alive, players)
