"""What is new at several tables, read with one statement."""

import threading
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Engine, bindparam, select
from sqlalchemy.exc import DBAPIError

from royalgames.server.store.rows import DamagedError, History, read_history
from royalgames.server.store.schema import events

_COLUMNS: Final = ", ".join(column.name for column in events.columns)
_NEW: Final = f"""
    SELECT added.*
    FROM unnest(%s::varchar[], %s::integer[]) WITH ORDINALITY AS known (name, last, place)
    CROSS JOIN LATERAL (
        SELECT {_COLUMNS} FROM events WHERE table_id = known.name AND seq > known.last ORDER BY seq
    ) AS added
    ORDER BY known.place, added.seq
"""  # noqa: S608  # our own names
"""PostgreSQL's statement: the same for any number of tables, each looked up by its key."""

AFTER: Final = (
    select(events)
    .where(events.c.table_id == bindparam("table"), events.c.seq > bindparam("after"))
    .order_by(events.c.seq)
)
"""A table's list from one event on. Built once: building costs more than asking."""

BACKWARDS: Final = (
    select(events)
    .where(events.c.table_id == bindparam("table"), events.c.seq > bindparam("after"))
    .order_by(events.c.seq.desc())
)
"""The same from the end."""


class NewsReader:
    """Reads news over a connection that it keeps, so that PostgreSQL is asked one thing only.

    A connection from the pool would be tried first, and brought back after a transaction.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        self._lock = threading.Lock()

    def read(self, known: Mapping[str, "Known"]) -> dict[str, History]:
        """Read what was stored since; a connection that was lost is replaced."""
        if self._engine.dialect.name != "postgresql":
            with self._engine.connect() as connection:
                return news(connection, known)
        with self._lock:
            try:
                return news(self._open(), known)
            except DBAPIError as error:
                self._close()
                if not error.connection_invalidated:
                    raise
            return news(self._open(), known)

    def _open(self) -> Connection:
        if self._connection is None:
            opened = self._engine.connect()
            self._connection = opened.execution_options(isolation_level="AUTOCOMMIT")
        return self._connection

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def close(self) -> None:
        """Give the connection back."""
        with self._lock:
            self._close()


class Known(NamedTuple):
    """How far a table is known."""

    seq: int
    """Its last known event."""
    digest: bytes
    """The digest of that event."""


def news(connection: Connection, known: Mapping[str, Known]) -> dict[str, History]:
    """Read what was stored after the last known events; tables without news are left out.

    So are damaged ones: reading one by itself shows what is wrong with it.
    """
    found = {}
    for table, rows in groupby(_rows(connection, known), lambda row: row.table_id):
        try:
            found[table] = read_history(table, rows, *known[table])
        except DamagedError:
            continue
    return found


def _rows(connection: Connection, known: Mapping[str, Known]) -> Iterator[Any]:
    """Give the new rows, table by table."""
    if connection.dialect.name == "postgresql":
        values = list(known), [each.seq for each in known.values()]
        yield from connection.exec_driver_sql(_NEW, values)
        return
    for table, (seq, _) in known.items():
        yield from connection.execute(AFTER, {"table": table, "after": seq})
