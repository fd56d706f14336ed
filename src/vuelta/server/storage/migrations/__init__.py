"""Migrates a database to the current schema. Migrations are never changed, only followed by others."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from vuelta.core.errors import InvalidOption

_LOCK = 7_682_530  # arbitrary, but the same in all processes


def migrate(connection: Connection) -> None:
    """Apply missing migrations in the connection's transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    if not is_current(connection):
        command.upgrade(config(connection), "head")


def is_current(connection: Connection) -> bool:
    """Whether the schema is current. InvalidOption if it is newer than this Vuelta."""
    scripts = ScriptDirectory.from_config(config())
    found = MigrationContext.configure(connection).get_current_revision()
    if found is not None and found not in {step.revision for step in scripts.walk_revisions()}:
        raise InvalidOption(
            f"the database was written by a newer Vuelta (its schema is {found}, this one knows "
            f"{scripts.get_current_head()}); install that version"
        )
    return found == scripts.get_current_head()


def config(connection: Connection | None = None) -> Config:
    """Alembic's configuration; `env.py` takes the connection from it."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
