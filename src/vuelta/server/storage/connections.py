"""Work on the database, off the event loop: each piece of it is one visit to a thread, and nobody waits for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection, Engine

from vuelta.server.storage.databases import Database, trouble, worth_another_try
from vuelta.server.tables.persistence import OutcomeUnknown, StoreUnavailable

T = TypeVar("T")

READERS = 4
_MIGRATION = 600.0


class Connections:
    """Some connections that read, and one that writes.

    Every method raises StoreUnavailable if the database can't be used or takes longer than our patience. What has begun
    then goes on to its own end, which the database's limits of time bring soon; what has not begun never does. A write
    whose end is not known raises OutcomeUnknown.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._reader = database.reader(READERS)
        self._writer = database.writer()
        self._reading = ThreadPoolExecutor(READERS, "vuelta-reader")
        self._writing = ThreadPoolExecutor(1, "vuelta-writer")

    async def read(self, query: Callable[[Connection], T]) -> T:
        """What a query finds; each of its statements sees what is newest."""

        def attempt() -> T:
            with self._reader.connect() as connection:
                return query(connection)

        return await _patiently(self._reading, self._database.patience, attempt)

    async def write(self, change: Callable[[Connection], T]) -> T:
        """Make a change in a transaction of its own: when this returns it is durable."""
        attempt = partial(_change, self._writer, change)
        return await _patiently(self._writing, self._database.patience, attempt, late=OutcomeUnknown)

    async def migrate(self, change: Callable[[Connection], T]) -> T:
        """Make a change that may take minutes."""
        engine = self._database.migrator()
        try:
            return await _patiently(self._writing, _MIGRATION, partial(_change, engine, change))
        finally:
            engine.dispose()

    async def close(self) -> None:
        """Wait for what is under way, and disconnect."""
        for executor, engine in ((self._reading, self._reader), (self._writing, self._writer)):
            await asyncio.to_thread(executor.shutdown, cancel_futures=True)
            engine.dispose()


def _change(engine: Engine, change: Callable[[Connection], T]) -> T:
    committing = False
    try:
        with engine.begin() as connection:
            made = change(connection)
            committing = True
        return made
    except Exception as error:
        if committing and (told := trouble(error)):
            raise OutcomeUnknown(str(told)) from error
        raise


async def _patiently(
    executor: ThreadPoolExecutor,
    patience: float,
    attempt: Callable[[], T],
    late: type[StoreUnavailable] = StoreUnavailable,
) -> T:
    future = asyncio.get_running_loop().run_in_executor(executor, _twice, attempt)
    try:
        await asyncio.wait({future}, timeout=patience)
    finally:
        if not future.done():  # we waited long enough, or whoever asked has gone
            future.cancel()
            future.add_done_callback(_forget)
    if future.cancelled():
        raise late("the database took too long")
    return future.result()


def _twice(attempt: Callable[[], T]) -> T:
    """What an attempt gives; the second one, if the first met a stale connection."""
    unknown = False
    try:
        try:
            return attempt()
        except Exception as error:
            unknown = isinstance(error, OutcomeUnknown)
            if not worth_another_try(error.__cause__ if unknown else error):
                raise
        return attempt()
    except Exception as error:
        if told := trouble(error):
            raise (OutcomeUnknown(str(told)) if unknown else told) from error
        raise


def _forget(future: asyncio.Future[T]) -> None:
    """Nobody is left to hear how it ended."""
    if not future.cancelled():
        future.exception()
