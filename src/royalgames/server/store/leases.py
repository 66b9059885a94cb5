"""Several processes on one PostgreSQL database: who is alive, and who does what only one may do.

A process is alive while it renews its row; the time is the database's, so no two machines' clocks
are compared. A process that notices one is not removes its row, and with it go its leases, its
spectators and the work it had asked for.
"""

from typing import Final, NamedTuple

from sqlalchemy import (
    BigInteger,
    Connection,
    bindparam,
    cast,
    delete,
    extract,
    func,
    insert,
    select,
    update,
)

from royalgames.server.store.engines import both
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


_JOIN: Final = insert(processes).values(seen_at=NOW).returning(processes.c.id)
_RENEW: Final = update(processes).where(processes.c.id == bindparam("process")).values(seen_at=NOW)
_GIVE_UP: Final = delete(processes).where(
    # Not itself, if it was suspended since it showed that it is alive.
    processes.c.id != bindparam("process"),
    processes.c.seen_at < NOW - 1000 * LEASE_SECONDS,
)
_DUTY: Final = both(lambda insert: insert(leases).on_conflict_do_nothing())
_ALIVE: Final = select(processes.c.id, processes.c.capacity, leases.c.duty).outerjoin(
    leases, (leases.c.process == processes.c.id) & (leases.c.duty == SERVICE)
)
"""What every process asks every two seconds."""


def join(connection: Connection, entry: Entry) -> Membership:
    """Enter a new process."""
    row = {"kind": entry.kind, "name": entry.name[:100], "capacity": entry.capacity}
    process = int(connection.execute(_JOIN, row).scalar_one())
    return _look_around(connection, process, entry)


def renew(connection: Connection, process: int, entry: Entry) -> Membership:
    """Show that a process is alive; one that was given up enters again with another number."""
    if not connection.execute(_RENEW, {"process": process}).rowcount:
        return join(connection, entry)
    return _look_around(connection, process, entry)


def leave(connection: Connection, process: int) -> None:
    """Remove a process that stops."""
    connection.execute(delete(processes).where(processes.c.id == process))


def _look_around(connection: Connection, process: int, entry: Entry) -> Membership:
    connection.execute(_GIVE_UP, {"process": process})
    rows = connection.execute(_ALIVE).all()
    if entry.kind == "server" and not any(row.duty for row in rows):
        duty = {"duty": SERVICE, "process": process}
        connection.execute(_DUTY[connection.dialect.name], duty)
        rows = connection.execute(_ALIVE).all()  # another may have been faster
    leads = any(row.id == process and row.duty for row in rows)
    elsewhere = sum(row.capacity for row in rows if row.id != process)
    return Membership(process, leads, frozenset(row.id for row in rows), elsewhere)
