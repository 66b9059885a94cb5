"""Databases as a whole: copied between SQLite and PostgreSQL, backed up, brought up to date."""

import contextlib
import os
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, String, Table, func, insert, select

from royalgames.core import RoyalError
from royalgames.records import Transcript, read, verify, write
from royalgames.server.http.identity import KEY_BYTES, load_key
from royalgames.server.live.live import Live
from royalgames.server.live.loading import check_rules
from royalgames.server.settings import Where, shown
from royalgames.server.store import queries, schema
from royalgames.server.store.database import (
    beside,
    copy_file,
    newest_version,
    only_server,
    open_store,
    version_of,
)
from royalgames.server.store.engines import DatabaseError
from royalgames.server.store.leases import LEASE_SECONDS, NOW
from royalgames.server.store.rows import DamagedError
from royalgames.server.store.store import Store
from royalgames.server.table import RefusedError, TableState
from royalgames.server.table.records import tags_of
from royalgames.server.table.state import TableGame

ROWS: Final = 1000
"""How many rows are held in memory at once."""

COPIED: Final = (
    schema.tables,
    schema.events,
    schema.seats,
    schema.finished,
    schema.plays,
    schema.unexplored,
    schema.revoked,
    schema.tokens,
    schema.meta,
    schema.pauses,
    schema.damage,
    schema.orders,
)
"""Everything but what belongs to running processes, and the key, which has its place elsewhere."""


class Copied(NamedTuple):
    """What a copy holds, all of it checked."""

    tables: int
    events: int
    records: int
    """How many games were written down and replayed."""
    damaged: tuple[str, ...]
    """The tables that were damaged before, and are as they were."""


@dataclass(slots=True)
class _Count:
    events: int = 0
    records: int = 0


def upgrade(where: Where) -> tuple[str | None, str]:
    """Bring a database to today's version; return the version it had and the one it has."""
    _check_exists(where)
    with only_server(where):
        before = version_of(where)
        open_store(where).stop()
    return before, newest_version()


def copy(source: Where, target: Where) -> Copied:
    """Copy everything into an empty database, and check that it arrived."""
    _check_exists(source)
    with contextlib.ExitStack() as stack:
        stack.enter_context(only_server(source))
        _check_new(target)
        store = stack.enter_context(_opened(source))
        _check_idle(source, store)
        return _copy_store(store, source, target)


def backup(source: Where, target: Path) -> Copied:
    """Back a database up into a new file, whether a server runs or not."""
    _check_exists(source)
    _check_new(target)
    with contextlib.ExitStack() as stack:
        store = stack.enter_context(_opened(source, alone=False))
        if isinstance(source, str):
            return _copy_store(store, source, target)
        copy_file(source, target)
        key = beside(source, ".key")
        if key.exists():
            _write_key(target, load_key(key))
        return _check(stack.enter_context(_opened(target)), None)


def _check_exists(where: Where) -> None:
    if isinstance(where, Path) and not where.exists():
        raise DatabaseError(f"there is no database at {where}")


def _check_new(target: Where) -> None:
    if isinstance(target, Path):
        for path in (target, beside(target, ".key")):
            if path.exists():
                raise DatabaseError(f"{path} exists; name a new file")


def _check_idle(where: Where, store: Store) -> None:
    """Refuse a PostgreSQL database whose servers are running."""
    if not store.shared:
        return
    seen = func.count().filter(schema.processes.c.seen_at > NOW - 1000 * LEASE_SECONDS)
    with store.read() as connection:
        if connection.execute(select(seen)).scalar():
            raise DatabaseError(f"a server is running on {shown(where)}; stop it first")


@contextlib.contextmanager
def _opened(where: Where, *, alone: bool = True) -> Iterator[Store]:
    store = open_store(where, alone=alone)
    try:
        yield store
    finally:
        store.stop()


def _copy_store(store: Store, source: Where, target: Where) -> Copied:
    """Copy one consistent state of a database; nothing is left behind if that fails."""
    place = beside(target, ".part") if isinstance(target, Path) else target
    if isinstance(place, Path):
        _remove(place)
    try:
        with _opened(place) as other:
            if not isinstance(target, Path):
                _check_idle(target, other)
            with _snapshot(store) as origin:
                with other.engine.begin() as connection:
                    _check_empty(connection, target)
                    _copy_rows(origin, connection)
                found = _check(other, origin)
            key = _key(source, store)
            if isinstance(target, str):
                queries.signing_key(other, key)
    except BaseException:
        if isinstance(place, Path):
            _remove(place)
        raise
    if isinstance(place, Path) and isinstance(target, Path):
        _write_key(target, key)
        place.replace(target)
        _remove(place)
    return found


