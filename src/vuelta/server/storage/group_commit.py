"""Group commit: many changes in one transaction. Of two that conflict the first wins, and the other writes nothing."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from sqlalchemy import Connection, bindparam, delete, insert, select, text, update
from sqlalchemy import Row as FoundRow

from vuelta.server.storage.schema import NOW_OF_SQLITE, Among, DatabaseNow, Texts, entries, holders, secrets, tables
from vuelta.server.tables.log import Entry
from vuelta.server.tables.persistence import Append, DiceCounts, NewTable

CHANNEL = "vuelta"
"""Where PostgreSQL notifies other processes that a table has changed."""


@dataclass(frozen=True, slots=True)
class Lease:
    """A process takes over a table's computer seats for some seconds."""

    table: str
    owner: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Release:
    """A process gives up all its leases."""

    owner: str


@dataclass(frozen=True, slots=True)
class MarkSeen:
    """These holders (table, holder) are connected now."""

    holders: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Sweep:
    """Delete these tables (table, seq), each if it still ends with this seq and nobody has leased it."""

    heads: tuple[tuple[str, int], ...]


LONGEST_LEASE = 300_000
"""Milliseconds. No lease is this long: one that appears to be was taken before a clock was set back."""
Change: TypeAlias = Append | NewTable | Lease | Release | MarkSeen | Sweep
Row: TypeAlias = Mapping[str, Any]

# To avoid deadlocks in PostgreSQL, rows are locked in the order of their keys and database tables in the order below:
# here by ORDER BY, further down by sorting what is executed row by row.
_LOCK = (
    select(tables.c.id, tables.c.seq, tables.c.owner, tables.c.until, DatabaseNow().label("now"))
    .where(Among(tables.c.id, bindparam("ids", type_=Texts)))
    .order_by(tables.c.id)
    .with_for_update()
)
_LEASE = (
    update(tables)
    .where(tables.c.id == bindparam("table"))
    .values(owner=bindparam("by"), until=DatabaseNow() + bindparam("ms"))
)
_RELEASE = (
    update(tables)
    .where(
        tables.c.id.in_(
            select(tables.c.id).where(tables.c.owner == bindparam("by")).order_by(tables.c.id).with_for_update()
        )
    )
    .values(owner=None, until=None)
)
_DELETE = tuple(
    delete(table).where(Among(key, bindparam("ids", type_=Texts)))
    for table, key in (
        (entries, entries.c.table_id),
        (holders, holders.c.table_id),
        (secrets, secrets.c.table_id),
        (tables, tables.c.id),
    )
)
_OPEN = insert(tables)
_SECRET = insert(secrets)
_HOLDER = text(
    "INSERT INTO holders (table_id, holder, token) VALUES (:table_id, :holder, :token) "
    "ON CONFLICT (table_id, holder) DO UPDATE SET token = excluded.token"
)
_SEEN = (
    update(holders)
    .where(holders.c.table_id == bindparam("table"), holders.c.holder == bindparam("who"))
    .values(seen=DatabaseNow())
)
_COUNT = text(
    "INSERT INTO thrown (game, weights, kind, face, count) VALUES (:game, :weights, :kind, :face, :count) "
    "ON CONFLICT (game, weights, kind, face) DO UPDATE SET count = thrown.count + excluded.count"
)
# The two that every append needs, as one statement each for PostgreSQL however many rows: a fifth of the time.
_ADVANCE_ALL = text(
    "UPDATE tables SET seq = newest, waits = now_waits, over = now_over, "
    "owner = CASE WHEN now_waits = 'nothing' THEN NULL ELSE owner END "
    "FROM unnest(CAST(:table AS text[]), CAST(:known AS int[]), CAST(:newest AS int[]), CAST(:now_waits AS text[]), "
    "CAST(:now_over AS boolean[])) AS new (table_id, known, newest, now_waits, now_over) "
    "WHERE id = table_id AND seq = known"
)
_ENTRY_ALL = text(
    "INSERT INTO entries (table_id, seq, kind, at, seat, data, action) "
    "SELECT * FROM unnest(CAST(:table_id AS text[]), CAST(:seq AS int[]), CAST(:kind AS text[]), "
    "CAST(:at AS bigint[]), CAST(:seat AS int[]), CAST(:data AS text[]), CAST(:action AS text[]))"
)
# And the three that SQLite needs for every append, as plain SQL: SQLAlchemy takes longer to bind a statement
# than SQLite to carry it out, and the driver keeps them prepared.
_LOCK_SQLITE = (
    f"SELECT id, seq, owner, until, {NOW_OF_SQLITE} AS now FROM tables "
    "WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id"
)
_ADVANCE_SQLITE = (
    "UPDATE tables SET seq = :newest, waits = :now_waits, over = :now_over, "
    "owner = CASE WHEN :now_waits = 'nothing' THEN NULL ELSE owner END WHERE id = :table AND seq = :known"
)
_ENTRY_SQLITE = (
    "INSERT INTO entries (table_id, seq, kind, at, seat, data, action) "
    "VALUES (:table_id, :seq, :kind, :at, :seat, :data, :action)"
)
_NOTIFY = text("SELECT count(pg_notify(:channel, payload)) FROM unnest(CAST(:payloads AS text[])) AS payload")


