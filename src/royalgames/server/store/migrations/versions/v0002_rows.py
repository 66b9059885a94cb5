"""The second version: events lie in the order they came, and are found by their table's list.

Before, each lay among its table's others, so that the moves of a moment, being many tables', were
spread over as many pages, all of which had to be written whole.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

COLUMNS = "table_id, seq, at, event, private, player, command"


def upgrade() -> None:
    """Bring the database to this version."""
    # Earlier releases left this behind, empty, when they were interrupted here.
    op.execute("DROP TABLE IF EXISTS events_by_row")
    op.create_table(
        "events_by_row",
        sa.Column(
            "table_id",
            sa.String(64),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("event", sa.LargeBinary, nullable=False),
        sa.Column("private", sa.LargeBinary),
        sa.Column("player", sa.String(64)),
        sa.Column("command", sa.String(64)),
    )
    op.execute(f"INSERT INTO events_by_row ({COLUMNS}) SELECT {COLUMNS} FROM events")  # noqa: S608  # no words of others
    op.drop_table("events")
    op.rename_table("events_by_row", "events")
