"""The first version: tables, events, seats, finished games, the administrator's orders."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

MADE_HERE = ("orders", "meta", "finished", "seats", "events", "tables")


def upgrade() -> None:
    """Bring the database to this version."""
    # Earlier releases left some of these behind, empty, when their first start was interrupted.
    for table in MADE_HERE:
        op.execute(f"DROP TABLE IF EXISTS {table}")
    op.create_table(
        "tables",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("phase", sa.String(16), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
    )
    op.create_index("tables_by_phase", "tables", ["phase"])
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(64), _of_table(), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("event", sa.LargeBinary, nullable=False),
        sa.Column("private", sa.LargeBinary),
        sa.Column("player", sa.String(64)),
        sa.Column("command", sa.String(64)),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seats",
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(64), _of_table(), primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "finished",
        sa.Column("table_id", sa.String(64), _of_table(), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("names", sa.String(200), nullable=False),
        sa.Column("result", sa.String(40), nullable=False),
        sa.Column("ended", sa.String(20), nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_finished_ended_at", "finished", ["ended_at"])
    op.create_table(
        "meta",
        sa.Column("key", sa.String(32), primary_key=True),
        sa.Column("value", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "orders",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("what", sa.String(16), nullable=False),
    )


def _of_table() -> sa.ForeignKey:
    return sa.ForeignKey("tables.id", ondelete="CASCADE")
