"""The fourth version: tables whose finished games are listed, and cookies that are worthless.

No owner of an older table has ever agreed to have its games listed, so all of them are private.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Bring the database to this version."""
    public = sa.Column("public", sa.Boolean, nullable=False, server_default="0")
    op.add_column("tables", public)
    op.create_table(
        "revoked",
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("before", sa.BigInteger, nullable=False),
    )
