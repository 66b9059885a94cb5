"""The two databases: one SQLite file, or a PostgreSQL server named by its address."""

import importlib.util
import sqlite3
from collections.abc import Callable
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, Table, create_engine, event, make_url
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from royalgames.server.settings import Where, shown

Statement = TypeVar("Statement")

BUSY_SECONDS: Final = 5.0
"""How long a locked database is waited for."""

LONGEST_LOG: Final = 16_000
"""At how many pages, 64 MB, a commit itself moves SQLite's log into the file.

That takes the disk 10 ms and more, during which no act is stored; ``Store.checkpoint`` moves it
beside the commits before it comes to that.
"""

CONNECT_SECONDS: Final = 5
"""How long a PostgreSQL server may take to answer a new connection."""

IDLE_SECONDS: Final = 15
"""After so long PostgreSQL ends a transaction whose process is suspended or out of reach."""


class DatabaseError(Exception):
    """A database that cannot be used, with a sentence that says why."""


def _url(address: str) -> Any:
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise DatabaseError(
            f"{shown(address)} is not an address like postgresql://user:password@host:5432/name"
        ) from None
    return url.set(drivername="postgresql+psycopg")


def connect(where: Where, *, busy_seconds: float = BUSY_SECONDS) -> Engine:
    """Return an engine whose every connection keeps what it commits."""
    if isinstance(where, str):
        return _connect_postgres(where, busy_seconds)
    engine = create_engine(
        f"sqlite:///{where}", connect_args={"timeout": busy_seconds}, hide_parameters=True
    )

    @event.listens_for(engine, "connect")
    def _durable(connection: Any, record: Any) -> None:
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}").close()
        connection.execute(f"PRAGMA wal_autocheckpoint={LONGEST_LOG}").close()

    return engine


def _connect_postgres(address: str, busy_seconds: float) -> Engine:
    if importlib.util.find_spec("psycopg") is None:
        raise DatabaseError("PostgreSQL needs psycopg: pip install 'royalgames[postgres]'")
    url = _url(address)
    arguments = {
        "connect_timeout": CONNECT_SECONDS,
        "options": f"{url.query.get('options', '')} {_options(busy_seconds)}".strip(),
        "application_name": "royal",
        # A server that vanished without a word is noticed within half a minute.
        "keepalives_idle": 10,
        "keepalives_interval": 5,
        "keepalives_count": 3,
        "tcp_user_timeout": 20_000,
    }
    return create_engine(
        url, connect_args=arguments, pool_pre_ping=True, pool_size=8, hide_parameters=True
    )


def _options(busy_seconds: float) -> str:
    """Bound every wait: for another's lock, and of others for a process that is suspended."""
    settings = {
        "lock_timeout": round(1000 * busy_seconds),
        "idle_in_transaction_session_timeout": 1000 * IDLE_SECONDS,
    }
    return " ".join(f"-c {name}={value}" for name, value in settings.items())


def is_shared(engine: Engine) -> bool:
    """Return whether several processes may serve the database at once."""
    return engine.dialect.name == "postgresql"


def insert_into(connection: Connection, table: Table) -> "postgresql.Insert | sqlite.Insert":
    """Return an insertion that can say what happens to a row that is there already."""
    if connection.dialect.name == "postgresql":
        return postgresql.insert(table)
    return sqlite.insert(table)


def both(make: Callable[[Any], Statement]) -> dict[str, Statement]:
    """Build an insertion once for each engine, by the names of their dialects."""
    return {"postgresql": make(postgresql.insert), "sqlite": make(sqlite.insert)}


def cause_of(error: Exception) -> str:
    """Return a database's own words for what went wrong, in one line."""
    words = str(error.orig if isinstance(error, DBAPIError) else error)
    lines = [line.strip() for line in words.splitlines() if line.strip()]
    return lines[0] if lines else type(error).__name__


_RETRIED: Final = frozenset({"40001", "40P01"})
"""PostgreSQL's codes for transactions that got in each other's way: both are fine by themselves."""


def _state(error: BaseException) -> str:
    cause = error.orig if isinstance(error, DBAPIError) else error
    return getattr(cause, "sqlstate", None) or ""


def is_misfit(error: Exception) -> bool:
    """Return whether one job of a group does not fit what is stored; the others may."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return isinstance(cause, sqlite3.IntegrityError) or _state(error)[:2] in ("22", "23")


def is_retried(error: Exception) -> bool:
    """Return whether a transaction failed only because of another at the same time."""
    return _state(error) in _RETRIED


def is_known(error: Exception) -> bool:
    """Return whether an error is a database's."""
    return isinstance(error, SQLAlchemyError | sqlite3.Error) or hasattr(error, "sqlstate")


def renew_if_lost(connection: Connection) -> None:
    """Have a connection that PostgreSQL has ended replaced by a new one at its next use."""
    if connection.dialect.name == "postgresql" and not connection.invalidated:
        driver: Any = connection.connection.driver_connection
        if driver.closed:
            connection.invalidate()
