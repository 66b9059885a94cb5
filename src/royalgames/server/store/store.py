"""The store: one list of events per table, one writer, nothing acknowledged before it is on disk.

Many tables' events go into one transaction. The writer takes whatever has come in while the last
commit was on its way to the disk, so the cost of ``synchronous=FULL`` is shared, never avoided.
"""

import asyncio
import contextlib
import logging
import math
import sqlite3
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import (
    Connection,
    CursorResult,
    Engine,
)
from sqlalchemy.exc import DBAPIError

from royalgames.server.store.engines import (
    cause_of,
    is_known,
    is_misfit,
    is_retried,
    is_shared,
    renew_if_lost,
)
from royalgames.server.store.heads import heads
from royalgames.server.store.news import AFTER, BACKWARDS, Known, NewsReader
from royalgames.server.store.rows import (
    DamagedError,
    History,
    check_list,
    read_history,
    stored_of,
)
from royalgames.server.store.transaction import Job, Write, misplaced, prepare
from royalgames.server.store.writer import Writer
from royalgames.server.table import StoredEvent
from royalgames.server.world import World

MOST_TURNS: Final = 4
"""How many turns of the event loop are waited for what else may come."""

QUIET_SECONDS: Final = 600.0
"""How long the same cause of a failure is not logged again."""

MOST_CAUSES: Final = 100
"""How many causes are remembered for that."""

Result = TypeVar("Result")


READ_AT_ONCE: Final = 200
"""How many rows are read at a time by one who may need only the last."""

CHECKED_AT_ONCE: Final = 500
"""How many rows are held in memory while a list is checked."""

_log = logging.getLogger("royalgames")


MOST_RETRIES: Final = 5
"""How often a transaction is tried again that another got in the way of."""


class StoreError(Exception):
    """The store could not keep something; nothing of it was kept."""


class ConflictError(StoreError):
    """Someone else stored events at the same place of the list first."""


Settle = Callable[[Any, Exception | None], None]
"""Called in the event loop with what a job returned, or with why nothing was stored."""


Ahead = Callable[[], None]
"""Called in the event loop while a job is on its way to the disk."""


class _Task(msgspec.Struct):
    job: "Job | Write"
    settle: Settle
    loop: asyncio.AbstractEventLoop
    ahead: Ahead | None = None


