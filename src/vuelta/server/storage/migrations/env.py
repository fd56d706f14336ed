"""Run by Alembic to apply migrations on the connection that it is given."""

from __future__ import annotations

from alembic import context

from vuelta.server.storage.schema import metadata


def run() -> None:
    """Apply the migrations in the caller's transaction, all or nothing."""
    context.configure(
        connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=True
    )
    context.run_migrations()


if __name__ == "env_py":  # the name under which Alembic runs it; importing it does nothing
    run()