def _remove(path: Path) -> None:
    for ending in ("", "-wal", "-shm"):
        beside(path, ending).unlink(missing_ok=True)


def _key(source: Where, store: Store) -> bytes:
    new = secrets.token_bytes(KEY_BYTES)
    if isinstance(source, str):
        return queries.signing_key(store, new)
    path = beside(source, ".key")
    return load_key(path) if path.exists() else new


def _write_key(target: Path, key: bytes) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
    with os.fdopen(os.open(beside(target, ".key"), flags, 0o600), "wb") as file:
        file.write(key)


@contextlib.contextmanager
def _snapshot(store: Store) -> Iterator[Connection]:
    """Give a connection that sees the database as it is now, whatever is written meanwhile."""
    with store.engine.connect() as connection:
        if store.shared:
            connection.execution_options(isolation_level="REPEATABLE READ")
            connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")
        else:
            connection.exec_driver_sql("BEGIN")
        yield connection


def _check_empty(connection: Connection, target: Where) -> None:
    for table in COPIED:
        if connection.execute(select(table).limit(1)).first() is not None:
            raise DatabaseError(f"{shown(target)} is not empty; copy into a new database")


def _copy_rows(origin: Connection, target: Connection) -> None:
    for table in COPIED:
        with contextlib.closing(_rows(origin, table)) as rows:
            for part in rows.partitions():
                target.execute(insert(table), [_row(table, row) for row in part])


def _rows(connection: Connection, table: Table) -> Any:
    """Read a table of the database in an order on which both engines agree."""
    order = [
        column.collate("C") if connection.dialect.name == "postgresql" and text else column
        for column in table.primary_key
        for text in [isinstance(column.type, String)]
    ]
    chosen = select(table).order_by(*order)
    return connection.execute(chosen, execution_options={"yield_per": ROWS})


def _row(table: Table, row: Any) -> dict[str, Any]:
    """Return a row as another database gets it; the processes there have numbers of their own."""
    found = dict(row._mapping)
    if table is schema.events:
        found["process"] = None
    if table is schema.orders:
        del found["id"]
    return found


def _check(store: Store, origin: Connection | None) -> Copied:
    """Check a copy: every row against the original, every list, and every record by replay."""
    count, damaged = _Count(), []
    names = queries.table_names(store)
    if origin is not None:
        with store.read() as connection:
            for table in COPIED:
                _compare(table, origin, connection)
    for name in names:
        try:
            _replay(store, name, count)
        except DamagedError:
            damaged.append(name)
    return Copied(len(names), count.events, count.records, tuple(damaged))


def _compare(table: Table, origin: Connection, copied: Connection) -> None:
    """Compare a table of the database row by row."""
    with (
        contextlib.closing(_rows(origin, table)) as before,
        contextlib.closing(_rows(copied, table)) as after,
    ):
        pairs = zip(before.mappings(), after.mappings(), strict=True)
        same = False
        with contextlib.suppress(ValueError):  # one has more rows
            same = all(_plain(table, old) == _plain(table, new) for old, new in pairs)
        if not same:
            raise DatabaseError(f"the copy differs from the original in {table.name}")


def _plain(table: Table, row: Any) -> dict[str, Any]:
    left_out = {schema.events: "process", schema.orders: "id"}.get(table)
    return {name: value for name, value in row.items() if name != left_out}


def _replay(store: Store, table: str, count: _Count) -> None:
    """Play a table through the rules, and each of its games once more as a record."""
    history = store.history(table)
    count.events += len(history.stored_events)
    if not history.stored_events:
        raise DamagedError(table, 0, "all events are missing")
    try:
        check_rules(table, history.stored_events[0])
    except RefusedError:  # started under other rules, which are not available
        return
    state = Live.load(table, history).state
    for game in (*state.past, state.current):
        if game.start is not None:
            _replay_record(state, game)
            count.records += 1


def _replay_record(table: TableState, game: TableGame) -> None:
    moves = tuple(each.move for each in game.played)
    text = write(Transcript(table.game.header.key, game.start, moves, tags_of(table, game)))
    try:
        replayed = read(text)
        if game.ended and game.commitment:
            verify(text)
    except RoyalError as error:
        raise DamagedError(
            table.id, 0, f"game {game.number} cannot be replayed: {error}"
        ) from error
    if len(replayed.transcript.moves) != len(moves):
        raise DamagedError(table.id, 0, f"game {game.number} is not replayed to its end")
