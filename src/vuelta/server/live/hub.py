"""The hub: all tables of this process. Every action goes append → commit → acknowledge → broadcast."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from vuelta.core.errors import VueltaError
from vuelta.players.strong import STRONG
from vuelta.server import metrics
from vuelta.server.live.change_feed import ChangeFeed
from vuelta.server.live.client_connection import DISPLACED, GOING_AWAY, ClientConnection
from vuelta.server.live.computer_players import ComputerPlayers
from vuelta.server.live.live_table import LiveTable, advance
from vuelta.server.live.presence import Presence
from vuelta.server.live.sweeper import Sweeper
from vuelta.server.live.table_cache import NoSuchTable, TableCache, unreadable_log_refused
from vuelta.server.logs import log_event
from vuelta.server.rates import RateLimiter
from vuelta.server.settings import Settings
from vuelta.server.storage.store import Store, Taken
from vuelta.server.tables import messages
from vuelta.server.tables.decide import Context, Decision, action_name, decide, decide_join
from vuelta.server.tables.log import Entry
from vuelta.server.tables.opening import check_levels, fingerprint, open_table, table_id_of
from vuelta.server.tables.persistence import Append, OutcomeUnknown, StoreUnavailable
from vuelta.server.tables.randomness import Randomness
from vuelta.server.tables.refusals import Refused, refused
from vuelta.server.tables.table import ASIDES, Table
from vuelta.server.workers.pool import Pool

_TRIES = 20
"""How often an action is decided again because another process was faster."""

Acknowledge = Callable[[int], None]
"""Called with an action's seq once it is stored."""


class WrongToken(VueltaError):
    """The token belongs to nobody at this table."""


@dataclass(frozen=True, slots=True)
class Seated:
    """What a new holder of a seat receives."""

    table: str
    code: str
    holder: int
    token: str = field(repr=False)
    view: dict[str, Any] = field(repr=False)


