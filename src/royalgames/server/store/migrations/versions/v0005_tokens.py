"""The fifth version: bot accounts, with the digests of their tokens."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Bring the database to this version."""
    op.create_table(
        "tokens",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False, unique=True),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("revoked_at", sa.BigInteger),
    )