@dataclass(slots=True)
class Store:
    """The tables of one database."""

    engine: Engine
    """Where readers take their connections from."""
    world: World = field(default_factory=World)
    """Who writes, and when."""
    _gathered: "list[_Task]" = field(default_factory=list)
    _writer: Writer | None = None
    _logged: dict[str, float] = field(default_factory=dict)
    _stopped: bool = False
    _news: NewsReader = field(init=False)
    failing: bool = False
    """Whether the last transaction could not be written."""
    groups: int = 0
    """How many transactions have been written."""
    writes: int = 0
    """How many jobs they held."""

    def __post_init__(self) -> None:
        self._news = NewsReader(self.engine)

    def start(self) -> None:
        """Start the writer."""
        self._writer = self.world.writer(self.engine, self._write_group)
        self._hand_over()

    def stop(self) -> None:
        """Write what is waiting, then stop."""
        if self._writer is not None:
            self._hand_over()
            self._writer.stop()
            self._writer = None
        self._stopped = True
        self._news.close()
        self.engine.dispose()

    @property
    def shared(self) -> bool:
        """Whether other processes may write to the same database."""
        return is_shared(self.engine)

    @property
    def alive(self) -> bool:
        """Whether the writer is at work."""
        return self._writer is not None and self._writer.alive

    async def write(self, job: Callable[[Connection], Result]) -> Result:
        """Do something in the writer's next transaction; return once it is on the disk."""
        result: Result = await self._submit(job)
        return result

    async def add(self, write: Write) -> bytes:
        """Store what a decision adds to a table; return its last digest once it is on the disk."""
        digest: bytes = await self._submit(write)
        return digest

    def _submit(self, job: "Job | Write") -> "asyncio.Future[Any]":
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        def settle(result: Any, error: Exception | None) -> None:
            if future.done():
                return  # the caller is gone
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)

        self.submit(job, settle)
        return future

    def submit(self, job: "Job | Write", settle: Settle, ahead: Ahead | None = None) -> None:
        """Do something in the writer's next transaction, then call ``settle``, come what may.

        Meanwhile the event loop often has nothing else to do: ``ahead`` is called then, even if it
        turns out that nothing is stored.
        """
        loop = asyncio.get_running_loop()
        if isinstance(job, Write):
            prepare(job)
        self._gathered.append(_Task(job, settle, loop, ahead))
        if len(self._gathered) == 1:
            loop.call_soon(self._gather, loop, 0, 0)

    def _gather(self, loop: asyncio.AbstractEventLoop, before: int, turns: int) -> None:
        """Wait for a turn of the loop that brings no more, so that the writer is woken once."""
        now = len(self._gathered)
        if now > before and turns < MOST_TURNS:
            loop.call_soon(self._gather, loop, now, turns + 1)
        else:
            self._hand_over()

    def _hand_over(self) -> None:
        """Give the writer what has been gathered."""
        if self._gathered and self._writer is not None:
            gathered, self._gathered = self._gathered, []
            self._writer.put(gathered)

    def _write_group(self, connection: Connection, group: list[_Task], retries: int = 0) -> None:
        _work_ahead(group)
        try:
            results = self.world.commit(connection, [task.job for task in group])
        except Exception as error:  # whatever it is, the writer continues
            if is_misfit(error):
                self._write_apart(connection, group, error)
            elif is_retried(error) and retries < MOST_RETRIES:
                self._write_group(connection, group, retries + 1)
            else:
                self._give_up(connection, group, error)
        else:
            self.failing = False
            self.groups += 1
            self.writes += len(group)
            _settle(group, results)

    def _write_apart(self, connection: Connection, group: list[_Task], error: Exception) -> None:
        """Take out what does not fit; the others must not suffer for it."""
        writes = [task.job for task in group if isinstance(task.job, Write)]
        try:
            wrong = {id(write) for write in misplaced(connection, writes)}
        except Exception as failure:
            self._give_up(connection, group, failure)
            return
        if wrong:
            fitting = [task for task in group if id(task.job) not in wrong]
            if fitting:
                self._write_group(connection, fitting)
            # Last, so that a search for what came first finds it, even in this very group.
            _fail([task for task in group if id(task.job) in wrong], ConflictError(str(error)))
        elif len(group) == 1:
            self.log_failure(error)
            _fail(group, error)
        else:
            middle = len(group) // 2
            self._write_group(connection, group[:middle])
            self._write_group(connection, group[middle:])

    def _give_up(self, connection: Connection, group: list[_Task], error: Exception) -> None:
        self.failing = True
        self.log_failure(error)
        _fail(group, error)
        with contextlib.suppress(Exception):
            renew_if_lost(connection)

    def log_failure(self, error: Exception, *, trace: bool = True) -> None:
        """Log why something could not be stored or read; the same cause only now and then.

        On a full disk small changes may still fit, so that success in between means nothing.
        """
        cause = cause_of(error)
        now = self.world.steady()
        if now - self._logged.get(cause, -math.inf) >= QUIET_SECONDS:
            if len(self._logged) >= MOST_CAUSES:
                self._logged.clear()
            self._logged[cause] = now
            _log.error("the store failed: %s", cause, exc_info=error if trace else None)

    def checkpoint(self) -> None:
        """Move what SQLite's log holds into the file, beside the commits and without waiting."""
        with self.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)").close()

    @contextlib.contextmanager
    def read(self) -> Iterator[Connection]:
        """Give a connection for reading."""
        with self.engine.connect() as connection:
            try:
                yield connection
            finally:
                if self._stopped and not connection.invalidated:
                    connection.detach()  # the pool is gone: nothing else would close it

    def heads(self, names: Collection[str]) -> dict[str, int]:
        """Return the number of the last event of some tables; those that are gone are left out."""
        with self.read() as connection:
            return heads(connection, names)

    def news(self, known: Mapping[str, Known]) -> dict[str, History]:
        """Read what others have stored at some tables since their last known events."""
        return self._news.read(known)

    def stored_events(self, table: str, after: int = 0) -> list[StoredEvent]:
        """Read a table's list from one event on, as it is."""
        with self._list(table, after) as rows:
            return [stored_of(row) for row in rows]

    def first(self, table: str) -> StoredEvent:
        """Read a table's first event, as it is; raise a DamagedError if there is none."""
        with self._list(table, at_once=1) as rows:
            for row in rows:
                return stored_of(row)
        raise DamagedError(table, 0, "all events are missing")

    def since(self, table: str, is_first: Callable[[StoredEvent], bool]) -> list[StoredEvent]:
        """Read a table's list from the last event of a kind on, as it is, and nothing before."""
        found: list[StoredEvent] = []
        with self._list(table, at_once=READ_AT_ONCE, backwards=True) as rows:
            for row in rows:
                found.append(stored_of(row))
                if is_first(found[-1]):
                    break
        return found[::-1]

    def history(self, table: str, after: int = 0, digest: bytes = b"") -> History:
        """Read and check a table's list from one event, with its digest, on."""
        with self._list(table, after) as rows:
            return read_history(table, rows, after, digest)

    def check(self, table: str) -> None:
        """Check a table's list without keeping it; raise a DamagedError if it is damaged."""
        with self._list(table, at_once=CHECKED_AT_ONCE) as rows:
            check_list(table, rows)

    @contextlib.contextmanager
    def _list(
        self, table: str, after: int = 0, at_once: int | None = None, *, backwards: bool = False
    ) -> Iterator["CursorResult[Any]"]:
        """Give a table's rows from one event on; what SQLite cannot read is damaged."""
        values = {"table": table, "after": after}
        options = {} if at_once is None else {"yield_per": at_once}
        try:
            # Closed even if reading stops halfway: a statement that is left open would keep its
            # connection, and all who use it later, at the state of now.
            with (
                self.read() as connection,
                contextlib.closing(
                    connection.execute(
                        BACKWARDS if backwards else AFTER, values, execution_options=options
                    )
                ) as rows,
            ):
                yield rows
        except DBAPIError as error:
            if _is_corrupt(error.orig):
                raise DamagedError(table, 0, f"the list cannot be read: {error.orig}") from error
            raise


