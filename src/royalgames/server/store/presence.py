"""Who watches which table through which process."""

from collections.abc import Collection, Mapping
from typing import Final

from sqlalchemy import Connection, bindparam, delete, func, insert, select

from royalgames.server.store.schema import presence
from royalgames.server.store.store import Store

_MINE: Final = delete(presence).where(
    presence.c.process == bindparam("number"),
    presence.c.table_id.in_(bindparam("names", expanding=True)),
)
_KEEP: Final = insert(presence)
_OTHERS: Final = (
    select(presence.c.table_id, presence.c.player, func.sum(presence.c.sockets))
    .where(
        presence.c.process != bindparam("number"),
        presence.c.table_id.in_(bindparam("names", expanding=True)),
    )
    .group_by(presence.c.table_id, presence.c.player)
)
"""What every process asks every two seconds."""


def keep(connection: Connection, process: int, here: Mapping[str, Mapping[str, int]]) -> None:
    """Replace who watches some tables through a process, each with the number of sockets."""
    connection.execute(_MINE, {"number": process, "names": list(here)})
    rows = [
        {"process": process, "table_id": table, "player": player, "sockets": sockets}
        for table, players in here.items()
        for player, sockets in players.items()
    ]
    if rows:
        connection.execute(_KEEP, rows)


def elsewhere(store: Store, process: int, tables: Collection[str]) -> dict[str, dict[str, int]]:
    """Return who watches some tables through other processes, with the number of sockets."""
    found: dict[str, dict[str, int]] = {}
    with store.read() as connection:
        rows = connection.execute(_OTHERS, {"number": process, "names": list(tables)})
        for table, player, sockets in rows:
            found.setdefault(table, {})[player] = int(sockets)
    return found
