"""What many writers want at once, written in one transaction: who is first wins, and who lost has written nothing."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from sqlalchemy import Connection, bindparam, case, delete, insert, null, select, text, update
from sqlalchemy import Row as Found

from vuelta.server.storage.schema import Among, DatabaseNow, Texts, entries, holders, secrets, tables
from vuelta.server.tables.log import Entry
from vuelta.server.tables.persistence import Append, NewTable, Thrown

CHANNEL = "vuelta"
"""Where PostgreSQL tells other processes that a table has news."""


@dataclass(frozen=True, slots=True)
class Lease:
    """A process wants to play a table's computer seats for so many seconds."""

    table: str
    owner: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Release:
    """A process gives back all its leases."""

    owner: str


@dataclass(frozen=True, slots=True)
class Seen:
    """These holders (table, holder) are connected now."""

    present: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Sweep:
    """These tables are to be deleted, each if it still ends with that seq and nobody plays its computer seats."""

    ends: tuple[tuple[str, int], ...]


LONGEST_LEASE = 300_000
"""Milliseconds, of which nobody asks for so many: a lease that seems longer is from before a clock was set back."""
Wish: TypeAlias = Append | NewTable | Lease | Release | Seen | Sweep
Row: TypeAlias = Mapping[str, Any]

# In PostgreSQL rows are locked in the order of their keys, and tables in the order below, so that no two processes
# wait for each other: here by ORDER BY, in what follows by sorting what is executed one after the other.
_LOCK = (
    select(tables.c.id, tables.c.seq, tables.c.owner, tables.c.until, DatabaseNow().label("now"))
    .where(Among(tables.c.id, bindparam("ids", type_=Texts)))
    .order_by(tables.c.id)
    .with_for_update()
)
_ADVANCE = (
    update(tables)
    .where(tables.c.id == bindparam("table"), tables.c.seq == bindparam("known"))
    .values(
        seq=bindparam("newest"),
        waits=bindparam("now_waits"),
        over=bindparam("now_over"),
        owner=case((bindparam("now_waits") == "nothing", null()), else_=tables.c.owner),
    )
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
_ENTRY = insert(entries)
_SEEN = (
    update(holders)
    .where(holders.c.table_id == bindparam("table"), holders.c.holder == bindparam("who"))
    .values(seen=DatabaseNow())
)
_COUNT = text(
    "INSERT INTO thrown (game, weights, kind, face, count) VALUES (:game, :weights, :kind, :face, :count) "
    "ON CONFLICT (game, weights, kind, face) DO UPDATE SET count = thrown.count + excluded.count"
)
# The two that every append needs, for PostgreSQL as one statement each, however many rows: a fifth of the time.
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
_HINT = text("SELECT count(pg_notify(:channel, hint)) FROM unnest(CAST(:hints AS text[])) AS hint")


class Beaten(Exception):
    """Somebody else was first, though the rows were locked: the net below that should never be needed."""


class Job:
    """A wish, with its entries as rows. What can't be stored is refused here, before it waits with others."""

    __slots__ = ("entries", "wish")

    def __init__(self, wish: Wish) -> None:
        self.wish = wish
        self.entries: list[Row] = []
        if isinstance(wish, NewTable):
            self.entries = _rows(wish.table, wish.entries, 1)
        elif isinstance(wish, Append):
            self.entries = _rows(wish.table, wish.entries, wish.entries[0].seq)
            if wish.opens:
                self.entries += _rows(wish.opens.table, wish.opens.entries, 1)


def write(connection: Connection, jobs: Sequence[Job], *, postgres: bool) -> list[bool]:
    """Write the wishes that can be fulfilled, in their order; says of each whether it was.

    PostgreSQL then tells other processes, if the transaction is committed.
    """
    wanted = sorted({table for job in jobs for table in _locked(job.wish)})
    found = connection.execute(_LOCK, {"ids": wanted}).all() if wanted else ()
    plan = _Plan(found)
    outcomes = [plan.take(job) for job in jobs]
    plan.carry_out(connection, postgres=postgres)
    if postgres and plan.newest:
        hints = [f"{table}:{seq}" for table, seq in plan.newest.items()]
        connection.execute(_HINT, {"channel": CHANNEL, "hints": hints})
    return outcomes


def _locked(wish: Wish) -> Iterable[str]:
    """The tables that exist and are changed by a wish."""
    match wish:
        case Append(table=table) | Lease(table=table):
            return (table,)
        case Sweep(ends):
            return (table for table, _ in ends)
    return ()


class _Plan:
    """What a transaction will write, gathered wish by wish, so that many are few statements."""

    def __init__(self, found: Sequence[Found[Any]]) -> None:
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

    def take(self, job: Job) -> bool:
        """Add a wish, if it can be fulfilled after those before it."""
        match job.wish:
            case Append() as append:
                if not self._append(append):
                    return False
            case NewTable() as new:
                self._open(new)
            case Lease() as lease:
                return self._lease(lease)
            case Release(owner):
                self._releases.append({"by": owner})
            case Seen(present):
                self._seen.update(present)
            case Sweep(ends):
                for table, seq in ends:
                    if self._seqs.get(table) == seq and self._owners[table] is None:
                        self._swept.append(table)
                        del self._seqs[table], self._owners[table]
        self._entries += job.entries
        return True

    def carry_out(self, connection: Connection, *, postgres: bool) -> None:
        """Execute it all. Each kind of row is sorted by its key where others might lock the same."""
        if self._advances:
            advances = list(self._advances.values())
            done = connection.execute(*((_ADVANCE_ALL, _columns(advances)) if postgres else (_ADVANCE, advances)))
            if done.rowcount != len(advances):
                raise Beaten
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
            (_ENTRY_ALL if postgres else _ENTRY, self._entries),
            (_SEEN, seen),
            (_COUNT, counts),
        ):
            if rows:
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
        self._count(append.thrown)
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
        self._count(new.thrown)

    def _lease(self, lease: Lease) -> bool:
        if lease.table not in self._owners or self._owners[lease.table] not in (None, lease.owner):
            return False
        self._owners[lease.table] = lease.owner
        self._leases.append({"table": lease.table, "by": lease.owner, "ms": int(lease.seconds * 1000)})
        return True

    def _add_holders(self, table: str, tokens: Mapping[int, bytes]) -> None:
        self._holders += [{"table_id": table, "holder": holder, "token": token} for holder, token in tokens.items()]

    def _count(self, results: Sequence[Thrown]) -> None:
        for result in results:
            for face, count in enumerate(result.counts, 1):
                key = (result.game, " ".join(map(str, result.weights)), result.kind, face)
                self._counts[key] = self._counts.get(key, 0) + count


def _columns(rows: Sequence[Row]) -> Row:
    """The same rows, as a list for each column."""
    return {name: [row[name] for row in rows] for name in rows[0]}


def _rows(table: str, log: Sequence[Entry], first: int) -> list[Row]:
    if not log or [entry.seq for entry in log] != list(range(first, first + len(log))):
        raise ValueError(f"the entries of table {table} should be numbered from {first} without gaps")
    return [
        {
            "table_id": table,
            "seq": entry.seq,
            "kind": entry.kind,
            "at": entry.at,
            "seat": entry.seat,
            "data": json.dumps(entry.data, separators=(",", ":"), allow_nan=False, default=dict),
            "action": entry.action,
        }
        for entry in log
    ]
