"""One or more hubs with their stores in one event loop, people at their tables, a clock, and sudden kills."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Awaitable
from typing import Any, TypeVar, cast

import vuelta
from tests.server.fixed_randomness import fixed_randomness
from tests.server.observers import Known, Screen, check_log, check_screen, check_secret, digest
from vuelta.server.live.hub import Hub
from vuelta.server.live.live_table import RECENT_EVENTS
from vuelta.server.settings import NO_LIMITS, Settings
from vuelta.server.storage.store import Store
from vuelta.server.tables import messages
from vuelta.server.tables.decide import action_name
from vuelta.server.tables.persistence import StoredTable
from vuelta.server.tables.refusals import Refused
from vuelta.server.tables.table import Table

T = TypeVar("T")

_PATIENCE = 120.0


class InstantPlayer:
    """In place of the processes that think: some legal move, at once."""

    async def choose(self, game: str, position: str, _level: str, _seed: int) -> str:
        moves = vuelta.game(game).position(position).moves()
        return moves[len(position) % len(moves)]

    async def prepare(self, _game: str, _position: str, _level: str) -> None:
        """There is nothing to load."""


class ClockedStore(Store):
    """A store whose clock can be put forward."""

    ahead = 0

    @property
    def now(self) -> int:
        return super().now + ClockedStore.ahead


class SimulatedDeployment:
    """Everything that there is. What is written `run` lets time go on; between such calls nothing happens."""

    def __init__(self, url: str, processes: int) -> None:
        self._settings = Settings(database=url, limits=NO_LIMITS, lease=0.5, patience=60.0, workers=1)
        self._runner = asyncio.Runner()
        self._processes = processes
        self._stores: list[Store] = []
        self._hubs: list[Hub] = []
        self.known: dict[str, Known] = {}
        self.screens: list[Screen] = []
        self.sent: list[tuple[Screen, dict[str, Any]]] = []
        """All actions, with who sent them."""
        self._told: dict[tuple[Hub, str], int] = {}
        """How much of a table's log a process has told from its first entry on."""
        self._ids = itertools.count(1)
        ClockedStore.ahead = 0
        self._chance = fixed_randomness(lambda: "world")
        self.run(self._begin())

    def run(self, work: Awaitable[T]) -> T:
        """Do something, and wait until it is done."""

        async def patiently() -> T:
            async with asyncio.timeout(_PATIENCE):
                return await work

        return self._runner.run(patiently())

    def end(self) -> None:
        """Nothing is left."""
        try:
            self.run(self._killed())
        finally:
            self._runner.close()

    def wait(self, seconds: float) -> None:
        """Put the clock forward."""
        ClockedStore.ahead += int(1000 * seconds)

    # Processes

    async def kill(self) -> None:
        """All processes end without warning, and others take their place."""
        await self._killed()
        await self._begin()

    async def _begin(self) -> None:
        self._stores = [await ClockedStore.open(self._settings) for _ in range(self._processes)]
        self._hubs = [Hub(store, cast(Any, InstantPlayer()), self._settings, self._chance) for store in self._stores]
        for hub in self._hubs:
            hub.spawn(hub.run())
        await self.settle()

    async def _killed(self) -> None:
        """As the system does it with a process that is killed: work stops where it is, files and locks are let go."""
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for store in self._stores:
            await store._connections.close()
            if store._lock:
                store._lock.release()
        for screen in self.screens:
            screen.cut()

    async def settle(self) -> None:
        """Until computers have played, every process has heard of everything, and everybody has read it."""
        for table in self.known:
            await self._hubs[0].get(table)
        while not await self._settled():
            await asyncio.sleep(0.001)
        for screen in self.screens:
            await screen.read()

    async def _settled(self) -> bool:
        heads = await self._stores[0].heads(list(self.known)) if len(self._hubs) > 1 else {}
        tables = [live.table for hub in self._hubs for live in hub.cache.tables()]
        return not any(table.waits == "computer" or table.seq < heads.get(table.id, 0) for table in tables)

    def hub(self, number: int) -> Hub:
        return self._hubs[number % len(self._hubs)]

    async def stored(self, table: str) -> StoredTable:
        stored = await self._stores[0].load(table)
        assert stored is not None
        return stored

    # Tables and people

    def some(self, phase: str) -> list[Known]:
        """The tables where things are so."""
        return [known for known in self.known.values() if known.phase == phase]

    async def open_table(self, wish: dict[str, Any], at: int) -> None:
        seated = await self.hub(at).open_table(messages.OpenTable.model_validate(wish))
        self.known[seated.table] = Known(seated.table, {seated.holder: seated.token})
        await self.connect(seated.table, seated.holder, self.hub(at))

    async def join(self, known: Known, at: int, **wish: Any) -> None:
        """Somebody takes a seat, if there is one; if not, nothing has changed."""
        before = await self.stored(known.table)
        try:
            seated = await self.hub(at).join(known.table, messages.Join(**wish))
        except Refused:
            assert await self.stored(known.table) == before
            return
        assert seated.holder not in known.tokens
        known.tokens[seated.holder] = seated.token
        await self.connect(known.table, seated.holder, self.hub(at))

    async def connect(self, table: str, holder: int | None, hub: Hub) -> Screen:
        """Somebody looks at a table who has not looked before."""
        screen = Screen(table, holder, None if holder is None else self.known[table].tokens[holder])
        self.screens.append(screen)
        await screen.connect(hub, anew=True)
        return screen

    async def screen(self, table: str, holder: int) -> Screen:
        """A connection of this holder's: the newest that there is, or another."""
        mine = [screen for screen in self.screens if screen.table == table and screen.holder == holder]
        if not mine:
            return await self.connect(table, holder, self.hub(holder))
        if mine[-1].live is None:
            await mine[-1].connect(self.hub(len(mine)), anew=False)
        return mine[-1]

    async def actor(self, number: int) -> Screen:
        """Somebody who holds seats and is connected."""
        people = [screen for screen in self.screens if screen.holder is not None]
        screen = people[-1 - number % len(people)]
        if screen.live is None:
            await screen.connect(self.hub(number), anew=False)
        return screen

    # Actions

    def named(self, action: dict[str, Any]) -> dict[str, Any]:
        """The action with an id that was not used before."""
        return {**action, "id": f"a{next(self._ids)}"}

    def made(self, screen: Screen, action: dict[str, Any], choice: int) -> dict[str, Any]:
        """The action with an id, a move that is legal if any is wanted, and sometimes a seat."""
        told = self.named(action)
        assert screen.live is not None
        table = screen.live.table
        if told.get("move") == "?":
            moves = table.position.moves()
            told["move"] = moves[choice % len(moves)] if moves else "x"
        if choice % 3 == 0:
            told["seat"] = list(table.seats)[choice % len(table.seats)]
        return told

    async def do(self, screen: Screen, told: dict[str, Any], *, alone: bool = True) -> None:
        """Send an action over a connection. If it is refused while nothing else happens, nothing has changed."""
        assert screen.live is not None
        assert screen.hub is not None
        assert screen.holder is not None
        known, name = self.known[screen.table], action_name(screen.holder, told["id"])
        before = await self.stored(screen.table) if alone else None
        self.sent.append((screen, told))

        def acknowledge(seq: int) -> None:
            first = name not in known.acknowledged
            assert known.acknowledged.setdefault(name, seq) == seq
            screen.acknowledge(told["id"], seq, first=first)

        try:
            seq = await screen.hub.perform(screen.live, screen.holder, message(told), acknowledge)
        except Refused:
            assert name not in known.acknowledged or not alone
            assert before is None or await self.stored(screen.table) == before
        else:
            assert known.acknowledged[name] == seq
        if alone:
            await self.settle()

    async def ply(self, known: Known, at: int, choice: int) -> bool:
        """Whoever is to act does so, over HTTP. False if nobody is."""
        view = (await self.hub(at).get(known.table)).view()
        now = view["now"]
        if now["waits"] != "people" or now["seat"] is None:
            return False
        holder = next(place["holder"] for place in view["seats"] if place["seat"] == now["seat"])
        told = self.named({"type": now["awaits"], "seat": now["seat"]})
        if now["awaits"] == "move":
            told["move"] = now["moves"][choice % len(now["moves"])]
        seq = await self.hub(at).act(known.table, known.tokens[holder], message(told))
        known.acknowledged[action_name(holder, told["id"])] = seq
        await self.settle()
        return True

    # Promises

    async def check(self) -> None:
        """Whether everything is as it was promised."""
        await self.settle()
        for known in list(self.known.values()):
            stored = await self.stored(known.table)
            check_log(known, stored)
            if known.amounts is None or known.amounts[0] != stored:  # it follows from the log alone
                folded = Table.replay(stored)
                known.amounts = stored, folded, digest(folded)
            _, folded, amounts = known.amounts
            for hub in self._hubs:
                await self._check_hub(hub, stored, folded, amounts)
            for screen in self.screens:
                if screen.table == known.table:
                    check_screen(screen, stored)
            if folded.rematch and folded.rematch not in self.known:
                kept = {place.holder for place in folded.seats.values() if place.holder is not None}
                self.known[folded.rematch] = Known(
                    folded.rematch, {holder: known.tokens[holder] for holder in sorted(kept)}
                )

    async def _check_hub(self, hub: Hub, stored: StoredTable, folded: Table, amounts: dict[str, Any]) -> None:
        """What a process tells of a table is what its log amounts to."""
        over = folded.phase == "over"
        check_secret(stored, str((await hub.get(folded.id)).view()), over=over)
        check_secret(stored, str((await hub.get(folded.id)).table.record()), over=over)
        live = next(live for live in hub.cache.tables() if live.table.id == folded.id)
        assert digest(live.table) == amounts
        for entry in stored.entries:
            assert entry.action is None or live.seq_of_action(entry.action) == entry.seq
        # All of it, once for every change; else what is in memory. The rest is read from the log, which never changes.
        length = len(stored.entries)
        since = max(0, length - RECENT_EVENTS) if self._told.get((hub, folded.id)) == length else 0
        told = [since]
        while some := await hub.events(folded.id, told[-1]):  # so many at once, until there are no more
            told += [json.loads(event)["seq"] for event in some]
        assert told[1:] == [entry.seq for entry in stored.entries[since:]]
        self._told[hub, folded.id] = length


def message(told: dict[str, Any]) -> messages.AnyAction:
    """An action as it is read from a connection."""
    found = messages.client_message.validate_python(told)
    assert not isinstance(found, messages.Hello | messages.Ping)
    return found
