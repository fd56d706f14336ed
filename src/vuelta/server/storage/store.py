"""The store: the logs of all tables in one database, SQLite or PostgreSQL. Whatever it has acknowledged is durable."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from functools import partial
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
from vuelta.server.storage.group_commit import LONGEST_LEASE, Change, Lease, MarkSeen, Release, Sweep
from vuelta.server.storage.lock import FileLock
from vuelta.server.storage.migrations import is_current, migrate
from vuelta.server.storage.schema import Among, DatabaseNow, Texts, entries, holders, secrets, tables, thrown
from vuelta.server.storage.writer import Writer
from vuelta.server.tables.log import Entry
from vuelta.server.tables.persistence import Append, DiceCounts, NewTable, NoRoom, StoredTable, StoreUnavailable

if TYPE_CHECKING:
    from vuelta.server.storage.notifications import Notifications

T = TypeVar("T")
Rows: TypeAlias = "Sequence[Row[*tuple[Any, ...]]]"

_RECOUNT = 60.0
_RECOUNT_WHEN_FULL = 1.0
_RECENT_OUTAGE = 30_000
_CLOCK_WAS_SET = 10_000
"""Milliseconds by which two clocks don't drift apart unless one of them has been set."""
_PAGE = 50

_ENTRIES = (
    select(entries.c.seq, entries.c.kind, entries.c.at, entries.c.seat, entries.c.data, entries.c.action)
    .where(entries.c.table_id == bindparam("table"), entries.c.seq > bindparam("after"))
    .order_by(entries.c.seq)
)
_ENTRIES_SINCE_EACH = """SELECT table_id, seq, kind, at, seat, data, action FROM {} AS known JOIN entries
    ON table_id = known.key AND seq > CAST(known.value AS integer) ORDER BY table_id, seq"""
