"""What Alembic runs to take steps, on the connection that it is given."""

from __future__ import annotations

from alembic import context

from vuelta.server.storage.schema import metadata


def run() -> None:
    """Take the steps inside the transaction that the caller has begun, so that they happen together or not at all."""
    context.configure(
        connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=True
    )
    context.run_migrations()


if __name__ == "env_py":  # as Alembic calls it; whoever only imports the package runs nothing
    run()
