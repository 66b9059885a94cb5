"""One transaction: the jobs of a group, with the events of all tables in one statement."""

import contextlib
from collections.abc import Callable
from dataclasses import asdict, dataclass
from itertools import chain
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, insert, update
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite as SQLiteDialect

from royalgames.server.store.rows import NEVER, digest_of, row_of
from royalgames.server.store.schema import events, finished, seats, tables
from royalgames.server.table import StoredEvent

Job = Callable[[Connection], Any]
"""Anything else that is to be done in the same transaction."""

_SQLITE: Final = SQLiteDialect(paramstyle="qmark")
_INSERT_EVENTS, _, _ONE_EVENT = str(insert(events).compile(dialect=_SQLITE)).partition("VALUES ")
"""The statement that every move needs, in two pieces: the head, and the marks of one row."""

MOST_ROWS: Final = 500
"""How many events one statement holds; SQLite allows no more than 32,766 marks."""

DIGEST: Final = list(events.columns).index(events.c.digest)
"""Where a row has its digest."""

_INSERT_SEAT: Final = sqlite_insert(seats).on_conflict_do_nothing()


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


class Write(msgspec.Struct):
    """What one decision adds to a table."""

    table: str
    """The table's name."""
    game: str
    """The game's key."""
    phase: str | None
    """What the table is doing then, if that has changed."""
    stored_events: tuple[StoredEvent, ...]
    """The events."""
    players: tuple[str, ...] = ()
    """Players who own a seat there from now on; only together with a phase."""
    finished: tuple[Finished, ...] = ()
    """The games that ended; only together with a phase."""
    digest: bytes = b""
    """The digest of the event before."""
    wake_at: int = NEVER
    """When the server must act by itself, if nothing else happens."""
    rows: list[tuple[Any, ...]] = []
    """The events as rows of the database, once ``prepare`` has made them."""


def _rows(write: Write) -> list[tuple[Any, ...]]:
    """Return the rows of a decision's events, each chained to the one before."""
    rows, digest = [], write.digest
    last = len(write.stored_events) - 1
    for index, stored in enumerate(write.stored_events):
        columns = row_of(write.table, stored)
        digest = digest_of(digest, columns)
        rows.append((*columns, digest, write.wake_at if index == last else None))
    return rows


def prepare(write: Write) -> None:
    """Make a write's rows, so that the writer has nothing left to do but to hand them over.

    Done by the event loop: the writer would only take turns with it at the interpreter. If it
    fails, the writer fails over it again, and reports it like any other failure.
    """
    with contextlib.suppress(Exception):
        write.rows = _rows(write)


def write_jobs(connection: Connection, jobs: list["Job | Write"]) -> list[Any]:
    """Do all jobs of a group in one transaction; the events of all tables go in together."""
    writes = [job for job in jobs if isinstance(job, Write)]
    written = [write.rows or _rows(write) for write in writes]
    rows = list(chain.from_iterable(written))
    digests = iter([each[-1][DIGEST] for each in written])
    changed = [write for write in writes if write.phase is not None]
    if len(writes) == len(jobs) and not changed and len(rows) <= MOST_ROWS:
        _add_at_once(connection, rows)
        return list(digests)
    with connection.begin():
        for write in changed:
            _add_table(connection, write, str(write.phase))
        for start in range(0, len(rows), MOST_ROWS):
            connection.exec_driver_sql(*_insertion(rows[start : start + MOST_ROWS]))
        return [next(digests) if isinstance(job, Write) else job(connection) for job in jobs]


def _insertion(rows: list[tuple[Any, ...]]) -> tuple[str, tuple[Any, ...]]:
    """Return the one statement that inserts all these events, and its values."""
    marks = ",".join([_ONE_EVENT] * len(rows))
    return f"{_INSERT_EVENTS}VALUES {marks}", tuple(chain.from_iterable(rows))


def _add_at_once(connection: Connection, rows: list[tuple[Any, ...]]) -> None:
    """Insert events, and nothing else, with a statement that is a transaction by itself.

    From the first row to the disk's answer that is a single call, during which the interpreter is
    free for others. Each further call would have to wait for it again.
    """
    driver: Any = connection.connection.driver_connection
    driver.isolation_level = None
    try:
        driver.execute(*_insertion(rows))
    finally:
        driver.isolation_level = ""


def _add_table(connection: Connection, write: Write, phase: str) -> None:
    """Keep what is not in the list itself: where a table can be found, and under what."""
    first = write.stored_events[0]
    if first.seq == 1:
        connection.execute(
            insert(tables).values(id=write.table, game=write.game, phase=phase, created_at=first.at)
        )
    else:
        connection.execute(update(tables).where(tables.c.id == write.table).values(phase=phase))
    for player in write.players:
        connection.execute(_INSERT_SEAT, {"player": player, "table_id": write.table})
    for game in write.finished:
        connection.execute(insert(finished).values(_finished_row(game)))


def _finished_row(game: Finished) -> dict[str, Any]:
    row = asdict(game)
    return row | {"table_id": row.pop("table")}
