"""Rows of the database written by hand, without a server."""

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, update

from royalgames.protocol.events import Left
from royalgames.server.store import leases
from royalgames.server.store.database import open_store
from royalgames.server.store.schema import processes
from royalgames.server.store.store import Store
from royalgames.server.store.transaction import Write, write_jobs
from royalgames.server.table import StoredEvent
from tests.server.postgres import database


@contextlib.contextmanager
def opened(folder: Path) -> Iterator[Store]:
    """Open a test's database."""
    store = open_store(database(folder))
    try:
        yield store
    finally:
        store.stop()


def do(store: Store, job: Callable[[Connection], Any]) -> Any:
    """Do something in a transaction of its own."""
    with store.engine.begin() as connection:
        return job(connection)


def enter(store: Store, kind: str) -> int:
    """Enter a process, which shows no sign of life after this one; return its number."""
    entry = leases.Entry(kind, "by hand", 1)
    return int(do(store, lambda connection: leases.join(connection, entry)).process)


def silence(connection: Connection, number: int) -> None:
    """Let a process's last sign of life be long ago."""
    connection.execute(update(processes).where(processes.c.id == number).values(seen_at=1))


def die(store: Store, number: int) -> None:
    """Let a process's last sign of life be long ago, and have the others notice."""
    do(store, lambda connection: silence(connection, number))
    enter(store, "worker")


def left(seq: int, at: int = 1) -> StoredEvent:
    """Return an event of which nothing else is known."""
    return StoredEvent(seq, at, Left(seat="r", why="left"))


def line(table: str, seq: int, phase: str | None = None, at: int = 1, **more: Any) -> Write:
    """Return what adds one event to a table; the first one needs a phase."""
    return Write(table, "tee", phase, (left(seq, at),), **more)


def put(store: Store, *writes: Write) -> list[bytes]:
    """Store what decisions add to tables, in one transaction; return their digests."""
    with store.engine.connect() as connection:
        return write_jobs(connection, list(writes))