_ENTRIES_SINCE_EACH_OF_POSTGRES = text(_ENTRIES_SINCE_EACH.format("json_each_text(CAST(:known AS json))"))
_ENTRIES_SINCE_EACH_OF_SQLITE = text(_ENTRIES_SINCE_EACH.format("json_each(:known)"))
_TABLE = select(tables.c.code, secrets.c.seed).join(secrets).where(tables.c.id == bindparam("table"))
_HOLDERS = select(holders.c.holder, holders.c.token).where(holders.c.table_id == bindparam("table"))
_FIND = select(tables.c.id).where(tables.c.code == bindparam("code"))
_HEADS = select(tables.c.id, tables.c.seq).where(Among(tables.c.id, bindparam("ids", type_=Texts)))
_WAITING = (
    select(tables.c.id)
    .where(
        tables.c.waits == literal("computer", literal_execute=True),  # spelt out, so that the partial index is used
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
    .values(data=bindparam("new_data"))
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
    """A table's id or code is already in use. Draw others."""


class Store:
    """All tables. Every method raises StoreUnavailable while the database can't be used, and works again when it can.

    After OutcomeUnknown a change may have been written nevertheless: the answer to its commit was lost. Retrying it
    returns False in that case, and reading on finds the action in the log.
    """

    def __init__(self, database: Database, settings: Settings) -> None:
        """Use `open`."""
        self._database = database
        self._most = settings.limits.tables
        self._lock: FileLock | None = None
        self._connections = Connections(database)
        self._writer: Writer | None = None
        self._notifications: Notifications | None = None
        self._room: tuple[float, int] | None = None
        self._start = time.time() - time.monotonic()
        self._ahead: int | None = None
        """By how much the database's clock is ahead of ours."""
        self.last_outage: int | None = None
        """When a read or write last failed, or a clock was set."""

    @classmethod
    async def open(cls, settings: Settings, *, read_only: bool = False) -> Store:
        """Connect, and migrate the database.

        `read_only` needs no write access, so it works beside a running server; the schema must be current already.
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
                self._database.file.parent.mkdir(parents=True, exist_ok=True)
                self._lock = FileLock(self._database.file)
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
        """Finish what is under way, and release everything."""
        if self._notifications:
            await self._notifications.close()
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

        If the system's clock was set forward or the machine slept, ours follows, and that counts as an outage.
        """
        now = int((self._start + time.monotonic()) * 1000)
        if time.time() * 1000 - now > _CLOCK_WAS_SET:
            self._start = time.time() - time.monotonic()
            now = self.last_outage = int(time.time() * 1000)
        return now

    async def create(self, new: NewTable) -> None:
        """Open a table. NoRoom if there are as many as allowed; Taken if its id or code is in use."""
        await self._check_room()
        if not await self._write(new):
            raise Taken(f"the code {new.code} is in use; draw another")

    async def load(self, table: str) -> StoredTable | None:
        """All of a table, or None if there is no such table."""
        return await self._read(lambda connection: _stored(connection, table))

    async def find(self, code: str) -> str | None:
        """The table with this code."""
        found = await self._rows(_FIND, {"code": code})
        return found[0].id if found else None

    async def entries_since(self, table: str, seq: int) -> tuple[Entry, ...]:
        """The entries after a seq."""
        return tuple(_entry(row) for row in await self._rows(_ENTRIES, {"table": table, "after": seq}))

    async def entries_since_each(self, known: Mapping[str, int]) -> dict[str, list[Entry]]:
        """For many tables at once, the entries after the seq that is known of each."""
        found: dict[str, list[Entry]] = {}
        statement = _ENTRIES_SINCE_EACH_OF_POSTGRES if self._database.postgres else _ENTRIES_SINCE_EACH_OF_SQLITE
        for row in await self._rows(statement, {"known": json.dumps(dict(known))}):
            found.setdefault(row.table_id, []).append(_entry(row))
        return found

    async def heads(self, tables: Sequence[str]) -> dict[str, int]:
        """The newest seq of each table that exists."""
        return {row.id: row.seq for row in await self._rows(_HEADS, {"ids": list(tables)})}

    async def append(self, append: Append) -> bool:
        """Append to a log, all or nothing. False if another process was faster: read on and decide again.

        False as well if the action has already happened, or it opens a table whose id or code is in use.
        NoRoom if there is no room for the table that it opens.
        """
        if append.opens:
            await self._check_room()
        return await self._write(append)

    async def lease(self, table: str, owner: str, seconds: float) -> bool:
        """Take or renew the right to play a table's computer seats. False if another owner has it."""
        return await self._write(Lease(table, owner, seconds))

    async def release(self, owner: str) -> None:
        """Give up all leases of an owner."""
        await self._write(Release(owner))

    async def waiting_for_computers(self, most: int = 100) -> list[str]:
        """Tables where it is a computer's turn and nobody holds the lease."""
        return [row.id for row in await self._rows(_WAITING, {"most": most})]

    async def mark_seen(self, present: Collection[tuple[str, int]]) -> None:
        """Record that these holders (table, holder) are connected now."""
        if present:
            await self._write(MarkSeen(tuple(present)))

    async def last_seen(self, table: str) -> dict[int, int]:
        """When each holder was last seen; without those who never were."""
        found = await self._rows(_SEEN, {"table": table})
        if found:
            self._compare_clocks(found[0].now)
        return {row.holder: self.now - (row.now - row.seen) for row in found}

    def _compare_clocks(self, database: int) -> None:
        """Detect that the database's clock was set."""
        before, self._ahead = self._ahead, database - self.now
        if before is not None and abs(self._ahead - before) > _CLOCK_WAS_SET:
            self.last_outage = self.now

    async def idle(self, since: int, *, over: bool) -> list[tuple[str, int]]:
        """Some tables, with their newest seq, where nothing has happened and nobody was seen since a point in time."""
        return [(row.id, row.seq) for row in await self._rows(_IDLE, {"since": since, "over": over})]

    async def sweep(self, heads: Sequence[tuple[str, int]]) -> None:
        """Delete tables (table, seq), each if it still ends with this seq. Their dice stay in the statistics."""
        await self._write(Sweep(tuple(heads)))
        self._room = None

    async def forget_names(self, table: str) -> bool:
        """Remove people's names from a table's log. False if there is no such table."""
        if self._writer is None:
            raise StoreUnavailable("the database was opened read-only")
        return await self._connections.write(partial(_remove_names, table=table))

    async def dice_counts(self) -> list[DiceCounts]:
        """How often each face came up, over all finished matches."""
        sums: dict[tuple[str, str, str], list[int]] = {}
        for row in await self._rows(_THROWN, {}):
            sums.setdefault((row.game, row.weights, row.kind), []).append(row.times)
        return [
            DiceCounts(game, tuple(map(int, weights.split())), kind, tuple(counts))
            for (game, weights, kind), counts in sums.items()
        ]

    async def all_tables(self) -> AsyncIterator[StoredTable]:
        """All tables, oldest first. May include tables that are opened in the meantime."""
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
        """None, or one sentence about what is wrong. Reads real data, since a damaged file may still open."""
        try:
            if not await self._read(is_current):
                return "the database is older than this Vuelta"
            for row in await self._rows(_NEWEST, {}):
                await self.load(row.id)
        except (StoreUnavailable, InvalidOption) as error:  # a newer Vuelta may have migrated it meanwhile
            return str(error)
        problem = self._writer.problem if self._writer else None
        recent = self.last_outage is not None and self.now - self.last_outage < _RECENT_OUTAGE
        return str(problem) if problem and recent else None

    def listen(self, on_notify: Callable[[str, int], None], on_gap: Callable[[], None]) -> None:
        """Call `on_notify` with table and seq of every append, and `on_gap` when notifications may have been missed.

        Includes our own appends. Only one process writes to a SQLite file, so there are none for it.
        """
        if self._database.postgres and not self._notifications:
            from vuelta.server.storage.notifications import Notifications  # needs psycopg, which SQLite does without

            self._notifications = Notifications(self._database.driver_arguments(), on_notify, on_gap)

    async def _check_room(self) -> None:
        """NoRoom if there are as many tables as allowed; counted only now and then, since counting is slow."""
        now = time.monotonic()
        then, room = self._room or (-_RECOUNT, 0)
        if now - then >= (_RECOUNT if room > 0 else _RECOUNT_WHEN_FULL):
            then, room = now, self._most - await self.count()
        self._room = then, room - 1
        if room <= 0:
            raise NoRoom(f"this server has reached its limit of {self._most:,} tables")

    async def _write(self, change: Change) -> bool:
        if self._writer is None:
            raise StoreUnavailable("the database was opened read-only")
        try:
            return await self._writer.write(change)
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


def _remove_names(connection: Connection, table: str) -> bool:
    rows = connection.execute(_ENTRIES, {"table": table, "after": 0}).all()
    for row in rows:
        data = json.loads(row.data)
        for named in (data, *data.get("seats", {}).values()) if row.kind in ("created", "joined") else ():
            if named.get("name") is not None:
                named["name"] = None
                connection.execute(_REWRITE, {"table": table, "number": row.seq, "new_data": json.dumps(data)})
    return bool(rows)


def _stored(connection: Connection, table: str) -> StoredTable | None:
    """Read the log first: then everybody who joined in it is among the holders, whatever is written meanwhile."""
    log = connection.execute(_ENTRIES, {"table": table, "after": 0}).all()
    row = connection.execute(_TABLE, {"table": table}).first()
    if row is None:
        return None
    tokens = connection.execute(_HOLDERS, {"table": table}).all()
    return StoredTable(
        table=table,
        code=row.code,
        seed=row.seed,
        holders={holder.holder: holder.token for holder in tokens},
        entries=tuple(_entry(row) for row in log),
    )


def _entry(row: Row[*tuple[Any, ...]]) -> Entry:
    return Entry(seq=row.seq, kind=row.kind, at=row.at, seat=row.seat, data=json.loads(row.data), action=row.action)


def _reason(error: BaseException) -> str:
    """Why a database can't be opened, with the driver's own words for the operator."""
    if isinstance(error, OSError):
        return error.strerror or str(error)
    driver = getattr(error.__cause__, "orig", None)
    detail = next(iter(str(driver).splitlines()), "") if driver else ""
    return f"{error} ({detail})" if detail else str(error)
