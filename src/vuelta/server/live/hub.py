"""The hub: the tables of this process. Every action goes append → commit → acknowledge → broadcast."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from vuelta.core.errors import VueltaError
from vuelta.core.record import Record
from vuelta.players.strong import STRONG
from vuelta.server import metrics
from vuelta.server.live.change_feed import Following
from vuelta.server.live.computers import Computers
from vuelta.server.live.live_table import Live, tried
from vuelta.server.live.outbox import DISPLACED, GOING_AWAY, Client
from vuelta.server.live.presence import Presence
from vuelta.server.live.sweeper import Sweeper
from vuelta.server.live.table_cache import NoSuchTable, Shelf, by_what_is_known
from vuelta.server.logs import tell
from vuelta.server.rates import Bucket
from vuelta.server.settings import Settings
from vuelta.server.storage.store import Store, Taken
from vuelta.server.tables import messages
from vuelta.server.tables.chance import Chance
from vuelta.server.tables.decide import Context, Outcome, action_name, decide, decide_join
from vuelta.server.tables.log import Entry
from vuelta.server.tables.opening import check_levels, fingerprint, name_of_table, opened
from vuelta.server.tables.persistence import Append, OutcomeUnknown, StoreUnavailable
from vuelta.server.tables.refusals import Refused, refused
from vuelta.server.tables.table import ASIDES, Table
from vuelta.server.workers.pool import Pool

_TRIES = 20
"""How often an action is decided again because another process was first."""


class WrongToken(VueltaError):
    """The token proves nothing at this table."""


@dataclass(frozen=True, slots=True)
class Seated:
    """What somebody gets who has a seat."""

    table: str
    code: str
    holder: int
    token: str = field(repr=False)
    view: dict[str, Any] = field(repr=False)


class Hub:
    """Holds tables in memory, decides what happens at them, has it stored, and tells everybody."""

    def __init__(self, store: Store, pool: Pool, settings: Settings, chance: Chance) -> None:
        self.store = store
        self.pool = pool
        self.settings = settings
        self.chance = chance
        self._begun = store.now
        self._tasks: set[asyncio.Task[Any]] = set()
        self._actions: set[asyncio.Task[int]] = set()
        self._actions_left = Bucket(settings.limits.actions)
        self._emotes_left = Bucket(settings.limits.emotes)
        self.computers = Computers(self)
        self.presence = Presence(self)
        self.shelf = Shelf(store, self._fetched, self.computers.busy)
        self.following = Following(store, self.shelf, self._take_in)
        self.sweeper = Sweeper(store, self.shelf, settings)

    @property
    def reachable_since(self) -> int:
        """Since when people could play without a break: nobody loses a match because the server was down."""
        return max(self._begun, self.store.last_outage or 0)

    # Tables

    async def open_table(self, wish: messages.OpenTable) -> Seated:
        """Open a table, or find the one that was opened with the same token. InvalidOption if there can't be one."""
        levels = {seat.level for seat in wish.seats if isinstance(seat, messages.Computer)}
        check_levels(levels)
        token = wish.token or self.chance.token()
        while True:
            identity = self.chance.identity()
            if wish.token:
                identity = replace(identity, table=name_of_table(token))
            new = opened(wish, identity, token, self.store.now)
            try:
                await self.store.create(new)
            except Taken:
                if not (wish.token and await self.store.load(new.table)):
                    continue  # a code, or a name that was drawn, of somebody else's
            break  # it is opened now, or was already and nobody heard of it
        live = await self._fresh(new.table)
        self._prepare(live, levels)
        return Seated(new.table, live.table.code, self._holder(live, token), token, live.view())

    async def join(self, table: str, join: messages.Join) -> Seated:
        """Take an open seat, or find the one that was taken with the same token. Refused if there is none."""
        live = await self.shelf.live(table)
        token = join.token or self.chance.token()
        async with live.lock:
            if live.doubtful:
                await self._catch_up(live)
            while True:
                known = live.table.holder_of(fingerprint(token))
                if known is not None and live.table.seats_of(known):  # it was taken already, and nobody heard of it
                    holder = known
                    break
                holder = max(live.table.holders, default=-1) + 1 if known is None else known
                try:
                    outcome = decide_join(live.table, join, holder, self.store.now)
                except Refused:
                    if await self._catch_up(live):
                        continue
                    raise
                if await self._append(live, outcome, {} if holder == known else {holder: fingerprint(token)}):
                    break
                await self._catch_up(live)
        return Seated(table, live.table.code, holder, token, live.view())

    async def view(self, table: str) -> dict[str, Any]:
        """All that can be known of a table now."""
        live = await self._fresh(table)
        return live.view()

    async def entries(self, table: str, since: int, charge: Callable[[], None] = lambda: None) -> list[dict[str, Any]]:
        """What happened at a table after `since`, as clients are told it. `charge` is called before it costs much."""
        live = await self._fresh(table)
        texts = live.events_since(since)
        if texts is None:
            charge()
            texts = await self.shelf.past(table, since)
        return [json.loads(text) for text in texts]

    async def find(self, code: str) -> str:
        """The table that has a code."""
        table = await self.store.find(code)
        if table is None:
            raise NoSuchTable("no table has this code; perhaps a letter is wrong")
        return table

    async def record(self, table: str) -> Record:
        """A table's match as a record, with the seed only when it is over."""
        return (await self._fresh(table)).table.record()

    async def hints(self, table: str, token: str, language: str) -> list[dict[str, Any]]:
        """The best moves for whoever asks and is to move, in a casual match against computers."""
        live = await self._fresh(table)
        holder, state = self._holder(live, token), live.table
        seat = state.position.seat
        others = any(place.holder not in (None, holder) for place in state.seats.values())
        mine = seat is not None and state.seats[seat].holder == holder and state.seats[seat].played_by_person
        if not (state.undo and state.plays and mine and not others and state.position.awaits == "move"):
            raise refused("no-hints")
        return await self.pool.hints(state.game.slug, str(state.position), language)

    # Actions

    async def act(self, table: str, token: str, action: messages.AnyAction) -> int:
        """Do what a holder asks for. Returns the seq where it stands; Refused if it can't be done."""
        live = await self.shelf.live(table)
        holder = self._holder(live, token)
        self.presence.noticed(live, holder)
        return await self.do(live, holder, action)

    async def do(
        self,
        live: Live,
        holder: int | None,
        action: messages.AnyAction,
        acknowledge: Callable[[int], None] | None = None,
    ) -> int:
        """Decide, store, acknowledge, broadcast. The same action of a holder is done once, however often it comes."""
        left = self._emotes_left if isinstance(action, messages.SayEmote) else self._actions_left
        if holder is not None and not left.take(f"{live.table.id}:{holder}"):
            raise refused("too-fast")
        # What has begun goes on to its end, also if whoever asked goes away: the others have to be told.
        task = asyncio.create_task(self._done_once(live, holder, action, acknowledge))
        self._actions.add(task)
        task.add_done_callback(self._acted)
        return await asyncio.shield(task)

    async def _done_once(
        self, live: Live, holder: int | None, action: messages.AnyAction, acknowledge: Callable[[int], None] | None
    ) -> int:
        begun = time.perf_counter()
        with _counted(action.type):
            async with live.lock:
                seq = await self._decided(live, holder, action, acknowledge)
        metrics.action_seconds.observe(time.perf_counter() - begun)
        return seq

    def _acted(self, task: asyncio.Task[int]) -> None:
        self._actions.discard(task)
        if not task.cancelled():
            task.exception()  # whoever asked gets it, or has gone

    async def _decided(
        self, live: Live, holder: int | None, action: messages.AnyAction, acknowledge: Callable[[int], None] | None
    ) -> int:
        seen = await self.presence.seen(live) if isinstance(action, messages.Replace | messages.Claim) else {}
        if live.doubtful:
            await self._catch_up(live)
        for _ in range(_TRIES):
            now = self.store.now  # first: it is what notices that the clock was set
            live.table.reachable_since = self.reachable_since
            done = None if holder is None else live.table.actions.get(action_name(holder, action.id))
            if done is not None:
                if acknowledge:
                    acknowledge(done)
                return done
            context = Context(
                holder=holder,
                now=now,
                seen=seen,
                grace=self.settings.grace,
                identity=self.chance.identity,
            )
            try:
                outcome = decide(live.table, action, context)
                self._check_log(live.table, holder, outcome)
            except Refused:
                if await self._catch_up(live):
                    continue
                raise
            if await self._append(live, outcome, dict(outcome.tokens), acknowledge):
                return outcome.entries[0].seq
            await self._catch_up(live)
        raise refused("stale")

    def _check_log(self, table: Table, holder: int | None, outcome: Outcome) -> None:
        """Refused if a log would grow too long. What people do besides playing takes no room from those who play."""
        limits, kinds = self.settings.limits, [entry.kind for entry in outcome.entries]
        if holder is not None and ASIDES.intersection(kinds) and table.asides[holder] >= limits.asides:
            raise refused("asides-full")
        if table.seq - table.asides.total() + len(kinds) > limits.log and kinds[-1] != "ended":
            raise refused("log-full")

    async def _append(
        self,
        live: Live,
        outcome: Outcome,
        holders: dict[int, bytes],
        acknowledge: Callable[[int], None] | None = None,
    ) -> bool:
        """Have an outcome stored; then acknowledge it, adopt it and tell everybody. False if another was first."""
        after, texts = tried(live.table, outcome.entries)
        after.holders |= holders
        over = live.table.phase != "over" and after.phase == "over"
        append = Append(
            table=after.id,
            entries=outcome.entries,
            waits=after.waits,
            over=after.phase == "over",
            holders=holders,
            thrown=after.thrown() if over else (),
            opens=outcome.opens,
        )
        live.doubtful = True  # until we know: an answer may be lost, or whoever asked may go away
        won = await self.store.append(append)
        if won:
            live.doubtful = False
            self._adopt(live, after, texts, acknowledge, outcome)
        return won

    def _adopt(
        self,
        live: Live,
        after: Table,
        texts: list[tuple[int, str]],
        acknowledge: Callable[[int], None] | None,
        outcome: Outcome,
    ) -> None:
        if acknowledge:
            acknowledge(outcome.entries[0].seq)
        live.adopt(after, texts)
        live.send_away(outcome.entries)
        levels = {entry.data["level"] for entry in outcome.entries if entry.kind in ("filled", "replaced")}
        self._prepare(live, levels)
        self.computers.wake(live)

    # What other processes do

    async def _catch_up(self, live: Live) -> bool:
        """Take in what is stored and not known here. Whether there was anything. The lock is held."""
        if not self.store.shared and not live.doubtful:
            return False
        entries = await self.store.since(live.table.id, live.table.seq)
        live.doubtful = False
        if entries:
            await self._take_in(live, entries)
        return bool(entries)

    async def _take_in(self, live: Live, entries: Sequence[Entry]) -> None:
        """Go on with what is stored. The lock is held. Refused if a newer version has gone on with the table."""
        try:
            with by_what_is_known():
                after, texts = tried(live.table, entries)
        except Refused:
            for client in live.clients:
                client.close(GOING_AWAY)  # and comes back, perhaps to a process that knows more
            self.shelf.forget(live.table.id)
            raise
        if any(entry.kind in ("joined", "renewed") for entry in entries):
            after.holders |= await self._stored_holders(after.id)
        live.adopt(after, texts)
        live.send_away(entries)
        self.computers.wake(live)

    async def _stored_holders(self, table: str) -> dict[int, bytes]:
        stored = await self.store.load(table)
        assert stored is not None
        return dict(stored.holders)

    # Memory

    async def look(
        self, table: str, client: Client, since: int | None, token: str | None
    ) -> tuple[Live, list[str] | None]:
        """Let a client look at a table from now on. What it missed, or None if it has to be shown all of it."""
        live = await self._fresh(table)
        if token is not None:
            client.holder = self._holder(live, token)
        self._make_room(live, client.holder)
        live.clients.add(client)
        live.used = time.monotonic()
        return live, None if since is None else live.events_since(since)

    def _make_room(self, live: Live, holder: int | None) -> None:
        """Refused if too many watch. Whoever holds seats always has a place, and gives up an older one for it."""
        alike = [client for client in live.clients if client.holder == holder and client.closed is None]
        limits = self.settings.limits
        if holder is None:
            if len(alike) >= limits.watchers:
                raise refused("crowded")
        elif len(alike) >= limits.connections_of_holder:
            min(alike, key=lambda client: client.begun).close(DISPLACED)

    def leave(self, live: Live, client: Client) -> None:
        """The client looks no more."""
        live.clients.discard(client)
        live.used = time.monotonic()

    async def wake(self, table: str) -> None:
        """Let the computer players of a table go on, if it waits for one."""
        self.computers.wake(await self._fresh(table))

    async def _fresh(self, table: str) -> Live:
        """The table, with all that other processes have stored."""
        live = await self.shelf.live(table)
        if self.store.shared or live.doubtful:
            async with live.lock:
                await self._catch_up(live)
        return live

    def _fetched(self, live: Live) -> None:
        state = live.table
        state.reachable_since = self.reachable_since
        state.clock_from = min(state.clock_from, self.store.now)  # else a clock has been set back since
        self._prepare(live, {place.level for place in state.seats.values() if place.level} if state.plays else set())
        self.computers.wake(live)

    # Life

    def spawn(self, work: Any) -> None:
        """Let something go on by itself; what goes wrong in it is logged."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            tell("a task in the background failed", level=40, error=error)

    async def run(self) -> None:
        """Signs of life, news of other processes, computer players that they left behind, sweeping; until cancelled."""
        async with asyncio.TaskGroup() as group:  # should one fail, the others end too: all are begun again
            for work in (self.presence, self.following, self.computers, self.sweeper):
                group.create_task(work.run())

    async def close(self) -> None:
        """Send everybody away, and finish what is under way."""
        for live in self.shelf.tables():
            for client in live.clients:
                client.close(GOING_AWAY)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.computers.close()
        await asyncio.gather(*self._actions, return_exceptions=True)

    async def prove(self, table: str, proof: bytes, fetch: bool) -> int | None:
        """Whose token has that fingerprint; None if nobody's, as far as is known here or, if `fetch`, in the store."""
        live = self.shelf.known(table)
        holder = live.table.holder_of(proof) if live else None
        if holder is None and fetch:
            with contextlib.suppress(NoSuchTable, Refused, StoreUnavailable):
                holder = (await self._fresh(table)).table.holder_of(proof)
        return holder

    def _holder(self, live: Live, token: str) -> int:
        holder = live.table.holder_of(fingerprint(token))
        if holder is None:
            raise WrongToken("this token holds no seat at this table")
        return holder

    def _prepare(self, live: Live, levels: set[str]) -> None:
        """Load strong players before their first move is due."""
        for level in levels & set(STRONG):
            self.spawn(self._prepared(live, level))

    async def _prepared(self, live: Live, level: str) -> None:
        with contextlib.suppress(VueltaError):  # the pool moves by the plan then, and says so in the log
            notice = await self.pool.prepare(live.table.game.slug, str(live.table.start), level)
            if notice:
                live.notices[level] = notice


@contextlib.contextmanager
def _counted(kind: str) -> Iterator[None]:
    """Count an action and how it ended."""
    outcome = "done"
    try:
        yield
    except Refused as error:
        outcome = "refused"
        metrics.refused.labels(error.code).inc()
        raise
    except OutcomeUnknown:
        outcome = "unknown"
        raise
    except StoreUnavailable:
        outcome = "unavailable"
        raise
    except BaseException:
        outcome = "failed"
        raise
    finally:
        metrics.actions.labels(kind, outcome).inc()


__all__ = ["Hub", "NoSuchTable", "Seated", "WrongToken"]