_DATA = json.JSONEncoder(separators=(",", ":"), allow_nan=False, default=dict)


class Conflict(Exception):
    """Another process was faster although the rows were locked: a safety net that should never be needed."""


class PreparedChange:
    """A change with its entries as rows. Entries that can't be stored raise here, before they join a group."""

    __slots__ = ("change", "entries")

    def __init__(self, change: Change) -> None:
        self.change = change
        self.entries: list[Row] = []
        if isinstance(change, NewTable):
            self.entries = _rows(change.table, change.entries, 1)
        elif isinstance(change, Append):
            self.entries = _rows(change.table, change.entries, change.entries[0].seq)
            if change.opens:
                self.entries += _rows(change.opens.table, change.opens.entries, 1)


def write_group(connection: Connection, group: Sequence[PreparedChange], *, postgres: bool) -> list[bool]:
    """Write the changes that don't conflict, in order. Returns for each whether it was written.

    PostgreSQL notifies other processes once the transaction is committed.
    """
    wanted = sorted({table for prepared in group for table in _tables_to_lock(prepared.change)})
    plan = _Plan(_lock(connection, wanted, postgres=postgres) if wanted else ())
    outcomes = [plan.add(prepared) for prepared in group]
    plan.execute(connection, postgres=postgres)
    if postgres and plan.newest:
        payloads = [f"{table}:{seq}" for table, seq in plan.newest.items()]
        connection.execute(_NOTIFY, {"channel": CHANNEL, "payloads": payloads})
    return outcomes


def _lock(connection: Connection, wanted: list[str], *, postgres: bool) -> Sequence[FoundRow[Any]]:
    """The tables that are there. Nobody else can change them before the transaction ends."""
    if postgres:
        return connection.execute(_LOCK, {"ids": wanted}).all()
    return connection.exec_driver_sql(_LOCK_SQLITE, (json.dumps(wanted),)).all()


def _tables_to_lock(change: Change) -> Iterable[str]:
    """The tables that exist and are changed by a change."""
    match change:
        case Append(table=table) | Lease(table=table):
            return (table,)
        case Sweep(heads):
            return (table for table, _ in heads)
    return ()


