"""Whatever fails, histories agree: what players sent and were told is held against the log after every fault.

Acknowledged means stored once, everybody sees the same in the same order, what was refused had no effect, and what was
unknown is resolved by asking again (`Judge`).
"""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

from tests.server.playing import Judge, Player, done, enough, playing
from tests.server.postgres import Cluster
from tests.server.proxy import Proxy, proxy
from tests.server.running import LONG, UNLIMITED, Message, Server
from tests.server.sitting import EASY, OPEN
from tests.server.stores import Place
from tests.support import SOAK

FAULTS = 500 if SOAK > 1 else 12
"""On each database."""
ANA = {"kind": "here", "name": "Ana"}
QUICK = {"limits": UNLIMITED, "lease": 2.0, "beat": 1.0, "patience": 2.0}
TABLES: tuple[list[Message], ...] = ([ANA, OPEN], [ANA, OPEN, EASY], [ANA, OPEN])

Fault = Callable[[], Awaitable[None]]


class House:
    """Servers on one database, players at tables, and what can go wrong."""

    def __init__(self, servers: list[Server], choose: random.Random) -> None:
        self.servers = servers
        self.choose = choose
        self.players: list[Player] = []
        for seats in TABLES:
            host = choose.choice(servers).open_table(*seats, game="senet" if len(seats) == 2 else "cadena")
            for seated in (host, servers[0].join(host["table"])):
                self.players.append(Player(choose.choice(servers), seated, choose))

    async def kill(self) -> None:
        """A server dies at any moment, and is started again."""
        server = self.choose.choice(self.servers)
        server.kill()
        await asyncio.to_thread(server.start)

    async def pause(self) -> None:
        """A server stands still for a while, and goes on as if nothing had been."""
        server = self.choose.choice(self.servers)
        server.signal(signal.SIGSTOP)
        try:
            await asyncio.sleep(self.choose.random() * 2.5)  # at times for longer than a lease
        finally:
            server.signal(signal.SIGCONT)

    async def cut(self) -> None:
        """Some connections break."""
        for player in self.choose.sample(self.players, 3):
            player.cut()

    async def move(self) -> None:
        """Somebody comes to another server."""
        await self.choose.choice(self.players).go_to(self.choose.choice(self.servers))


async def fail_again_and_again(house: House, database: str, faults: list[Fault]) -> None:
    judge = Judge(database, house.players)
    async with playing(house.players) as until:
        for number in range(FAULTS):
            wanted = done(house.players) + house.choose.randint(1, 30)
            await until(partial(enough, house.players, wanted))
            await faults[number % len(faults)]()
            await judge.compare(going_on=True)
        wanted = done(house.players) + 20
        await until(partial(enough, house.players, wanted))
    await judge.compare()
    unknown = sum(len(player.unknown) for player in house.players)
    print(f"{FAULTS} faults, {done(house.players)} actions acknowledged, {unknown} unknown for a while")


def seed() -> random.Random:
    chosen = random.SystemRandom().randrange(2**32) if SOAK > 1 else 1
    print(f"the moments follow from {chosen}")
    return random.Random(chosen)


def test_histories_agree_on_sqlite_whatever_fails(sqlite: Place, tmp_path: Path) -> None:
    with Server(tmp_path, database=sqlite.url, settings=QUICK) as server:
        house = House([server], seed())
        asyncio.run(fail_again_and_again(house, sqlite.url, [house.kill, house.pause, house.cut]))


async def lose_a_commit(between: Proxy) -> None:
    """The database stores something, and nobody hears of it."""
    between.swallow(b"COMMIT")
    async with asyncio.timeout(LONG):
        while not between.cut.is_set():
            await asyncio.sleep(0.01)
    between.mend()


async def restart(cluster: Cluster) -> None:
    """The database dies at any moment."""
    await asyncio.to_thread(cluster.stop)
    await asyncio.to_thread(cluster.start)


def test_histories_agree_on_two_processes_and_postgresql_whatever_fails(postgresql: Place, tmp_path: Path) -> None:
    cluster = postgresql.cluster
    assert cluster
    with proxy(cluster.wire) as between:
        database = f"postgresql://postgres@127.0.0.1:{between.port}/{postgresql.name}"
        with (
            Server(tmp_path, database=database, settings=QUICK, name="first") as first,
            Server(tmp_path, database=database, settings=QUICK, name="second") as second,
        ):
            house = House([first, second], seed())
            faults: list[Fault] = [
                house.kill,
                partial(lose_a_commit, between),
                house.pause,
                house.move,
                partial(restart, cluster),
                house.cut,
            ]
            asyncio.run(fail_again_and_again(house, postgresql.url, faults))
