"""Whatever fails, histories agree: what players sent and received is compared with the log after every fault.

Acknowledged means stored once, everybody sees the same in the same order, what was refused had no effect, and what was
unknown is resolved by repeating it (`Judge`). Nobody gains by a clock that is set (`Player.grab`).
"""

from __future__ import annotations

import asyncio
import os
import random
import resource
import signal
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

from tests.server.database_fixtures import Place
from tests.server.local_table import EASY, OPEN
from tests.server.proxy import Proxy, proxy
from tests.server.reconnecting_players import Judge, Player, done, enough, playing
from tests.server.server_process import LONG, UNLIMITED, Message, Server
from tests.server.simulated_machine import Machine
from tests.support import SOAK

FAULTS = 500 if SOAK > 1 else 12
"""On each database."""
ANA = {"kind": "here", "name": "Ana"}
DAY = 86400
QUICK = {"limits": UNLIMITED, "lease": 2.0, "beat": 1.0, "patience": 2.0, "grace": 3600.0}
"""Nobody is ever away for so long as the grace period, unless a clock is believed."""
LONGEST = 2.5
"""Seconds that something stands still: at times for longer than a lease, and than our patience."""
TABLES: tuple[list[Message], ...] = ([ANA, OPEN], [ANA, OPEN, EASY], [ANA, OPEN])

Fault = Callable[[], Awaitable[None]]
Clock = Callable[[float], None]
"""Sets a clock so many seconds forward."""


class House:
    """Servers on one database, players at tables, and what can go wrong."""

    def __init__(self, servers: list[Server], choose: random.Random, clocks: list[Clock]) -> None:
        self.servers = servers
        self.choose = choose
        self.clocks = clocks
        self.players: list[Player] = []
        for seats in TABLES:
            game = "senet" if len(seats) == 2 else "cadena"
            host = choose.choice(servers).open_table(*seats, game=game, clock=DAY)
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
            await asyncio.sleep(self.choose.random() * LONGEST)
        finally:
            server.signal(signal.SIGCONT)

    async def cut(self) -> None:
        """Some connections break."""
        for player in self.choose.sample(self.players, 3):
            player.cut()

    async def move(self) -> None:
        """Somebody comes to another server."""
        await self.choose.choice(self.players).go_to(self.choose.choice(self.servers))

    async def set_clock(self) -> None:
        """A clock is set by days, forward or back, while somebody is away. Nobody else gets anything for it."""
        gone = self.choose.choice(self.players)
        gone.stay_away()
        self.choose.choice(self.clocks)(self.choose.choice((-1, 1)) * self.choose.uniform(1.5, 10) * DAY)
        await asyncio.gather(*(player.grab() for player in self.players if player is not gone))
        gone.come_back()

    async def held_up(self) -> None:
        """Wait until somebody has noticed that nothing can be stored now."""
        before = sum(player.held_up for player in self.players)
        async with asyncio.timeout(LONG):
            while sum(player.held_up for player in self.players) == before:
                await asyncio.sleep(0.01)


async def fail_again_and_again(house: House, database: str, faults: list[Fault]) -> None:
    judge = Judge(database, house.players)
    assert len(faults) <= FAULTS, "a kind of fault would not come"
    async with playing(house.players) as until:
        for number in range(FAULTS):
            if number % len(faults) == 0:
                house.choose.shuffle(faults)
            wanted = done(house.players) + house.choose.randint(1, 30)
            await until(partial(enough, house.players, wanted))
            failing = asyncio.ensure_future(faults[number % len(faults)]())
            await until(failing.done)
            failing.result()
            await judge.compare(going_on=True)
        told = [player.events for player in house.players]
        await until(lambda: all(player.events > before for player, before in zip(house.players, told, strict=True)))
    await judge.compare()
    unknown = sum(len(player.unknown) for player in house.players)
    print(f"{FAULTS} faults, {done(house.players)} actions acknowledged, {unknown} unknown for a while")


def seed() -> random.Random:
    chosen = random.SystemRandom().randrange(2**32) if SOAK > 1 else 1
    print(f"the moments follow from {chosen}")
    return random.Random(chosen)


