"""The seventh version: what was played in finished games, position by position.

The choices of the games that are there already are read by the next server, in the background.
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Bring the database to this version."""
    op.create_table(
        "plays",
        sa.Column("table_id", sa.String(64), _of_table(), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("position", sa.BigInteger, nullable=False),
        sa.Column("move", sa.String(40), nullable=False),
        sa.Column("bot", sa.Boolean, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("plays_by_position", "plays", ["position"])
    op.create_table(
        "unexplored",
        sa.Column("table_id", sa.String(64), _of_table(), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sqlite_with_rowid=False,
    )
    op.execute("INSERT INTO unexplored SELECT table_id, number FROM finished")


def _of_table() -> sa.ForeignKey:
    return sa.ForeignKey("tables.id", ondelete="CASCADE")
