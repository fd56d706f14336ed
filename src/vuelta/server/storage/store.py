"""Store: the logs of all tables in one database, SQLite or PostgreSQL. What it has acknowledged is durable."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from sqlalchemy import (
    Connection,
    Executable,
    Row,
    and_,
    bindparam,
    exists,
    func,
    literal,
    or_,
    select,
    text,
    tuple_,
    update,
)

from vuelta.core.errors import InvalidOption, VueltaError
from vuelta.server.settings import Settings
from vuelta.server.storage.connections import Connections
from vuelta.server.storage.databases import Database
from vuelta.server.storage.group_commit import LONGEST_LEASE, Lease, Release, Seen, Sweep, Wish
from vuelta.server.storage.lock import FileLock
from vuelta.server.storage.migrations import is_current, migrate
from vuelta.server.storage.schema import Among, DatabaseNow, Texts, entries, holders, secrets, tables, thrown
from vuelta.server.storage.writer import Writer
from vuelta.server.tables.log import Entry
from vuelta.server.tables.persistence import Append, NewTable, NoRoom, Stored, StoreUnavailable, Thrown

if TYPE_CHECKING:
    from vuelta.server.storage.notifications import Hints

T = TypeVar("T")
Rows: TypeAlias = "Sequence[Row[*tuple[Any, ...]]]"

_RECOUNT = 60.0
_RECOUNT_WHEN_FULL = 1.0
_TROUBLE_LASTS = 30_000
_CLOCK_WAS_SET = 10_000
"""Milliseconds by which two clocks don't come apart unless somebody has set one of them."""
_PAGE = 50

_ENTRIES = (
    select(entries.c.seq, entries.c.kind, entries.c.at, entries.c.seat, entries.c.data, entries.c.action)
    .where(entries.c.table_id == bindparam("table"), entries.c.seq > bindparam("after"))
    .order_by(entries.c.seq)
)
_NEWS = """SELECT table_id, seq, kind, at, seat, data, action FROM {} AS known JOIN entries
    ON table_id = known.key AND seq > CAST(known.value AS integer) ORDER BY table_id, seq"""
_NEWS_OF_POSTGRES = text(_NEWS.format("json_each_text(CAST(:known AS json))"))
_NEWS_OF_SQLITE = text(_NEWS.format("json_each(:known)"))
_TABLE = select(tables.c.code, secrets.c.seed).join(secrets).where(tables.c.id == bindparam("table"))
_HOLDERS = select(holders.c.holder, holders.c.token).where(holders.c.table_id == bindparam("table"))
_FIND = select(tables.c.id).where(tables.c.code == bindparam("code"))
_HEADS = select(tables.c.id, tables.c.seq).where(Among(tables.c.id, bindparam("ids", type_=Texts)))
_WAITING = (
    select(tables.c.id)
    .where(
        tables.c.waits == literal("computer", literal_execute=True),  # spelt out, so that the partial index serves
        or_(
            tables.c.owner.is_(None),
            tables.c.until <= DatabaseNow(),
            tables.c.until >= DatabaseNow() + literal(LONGEST_LEASE),
        ),
    )
    .limit(bindparam("most"))
)
_DATABASE_NOW = select(DatabaseNow().label("now"))
_SEEN = select(holders.c.holder, holders.c.seen, DatabaseNow().label("now")).where(
    holders.c.table_id == bindparam("table"), holders.c.seen.is_not(None)
)
_REWRITE = (
    update(entries)
    .where(entries.c.table_id == bindparam("table"), entries.c.seq == bindparam("number"))
    .values(data=bindparam("told"))
)
_THROWN = select(thrown.c.game, thrown.c.weights, thrown.c.kind, thrown.c["count"].label("times")).order_by(
    thrown.c.game, thrown.c.weights, thrown.c.kind, thrown.c.face
)
_IDLE = (
    select(tables.c.id, tables.c.seq)
    .join(entries, and_(entries.c.table_id == tables.c.id, entries.c.seq == tables.c.seq))
    .where(
        tables.c.over == bindparam("over"),
        tables.c.opened < bindparam("since"),
        entries.c.at < bindparam("since"),
        ~exists().where(holders.c.table_id == tables.c.id, holders.c.seen >= bindparam("since")),
    )
    .order_by(tables.c.opened, tables.c.id)
    .limit(_PAGE)
)
_COUNT = select(func.count()).select_from(tables)
_OLDEST = select(tables.c.id, tables.c.opened).order_by(tables.c.opened, tables.c.id).limit(_PAGE)
_NEWEST = select(tables.c.id).order_by(tables.c.opened.desc(), tables.c.id.desc()).limit(1)


