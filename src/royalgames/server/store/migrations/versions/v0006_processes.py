"""The sixth version: several processes on one database.

Each event says which process stored it, and so acts next at its table. Processes prove that they
are alive, hold leases, share who watches what, and take work from each other.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Bring the database to this version."""
    op.add_column("events", sa.Column("process", sa.Integer))
    op.create_table(
        "keys",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
        sa.Column("capacity", sa.Integer, nullable=False, server_default="0"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "leases",
        sa.Column("duty", sa.String(32), primary_key=True),
        sa.Column("process", sa.Integer, _of_process("CASCADE"), nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("process", sa.Integer, _of_process("CASCADE"), primary_key=True),
        sa.Column("table_id", sa.String(64), primary_key=True),
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("sockets", sa.Integer, nullable=False),
    )
    op.create_index("presence_by_table", "presence", ["table_id"])
    op.create_table(
        "work",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("process", sa.Integer, _of_process("CASCADE"), nullable=False),
        sa.Column("task", sa.String(100), nullable=False),
        sa.Column("payload", sa.LargeBinary, nullable=False),
        sa.Column("worker", sa.Integer, _of_process("SET NULL")),
        sa.Column("attempts", sa.Integer, nullable=False, server_default="0"),
        sa.Column("result", sa.LargeBinary),
        sqlite_autoincrement=True,
    )


def _of_process(when_removed: str) -> sa.ForeignKey:
    return sa.ForeignKey("processes.id", ondelete=when_removed)
