"""Queries of the store besides a table's list."""

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from royalgames.server.store.engines import both, insert_into
from royalgames.server.store.heads import LAST_SEQ
from royalgames.server.store.rows import NEVER, DamagedError
from royalgames.server.store.schema import (
    damage,
    events,
    finished,
    keys,
    meta,
    pauses,
    plays,
    processes,
    revoked,
    seats,
    tables,
    unexplored,
)
from royalgames.server.store.store import Store
from royalgames.server.uptime import Pause

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


def tables_in(store: Store, phase: str, before: int) -> list[tuple[str, int]]:
    """List the tables in a phase in which nothing has happened since a time, and since when."""
    chosen = select(tables.c.id, LAST_AT).where(tables.c.phase == phase, before > LAST_AT)
    with store.read() as connection:
        return [(table, at) for table, at in connection.execute(chosen)]


class Wake(NamedTuple):
    """When the server must act by itself at a table it has not loaded."""

    table: str
    at: int
    """When something last happened there."""
    wake_at: int | None
    """When it must act; None if an earlier version wrote the last event, which did not say."""


def wakes(store: Store) -> list[Wake]:
    """List the tables at which the server must act by itself, or may have to.

    Those whose last event was stored by a process that is alive are left to it.
    """
    # Versions that did not note it knew no deadline before a game.
    playing = tables.c.phase == "playing"
    chosen = (
        select(tables.c.id, events.c.at, events.c.wake_at)
        .join(events, (events.c.table_id == tables.c.id) & (events.c.seq == LAST_SEQ))
        .where(tables.c.phase.in_(("waiting", "playing")))
        .where(events.c.process.is_(None) | events.c.process.not_in(select(processes.c.id)))
        .where((events.c.wake_at < NEVER) | (events.c.wake_at.is_(None) & playing))
    )
    with store.read() as connection:
        return [Wake(*row) for row in connection.execute(chosen)]


class Note(NamedTuple):
    """When the server must act after an event of an earlier version."""

    table: str
    seq: int
    wake_at: int


def set_wakes(connection: Connection, notes: list[Note]) -> None:
    """Note for events of earlier versions when the server must act after them."""
    for note in notes:
        event = (events.c.table_id == note.table) & (events.c.seq == note.seq)
        connection.execute(update(events).where(event).values(wake_at=note.wake_at))


def is_public(store: Store, table: str) -> bool:
    """Return whether a table's finished games are listed publicly."""
    with store.read() as connection:
        return bool(connection.scalar(select(tables.c.public).where(tables.c.id == table)))


def set_public(connection: Connection, table: str, public: bool) -> None:
    """Choose whether a table's finished games are listed publicly."""
    connection.execute(update(tables).where(tables.c.id == table).values(public=public))


_REVOKED: Final = select(revoked.c.player, revoked.c.before)
"""What every process asks every two seconds."""


def revocations(store: Store) -> dict[str, int]:
    """Return, for each player who signed devices out, the time before which cookies are invalid."""
    with store.read() as connection:
        rows = connection.execute(_REVOKED)
        return {row.player: row.before for row in rows}


def revoke(connection: Connection, player: str, before: int) -> None:
    """Make a player's cookies from before a time worthless."""
    row = insert_into(connection, revoked).values(player=player, before=before)
    connection.execute(
        row.on_conflict_do_update(index_elements=["player"], set_={"before": before})
    )


def last_alive(store: Store) -> int | None:
    """Return when the service was last alive, in milliseconds."""
    with store.read() as connection:
        found = connection.execute(select(meta.c.value).where(meta.c.key == ALIVE)).scalar()
    return None if found is None else int(found)


def _update_meta(insert_: Any) -> Any:
    row = insert_(meta)
    return row.on_conflict_do_update(index_elements=["key"], set_={"value": row.excluded.value})


_KEEP_ALIVE: Final = both(_update_meta)


def keep_alive(connection: Connection, now: int) -> None:
    """Remember that the service is alive."""
    connection.execute(_KEEP_ALIVE[connection.dialect.name], {"key": ALIVE, "value": now})


def known_pauses(store: Store) -> list[Pause]:
    """List the periods during which the service was down or suspended."""
    with store.read() as connection:
        return [Pause(*row) for row in connection.execute(select(pauses))]


def keep_pauses(connection: Connection, known: list[Pause]) -> None:
    """Store the periods during which the service was down or suspended."""
    connection.execute(delete(pauses))
    if known:
        rows = [{"began_at": each.began, "ended_at": each.ended} for each in known]
        connection.execute(insert(pauses), rows)


KEY = "identity"
"""The name of the key that signs cookies."""


def signing_key(store: Store, new: bytes) -> bytes:
    """Return the database's signing key; the first process to ask stores a new one."""
    with store.engine.begin() as connection:
        row = insert_into(connection, keys).values(name=KEY, value=new)
        connection.execute(row.on_conflict_do_nothing())
        found = connection.execute(select(keys.c.value).where(keys.c.name == KEY)).scalar_one()
    return bytes(found)


def has_table(store: Store, table: str) -> bool:
    """Return whether a table exists, damaged or not."""
    with store.read() as connection:
        return (
            connection.execute(select(tables.c.id).where(tables.c.id == table)).first() is not None
        )


def table_names(store: Store) -> list[str]:
    """List all tables, those being played first."""
    playing = tables.c.phase == "playing"
    with store.read() as connection:
        return list(connection.execute(select(tables.c.id).order_by(playing.desc())).scalars())


def damaged_tables(store: Store) -> dict[str, str]:
    """Return what is wrong with each damaged table."""
    with store.read() as connection:
        return {row.table_id: row.why for row in connection.execute(select(damage))}


def note_damage(connection: Connection, error: DamagedError, now: int) -> None:
    """Remember that a table is damaged."""
    values = {"seq": error.seq, "why": error.why[:200], "found_at": now}
    row = insert_into(connection, damage).values(table_id=error.table, **values)
    connection.execute(row.on_conflict_do_update(index_elements=["table_id"], set_=values))


def clear_damage(connection: Connection, table: str) -> None:
    """Forget that a table was damaged."""
    connection.execute(delete(damage).where(damage.c.table_id == table))


def delete_table(connection: Connection, table: str) -> bool:
    """Remove a table with all its events; return whether there was one."""
    for child in (events, seats, finished, plays, unexplored, damage):
        connection.execute(delete(child).where(child.c.table_id == table))
    return connection.execute(delete(tables).where(tables.c.id == table)).rowcount > 0
