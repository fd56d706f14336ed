"""Export and import: every match as a record file that anybody can read and check."""

from __future__ import annotations

import asyncio
import re
import zipfile
from collections.abc import AsyncIterator, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import islice
from typing import IO, Any, Literal

from vuelta.core.errors import InvalidRecord, VueltaError, shown
from vuelta.core.record import Record
from vuelta.core.record_reader import LARGEST, read_record
from vuelta.server.storage.store import Store, Taken
from vuelta.server.tables.log import Entry
from vuelta.server.tables.opening import TABLE_NAME, Setup, new_identity
from vuelta.server.tables.persistence import Append, NewTable
from vuelta.server.tables.table import Place, Table

ENDING = ".vuelta"
_TOGETHER = 100
_TRIES = 5


@dataclass(frozen=True, slots=True)
class File:
    """A file that is supposed to hold a record."""

    name: str
    data: bytes
    problem: str | None = None
    """Why it can't be read."""


@dataclass(frozen=True, slots=True)
class ImportResult:
    """What became of a file."""

    name: str
    outcome: Literal["imported", "known", "unfinished", "refused"]
    reason: str = ""


async def export(store: Store, file: IO[bytes]) -> AsyncIterator[bool]:
    """Write a zip with the record of every match that has started. Yields for each table whether it was one.

    The record of a running match doesn't include its seed.
    """
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        async for stored in store.all_tables():
            table = Table.replay(stored)
            begun = table.phase != "gathering"
            if begun:
                archive.writestr(file_name(table), str(table.record()))
            yield begun


def file_name(table: Table) -> str:
    """The file name of a table's record."""
    return f"{table.game.slug}-{table.id}{ENDING}"


async def renew_dice(store: Store) -> AsyncIterator[bool]:
    """After restoring a backup, give every running match other dice than those people have already seen.

    Yields for each table whether it is running.
    """
    async for stored in store.all_tables():
        table = Table.replay(stored)
        running = table.phase != "over"
        if running:
            entry = Entry(seq=table.seq + 1, kind="restored", at=store.now)
            await store.append(Append(table=table.id, entries=(entry,), waits=table.waits))
        yield running


def files_in(file: IO[bytes]) -> Iterator[File]:
    """The files in a zip. InvalidRecord if it isn't one; a file that can't be unpacked has a `problem`."""
    try:
        with zipfile.ZipFile(file) as archive:
            for member in archive.infolist():
                if not member.is_dir():
                    yield _unpacked(archive, member)
    except zipfile.BadZipFile:
        raise InvalidRecord("the zip file is damaged", line=None) from None


def _unpacked(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> File:
    """Read no more than a record may have, whatever the zip claims."""
    try:
        with archive.open(member) as file:
            return File(member.filename, file.read(LARGEST + 1))
    except Exception as error:  # encrypted, damaged, unknown: every compression raises its own errors
        return File(member.filename, b"", f"it can't be unpacked ({error})")


async def import_files(store: Store, files: Iterable[File]) -> AsyncIterator[ImportResult]:
    """Store finished matches, each completely or not at all. Yields what became of each file."""
    rest = iter(files)
    while some := list(islice(rest, _TOGETHER)):
        results, records = _checked(some)
        known = await store.heads([record.match or "" for _, record in records])
        seeds = {table: stored.seed.hex() for table in known if (stored := await store.load(table))}
        wanted: list[tuple[str, Record]] = []
        for name, record in records:
            assert record.match is not None
            assert record.seed is not None
            if record.match not in seeds:
                seeds[record.match] = record.seed
                wanted.append((name, record))
            elif seeds[record.match] == record.seed:
                results.append(ImportResult(name, "known"))
            else:  # people choose names; only the seed identifies a match
                results.append(ImportResult(name, "refused", f"there is already another match named {record.match}"))
        done = await asyncio.gather(*(_store(store, record) for _, record in wanted))
        outcomes = (
            ImportResult(name, "imported" if new else "known") for (name, _), new in zip(wanted, done, strict=True)
        )
        for one in (*results, *outcomes):
            yield one


def _checked(files: Iterable[File]) -> tuple[list[ImportResult], list[tuple[str, Record]]]:
    """What can't be imported, with the reason; and the records that can, with every ply and roll verified."""
    results, records = [], []
    for file in files:
        try:
            if file.problem:
                raise InvalidRecord(file.problem, line=None)
            record = read_record(file.data)
            if record.match and record.commitment and not record.seed:
                results.append(
                    ImportResult(file.name, "unfinished", "the match isn't over, so its dice are still secret")
                )
                continue
            record.verify()
            if not re.fullmatch(TABLE_NAME, record.match or ""):
                raise InvalidRecord(
                    f"the match is named {shown(record.match)}, but a server's has 1 to 40 letters, digits, - and _",
                    line=None,
                )
            records.append((file.name, record))
        except VueltaError as error:
            results.append(ImportResult(file.name, "refused", str(error)))
    return results, records


async def _store(store: Store, record: Record) -> bool:
    """Store a match; False if it was there already."""
    for _ in range(_TRIES):
        new = as_table(record, new_identity().code, store.now)
        try:
            await store.create(new)
            return True
        except Taken:
            if new.table in await store.heads([new.table]):
                return False
    raise Taken("found no free code; try again")


def as_table(record: Record, code: str, now: int) -> NewTable:
    """A finished match as a table. Nobody holds its seats."""
    assert record.match is not None
    assert record.seed is not None
    at = int(datetime.fromisoformat(record.date).replace(tzinfo=UTC).timestamp() * 1000) if record.date else now
    log = tuple(
        Entry(seq=seq, kind=kind, at=at, seat=seat, data=data)
        for seq, (kind, seat, data) in enumerate(_entries_of(record), 1)
    )
    new = NewTable(
        table=record.match,
        code=code,
        game=record.start.game.slug,
        seed=bytes.fromhex(record.seed),
        holders={},
        entries=log,
        waits="nothing",
        over=True,
    )
    return replace(new, dice_counts=Table.replay(new).dice_counts())


def _entries_of(record: Record) -> Iterator[tuple[str, int | None, dict[str, Any]]]:
    """The entries of a table's log: kind, seat, data."""
    places = {
        seat: Place(
            kind="computer" if seat in record.levels else "person",
            name=record.players.get(seat),
            level=record.levels.get(seat),
        )
        for seat in record.start.pieces()
    }
    yield "created", None, Setup(start=record.start, seats=places).as_data(record.commitment)
    for seat, seal in sorted(record.seals.items()):
        yield "sealed", seat, {"seal": seal}
    for seat, words in sorted(record.words.items()):
        yield "words", seat, {"words": words}
    yield "started", None, {}
    position, rolls = record.start, 0
    for text in record.plies:
        rolled = position.awaits == "roll"
        if rolled:
            rolls += 1
            for _ in range(record.restored.count(rolls)):
                yield "restored", None, {}
        yield "rolled" if rolled else "moved", position.seat, {"text": text}
        position = position.play(text)
    how = "finished" if position.over else "stopped"
    yield "ended", None, {"how": how, "ranking": list(position.ranking), "seed": record.seed}
