"""The third version: what a start needs without reading every list, and what shows damage.

Each event carries a digest of its list up to there, and the last one of a decision carries when
the server must act by itself. Rows of earlier versions have neither, and stay valid.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Bring the database to this version."""
    op.add_column("events", sa.Column("digest", sa.LargeBinary))
    op.add_column("events", sa.Column("wake_at", sa.BigInteger))
    op.create_table(
        "pauses",
        sa.Column("began_at", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "damage",
        sa.Column(
            "table_id",
            sa.String(64),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("why", sa.String(200), nullable=False),
        sa.Column("found_at", sa.BigInteger, nullable=False),
    )
