"""What the database holds; alembic's latest version makes exactly this."""

from sqlalchemy import (
    BigInteger,
    Boolean,
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
    Column("public", Boolean, nullable=False, server_default="0"),
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
    Column("digest", LargeBinary),
    Column("wake_at", BigInteger),
    Column("process", Integer),
)
"""The lists: the only truth about a table.

``digest`` covers an event and all before it. ``wake_at`` is when the server must act by itself if
nothing else happens, set on the last event of each decision; ``rows.NEVER`` if it need not. Rows of
versions before 0003 have neither. ``process`` is who stored it, and so acts next; rows of versions
before 0006 have none.
"""

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

plays = Table(
    "plays",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("position", BigInteger, nullable=False),
    Column("move", String(40), nullable=False),
    Column("bot", Boolean, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("score", Integer, nullable=False),
    Index("plays_by_position", "position"),
    sqlite_with_rowid=False,
)
"""The choices of finished games by position, for the explorer; made from the lists."""

unexplored = Table(
    "unexplored",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)
"""The finished games whose choices are still to be put there."""

revoked = Table(
    "revoked",
    metadata,
    Column("player", String(64), primary_key=True),
    Column("before", BigInteger, nullable=False),
)
"""The players who signed devices out: their cookies from before a time are worthless."""

tokens = Table(
    "tokens",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("player", String(64), nullable=False),
    Column("digest", String(64), nullable=False, unique=True),
    Column("created_at", BigInteger, nullable=False),
    Column("revoked_at", BigInteger),
)
"""The bot accounts, and the digests of their tokens."""

meta = Table(
    "meta",
    metadata,
    Column("key", String(32), primary_key=True),
    Column("value", BigInteger, nullable=False),
)
"""What the service remembers of itself: when it was last alive."""

pauses = Table(
    "pauses",
    metadata,
    Column("began_at", BigInteger, primary_key=True, autoincrement=False),
    Column("ended_at", BigInteger, nullable=False),
)
"""The periods during which the service was down or suspended; players' clocks are paused."""

damage = Table(
    "damage",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("why", String(200), nullable=False),
    Column("found_at", BigInteger, nullable=False),
)
"""The tables whose lists cannot be used, with the first bad event."""

orders = Table(
    "orders",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", String(64), nullable=False),
    Column("what", String(16), nullable=False),
)
"""What the administrator has ordered from the command line."""

keys = Table(
    "keys",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
"""The key that signs cookies, where several servers share the database; else it is in a file."""

processes = Table(
    "processes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("name", String(100), nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Column("capacity", Integer, nullable=False, server_default="0"),
    sqlite_autoincrement=True,
)
"""The servers and workers on this database; one that is not seen for a while is removed."""

leases = Table(
    "leases",
    metadata,
    Column("duty", String(32), primary_key=True),
    Column("process", ForeignKey("processes.id", ondelete="CASCADE"), nullable=False),
)
"""What one process does for all; when it is removed, another takes over."""

presence = Table(
    "presence",
    metadata,
    Column("process", ForeignKey("processes.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", String(64), primary_key=True),
    Column("player", String(64), primary_key=True),
    Column("sockets", Integer, nullable=False),
    Index("presence_by_table", "table_id"),
)
"""Who watches which table through which process; used where several share the database."""

work = Table(
    "work",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("process", ForeignKey("processes.id", ondelete="CASCADE"), nullable=False),
    Column("task", String(100), nullable=False),
    Column("payload", LargeBinary, nullable=False),
    Column("worker", ForeignKey("processes.id", ondelete="SET NULL")),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("result", LargeBinary),
    sqlite_autoincrement=True,
)
"""What a process wants done by whichever worker is free: a bot's move, a hint, part of a review."""