class Disk:
    """Of a server on SQLite."""

    def __init__(self, house: House, server: Server, machine: Machine) -> None:
        self._house = house
        self._server = server
        self._machine = machine

    async def fill_file(self) -> None:
        """There is no room for another page of the database: what needs one is refused."""
        self._machine.full = True
        await self._house.held_up()
        self._machine.full = False

    async def fill(self) -> None:
        """Whatever is written ends at some byte, also in the middle of a commit."""
        limit = self._house.choose.randrange(20_000)  # of every file; so the write-ahead log soon meets it
        resource.prlimit(self._server.pid, resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
        await self._house.held_up()
        resource.prlimit(self._server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    async def slow_down(self) -> None:
        """A commit takes its time; at times we stop waiting for it before it is made, at times after."""
        self._machine.slow = self._house.choose.uniform(0.1, LONGEST)
        async with asyncio.timeout(LONG):
            while self._machine.slow:
                await asyncio.sleep(0.01)


def set_clock(machine: Machine, seconds: float) -> None:
    machine.ahead += seconds


def with_machine(file: Path) -> tuple[Machine, dict[str, Any]]:
    """A machine, and the settings of a server on it."""
    return Machine(file), QUICK | {"machine": str(file)}


def test_histories_agree_on_sqlite_whatever_fails(sqlite: Place, tmp_path: Path) -> None:
    machine, settings = with_machine(tmp_path / "machine")
    with Server(tmp_path, database=sqlite.url, settings=settings) as server:
        house = House([server], seed(), [partial(set_clock, machine)])
        disk = Disk(house, server, machine)
        faults: list[Fault] = [
            house.kill,
            house.pause,
            house.cut,
            house.set_clock,
            disk.fill,
            disk.fill_file,
            disk.slow_down,
        ]
        asyncio.run(fail_again_and_again(house, sqlite.url, faults))


async def lose_a_commit(between: Proxy) -> None:
    """The database stores something, and nobody hears of it."""
    between.swallow(b"COMMIT")
    async with asyncio.timeout(LONG):
        while not between.cut.is_set():
            await asyncio.sleep(0.01)
    between.mend()


class Database:
    """PostgreSQL, its disk and its clock."""

    def __init__(self, place: Place) -> None:
        assert place.cluster
        self.cluster = place.cluster
        self._name = place.name
        self._ahead = 0.0
        self._execute("CREATE SCHEMA set_clock")
        self.set_clock(0)
        self._execute(f"ALTER DATABASE {self._name} SET search_path = public, set_clock, pg_catalog")

    def set_clock(self, seconds: float) -> None:
        """Put its clock forward, for those who have connected or will."""
        self._ahead += seconds
        self._execute(
            "CREATE OR REPLACE FUNCTION set_clock.clock_timestamp() RETURNS timestamptz LANGUAGE sql "
            f"AS $$ SELECT pg_catalog.clock_timestamp() + interval '{self._ahead} seconds' $$"
        )

    async def restart(self) -> None:
        """It dies at any moment."""
        await asyncio.to_thread(self.cluster.stop)
        await asyncio.to_thread(self.cluster.start)

    async def fill_disk(self, house: House) -> None:
        """There is no room for another entry, which PostgreSQL notices at once, or when it commits."""
        await asyncio.to_thread(
            self._execute,
            """CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql
                AS $$ BEGIN RAISE 'no space left on device' USING ERRCODE = 'disk_full'; END $$""",
            f"""CREATE CONSTRAINT TRIGGER full_disk AFTER INSERT ON entries
                DEFERRABLE INITIALLY {house.choose.choice(("IMMEDIATE", "DEFERRED"))}
                FOR EACH ROW EXECUTE FUNCTION full_disk()""",
        )
        await house.held_up()
        await asyncio.to_thread(self._execute, "DROP FUNCTION full_disk CASCADE")

    async def slow_disk_down(self, house: House) -> None:
        """Whatever is being read or written takes its time."""
        with self.cluster.connect(self._name) as beside:
            found = beside.execute("SELECT pid FROM pg_stat_activity WHERE application_name = 'vuelta'").fetchall()
        sessions = [int(str(pid)) for (pid,) in found]
        for pid in sessions:
            os.kill(pid, signal.SIGSTOP)
        try:
            await asyncio.sleep(house.choose.uniform(0.1, LONGEST))
        finally:
            for pid in sessions:
                os.kill(pid, signal.SIGCONT)

    def _execute(self, *statements: str) -> None:
        with self.cluster.connect(self._name) as beside:
            for statement in statements:
                beside.execute(statement.encode())


def test_histories_agree_on_two_processes_and_postgresql_whatever_fails(postgresql: Place, tmp_path: Path) -> None:
    database = Database(postgresql)
    machines = [with_machine(tmp_path / name) for name in ("one", "other")]
    with proxy(database.cluster.wire) as between:
        url = f"postgresql://postgres@127.0.0.1:{between.port}/{postgresql.name}"
        with (
            Server(tmp_path, database=url, settings=machines[0][1], name="first") as first,
            Server(tmp_path, database=url, settings=machines[1][1], name="second") as second,
        ):
            clocks: list[Clock] = [database.set_clock, *(partial(set_clock, machine) for machine, _ in machines)]
            house = House([first, second], seed(), clocks)
            faults: list[Fault] = [
                house.kill,
                partial(lose_a_commit, between),
                house.pause,
                house.move,
                database.restart,
                house.cut,
                house.set_clock,
                partial(database.fill_disk, house),
                partial(database.slow_disk_down, house),
            ]
            asyncio.run(fail_again_and_again(house, postgresql.url, faults))
