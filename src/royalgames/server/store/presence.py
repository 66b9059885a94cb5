"""Who watches which table through which process."""

from collections.abc import Collection, Mapping

from sqlalchemy import Connection, delete, func, insert, select

from royalgames.server.store.schema import presence
from royalgames.server.store.store import Store


def keep(connection: Connection, process: int, here: Mapping[str, Mapping[str, int]]) -> None:
    """Replace who watches some tables through a process, each with the number of sockets."""
    mine = (presence.c.process == process) & presence.c.table_id.in_(here)
    connection.execute(delete(presence).where(mine))
    rows = [
        {"process": process, "table_id": table, "player": player, "sockets": sockets}
        for table, players in here.items()
        for player, sockets in players.items()
    ]
    if rows:
        connection.execute(insert(presence), rows)


def elsewhere(store: Store, process: int, tables: Collection[str]) -> dict[str, dict[str, int]]:
    """Return who watches some tables through other processes, with the number of sockets."""
    others = (presence.c.process != process) & presence.c.table_id.in_(tables)
    chosen = select(presence.c.table_id, presence.c.player, func.sum(presence.c.sockets))
    found: dict[str, dict[str, int]] = {}
    with store.read() as connection:
        rows = connection.execute(
            chosen.where(others).group_by(presence.c.table_id, presence.c.player)
        )
        for table, player, sockets in rows:
            found.setdefault(table, {})[player] = int(sockets)
    return found
