"""Opening the database file: one server a file, its version checked, upgraded after a copy."""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from royalgames.server.store import BUSY_SECONDS, Store, connect

try:
    import fcntl
except ImportError:  # pragma: no cover  # Windows
    fcntl = None  # type: ignore[assignment]  # there the lock is left to SQLite

APPLICATION_ID: Final = 0x726F7961
"""The letters "roya" in the header of our database files."""


class DatabaseError(Exception):
    """A database file that cannot be used, with a sentence that says why."""


def beside(path: Path, ending: str) -> Path:
    """Name a file that belongs to a database."""
    return path.with_name(path.name + ending)


@contextlib.contextmanager
def only_server(path: Path) -> Iterator[None]:
    """Hold the file against a second server for as long as this one runs."""
    lock = os.open(beside(path, ".lock"), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if fcntl is not None:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise DatabaseError(f"another server is running on {path}") from None
        yield
    finally:
        os.close(lock)


def open_store(path: Path, *, busy_seconds: float = BUSY_SECONDS) -> Store:
    """Open a database, new or old, and bring it to the version this program speaks."""
    path.parent.mkdir(parents=True, exist_ok=True)
    _make_private(path)
    engine = connect(path, busy_seconds=busy_seconds)
    try:
        with engine.connect() as connection:
            _upgrade(path, connection)
    except (DatabaseError, sqlite3.Error):
        engine.dispose()
        raise
    except Exception as error:
        engine.dispose()
        raise DatabaseError(f"{path} cannot be opened as a database: {error}") from error
    return Store(engine)


MIGRATIONS = files("royalgames.server") / "migrations"
"""Where the versions of the database are described."""


def _make_private(path: Path) -> None:
    """Make a new file for its owner's eyes only: it holds the secrets of dice and seats."""
    # SQLite gives its own files beside it the same permissions.
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def newest_version() -> str:
    """Return the version of the database that this program speaks."""
    return str(ScriptDirectory.from_config(_config()).get_current_head())


def _upgrade(path: Path, connection: Connection) -> None:
    version = MigrationContext.configure(connection).get_current_revision()
    newest = newest_version()
    if version == newest:
        return
    known = {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}
    if version is not None and version not in known:
        raise DatabaseError(
            f"{path} was written by a newer version of Royal Games (database version {version}, "
            f"this program knows {newest}); update the program, nothing was changed"
        )
    if version is not None:
        _copy(path, beside(path, f".version-{version}"))
    command.upgrade(_config(connection), "head")
    connection.commit()


def _copy(path: Path, copy: Path) -> None:
    """Keep a copy, taken by SQLite itself so that it is whole."""
    _make_private(copy)
    with (
        contextlib.closing(sqlite3.connect(path)) as source,
        contextlib.closing(sqlite3.connect(copy)) as target,
    ):
        source.backup(target)
