"""What the keeper of a server orders from the command line: end a table, delete a table."""

import contextlib
from collections.abc import Iterable
from functools import partial
from typing import Final, Literal

from sqlalchemy import Connection, delete, insert, select

from royalgames.server import queries
from royalgames.server.hub import Hub
from royalgames.server.schema import orders
from royalgames.server.store import Store
from royalgames.server.table import RefusedError, decide_close

What = Literal["end", "delete"]
WHATS: Final[tuple[What, ...]] = ("end", "delete")


def place(connection: Connection, table: str, what: What) -> int:
    """Leave an order for whichever server runs on the file; return its number."""
    order = insert(orders).values(table_id=table, what=what).returning(orders.c.id)
    return int(connection.execute(order).scalar_one())


def waiting(store: Store) -> list[tuple[int, str, str]]:
    """List the orders that have not been carried out."""
    with store.read() as connection:
        rows = connection.execute(select(orders).order_by(orders.c.id))
        return [(row.id, row.table_id, row.what) for row in rows]


async def carry_out(hub: Hub, found: Iterable[tuple[int, str, str]]) -> None:
    """Do what was ordered."""
    for number, table, what in found:
        with contextlib.suppress(RefusedError):  # no such table: nothing to do
            await hub.decree(table, partial(decide_close, why="keeper"))
        if what == "delete":
            hub.forget(table)
        await hub.store.write(partial(_done, number=number, table=table, what=what))


def _done(connection: Connection, number: int, table: str, what: str) -> None:
    if what == "delete":
        queries.delete_table(connection, table)
    connection.execute(delete(orders).where(orders.c.id == number))
