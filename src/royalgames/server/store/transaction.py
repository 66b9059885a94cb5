"""One transaction: the jobs of a group, with the events of all tables in one statement."""

import contextlib
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from itertools import chain
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, bindparam, insert, update
from sqlalchemy.dialects import postgresql
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite as SQLiteDialect

from royalgames.server.store.engines import both
from royalgames.server.store.heads import heads
from royalgames.server.store.rows import NEVER, digest_of, row_of
from royalgames.server.store.schema import events, finished, seats, tables, unexplored
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

_COLUMNS: Final = ", ".join(column.name for column in events.columns)
_ARRAYS: Final = ", ".join(
    f"%s::{column.type.compile(postgresql.dialect()).partition('(')[0]}[]"  # type: ignore[no-untyped-call]
    for column in events.columns
)
_INSERT_ARRAYS: Final = f"INSERT INTO events ({_COLUMNS}) SELECT * FROM unnest({_ARRAYS})"  # noqa: S608  # our own names
"""PostgreSQL's statement: one array per column, so it is the same for any number of events."""


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
    process: int | None = None
    """Which process stores it, and acts next."""
    rows: list[tuple[Any, ...]] = []
    """The events as rows of the database, once ``prepare`` has made them."""


def _rows(write: Write) -> list[tuple[Any, ...]]:
    """Return the rows of a decision's events, each chained to the one before."""
    rows, digest = [], write.digest
    last = len(write.stored_events) - 1
    for index, stored in enumerate(write.stored_events):
        columns = row_of(write.table, stored)
        digest = digest_of(digest, columns)
        wake_at = write.wake_at if index == last else None
        rows.append((*columns, digest, wake_at, write.process))
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
    # Processes that write to the same tables take them in one order, so none waits in a circle.
    writes = sorted((job for job in jobs if isinstance(job, Write)), key=_place)
    written = [write.rows or _rows(write) for write in writes]
    rows = list(chain.from_iterable(written))
    digests = {id(write): each[-1][DIGEST] for write, each in zip(writes, written, strict=True)}
    changed = [write for write in writes if write.phase is not None]
    if len(writes) == len(jobs) and not changed and len(rows) <= MOST_ROWS:
        _add_at_once(connection, rows)
        return [digests[id(job)] for job in jobs]
    with connection.begin():
        for write in changed:
            _add_table(connection, write, str(write.phase))
        for start in range(0, len(rows), MOST_ROWS):
            some = rows[start : start + MOST_ROWS]
            connection.exec_driver_sql(*_insertion(connection, some))
        return [digests[id(job)] if isinstance(job, Write) else job(connection) for job in jobs]


def misplaced(connection: Connection, writes: list[Write]) -> list[Write]:
    """List the writes that do not follow a table's last event, nor one another."""
    with connection.begin():
        last = heads(connection, {write.table for write in writes})
    found = []
    for write in sorted(writes, key=_place):
        expected = last.get(write.table, 0) + 1
        if write.stored_events[0].seq == expected:
            last[write.table] = write.stored_events[-1].seq
        else:
            found.append(write)
    return found


def _place(write: Write) -> tuple[str, int]:
    return write.table, write.stored_events[0].seq


def array_text(values: Iterable[str | int | bytes | None]) -> str:
    """Return an array as PostgreSQL reads it from text.

    psycopg would look at the type of every value, which costs more than the rest of a transaction.
    """
    return f"{{{','.join(map(_item_text, values))}}}"


def _item_text(value: str | int | bytes | None) -> str:
    if value is None:
        return "NULL"
    if isinstance(value, bytes):
        return f'"\\\\x{value.hex()}"'
    if isinstance(value, int):
        return str(value)
    quoted = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{quoted}"'


def _insertion(connection: Connection, rows: list[tuple[Any, ...]]) -> tuple[str, tuple[Any, ...]]:
    """Return the one statement that inserts all these events, and its values."""
    if connection.dialect.name == "postgresql":
        return _INSERT_ARRAYS, tuple(map(array_text, zip(*rows, strict=True)))
    marks = ",".join([_ONE_EVENT] * len(rows))
    return f"{_INSERT_EVENTS}VALUES {marks}", tuple(chain.from_iterable(rows))


_MODES: Final = {"sqlite": ("isolation_level", None, ""), "postgresql": ("autocommit", True, False)}
"""The attribute of each driver's connection that makes a statement a transaction by itself."""


def _add_at_once(connection: Connection, rows: list[tuple[Any, ...]]) -> None:
    """Insert events, and nothing else, with a statement that is a transaction by itself.

    From the first row to the disk's answer that is a single call, during which the interpreter is
    free for others. Each further call would have to wait for it again.
    """
    driver: Any = connection.connection.driver_connection
    name, alone, within = _MODES[connection.dialect.name]
    setattr(driver, name, alone)
    try:
        driver.execute(*_insertion(connection, rows))
    finally:
        if not getattr(driver, "closed", False):
            setattr(driver, name, within)


_ADD_TABLE: Final = insert(tables)
_SET_PHASE: Final = (
    update(tables).where(tables.c.id == bindparam("table")).values(phase=bindparam("to"))
)
_ADD_SEAT: Final = both(lambda insert: insert(seats).on_conflict_do_nothing())
_ADD_FINISHED: Final = insert(finished)
_ADD_UNEXPLORED: Final = insert(unexplored)


def _add_table(connection: Connection, write: Write, phase: str) -> None:
    """Keep what is not in the list itself: where a table can be found, and under what."""
    first = write.stored_events[0]
    if first.seq == 1:
        row = {"id": write.table, "game": write.game, "phase": phase, "created_at": first.at}
        connection.execute(_ADD_TABLE, row)
    else:
        connection.execute(_SET_PHASE, {"table": write.table, "to": phase})
    for player in write.players:
        seat = {"player": player, "table_id": write.table}
        connection.execute(_ADD_SEAT[connection.dialect.name], seat)
    for game in write.finished:
        connection.execute(_ADD_FINISHED, _finished_row(game))
        note = {"table_id": game.table, "number": game.number}
        connection.execute(_ADD_UNEXPLORED, note)


def _finished_row(game: Finished) -> dict[str, Any]:
    row = asdict(game)
    return row | {"table_id": row.pop("table")}
