"""Tables, their secrets, holders and logs, and the dice that were thrown."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """From nothing."""
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("opened", sa.BigInteger, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("waits", sa.Text, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("owner", sa.Text),
        sa.Column("until", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="tables_pk"),
        sa.UniqueConstraint("code", name="tables_code_once"),
    )
    op.create_index("tables_opened", "tables", ["opened", "id"])
    _partial_index("tables_wait_for_computers", "tables", ["id"], "waits = 'computer'")
    _partial_index("tables_owner", "tables", ["owner"], "owner IS NOT NULL")
    op.create_table(
        "secrets",
        _table_id("secrets"),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="secrets_pk"),
    )
    op.create_table(
        "holders",
        _table_id("holders"),
        sa.Column("holder", sa.Integer, nullable=False),
        sa.Column("token", sa.LargeBinary, nullable=False),
        sa.Column("seen", sa.BigInteger),
        sa.PrimaryKeyConstraint("table_id", "holder", name="holders_pk"),
    )
    op.create_table(
        "entries",
        _table_id("entries"),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("action", sa.Text),
        sa.PrimaryKeyConstraint("table_id", "seq", name="entries_pk"),
        sqlite_with_rowid=False,
    )
    _partial_index("entries_action_once", "entries", ["table_id", "action"], "action IS NOT NULL", unique=True)
    op.create_table(
        "thrown",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("weights", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("face", sa.Integer, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game", "weights", "kind", "face", name="thrown_pk"),
    )


def _table_id(table: str) -> sa.Column[str]:
    known = sa.ForeignKey("tables.id", name=f"{table}_table_id_known")
    return sa.Column("table_id", sa.Text, known, nullable=False)


def _partial_index(name: str, table: str, columns: list[str], where: str, *, unique: bool = False) -> None:
    condition = sa.text(where)
    op.create_index(name, table, columns, unique=unique, sqlite_where=condition, postgresql_where=condition)
