"""Several processes on one PostgreSQL database: who is alive, and who does what only one may do.

A process is alive while it renews its row; the time is the database's, so no two machines' clocks
are compared. A process that notices one is not removes its row, and with it go its leases, its
spectators and the work it had asked for.
"""

from typing import Final, NamedTuple

from sqlalchemy import BigInteger, Connection, cast, delete, extract, func, insert, select, update

from royalgames.server.store.engines import insert_into
from royalgames.server.store.schema import leases, processes

LEASE_SECONDS: Final = 8
"""How long a process counts as alive after its last sign of life."""

SERVICE: Final = "service"
"""The duty of looking after all: abandoned tables, orders, the tables of those that are gone."""

NOW: Final = cast(extract("epoch", func.clock_timestamp()) * 1000, BigInteger)
"""The database's time, in milliseconds."""


class Entry(NamedTuple):
    """A process as the others see it."""

    kind: str
    """A server, or a worker, which only works for others."""
    name: str
    """The machine and the process, for people."""
    capacity: int
    """How many pieces of work it does at a time."""


class Membership(NamedTuple):
    """What a process knows of itself and the others after a sign of life."""

    process: int
    """Its number."""
    leads: bool
    """Whether it holds the duty of looking after all."""
    alive: frozenset[int]
    """All processes that are alive, this one included."""
    capacity: int
    """How many pieces of work the others do at a time."""


def join(connection: Connection, entry: Entry) -> Membership:
    """Enter a new process."""
    row = insert(processes).values(
        kind=entry.kind, name=entry.name[:100], capacity=entry.capacity, seen_at=NOW
    )
    process = int(connection.execute(row.returning(processes.c.id)).scalar_one())
    return _look_around(connection, process, entry)


def renew(connection: Connection, process: int, entry: Entry) -> Membership:
    """Show that a process is alive; one that was given up enters again with another number."""
    mine = update(processes).where(processes.c.id == process).values(seen_at=NOW)
    if not connection.execute(mine).rowcount:
        return join(connection, entry)
    return _look_around(connection, process, entry)


def leave(connection: Connection, process: int) -> None:
    """Remove a process that stops."""
    connection.execute(delete(processes).where(processes.c.id == process))


def _look_around(connection: Connection, process: int, entry: Entry) -> Membership:
    connection.execute(delete(processes).where(processes.c.seen_at < NOW - 1000 * LEASE_SECONDS))
    if entry.kind == "server":
        duty = insert_into(connection, leases).values(duty=SERVICE, process=process)
        connection.execute(duty.on_conflict_do_nothing())
    holder = connection.execute(select(leases.c.process).where(leases.c.duty == SERVICE)).scalar()
    rows = connection.execute(select(processes.c.id, processes.c.capacity)).all()
    elsewhere = sum(row.capacity for row in rows if row.id != process)
    return Membership(process, holder == process, frozenset(row.id for row in rows), elsewhere)