class Hub:
    """Keeps tables in memory, decides what happens at them, stores it, and broadcasts it."""

    def __init__(self, store: Store, pool: Pool, settings: Settings, randomness: Randomness) -> None:
        self.store = store
        self.pool = pool
        self.settings = settings
        self.randomness = randomness
        self._started = store.now
        self._tasks: set[asyncio.Task[Any]] = set()
        self._actions: set[asyncio.Task[Any]] = set()
        self._action_limiter = RateLimiter(settings.limits.actions)
        self._emote_limiter = RateLimiter(settings.limits.emotes)
        self.computers = ComputerPlayers(self)
        self.presence = Presence(self)
        self.cache = TableCache(store, self._on_load, self.computers.is_playing)
        self.change_feed = ChangeFeed(store, self.cache, self._take_in)
        self.sweeper = Sweeper(store, self.cache, settings)

    @property
    def reachable_since(self) -> int:
        """Since when people could play without interruption: nobody loses a match because the server was down."""
        return max(self._started, self.store.last_outage or 0)

    # Tables

    async def open_table(self, request: messages.OpenTable) -> Seated:
        """Open a table, or find the one opened earlier with the same token. InvalidOption if it can't be opened."""
        levels = {seat.level for seat in request.seats if isinstance(seat, messages.Computer)}
        check_levels(levels)
        token = request.token or self.randomness.token()
        while True:
            identity = self.randomness.identity()
            if request.token:
                identity = replace(identity, table=table_id_of(token))
            new = open_table(request, identity, token, self.store.now)
            try:
                await self.store.create(new)
            except Taken:
                if not (request.token and await self.store.load(new.table)):
                    continue  # the random code or id belongs to another table
            break  # opened now, or earlier by a request whose answer was lost
        live = await self.get(new.table)
        self._preload(live, levels)
        return Seated(new.table, live.table.code, self._holder(live, token), token, live.view())

    async def join(self, table: str, join: messages.Join) -> Seated:
        """Take an open seat, or find the one taken earlier with the same token. Refused if there is none."""
        live = await self.cache.get(table)
        token = join.token or self.randomness.token()
        async with live.lock:
            if live.in_doubt:
                await self._catch_up(live)
            while True:
                known = live.table.holder_of(fingerprint(token))
                if known is not None and live.table.seats_of(known):  # taken by a request whose answer was lost
                    holder = known
                    break
                holder = max(live.table.holders, default=-1) + 1 if known is None else known
                try:
                    decision = decide_join(live.table, join, holder, self.store.now)
                except Refused:
                    if await self._catch_up(live):
                        continue
                    raise
                if known is None:
                    decision = replace(decision, tokens={holder: fingerprint(token)})
                if await self._append(live, decision):
                    break
                await self._catch_up(live)
        return Seated(table, live.table.code, holder, token, live.view())

    async def get(self, table: str) -> LiveTable:
        """A table, with everything that other processes have stored."""
        live = await self.cache.get(table)
        if self.store.shared or live.in_doubt:
            async with live.lock:
                await self._catch_up(live)
        return live

    async def events(self, table: str, since: int, charge: Callable[[], None] = lambda: None) -> list[str]:
        """What happened after `since`, as JSON texts. `charge` is called before anything expensive."""
        live = await self.get(table)
        texts = live.events_since(since)
        if texts is None:
            charge()
            texts = await self.cache.past_events(table, since)
        return texts

    async def find(self, code: str) -> str:
        """The table with this code."""
        table = await self.store.find(code)
        if table is None:
            raise NoSuchTable("no table has this code; check its letters")
        return table

    async def hints(self, table: str, token: str, language: str) -> list[dict[str, Any]]:
        """The best moves for the holder of a token, on their own turn in a casual match against computers."""
        live = await self.get(table)
        holder, state = self._holder(live, token), live.table
        seat = state.position.seat
        others = any(place.holder not in (None, holder) for place in state.seats.values())
        mine = seat is not None and state.seats[seat].holder == holder and state.seats[seat].played_by_person
        if not (state.undo and state.is_playing and mine and not others and state.position.awaits == "move"):
            raise refused("no-hints")
        return await self.pool.hints(state.game.slug, str(state.position), language, state.names)

    # Actions

    async def act(self, table: str, token: str, action: messages.AnyAction) -> int:
        """Carry out the action of whoever holds a token. Returns its seq; Refused if it isn't possible."""
        live = await self.cache.get(table)
        holder = self._holder(live, token)
        self.presence.mark_seen(live, holder)
        return await self.perform(live, holder, action)

    async def perform(
        self, live: LiveTable, holder: int | None, action: messages.AnyAction, acknowledge: Acknowledge = lambda _: None
    ) -> int:
        """Carry out an action. One that has begun is completed even if the caller is cancelled."""
        task = asyncio.create_task(self.carry_out(live, holder, action, acknowledge))
        self.let_finish(task)
        return await asyncio.shield(task)

    def let_finish(self, task: asyncio.Task[Any]) -> None:
        """A task that carries out an action has nobody to wait for it: the others have to hear of the action."""
        self._actions.add(task)
        task.add_done_callback(self._action_done)

    async def carry_out(
        self, live: LiveTable, holder: int | None, action: messages.AnyAction, acknowledge: Acknowledge = lambda _: None
    ) -> int:
        """Decide, store, acknowledge, broadcast. An action is carried out once, however often it is sent.

        Don't cancel it: `perform` is for callers who may be.
        """
        limiter = self._emote_limiter if isinstance(action, messages.SayEmote) else self._action_limiter
        if holder is not None and not limiter.take(f"{live.table.id}:{holder}"):
            raise refused("too-fast")
        started = time.perf_counter()
        try:
            async with live.lock:
                seq = await self._decide_and_append(live, holder, action, acknowledge)
        except BaseException as error:
            _count_failure(action.type, error)
            raise
        metrics.actions.labels(action.type, "done").inc()
        metrics.action_seconds.observe(time.perf_counter() - started)
        return seq

    def _action_done(self, task: asyncio.Task[Any]) -> None:
        self._actions.discard(task)
        if not task.cancelled():
            task.exception()  # retrieved: `perform` raises it, unless its caller has gone

    async def _decide_and_append(
        self, live: LiveTable, holder: int | None, action: messages.AnyAction, acknowledge: Acknowledge
    ) -> int:
        seen = await self.presence.last_seen(live) if isinstance(action, messages.Replace | messages.Claim) else {}
        if live.in_doubt:
            await self._catch_up(live)
        for _ in range(_TRIES):
            context = self.context(live, holder, seen)
            done = None if holder is None else live.seq_of_action(action_name(holder, action.id))
            if done is not None:
                acknowledge(done)
                return done
            try:
                decision = decide(live.table, action, context)
                self._check_log_limits(live.table, holder, decision)
            except Refused:
                if await self._catch_up(live):
                    continue
                raise
            if await self._append(live, decision, acknowledge):
                return decision.entries[0].seq
            await self._catch_up(live)
        raise refused("stale")

    def context(self, live: LiveTable, holder: int | None, seen: Mapping[int, int]) -> Context:
        """What decisions about a table depend on now."""
        now = self.store.now  # before reachable_since: reading the clock is what detects that it was set
        live.table.reachable_since = self.reachable_since
        new_identity = self.randomness.identity
        return Context(holder=holder, now=now, seen=seen, grace=self.settings.grace, new_identity=new_identity)

    def _check_log_limits(self, table: Table, holder: int | None, decision: Decision) -> None:
        """Refused if the log would grow too long. Asides have a limit of their own, to leave room for play."""
        limits, kinds = self.settings.limits, [entry.kind for entry in decision.entries]
        if holder is not None and ASIDES.intersection(kinds) and table.asides[holder] >= limits.asides:
            raise refused("asides-full")
        if table.seq - table.asides.total() + len(kinds) > limits.log and kinds[-1] != "ended":
            raise refused("log-full")

    async def _append(self, live: LiveTable, decision: Decision, acknowledge: Acknowledge = lambda _: None) -> bool:
        """Store a decision, then acknowledge and broadcast it. False if another process was faster."""
        step = advance(live.table, decision.entries, decision.position)
        after = step.table
        after.holders = {**after.holders, **decision.tokens}
        ends = live.table.phase != "over" and after.phase == "over"
        append = Append(
            table=after.id,
            entries=decision.entries,
            waits=after.waits,
            over=after.phase == "over",
            holders=decision.tokens,
            dice_counts=after.dice_counts() if ends else (),
            opens=decision.opens,
        )
        live.in_doubt = True  # until we know: the answer may be lost, or the caller cancelled
        stored = await self.store.append(append)
        if stored:
            live.in_doubt = False
            acknowledge(decision.entries[0].seq)
            live.adopt(step)
            self._preload(live, {entry.data["level"] for entry in decision.entries if entry.kind in _SEATS_COMPUTER})
            self.computers.wake(live)
        return stored

    # What other processes do

    async def _catch_up(self, live: LiveTable) -> bool:
        """Take in stored entries that are not known here; whether there were any. The lock is held."""
        if not self.store.shared and not live.in_doubt:
            return False
        entries = await self.store.entries_since(live.table.id, live.table.seq)
        live.in_doubt = False
        if entries:
            await self._take_in(live, entries)
        return bool(entries)

    async def _take_in(self, live: LiveTable, entries: Sequence[Entry]) -> None:
        """Adopt stored entries. The lock is held. Refused if a newer version has written to the table."""
        try:
            with unreadable_log_refused():
                step = advance(live.table, entries)
        except Refused:
            for client in live.clients:
                client.close(GOING_AWAY)  # to reconnect, perhaps to a process that knows more
            self.cache.evict(live.table.id)
            raise
        if any(entry.kind in ("joined", "renewed") for entry in entries):
            step.table.holders = {**step.table.holders, **await self._stored_holders(step.table.id)}
        live.adopt(step)
        self.computers.wake(live)

    async def _stored_holders(self, table: str) -> Mapping[int, bytes]:
        stored = await self.store.load(table)
        assert stored is not None
        return stored.holders

    # Connections

    async def connect(
        self, table: str, client: ClientConnection, since: int | None, token: str | None
    ) -> tuple[LiveTable, list[str] | None]:
        """Send a client what happens at a table from now on. Returns the events it has missed, or None if it needs
        the whole view.
        """
        live = await self.get(table)
        if token is not None:
            client.holder = self._holder(live, token)
        self._make_room(live, client.holder)
        live.clients.add(client)
        live.last_used = time.monotonic()
        return live, None if since is None else live.events_since(since, client.views)

    def _make_room(self, live: LiveTable, holder: int | None) -> None:
        """Refused if too many people watch. A seat holder always gets in, in exchange for their oldest connection."""
        same = [client for client in live.clients if client.holder == holder and client.close_code is None]
        limits = self.settings.limits
        if holder is None:
            if len(same) >= limits.watchers:
                raise refused("crowded")
        elif len(same) >= limits.connections_of_holder:
            min(same, key=lambda client: client.opened_at).close(DISPLACED)

    def disconnect(self, live: LiveTable, client: ClientConnection) -> None:
        """Stop sending to a client."""
        live.clients.discard(client)
        live.last_used = time.monotonic()

    async def prove(self, table: str, proof: bytes, fetch: bool) -> int | None:
        """The holder whose token has this fingerprint; None if nobody's has. `fetch` allows asking the store."""
        live = self.cache.peek(table)
        holder = live.table.holder_of(proof) if live else None
        if holder is None and fetch:
            with contextlib.suppress(NoSuchTable, Refused, StoreUnavailable):
                holder = (await self.get(table)).table.holder_of(proof)
        return holder

    def _holder(self, live: LiveTable, token: str) -> int:
        holder = live.table.holder_of(fingerprint(token))
        if holder is None:
            raise WrongToken("this token holds no seat at this table")
        return holder

    # Memory

    def _on_load(self, live: LiveTable) -> None:
        state = live.table
        state.reachable_since = self.reachable_since
        state.clock_from = min(state.clock_from, self.store.now)  # the clock may have been set back since
        levels = {place.level for place in state.seats.values() if place.level} if state.is_playing else set()
        self._preload(live, levels)
        self.computers.wake(live)

    def _preload(self, live: LiveTable, levels: set[str]) -> None:
        """Load strong players before their first move is due."""
        for level in levels & set(STRONG):
            self.spawn(self._load_level(live, level))

    async def _load_level(self, live: LiveTable, level: str) -> None:
        with contextlib.suppress(VueltaError):  # then the pool plays its fallback, and logs it
            notice = await self.pool.prepare(live.table.game.slug, str(live.table.start), level)
            if notice:
                live.notices[level] = notice

    # Lifecycle

    def spawn(self, work: Any) -> None:
        """Run something in the background, and log its failure."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._task_done)

    def _task_done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log_event("a background task failed", level=40, error=error)

    async def run(self) -> None:
        """Heartbeats, the change feed, abandoned computer players and sweeping, until cancelled."""
        async with asyncio.TaskGroup() as group:  # if one fails, the others end too, and all are restarted
            for work in (self.presence, self.change_feed, self.computers, self.sweeper):
                group.create_task(work.run())

    async def close(self) -> None:
        """Close all connections, and finish what is under way."""
        for live in self.cache.tables():
            for client in live.clients:
                client.close(GOING_AWAY)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.computers.close()
        await asyncio.gather(*self._actions, return_exceptions=True)


_SEATS_COMPUTER = ("filled", "replaced")
"""Kinds of entries that seat a computer player."""


def _count_failure(kind: str, error: BaseException) -> None:
    """Count an action that wasn't carried out."""
    outcome = next((name for known, name in _OUTCOMES.items() if isinstance(error, known)), "failed")
    if isinstance(error, Refused):
        metrics.refused.labels(error.code).inc()
    metrics.actions.labels(kind, outcome).inc()


_OUTCOMES = {Refused: "refused", OutcomeUnknown: "unknown", StoreUnavailable: "unavailable"}


__all__ = ["Hub", "NoSuchTable", "Seated", "WrongToken"]
