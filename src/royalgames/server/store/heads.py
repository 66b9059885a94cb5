"""How far each table's list goes."""

from collections.abc import Collection
from typing import Final

from sqlalchemy import Connection, bindparam, func, select

from royalgames.server.store.schema import events, tables

AT_ONCE: Final = 500
"""How many tables one query asks for."""

LAST_SEQ = (
    select(func.max(events.c.seq))
    .where(events.c.table_id == tables.c.id)
    .correlate(tables)
    .scalar_subquery()
)
"""The number of a table's last event."""

_HEADS: Final = select(tables.c.id, LAST_SEQ).where(
    tables.c.id.in_(bindparam("names", expanding=True))
)


def heads(connection: Connection, names: Collection[str]) -> dict[str, int]:
    """Return the number of the last event of some tables; those that are gone are left out."""
    found: dict[str, int] = {}
    wanted = sorted(names)
    for start in range(0, len(wanted), AT_ONCE):
        some = wanted[start : start + AT_ONCE]
        rows = connection.execute(_HEADS, {"names": some})
        found.update((table, seq or 0) for table, seq in rows)
    return found
