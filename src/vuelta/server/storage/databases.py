"""SQLite and PostgreSQL: how a URL names one, how its connections are set up, and its errors in plain sentences."""

from __future__ import annotations

import importlib.util
import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Dialect, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import NullPool

from vuelta.core.errors import InvalidOption, MissingExtra
from vuelta.server.tables.persistence import StoreUnavailable

_POSSIBLE = "use sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME"
_OWN_SHARE = 0.8  # of our timeout, after which the database gives up by itself, usually with a better reason

_SQLITE = {
    sqlite3.SQLITE_FULL: "the disk is full; free some space",
    sqlite3.SQLITE_BUSY: "another program has locked the database file for too long",
    sqlite3.SQLITE_LOCKED: "another program has locked the database file for too long",
    sqlite3.SQLITE_READONLY: "the database file can't be written to; check its permissions",
    sqlite3.SQLITE_CANTOPEN: "the database file can't be opened; check its folder and its permissions",
    sqlite3.SQLITE_PERM: "the database file can't be opened; check its folder and its permissions",
    sqlite3.SQLITE_IOERR: "the disk has an error, or is full",
    sqlite3.SQLITE_CORRUPT: "the database file is damaged; restore the latest backup",
    sqlite3.SQLITE_NOTADB: "the file isn't an SQLite database; choose another",
}
_POSTGRES = {
    "53100": "the disk of the database server is full",
    "53200": "the database server is out of memory",
    "53300": "the database server has too many connections",
    "53400": "the database server has reached one of its limits",
    "55P03": "another session has locked the tables for too long",
    "57014": "the database server took too long",
    "57P01": "the database server is shutting down",
    "57P02": "the database server has crashed and is restarting",
    "57P03": "the database server is starting up or shutting down",
    "25006": "the database is read-only at the moment",
    "25P03": "the database server took too long",
    "25P04": "the database server took too long",
    "40001": "too many processes were writing at once",
    "40P01": "too many processes were writing at once",
}
_LIMITS = ("statement_timeout", "idle_in_transaction_session_timeout")
_GONE = frozenset({"OperationalError", "ConnectionTimeout"})
_AGAIN = frozenset({"40001", "40P01"})