def _is_corrupt(error: Any) -> bool:
    """Distinguish a damaged file from one that is only locked or out of reach."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _work_ahead(group: list[_Task]) -> None:
    """Have the event loop use the time that the disk takes.

    The writer asks for it when it has the interpreter and is about to let go of it. If the loop
    began by itself, it would only keep the writer from starting.
    """
    chores = [task.ahead for task in group if task.ahead is not None]

    def visit() -> None:
        for chore in chores:
            with contextlib.suppress(Exception):  # it is done again, and reported, when needed
                chore()

    if chores:
        with contextlib.suppress(RuntimeError):  # the loop is closed: no caller is waiting
            group[0].loop.call_soon_threadsafe(visit)


def _fail(group: list[_Task], error: Exception) -> None:
    failure = StoreError(str(error)) if is_known(error) else error
    _settle(group, [None] * len(group), failure)


def _settle(group: list[_Task], results: list[Any], error: Exception | None = None) -> None:
    """Notify all waiting callers with one call into the event loop."""

    def visit() -> None:
        for task, result in zip(group, results, strict=True):
            try:
                task.settle(result, error)
            except Exception:  # the others of the group must hear all the same
                _log.exception("a stored act could not be announced")

    with contextlib.suppress(RuntimeError):  # the loop is closed: no caller is waiting
        group[0].loop.call_soon_threadsafe(visit)