class Taken(VueltaError):
    """A table's name or its short code is in use already. Draw others."""


class Store:
    """All tables. Every method raises StoreUnavailable if the database can't be used now, and works again when it can.

    After OutcomeUnknown something may have been written all the same: the answer to its commit was lost. Whoever tries
    it again then gets False, reads on, and finds its own action there.
    """

    def __init__(self, database: Database, settings: Settings) -> None:
        """Use `open`."""
        self._database = database
        self._most = settings.limits.tables
        self._lock: FileLock | None = None
        self._connections = Connections(database)
        self._writer: Writer | None = None
        self._hints: Hints | None = None
        self._counted: tuple[float, int] | None = None
        self._start = time.time() - time.monotonic()
        self._ahead: int | None = None
        """Of our clock, that of the database."""
        self.last_outage: int | None = None
        """When something last could not be stored or read, or a clock was set."""

    @classmethod
    async def open(cls, settings: Settings, *, read_only: bool = False) -> Store:
        """Connect and bring the database to the form that we know.

        To read alone needs no right to write, so it works beside a server; the form must be right already.
        InUse if another process serves the same SQLite file.
        """
        store = cls(Database(settings.database, settings.patience), settings)
        try:
            await store._open(read_only=read_only)
        except BaseException as error:
            await store.close()
            if isinstance(error, StoreUnavailable | OSError):
                raise StoreUnavailable(f"{store._database} can't be opened: {_reason(error)}") from error
            raise
        return store

    async def _open(self, *, read_only: bool) -> None:
        if self._database.file:
            if not read_only:
                self._lock = claim(self._database.file)
            elif not self._database.file.exists():
                raise InvalidOption(f"there is no file {self._database.file}")
        if read_only:
            if not await self._connections.read(is_current):
                raise InvalidOption(f"{self._database} is older than this Vuelta; start `vuelta serve` on it once")
            return
        await self._connections.migrate(migrate)
        if self._database.postgres:
            self._compare_clocks((await self._rows(_DATABASE_NOW, {}))[0].now)
        self._writer = Writer(self._connections, postgres=self._database.postgres)

    async def close(self) -> None:
        """Finish what is under way, and let go of everything."""
        if self._hints:
            await self._hints.close()
        if self._writer:
            await self._writer.close()
        await self._connections.close()
        if self._lock:
            self._lock.release()

    @property
    def shared(self) -> bool:
        """Whether other processes may write to the same tables."""
        return self._database.postgres

    @property
    def now(self) -> int:
        """Milliseconds since 1970, by a clock that never goes back.

        Should the system's have been set forward, or the machine have slept, ours follows, and that is an outage.
        """
        now = int((self._start + time.monotonic()) * 1000)
        if time.time() * 1000 - now > _CLOCK_WAS_SET:
            self._start = time.time() - time.monotonic()
            now = self.last_outage = int(time.time() * 1000)
        return now

    async def create(self, new: NewTable) -> None:
        """Open a table. NoRoom if there are as many as allowed; Taken if its name or its code is not new."""
        await self._check_room()
        if not await self._fulfil(new):
            raise Taken(f"the code {new.code} is taken; draw another")

    async def load(self, table: str) -> Stored | None:
        """All of a table, or None if there is no such table."""
        return await self._read(lambda connection: _stored(connection, table))

    async def find(self, code: str) -> str | None:
        """The table that a short code names."""
        found = await self._rows(_FIND, {"code": code})
        return found[0].id if found else None

    async def since(self, table: str, seq: int) -> tuple[Entry, ...]:
        """The entries with a greater seq."""
        return tuple(_entry(row) for row in await self._rows(_ENTRIES, {"table": table, "after": seq}))

    async def news(self, known: Mapping[str, int]) -> dict[str, list[Entry]]:
        """For many tables at once: the entries with a greater seq than is known."""
        found: dict[str, list[Entry]] = {}
        statement = _NEWS_OF_POSTGRES if self._database.postgres else _NEWS_OF_SQLITE
        for row in await self._rows(statement, {"known": json.dumps(dict(known))}):
            found.setdefault(row.table_id, []).append(_entry(row))
        return found

    async def heads(self, tables: Sequence[str]) -> dict[str, int]:
        """The newest seq of each table that exists."""
        return {row.id: row.seq for row in await self._rows(_HEADS, {"ids": list(tables)})}

    async def append(self, append: Append) -> bool:
        """Add to a log, all of it or nothing. False if somebody else was first: read on and decide again.

        False as well if the action has happened already, or the table that it opens has a name or code that is taken.
        NoRoom if there is no room for the table that it opens.
        """
        if append.opens:
            await self._check_room()
        return await self._fulfil(append)

    async def lease(self, table: str, owner: str, seconds: float) -> bool:
        """Take or renew the right to play a table's computer seats. False if another owner has it."""
        return await self._fulfil(Lease(table, owner, seconds))

    async def release(self, owner: str) -> None:
        """Give back all leases of an owner."""
        await self._fulfil(Release(owner))

    async def waiting_for_computers(self, most: int = 100) -> list[str]:
        """Tables that wait for a computer player which nobody plays now."""
        return [row.id for row in await self._rows(_WAITING, {"most": most})]

    async def seen(self, present: Collection[tuple[str, int]]) -> None:
        """Note that these holders (table, holder) are connected now."""
        if present:
            await self._fulfil(Seen(tuple(present)))

    async def last_seen(self, table: str) -> dict[int, int]:
        """Holder → when it was seen last; without those who never were."""
        found = await self._rows(_SEEN, {"table": table})
        if found:
            self._compare_clocks(found[0].now)
        return {row.holder: self.now - (row.now - row.seen) for row in found}

    def _compare_clocks(self, database: int) -> None:
        """Notice that the clock of the database was set."""
        before, self._ahead = self._ahead, database - self.now
        if before is not None and abs(self._ahead - before) > _CLOCK_WAS_SET:
            self.last_outage = self.now

    async def idle(self, since: int, *, over: bool) -> list[tuple[str, int]]:
        """Some tables, with their newest seq, where nothing happened and no holder was seen after a moment."""
        return [(row.id, row.seq) for row in await self._rows(_IDLE, {"since": since, "over": over})]

    async def sweep(self, ends: Sequence[tuple[str, int]]) -> None:
        """Delete tables for good, each if it still ends with that seq. What their dice showed stays counted."""
        await self._fulfil(Sweep(tuple(ends)))
        self._counted = None

    async def forget_names(self, table: str) -> bool:
        """Delete the names of people from a table's log. False if there is no such table."""
        if self._writer is None:
            raise StoreUnavailable("the database was opened for reading alone")
        return await self._connections.write(partial(_without_names, table=table))

    async def thrown(self) -> list[Thrown]:
        """How often each face came, over all matches that are over."""
        sums: dict[tuple[str, str, str], list[int]] = {}
        for row in await self._rows(_THROWN, {}):
            sums.setdefault((row.game, row.weights, row.kind), []).append(row.times)
        return [
            Thrown(game, tuple(map(int, weights.split())), kind, tuple(counts))
            for (game, weights, kind), counts in sums.items()
        ]

    async def records(self) -> AsyncIterator[Stored]:
        """All tables, oldest first. Those that are opened meanwhile may come as well."""
        page = await self._rows(_OLDEST, {})
        while page:
            for row in page:
                if stored := await self.load(row.id):
                    yield stored
            later = tuple_(tables.c.opened, tables.c.id) > tuple_(page[-1].opened, page[-1].id)
            page = await self._rows(_OLDEST.where(later), {})

    async def count(self) -> int:
        """How many tables there are."""
        return int((await self._rows(_COUNT, {}))[0][0])

    async def healthy(self) -> str | None:
        """None, or what is wrong in one sentence. It reads what people wrote: a file may answer and be damaged."""
        try:
            if not await self._read(is_current):
                return "the database is older than this Vuelta"
            for row in await self._rows(_NEWEST, {}):
                await self.load(row.id)
        except (StoreUnavailable, InvalidOption) as error:  # a newer Vuelta may have changed its form meanwhile
            return str(error)
        problem = self._writer.problem if self._writer else None
        recent = self.last_outage is not None and self.now - self.last_outage < _TROUBLE_LASTS
        return str(problem) if problem and recent else None

    def listen(self, heard: Callable[[str, int], None], missed: Callable[[], None]) -> None:
        """Hear of what other processes append: table and seq; and `missed` when some of it may not have been heard.

        One's own appends are heard as well. One process alone writes to SQLite, so there is nothing to hear.
        """
        if self._database.postgres and not self._hints:
            from vuelta.server.storage.notifications import Hints  # needs psycopg, which SQLite does without

            self._hints = Hints(self._database.driver_arguments(), heard, missed)

    async def _check_room(self) -> None:
        """NoRoom if there are as many tables as allowed; counted now and then, since counting takes long."""
        now = time.monotonic()
        then, room = self._counted or (-_RECOUNT, 0)
        if now - then >= (_RECOUNT if room > 0 else _RECOUNT_WHEN_FULL):
            then, room = now, self._most - await self.count()
        self._counted = then, room - 1
        if room <= 0:
            raise NoRoom(f"this server has {self._most:,} tables, as many as it allows")

    async def _fulfil(self, wish: Wish) -> bool:
        if self._writer is None:
            raise StoreUnavailable("the database was opened for reading alone")
        try:
            return await self._writer.fulfil(wish)
        except StoreUnavailable:
            self.last_outage = self.now
            raise

    async def _rows(self, statement: Executable, values: dict[str, Any]) -> Rows:
        return await self._read(lambda connection: connection.execute(statement, values).all())

    async def _read(self, read: Callable[[Connection], T]) -> T:
        try:
            return await self._connections.read(read)
        except StoreUnavailable:
            self.last_outage = self.now
            raise


