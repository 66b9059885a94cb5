"""What the administrator orders from the command line: end a table, delete a table."""

from collections.abc import Iterable
from functools import partial
from typing import Final, Literal

from sqlalchemy import Connection, delete, insert, select

from royalgames.protocol.codes import Code
from royalgames.server.live.hub import Hub
from royalgames.server.store.schema import orders
from royalgames.server.store.store import Store
from royalgames.server.table import RefusedError, decide_close

What = Literal["end", "delete"]
WHATS: Final[tuple[What, ...]] = ("end", "delete")


def place(connection: Connection, table: str, what: What) -> int:
    """Leave an order for the server that runs on the file; return its number."""
    order = insert(orders).values(table_id=table, what=what).returning(orders.c.id)
    return int(connection.execute(order).scalar_one())


_WAITING: Final = select(orders).order_by(orders.c.id)
"""What is asked every two seconds."""


def waiting(store: Store) -> list[tuple[int, str, str]]:
    """List the orders that have not been carried out."""
    with store.read() as connection:
        rows = connection.execute(_WAITING)
        return [(row.id, row.table_id, row.what) for row in rows]


async def carry_out(hub: Hub, found: Iterable[tuple[int, str, str]]) -> None:
    """Do what was ordered; what cannot be stored stays ordered."""
    for number, table, what in found:
        code = await _close(hub, table)
        done = partial(_done, number=number)
        if what == "delete":
            await hub.delete(table, done)
        elif code is not Code.STORE:
            await hub.store.write(done)


async def _close(hub: Hub, table: str) -> Code | None:
    """Close a table; return why that is impossible, if it is."""
    try:
        await hub.decree(table, partial(decide_close, why="administrator"))
    except RefusedError as refusal:
        return refusal.code
    return None


def _done(connection: Connection, number: int) -> None:
    connection.execute(delete(orders).where(orders.c.id == number))
