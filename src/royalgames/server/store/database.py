"""Opening a database: its version checked and brought to today's; one server per SQLite file."""

import contextlib
import logging
import os
import sqlite3
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, event, inspect, text
from sqlalchemy.exc import SQLAlchemyError

from royalgames.server.settings import Where, shown
from royalgames.server.store import wal
from royalgames.server.store.engines import (
    BUSY_SECONDS,
    DatabaseError,
    cause_of,
    connect,
)
from royalgames.server.store.store import Store

try:
    import fcntl
except ImportError:  # pragma: no cover  # Windows
    fcntl = None  # type: ignore[assignment]  # there the lock is left to SQLite


_log = logging.getLogger("royalgames")


class ServerRunningError(DatabaseError):
    """Another server holds the file."""


def beside(path: Path, ending: str) -> Path:
    """Name a file that belongs to a database."""
    return path.with_name(path.name + ending)


@contextlib.contextmanager
def only_server(path: Where) -> Iterator[None]:
    """Hold a file against a second server for as long as this one runs."""
    if isinstance(path, str):  # any number of servers share a PostgreSQL database
        yield
        return
    real = path.resolve()  # under whatever name, it is one file
    with contextlib.ExitStack() as stack:
        try:
            _lock(stack, beside(real, ".lock"))
            if sys.platform == "linux":
                # If someone deletes the lock file, the database itself is still locked. Only on
                # Linux is this kind of lock not in the way of SQLite's own.
                _lock(stack, real)
        except BlockingIOError:
            raise ServerRunningError(f"another server is running on {path}") from None
        except OSError as error:
            raise DatabaseError(f"{path} cannot be locked: {error.strerror}") from None
        yield


def _lock(stack: contextlib.ExitStack, path: Path) -> None:
    lock = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    stack.callback(os.close, lock)
    if fcntl is not None:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)


def is_served(path: Where) -> bool:
    """Return whether a server may be running on a database."""
    if isinstance(path, str):
        return True
    try:
        with only_server(path):
            return False
    except ServerRunningError:
        return True


def open_store(where: Where, *, busy_seconds: float = BUSY_SECONDS, alone: bool = True) -> Store:
    """Open a database, new or old, and bring it to the version this program speaks.

    ``alone`` means that no server runs on a file, so what a crash left behind can be inspected.
    """
    if isinstance(where, Path):
        where.parent.mkdir(parents=True, exist_ok=True)
        _make_private(where)
    engine = connect(where, busy_seconds=busy_seconds)
    try:
        if isinstance(where, Path):
            _open_file(where, engine, alone)
        else:
            _open_server(where, engine)
    except DatabaseError:
        engine.dispose()
        raise
    except Exception as error:
        engine.dispose()
        raise DatabaseError(
            f"{shown(where)} cannot be opened as a database: {cause_of(error)}"
        ) from error
    return Store(engine)


def _open_file(path: Path, engine: Engine, alone: bool) -> None:
    with engine.connect() as connection:
        version = _version(path, connection)
        if alone:
            _report_losses(path, connection)
    if version == newest_version():
        return
    if not alone:
        raise DatabaseError(
            f"{path} is in use by a server of another version; restart that server first"
        )
    if version is not None:
        copy_file(path, beside(path, f".version-{version}"))
    own = migrating(path)
    try:
        upgrade(own, newest_version())
    finally:
        own.dispose()


UPGRADE_LOCK: Final = 0x526F79616C
"""The number of the lock that PostgreSQL gives to the one process that upgrades a database."""


def _open_server(address: str, engine: Engine) -> None:
    """Bring a PostgreSQL database to today's version; of several processes, one does it."""
    with engine.connect() as connection:
        version = _version(address, connection)
    if version == newest_version():
        return
    with engine.connect() as lock:
        # For as long as its connection lives, whatever becomes of the process.
        lock.execute(text("SET lock_timeout = 0"))
        lock.execute(text("SELECT pg_advisory_lock(:number)"), {"number": UPGRADE_LOCK})
        lock.commit()
        try:
            upgrade(engine, newest_version())
        finally:
            lock.execute(text("SELECT pg_advisory_unlock(:number)"), {"number": UPGRADE_LOCK})
            lock.commit()
            lock.invalidate()  # it has another lock_timeout than the others


