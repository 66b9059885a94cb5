"""The store: one list of events a table, one writer, and nothing acknowledged before it is on disk.

Many tables' events go into one transaction. The writer takes whatever has come in while the last
commit was on its way to the disk, so the cost of ``synchronous=FULL`` is shared, never avoided.
"""

import asyncio
import contextlib
import queue
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, bindparam, create_engine, event, insert, select, update
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from royalgames.protocol.events import AnyEvent
from royalgames.server.schema import events, finished, seats, tables
from royalgames.server.table import Fact, Private

LARGEST_GROUP: Final = 512
"""How many jobs share a transaction at most."""

BUSY_SECONDS: Final = 5.0
"""How long a locked database is waited for."""

Result = TypeVar("Result")
Job = Callable[[Connection], Any]

_INSERT_EVENT: Final = insert(events)
_INSERT_SEAT: Final = sqlite_insert(seats).on_conflict_do_nothing()
_TOUCH: Final = (
    update(tables)
    .where(tables.c.id == bindparam("b_id"))
    .values(phase=bindparam("b_phase"), updated_at=bindparam("b_at"))
)

_decode_event = msgspec.json.Decoder(AnyEvent).decode
_decode_private = msgspec.json.Decoder(Private).decode
_encode = msgspec.json.Encoder().encode


class StoreError(Exception):
    """The store could not keep something; nothing of it was kept."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game as the list of them shows it."""

    table: str
    number: int
    game: str
    names: str
    result: str
    ended: str
    ended_at: int


@dataclass(frozen=True, slots=True)
class Write:
    """What one decision adds to a table."""

    table: str
    """The table's name."""
    game: str
    """The game's key."""
    phase: str
    """What the table is doing then."""
    facts: tuple[Fact, ...]
    """The events."""
    players: tuple[str, ...] = ()
    """Players who own a seat there from now on."""
    finished: tuple[Finished, ...] = ()
    """The games that ended."""


@dataclass(slots=True)
class _Task:
    job: Job
    future: "asyncio.Future[Any]"
    loop: asyncio.AbstractEventLoop


def connect(path: Path, *, busy_seconds: float = BUSY_SECONDS) -> Engine:
    """Return an engine whose every connection keeps what it commits."""
    engine = create_engine(f"sqlite:///{path}", connect_args={"timeout": busy_seconds})

    @event.listens_for(engine, "connect")
    def _durable(connection: Any, record: Any) -> None:
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}").close()

    return engine


@dataclass(slots=True)
class Store:
    """The tables of one database file."""

    engine: Engine
    """Where readers take their connections from."""
    _queue: "queue.SimpleQueue[_Task | None]" = field(default_factory=queue.SimpleQueue)
    _thread: threading.Thread | None = None
    groups: int = 0
    """How many transactions have been written."""
    writes: int = 0
    """How many jobs they held."""

    def start(self) -> None:
        """Start the writer."""
        self._thread = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Write what is waiting, then stop."""
        if self._thread is not None:
            self._queue.put(None)
            self._thread.join()
            self._thread = None
        self.engine.dispose()

    @property
    def alive(self) -> bool:
        """Whether the writer is at work."""
        return self._thread is not None and self._thread.is_alive()

    async def write(self, job: Callable[[Connection], Result]) -> Result:
        """Do something in the writer's next transaction; return once it is on the disk."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Result] = loop.create_future()
        self._queue.put(_Task(job, future, loop))
        return await future

    async def add(self, write: Write) -> None:
        """Store what a decision adds to a table."""
        await self.write(lambda connection: _add(connection, write))

    def _write_all(self) -> None:
        with self.engine.connect() as connection:
            while (group := self._next_group()) is not None:
                self._write_group(connection, group)

    def _next_group(self) -> list[_Task] | None:
        task = self._queue.get()
        if task is None:
            return None
        group = [task]
        with contextlib.suppress(queue.Empty):
            while len(group) < LARGEST_GROUP:
                following = self._queue.get_nowait()
                if following is None:
                    self._queue.put(None)
                    break
                group.append(following)
        return group

    def _write_group(self, connection: Connection, group: list[_Task]) -> None:
        results: list[Any] = []
        try:
            with connection.begin():
                results = [task.job(connection) for task in group]
        except IntegrityError as error:
            if len(group) == 1:
                _fail(group, error)
                return
            # One job does not fit; the others must not suffer for it.
            for task in group:
                self._write_group(connection, [task])
        except Exception as error:  # whatever it is, the writer goes on
            _fail(group, error)
        else:
            self.groups += 1
            self.writes += len(group)
            _settle(group, results)

    @contextlib.contextmanager
    def read(self) -> Iterator[Connection]:
        """Give a connection for reading."""
        with self.engine.connect() as connection:
            yield connection

    def facts(self, table: str, after: int = 0) -> list[Fact]:
        """Read a table's list from one event on."""
        chosen = (
            select(events)
            .where(events.c.table_id == table, events.c.seq > after)
            .order_by(events.c.seq)
        )
        with self.read() as connection:
            return [_fact(row) for row in connection.execute(chosen).mappings()]


def _fail(group: list[_Task], error: Exception) -> None:
    known = isinstance(error, SQLAlchemyError)
    failure = StoreError(str(error)) if known else error
    _tell(group, lambda task, _: task.future.set_exception(failure), [None] * len(group))


def _settle(group: list[_Task], results: list[Any]) -> None:
    _tell(group, lambda task, result: task.future.set_result(result), results)


def _tell(group: list[_Task], how: Callable[[_Task, Any], None], results: list[Any]) -> None:
    """Tell all who wait, with one visit to each event loop."""

    def visit() -> None:
        for task, result in zip(group, results, strict=True):
            if not task.future.done():
                how(task, result)

    with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
        group[0].loop.call_soon_threadsafe(visit)


def _fact(row: Any) -> Fact:
    private = _decode_private(row["private"]) if row["private"] else Private()
    return Fact(
        row["seq"], row["at"], _decode_event(row["event"]), private, row["player"], row["command"]
    )


def _row(table: str, fact: Fact) -> dict[str, Any]:
    private = _encode(fact.private)
    return {
        "table_id": table,
        "seq": fact.seq,
        "at": fact.at,
        "event": _encode(fact.event),
        "private": private if private != b"{}" else None,
        "player": fact.player,
        "command": fact.command,
    }


def _add(connection: Connection, write: Write) -> None:
    at = write.facts[-1].at
    if write.facts[0].seq == 1:
        connection.execute(
            insert(tables).values(
                id=write.table, game=write.game, phase=write.phase, created_at=at, updated_at=at
            )
        )
    else:
        connection.execute(_TOUCH, {"b_id": write.table, "b_phase": write.phase, "b_at": at})
    connection.execute(_INSERT_EVENT, [_row(write.table, fact) for fact in write.facts])
    for player in write.players:
        connection.execute(_INSERT_SEAT, {"player": player, "table_id": write.table})
    for game in write.finished:
        connection.execute(insert(finished).values(_finished_row(game)))


def _finished_row(game: Finished) -> dict[str, Any]:
    return {
        "table_id": game.table,
        "number": game.number,
        "game": game.game,
        "names": game.names,
        "result": game.result,
        "ended": game.ended,
        "ended_at": game.ended_at,
    }
