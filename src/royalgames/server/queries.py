"""What is asked of the store besides a table's list."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, func, select
from sqlalchemy.dialects.sqlite import insert

from royalgames.server.schema import events, finished, meta, seats, tables
from royalgames.server.store import Finished, Store

ALIVE = "alive"
"""The key of the time at which the service was last seen alive."""


LAST_AT = (
    select(events.c.at)
    .where(events.c.table_id == tables.c.id)
    .order_by(events.c.seq.desc())
    .limit(1)
    .correlate(tables)
    .scalar_subquery()
)
"""When something last happened at a table; its list knows."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A table as lists of tables show it."""

    id: str
    game: str
    phase: str
    created_at: int
    updated_at: int


def _summary(row: Any) -> Summary:
    return Summary(row.id, row.game, row.phase, row.created_at, row.updated_at)


def tables_of(store: Store, player: str, limit: int = 100) -> list[Summary]:
    """List a player's tables, the latest first."""
    chosen = (
        select(tables, LAST_AT.label("updated_at"))
        .join(seats, seats.c.table_id == tables.c.id)
        .where(seats.c.player == player)
        .order_by(LAST_AT.desc())
        .limit(limit)
    )
    with store.read() as connection:
        return [_summary(row) for row in connection.execute(chosen)]


def all_tables(store: Store, limit: int = 1000) -> list[Summary]:
    """List all tables, the latest first."""
    chosen = select(tables, LAST_AT.label("updated_at")).order_by(LAST_AT.desc()).limit(limit)
    with store.read() as connection:
        return [_summary(row) for row in connection.execute(chosen)]


def tables_in(store: Store, phase: str, before: int) -> list[str]:
    """List the tables in a phase in which nothing has happened since a time."""
    chosen = select(tables.c.id).where(tables.c.phase == phase, before > LAST_AT)
    with store.read() as connection:
        return list(connection.execute(chosen).scalars())


def finished_games(store: Store, before: int, limit: int = 50) -> list[Finished]:
    """List the games that ended before a time, the latest first."""
    chosen = (
        select(finished)
        .where(finished.c.ended_at < before)
        .order_by(finished.c.ended_at.desc(), finished.c.table_id, finished.c.number)
        .limit(limit)
    )
    with store.read() as connection:
        return [
            Finished(
                row.table_id, row.number, row.game, row.names, row.result, row.ended, row.ended_at
            )
            for row in connection.execute(chosen)
        ]


def last_alive(store: Store) -> int | None:
    """Tell when the service was last seen alive, in milliseconds."""
    newest = select(func.max(LAST_AT)).select_from(tables).where(tables.c.phase == "playing")
    with store.read() as connection:
        kept = connection.execute(select(meta.c.value).where(meta.c.key == ALIVE)).scalar()
        latest = connection.execute(newest).scalar()
    return max((at for at in (kept, latest) if at is not None), default=None)


def keep_alive(connection: Connection, now: int) -> None:
    """Remember that the service is alive."""
    row = insert(meta).values(key=ALIVE, value=now)
    connection.execute(row.on_conflict_do_update(index_elements=["key"], set_={"value": now}))


def delete_table(connection: Connection, table: str) -> bool:
    """Remove a table with all that happened there; tell whether there was one."""
    for child in (events, seats, finished):
        connection.execute(delete(child).where(child.c.table_id == table))
    return connection.execute(delete(tables).where(tables.c.id == table)).rowcount > 0