class _Plan:
    """What a transaction will write, collected change by change so that many changes need few statements."""

    def __init__(self, found: Sequence[FoundRow[Any]]) -> None:
        self._seqs: dict[str, int] = {row.id: row.seq for row in found}
        self._owners: dict[str, str | None] = {
            row.id: row.owner if row.owner and row.now < row.until < row.now + LONGEST_LEASE else None for row in found
        }
        self.newest: dict[str, int] = {}
        self._advances: dict[str, dict[str, Any]] = {}
        self._leases: list[Row] = []
        self._releases: list[Row] = []
        self._swept: list[str] = []
        self._opened: list[Row] = []
        self._secrets: list[Row] = []
        self._holders: list[Row] = []
        self._entries: list[Row] = []
        self._seen: set[tuple[str, int]] = set()
        self._counts: dict[tuple[str, str, str, int], int] = {}

    def add(self, prepared: PreparedChange) -> bool:
        """Add a change, unless it conflicts with those before it."""
        match prepared.change:
            case Append() as append:
                if not self._append(append):
                    return False
            case NewTable() as new:
                self._open(new)
            case Lease() as lease:
                return self._lease(lease)
            case Release(owner):
                self._releases.append({"by": owner})
            case MarkSeen(seen):
                self._seen.update(seen)
            case Sweep(heads):
                for table, seq in heads:
                    if self._seqs.get(table) == seq and self._owners[table] is None:
                        self._swept.append(table)
                        del self._seqs[table], self._owners[table]
        self._entries += prepared.entries
        return True

    def execute(self, connection: Connection, *, postgres: bool) -> None:
        """Execute everything. Rows are sorted by key where other processes might lock the same ones."""
        if self._advances:
            advances = list(self._advances.values())
            if postgres:
                done = connection.execute(_ADVANCE_ALL, _columns(advances))
            else:
                done = connection.exec_driver_sql(_ADVANCE_SQLITE, advances)
            if done.rowcount != len(advances):
                raise Conflict
        seen = [{"table": table, "who": holder} for table, holder in sorted(self._seen)]
        counts = [
            {"game": game, "weights": weights, "kind": kind, "face": face, "count": count}
            for (game, weights, kind, face), count in sorted(self._counts.items())
        ]
        for statement, rows in (
            (_LEASE, self._leases),
            (_RELEASE, self._releases),
            (_OPEN, self._opened),
            (_SECRET, self._secrets),
            (_HOLDER, self._holders),
            (_ENTRY_ALL if postgres else _ENTRY_SQLITE, self._entries),
            (_SEEN, seen),
            (_COUNT, counts),
        ):
            if not rows:
                continue
            if isinstance(statement, str):
                connection.exec_driver_sql(statement, rows)
            else:
                connection.execute(statement, _columns(rows) if statement is _ENTRY_ALL else rows)
        for deletion in _DELETE if self._swept else ():
            connection.execute(deletion, {"ids": self._swept})

    def _append(self, append: Append) -> bool:
        known, newest = append.entries[0].seq - 1, append.entries[-1].seq
        if self._seqs.get(append.table) != known:
            return False
        self._seqs[append.table] = self.newest[append.table] = newest
        advance = self._advances.setdefault(append.table, {"table": append.table, "known": known})
        advance |= {"newest": newest, "now_waits": append.waits, "now_over": append.over}
        self._add_holders(append.table, append.holders)
        self._count(append.dice_counts)
        if append.opens:
            self._open(append.opens)
        return True

    def _open(self, new: NewTable) -> None:
        self._opened.append(
            {
                "id": new.table,
                "code": new.code,
                "game": new.game,
                "opened": new.entries[0].at,
                "seq": new.entries[-1].seq,
                "waits": new.waits,
                "over": new.over,
            }
        )
        self._secrets.append({"table_id": new.table, "seed": new.seed})
        self._add_holders(new.table, new.holders)
        self._count(new.dice_counts)

    def _lease(self, lease: Lease) -> bool:
        if lease.table not in self._owners or self._owners[lease.table] not in (None, lease.owner):
            return False
        self._owners[lease.table] = lease.owner
        self._leases.append({"table": lease.table, "by": lease.owner, "ms": int(lease.seconds * 1000)})
        return True

    def _add_holders(self, table: str, tokens: Mapping[int, bytes]) -> None:
        self._holders += [{"table_id": table, "holder": holder, "token": token} for holder, token in tokens.items()]

    def _count(self, results: Sequence[DiceCounts]) -> None:
        for result in results:
            for face, count in enumerate(result.counts, 1):
                key = (result.game, " ".join(map(str, result.weights)), result.kind, face)
                self._counts[key] = self._counts.get(key, 0) + count


def _columns(rows: Sequence[Row]) -> Row:
    """Rows as one list per column."""
    return {name: [row[name] for row in rows] for name in rows[0]}


def _rows(table: str, log: Sequence[Entry], first: int) -> list[Row]:
    if not log or [entry.seq for entry in log] != list(range(first, first + len(log))):
        raise ValueError(f"the entries of table {table} must be numbered from {first} without gaps")
    return [
        {
            "table_id": table,
            "seq": entry.seq,
            "kind": entry.kind,
            "at": entry.at,
            "seat": entry.seat,
            "data": _DATA.encode(entry.data),
            "action": entry.action,
        }
        for entry in log
    ]