class Database:
    """A database, named by a URL."""

    def __init__(self, url: str, patience: float) -> None:
        """InvalidOption if the URL names no database; MissingExtra if the driver isn't installed."""
        try:
            given = make_url(url)
        except (ArgumentError, ValueError):
            raise InvalidOption(f"this isn't a database URL; {_POSSIBLE}") from None  # the URL may hold a password
        kind = given.drivername.partition("+")[0]
        if kind not in ("sqlite", "postgresql", "postgres"):
            raise InvalidOption(f"Vuelta doesn't know the database {given.drivername}; {_POSSIBLE}")
        self.patience = patience
        self.postgres = kind != "sqlite"
        self.url: URL = given.set(drivername="postgresql+psycopg" if self.postgres else "sqlite+pysqlite")
        self.file: Path | None = None if self.postgres else _file(given)
        if self.postgres and importlib.util.find_spec("psycopg") is None:
            raise MissingExtra("PostgreSQL needs a driver: pip install 'vuelta[postgres]'")

    def __str__(self) -> str:
        """For display, without a password."""
        return str(self.file) if self.file else display_name(self.url)

    def reader(self, most: int) -> Engine:
        """Up to `most` connections for reading; each statement is its own transaction."""
        engine = self._engine(isolation_level="AUTOCOMMIT", pool_size=most, max_overflow=0, pool_reset_on_return=None)
        if not self.postgres:
            event.listen(engine, "connect", self._prepare_sqlite_reader)
        return engine

    def writer(self) -> Engine:
        """The one connection for writing. On SQLite, transactions take the write lock at once."""
        engine = self._engine(pool_size=1, max_overflow=0)
        if not self.postgres:
            _begin_immediate(engine)
            event.listen(engine, "connect", self._prepare_sqlite)
        return engine

    def migrator(self) -> Engine:
        """A connection without timeouts: a migration may move a lot of data."""
        if self.postgres:
            return create_engine(self.url, poolclass=NullPool, connect_args=self._connect_arguments())
        engine = create_engine(self.url, poolclass=NullPool)
        _begin_immediate(engine)
        event.listen(engine, "connect", self._prepare_sqlite)
        return engine

    def driver_arguments(self) -> dict[str, Any]:
        """The arguments for connecting with psycopg directly."""
        dialect: Dialect = self.url.get_dialect()()
        return self._connect_arguments() | dict(dialect.create_connect_args(self.url)[1])

    def _engine(self, **more: Any) -> Engine:
        limits = " ".join(f"-c {name}={self._own_ms}" for name in _LIMITS)
        arguments = self._connect_arguments() | {"options": limits} if self.postgres else {}
        return create_engine(self.url, connect_args=arguments, pool_timeout=self.patience, hide_parameters=True, **more)

    @property
    def _own_ms(self) -> int:
        return max(1, int(self.patience * _OWN_SHARE * 1000))

    def _connect_arguments(self) -> dict[str, Any]:
        """For PostgreSQL: give up on a host that doesn't answer."""
        return {
            "connect_timeout": max(2, int(self.patience)),
            "keepalives_idle": 5,
            "keepalives_interval": 2,
            "keepalives_count": 3,
            "tcp_user_timeout": int(self.patience * 1000),
            "application_name": "vuelta",
        }

    def _prepare_sqlite(self, connection: Any, _record: Any) -> None:
        """Durable through a power cut (FULL), readers beside a writer (WAL), and a timeout for locks."""
        connection.isolation_level = None  # else Python's driver begins transactions as it sees fit
        cursor = connection.cursor()
        for pragma in (
            f"busy_timeout = {self._own_ms}",
            "journal_mode = WAL",
            "synchronous = FULL",
            "foreign_keys = ON",
            "cache_size = -32000",
            "journal_size_limit = 67108864",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    def _prepare_sqlite_reader(self, connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {self._own_ms}")
        cursor.execute("PRAGMA query_only = ON")
        cursor.close()


def display_name(url: URL) -> str:
    """A URL without its password and driver."""
    return url.set(drivername=url.drivername.partition("+")[0]).render_as_string(hide_password=True)


def store_error(error: BaseException) -> StoreUnavailable | None:
    """What a driver's error means if the database can't be used now; None for a bug of ours."""
    if isinstance(error, StoreUnavailable):
        return error
    if isinstance(error, PoolTimeout):
        return StoreUnavailable("the database took too long")
    if not isinstance(error, DBAPIError):
        return StoreUnavailable("the database can't be reached") if isinstance(error, OSError) else None
    cause = error.orig
    reason: str | None
    if isinstance(cause, sqlite3.Error):
        reason = _SQLITE.get(getattr(cause, "sqlite_errorcode", 0) & 0xFF)
    else:
        reason = _POSTGRES.get(getattr(cause, "sqlstate", None) or "")
    if reason is None and (error.connection_invalidated or type(cause).__name__ in _GONE):
        reason = "the database can't be reached; is its server running?"
    return StoreUnavailable(reason) if reason else None


def is_retryable(error: BaseException | None) -> bool:
    """Whether a retry may succeed: the connection was stale, or two transactions collided."""
    if not isinstance(error, DBAPIError):
        return False
    return error.connection_invalidated or getattr(error.orig, "sqlstate", None) in _AGAIN


def _file(url: URL) -> Path:
    if not url.database or url.database == ":memory:" or url.query or url.host:
        raise InvalidOption(f"SQLite needs a file and nothing else; {_POSSIBLE}")
    return Path(url.database)


def _begin_immediate(engine: Engine) -> None:
    """Take the write lock at the start, so that no transaction fails halfway for lack of it."""

    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    event.listen(engine, "begin", begin)