def _without_names(connection: Connection, table: str) -> bool:
    rows = connection.execute(_ENTRIES, {"table": table, "after": 0}).all()
    for row in rows:
        data = json.loads(row.data)
        for named in (data, *data.get("seats", {}).values()) if row.kind in ("created", "joined") else ():
            if named.get("name") is not None:
                named["name"] = None
                connection.execute(_REWRITE, {"table": table, "number": row.seq, "told": json.dumps(data)})
    return bool(rows)


def claim(file: Path) -> FileLock:
    """The right to write to a SQLite file, which is made if there is none; only its owner may read it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    return FileLock(file)


def _stored(connection: Connection, table: str) -> Stored | None:
    """The log is read first: whoever it says has joined is then among the holders, whatever is written meanwhile."""
    log = connection.execute(_ENTRIES, {"table": table, "after": 0}).all()
    row = connection.execute(_TABLE, {"table": table}).first()
    if row is None:
        return None
    tokens = connection.execute(_HOLDERS, {"table": table}).all()
    return Stored(
        table=table,
        code=row.code,
        seed=row.seed,
        holders={holder.holder: holder.token for holder in tokens},
        entries=tuple(_entry(row) for row in log),
    )


def _entry(row: Row[*tuple[Any, ...]]) -> Entry:
    return Entry(seq=row.seq, kind=row.kind, at=row.at, seat=row.seat, data=json.loads(row.data), action=row.action)


def _reason(error: BaseException) -> str:
    """Why a database can't be opened. Whoever opens it may know what the driver says."""
    if isinstance(error, OSError):
        return error.strerror or str(error)
    driver = getattr(error.__cause__, "orig", None)
    detail = next(iter(str(driver).splitlines()), "") if driver else ""
    return f"{error} ({detail})" if detail else str(error)
