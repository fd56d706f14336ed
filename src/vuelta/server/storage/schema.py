"""The database schema, the same on SQLite and PostgreSQL. A change here needs a new file in `migrations/versions`."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.engine import Dialect
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.types import TypeDecorator, TypeEngine

metadata = MetaData(
    naming_convention={
        "pk": "%(table_name)s_pk",
        "uq": "%(table_name)s_%(column_0_name)s_once",
        "fk": "%(table_name)s_%(column_0_name)s_known",
        "ix": "%(table_name)s_%(column_0_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("opened", BigInteger, nullable=False),
    Column("seq", Integer, nullable=False),  # of the newest entry; appends compare and swap it
    Column("waits", Text, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("owner", Text),  # the process that holds the lease …
    Column("until", BigInteger),  # … until then, by the database's clock
    UniqueConstraint("code"),
)
Index("tables_opened", tables.c.opened, tables.c.id)
_computers = tables.c.waits == "computer"
Index("tables_wait_for_computers", tables.c.id, sqlite_where=_computers, postgresql_where=_computers)
_owned = tables.c.owner.is_not(None)
Index("tables_owner", tables.c.owner, sqlite_where=_owned, postgresql_where=_owned)

secrets = Table(
    "secrets",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seed", LargeBinary, nullable=False),
)

holders = Table(
    "holders",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("holder", Integer, nullable=False),
    Column("token", LargeBinary, nullable=False),  # its SHA-256
    Column("seen", BigInteger),
    PrimaryKeyConstraint("table_id", "holder"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("seat", Integer),
    Column("data", Text, nullable=False),
    Column("action", Text),
    PrimaryKeyConstraint("table_id", "seq"),
    sqlite_with_rowid=False,  # keeps a log together, and an append writes one page less
)
_named = entries.c.action.is_not(None)
Index(
    "entries_action_once",
    entries.c.table_id,
    entries.c.action,
    unique=True,
    sqlite_where=_named,
    postgresql_where=_named,
)

thrown = Table(
    "thrown",
    metadata,
    Column("game", Text, nullable=False),
    Column("weights", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("face", Integer, nullable=False),
    Column("count", BigInteger, nullable=False),
    PrimaryKeyConstraint("game", "weights", "kind", "face"),
)


NOW_OF_SQLITE = "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"


class DatabaseNow(FunctionElement[int]):
    """Milliseconds since 1970 by the database's clock, which all processes share."""

    type = BigInteger()
    inherit_cache = True


@compiles(DatabaseNow, "postgresql")
def _now_of_postgres(_element: DatabaseNow, _compiler: SQLCompiler, **_more: Any) -> str:
    return "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"


@compiles(DatabaseNow, "sqlite")
def _now_of_sqlite(_element: DatabaseNow, _compiler: SQLCompiler, **_more: Any) -> str:
    return NOW_OF_SQLITE


class Texts(TypeDecorator[list[str]]):
    """A list of texts as one parameter, so that the statement doesn't depend on their number."""

    impl = Text
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        """An array where the database has them."""
        return dialect.type_descriptor(ARRAY(Text()) if dialect.name == "postgresql" else Text())

    def process_bind_param(self, value: list[str] | None, dialect: Dialect) -> Any:
        """JSON where it doesn't."""
        return value if dialect.name == "postgresql" else json.dumps(value)


class Among(FunctionElement[bool]):
    """Whether a column's value is among a parameter's `Texts`."""

    type = Boolean()
    inherit_cache = True


@compiles(Among, "postgresql")
def _among_of_postgres(element: Among, compiler: SQLCompiler, **more: Any) -> str:
    column, texts = (compiler.process(part, **more) for part in element.clauses)
    return f"{column} = ANY({texts})"


@compiles(Among, "sqlite")
def _among_of_sqlite(element: Among, compiler: SQLCompiler, **more: Any) -> str:
    column, texts = (compiler.process(part, **more) for part in element.clauses)
    return f"{column} IN (SELECT value FROM json_each({texts}))"
