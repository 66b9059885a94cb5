"""What the database holds; alembic's latest version makes exactly this."""

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("game", String(16), nullable=False),
    Column("phase", String(16), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Index("tables_by_phase", "phase"),
)
"""One row a table, so that it can be found; a move does not touch it."""

events = Table(
    "events",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("event", LargeBinary, nullable=False),
    Column("private", LargeBinary),
    Column("player", String(64)),
    Column("command", String(64)),
)
"""The lists: the only truth about a table."""

seats = Table(
    "seats",
    metadata,
    Column("player", String(64), primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sqlite_with_rowid=False,
)
"""Who owns a seat where, for "my tables"."""

finished = Table(
    "finished",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("game", String(16), nullable=False),
    Column("names", String(200), nullable=False),
    Column("result", String(40), nullable=False),
    Column("ended", String(20), nullable=False),
    Column("ended_at", BigInteger, nullable=False, index=True),
)
"""The finished games, for the list of them."""

meta = Table(
    "meta",
    metadata,
    Column("key", String(32), primary_key=True),
    Column("value", BigInteger, nullable=False),
)
"""What the service remembers of itself: when it was last alive."""

orders = Table(
    "orders",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", String(64), nullable=False),
    Column("what", String(16), nullable=False),
)
"""What the keeper has ordered from the command line."""
