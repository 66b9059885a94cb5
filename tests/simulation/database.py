"""One database in memory for all processes, and a writer whose commits fail, hang or get lost."""

import gzip
import sqlite3
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import Engine, create_engine
from sqlalchemy.pool import StaticPool

from royalgames.protocol.events import Resumed
from royalgames.server.store.database import open_store
from royalgames.server.store.store import Store
from royalgames.server.store.transaction import Write, write_jobs
from royalgames.server.store.writer import LARGEST_GROUP, Tasks, WriteGroup
from tests.simulation.loop import SimLoop, current_process
from tests.simulation.quick import make_quick

OLD = Path(__file__).parent.parent / "server" / "store" / "files" / "0.2.0.db.gz"
"""A database of an earlier release, with tables in it."""

LEASE = 8.0
"""After so many seconds without a sign of life a process is given up."""

HEARS = 3.5
"""After so many seconds a process has heard of every event, and shown that it is alive."""

STARTED = 1_800_000_000.0
"""What the database's clock shows when a run begins, in seconds."""


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
    make_quick(engine)
    engine.dispose = lambda close=True: None  # type: ignore[method-assign]  # others go on with it
    return engine, memory


class SharedStore(Store):
    """A store that other processes write to as well, as on PostgreSQL."""

    __slots__ = ()

    @property
    def shared(self) -> bool:
        """Other processes may write to it."""
        return True


class Database:
    """What all processes of a run share, and all that was ever committed to it."""

    def __init__(self, now: Callable[[], float], *, old: bool) -> None:
        self.engine, self._memory = _engine()
        """Where stores take their connections from."""
        _template(old).backup(self._memory)
        self._now = now
        self._memory.create_function("clock_timestamp", 0, self._clock_timestamp)
        self.heads: dict[str, int] = {}
        """The last committed event of each table."""
        self.commands: set[tuple[str, str | None, str | None]] = set()
        """The commands that have been stored, by table and player."""
        self.committed_at: dict[tuple[str, int], float] = {}
        """When each event was committed, in virtual seconds."""
        self._owners: dict[str, tuple[int | None, float]] = {}
        self.intruded: dict[tuple[str, int], str] = {}
        """Events that the service itself decided at a process whose task that was not."""

    def _clock_timestamp(self) -> str:
        """Return the database's own time, by which processes count as alive."""
        at = datetime.fromtimestamp(STARTED + self._now(), UTC)
        return at.strftime("%Y-%m-%d %H:%M:%S")

    def note(self, jobs: list[Any]) -> None:
        """Remember what has just been committed."""
        now = self._now()
        for job in jobs:
            if isinstance(job, Write):
                self._note_owner(job, now)
                for stored in job.stored_events:
                    self.committed_at[job.table, stored.seq] = now
                    self.commands.add((job.table, stored.player, stored.command))
                    self.heads[job.table] = max(self.heads.get(job.table, 0), stored.seq)

    def _note_owner(self, write: Write, now: float) -> None:
        """Hold what the service itself decided against who was to act next."""
        owner, since = self._owners.get(write.table, (None, now))
        self._owners[write.table] = write.process, now
        own = [each for each in write.stored_events if not isinstance(each.event, Resumed)]
        if owner == write.process or any(each.command for each in own) or not own:
            return
        rows = self._memory.execute("SELECT id, seen_at FROM processes").fetchall()
        seen = {number: now - (at / 1000 - STARTED) for number, at in rows}
        leads = self._memory.execute("SELECT process FROM leases").fetchone()
        # One that was paused itself, or has not yet heard, may try; its number decides.
        knew = seen.get(write.process or 0, LEASE) < HEARS and now - since > HEARS
        if owner in seen and knew and leads != (write.process,):
            what = f"was decided by process {write.process}, but {owner} was to act"
            self.intruded[write.table, own[0].seq] = what


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
            return self._rng.uniform(2, 12)
        return self._rng.uniform(0.0005, 0.01)

    def fate(self) -> str:
        """Return what becomes of a commit."""
        draw = self._rng.random()
        if draw < self.fails:
            return "fails"
        return "unknown" if draw < self.fails + self.unknown else "stored"


def committing(
    database: Database, disk: Disk, after: Callable[[], None]
) -> Callable[[Any, list[Any]], list[Any]]:
    """Return a process's ``World.commit``; ``after`` is called between commit and answer."""

    def commit(connection: Any, jobs: list[Any]) -> list[Any]:
        fate = disk.fate()
        if fate == "fails":
            raise sqlite3.OperationalError("database or disk is full")
        results = write_jobs(connection, jobs)
        database.note(jobs)
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