MIGRATIONS = files("royalgames.server.store") / "migrations"
"""Where the versions of the database are described."""


def _make_private(path: Path) -> None:
    """Make a new file for its owner's eyes only: it holds the secrets of dice and seats."""
    # SQLite gives its own files beside it the same permissions. A file that is there is not opened:
    # closing it would drop the locks that SQLite holds on it in this process.
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def newest_version() -> str:
    """Return the version of the database that this program speaks."""
    return str(ScriptDirectory.from_config(_config()).get_current_head())


def versions() -> list[str]:
    """List all versions of the database, the first one first."""
    scripts = ScriptDirectory.from_config(_config()).walk_revisions()
    return [script.revision for script in scripts][::-1]


def _version(where: Where, connection: Connection) -> str | None:
    """Return a database's version, None for a new one; refuse one this program cannot use."""
    version = MigrationContext.configure(connection).get_current_revision()
    if version is None:
        _check_unused(where, connection)
    elif version not in versions():
        raise DatabaseError(
            f"{shown(where)} was written by a newer version of Royal Games (database version "
            f"{version}, this program knows {newest_version()}); update the program, nothing was "
            "changed"
        )
    return version


def version_of(where: Where) -> str | None:
    """Return a database's version, None for a new one, without changing it."""
    engine = connect(where)
    try:
        with engine.connect() as connection:
            return _version(where, connection)
    except SQLAlchemyError as error:
        raise DatabaseError(
            f"{shown(where)} cannot be opened as a database: {cause_of(error)}"
        ) from error
    finally:
        engine.dispose()


def _check_unused(where: Where, connection: Connection) -> None:
    """Refuse a database that another program has filled."""
    for table in inspect(connection).get_table_names():
        row = connection.exec_driver_sql(f'SELECT 1 FROM "{table}" LIMIT 1').first()  # noqa: S608
        if row is not None:
            raise DatabaseError(
                f"{shown(where)} cannot be used: it is a database of another program "
                f"(table {table!r})"
            )


def _report_losses(path: Path, connection: Connection) -> None:
    """Log what a damaged write-ahead log has lost, and keep a copy that holds it."""
    path = path.resolve()  # that is where SQLite keeps its log
    driver: Any = connection.connection.driver_connection
    lost = wal.find_lost(driver, path)
    if lost is None:
        return
    copy = beside(path, ".salvaged")
    for file in (copy, wal.log_of(copy)):
        file.unlink(missing_ok=True)
        _make_private(file)
    wal.salvage(driver, path, copy)
    before, now = wal.heads(copy), wal.heads(path)
    _log.error(
        "the write-ahead log of %s is damaged at frame %d: up to %d transactions are lost; "
        "%s holds what could be saved",
        *(path, lost.frame, lost.commits, copy),
    )
    for table, last in sorted(before.items()):
        first = now.get(table, 0) + 1
        if first <= last:
            _log.error("table %s has lost its events %d to %d", table, first, last)


def migrating(path: Path, busy_seconds: float = BUSY_SECONDS) -> Engine:
    """Return an engine whose transactions hold everything, the making of tables included.

    Left to itself, Python's sqlite3 begins a transaction only before a row is changed, and so
    commits every ``CREATE TABLE`` at once.
    """
    engine = connect(path, busy_seconds=busy_seconds)

    @event.listens_for(engine, "connect")
    def _leave_it_to_us(connection: Any, record: Any) -> None:
        connection.isolation_level = None

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def upgrade(engine: Engine, version: str) -> None:
    """Bring a database to a version; each step on the way happens as a whole or not at all."""
    with engine.connect() as connection:
        command.upgrade(_config(connection), version)
        connection.commit()


def copy_file(path: Path, copy: Path) -> None:
    """Keep a copy, taken by SQLite itself so that it is whole, and named only once it is."""
    part = beside(copy, ".part")
    part.unlink(missing_ok=True)
    _make_private(part)
    try:
        with (
            contextlib.closing(sqlite3.connect(path)) as source,
            contextlib.closing(sqlite3.connect(part)) as target,
        ):
            source.backup(target)
        part.replace(copy)
    finally:
        part.unlink(missing_ok=True)
