"""One database in memory for all processes, and a writer whose commits fail, hang or get lost."""

import gzip
import sqlite3
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import Engine, create_engine
from sqlalchemy.pool import StaticPool

from royalgames.server.store.database import open_store
from royalgames.server.store.transaction import Write, write_jobs
from royalgames.server.store.writer import LARGEST_GROUP, Tasks, WriteGroup
from tests.simulation.loop import SimLoop, current_process

OLD = Path(__file__).parent.parent / "server" / "store" / "files" / "0.2.0.db.gz"
"""A database of an earlier release, with tables in it."""


@cache
def _template(old: bool) -> sqlite3.Connection:
    """Return a database of today in memory: a new one, or one upgraded from an earlier release."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "royal.db"
        if old:
            path.write_bytes(gzip.decompress(OLD.read_bytes()))
        open_store(path).engine.dispose()
        memory = sqlite3.connect(":memory:", check_same_thread=False)
        with sqlite3.connect(path) as file:
            file.backup(memory)
        file.close()
    return memory


@cache
def _engine() -> tuple[Engine, sqlite3.Connection]:
    """Return the one engine of this process; each run fills its database anew."""
    memory = sqlite3.connect(":memory:", check_same_thread=False)
    memory.execute("PRAGMA foreign_keys=ON")
    engine = create_engine("sqlite://", creator=lambda: memory, poolclass=StaticPool)
    engine.dispose = lambda close=True: None  # type: ignore[method-assign]  # others go on with it
    return engine, memory


class Database:
    """What all processes of a run share, and all that was ever committed to it."""

    def __init__(self, *, old: bool) -> None:
        self.engine, memory = _engine()
        """Where stores take their connections from."""
        _template(old).backup(memory)
        self.heads: dict[str, int] = {}
        """The last committed event of each table."""
        self.commands: set[tuple[str, str | None, str | None]] = set()
        """The commands that have been stored, by table and player."""
        self.committed_at: dict[tuple[str, int], float] = {}
        """When each event was committed, in virtual seconds."""

    def note(self, jobs: list[Any], now: float) -> None:
        """Remember what has just been committed."""
        for job in jobs:
            if isinstance(job, Write):
                for stored in job.stored_events:
                    self.committed_at[job.table, stored.seq] = now
                    self.commands.add((job.table, stored.player, stored.command))
                    self.heads[job.table] = max(self.heads.get(job.table, 0), stored.seq)


class Disk:
    """How well commits go at the moment."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self.fails = 0.0
        """The chance that a commit fails and nothing is stored."""
        self.unknown = 0.0
        """The chance that a commit fails although everything is stored."""
        self.hangs = 0.0
        """The chance that a commit takes very long."""

    def heal(self) -> None:
        """Let all commits succeed at once."""
        self.fails = self.unknown = self.hangs = 0.0

    def delay(self) -> float:
        """Return how long the next commit takes."""
        if self._rng.random() < self.hangs:
            return self._rng.uniform(2, 20)
        return self._rng.uniform(0.0005, 0.01)

    def fate(self) -> str:
        """Return what becomes of a commit."""
        draw = self._rng.random()
        if draw < self.fails:
            return "fails"
        return "unknown" if draw < self.fails + self.unknown else "stored"


def committing(
    database: Database, disk: Disk, loop: SimLoop, after: Callable[[], None]
) -> Callable[[Any, list[Any]], list[Any]]:
    """Return a process's ``World.commit``; ``after`` is called between commit and answer."""

    def commit(connection: Any, jobs: list[Any]) -> list[Any]:
        fate = disk.fate()
        if fate == "fails":
            raise sqlite3.OperationalError("database or disk is full")
        results = write_jobs(connection, jobs)
        database.note(jobs, loop.time())
        after()
        if fate == "unknown":
            raise sqlite3.OperationalError("disk I/O error")
        return results

    return commit


class SimWriter:
    """Writes on the virtual loop: one group after the other, each after its time on the disk."""

    def __init__(self, engine: Engine, write_group: WriteGroup, loop: SimLoop, disk: Disk) -> None:
        self._connection = engine.connect()
        self._write_group = write_group
        self._loop = loop
        self._disk = disk
        self._waiting: Tasks = []
        self._busy = False
        self.alive = True
        """Whether it takes more."""

    def put(self, tasks: Tasks) -> None:
        """Write some jobs, together with others that wait."""
        self._waiting += tasks
        self._go_on()

    def _go_on(self) -> None:
        if not self._busy and self._waiting:
            self._busy = True
            self._loop.call_later(self._disk.delay(), self._write)

    def _write(self) -> None:
        group, self._waiting = self._waiting[:LARGEST_GROUP], self._waiting[LARGEST_GROUP:]
        if group:  # a stop may have written it already
            self._write_group(self._connection, group)
        self._busy = False
        process = current_process()
        if process is None or process.alive:
            self._go_on()

    def stop(self) -> None:
        """Write what is waiting, then stop; a stop waits for the disk however long it takes."""
        while self._waiting:
            self._write()
        self.alive = False
