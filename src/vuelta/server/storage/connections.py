"""Database access off the event loop: each query or transaction runs in a thread, with a timeout."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection, Engine

from vuelta.server.storage.databases import Database, is_retryable, store_error
from vuelta.server.tables.persistence import OutcomeUnknown, StoreUnavailable

T = TypeVar("T")

READERS = 4
_MIGRATION = 600.0


class Connections:
    """Several connections for reading and one for writing.

    Every method raises StoreUnavailable if the database can't be used or takes longer than the timeout. A statement
    that has begun is then ended by the database's own timeouts; one that hasn't begun never will. A write whose outcome
    isn't known raises OutcomeUnknown.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._reader = database.reader(READERS)
        self._writer = database.writer()
        self._reading = ThreadPoolExecutor(READERS, "vuelta-reader")
        self._writing = ThreadPoolExecutor(1, "vuelta-writer")

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Run a query; each of its statements sees the latest data."""

        def attempt() -> T:
            with self._reader.connect() as connection:
                return query(connection)

        return await _with_timeout(self._reading, self._database.patience, attempt)

    async def write(self, change: Callable[[Connection], T]) -> T:
        """Run a change in its own transaction, which is durable when this returns."""
        attempt = partial(_in_transaction, self._writer, change)
        return await _with_timeout(self._writing, self._database.patience, attempt, late=OutcomeUnknown)

    async def migrate(self, change: Callable[[Connection], T]) -> T:
        """Run a change that may take minutes."""
        engine = self._database.migrator()
        try:
            return await _with_timeout(self._writing, _MIGRATION, partial(_in_transaction, engine, change))
        finally:
            engine.dispose()

    async def close(self) -> None:
        """Finish what is under way, and disconnect."""
        for executor, engine in ((self._reading, self._reader), (self._writing, self._writer)):
            await asyncio.to_thread(executor.shutdown, cancel_futures=True)
            engine.dispose()


def _in_transaction(engine: Engine, change: Callable[[Connection], T]) -> T:
    committing = False
    try:
        with engine.begin() as connection:
            made = change(connection)
            committing = True
        return made
    except Exception as error:
        if committing and (problem := store_error(error)):
            raise OutcomeUnknown(str(problem)) from error
        raise


async def _with_timeout(
    executor: ThreadPoolExecutor,
    patience: float,
    attempt: Callable[[], T],
    late: type[StoreUnavailable] = StoreUnavailable,
) -> T:
    future = asyncio.get_running_loop().run_in_executor(executor, _with_retry, attempt)
    try:
        await asyncio.wait({future}, timeout=patience)
    finally:
        if not future.done():  # timed out, or the caller has gone
            future.cancel()
            future.add_done_callback(_forget)
    if future.cancelled():
        raise late("the database took too long")
    return future.result()


def _with_retry(attempt: Callable[[], T]) -> T:
    """Run an attempt, and once more if the first met a stale connection."""
    unknown = False
    try:
        try:
            return attempt()
        except Exception as error:
            unknown = isinstance(error, OutcomeUnknown)
            if not is_retryable(error.__cause__ if unknown else error):
                raise
        return attempt()
    except Exception as error:
        if problem := store_error(error):
            raise (OutcomeUnknown(str(problem)) if unknown else problem) from error
        raise


def _forget(future: asyncio.Future[T]) -> None:
    """Retrieve the exception, since nobody else will."""
    if not future.cancelled():
        future.exception()
