"""Work that any process may do: offered as rows, claimed one by one, done once.

A claim is held by a process's sign of life: when that ends, the row is free again. What a process
brings that has lost its claim meanwhile is not taken.
"""

from typing import Final, NamedTuple

from sqlalchemy import Connection, and_, bindparam, delete, insert, select, update

from royalgames.server.store.schema import work

MOST_ATTEMPTS: Final = 3
"""How many processes may end over a piece of work before it is given up."""


_FREE: Final = and_(
    work.c.worker.is_(None), work.c.result.is_(None), work.c.attempts < MOST_ATTEMPTS
)
_FIRST: Final = select(work.c.id).where(_FREE).order_by(work.c.id).limit(1)
_CLAIM: Final = (
    update(work)
    .where(work.c.id == _FIRST.with_for_update(skip_locked=True).scalar_subquery())
    .values(worker=bindparam("claimant"), attempts=work.c.attempts + 1)
    .returning(work.c.id, work.c.process, work.c.task, work.c.payload)
)
"""Whoever is free asks this every two seconds, and after every notice."""


class Claimed(NamedTuple):
    """A piece of work that this process does now."""

    id: int
    process: int
    """Who wants it."""
    task: str
    payload: bytes


def offer(connection: Connection, process: int, task: str, payload: bytes) -> int:
    """Offer a piece of work; return its number."""
    row = insert(work).values(process=process, task=task, payload=payload)
    return int(connection.execute(row.returning(work.c.id)).scalar_one())


def claim(connection: Connection, worker: int) -> Claimed | None:
    """Take the piece of work that has waited longest, if there is one."""
    row = connection.execute(_CLAIM, {"claimant": worker}).first()
    return None if row is None else Claimed(row.id, row.process, row.task, bytes(row.payload))


def finish(connection: Connection, number: int, worker: int, result: bytes) -> bool:
    """Bring the result of a piece of work; return whether it was still this process's to do."""
    mine = and_(work.c.id == number, work.c.worker == worker, work.c.result.is_(None))
    return bool(connection.execute(update(work).where(mine).values(result=result)).rowcount)


def collect(connection: Connection, process: int) -> dict[int, bytes | None]:
    """Take what has been done for a process; None is work that too many have failed at."""
    wanted = work.c.process == process
    done = delete(work).where(wanted, work.c.result.is_not(None))
    found: dict[int, bytes | None] = {
        row.id: bytes(row.result)
        for row in connection.execute(done.returning(work.c.id, work.c.result))
    }
    hopeless = and_(work.c.worker.is_(None), work.c.attempts >= MOST_ATTEMPTS)
    given_up = delete(work).where(wanted, hopeless).returning(work.c.id)
    return found | dict.fromkeys(connection.execute(given_up).scalars())


def withdraw(connection: Connection, number: int) -> None:
    """Take an offer back."""
    connection.execute(delete(work).where(work.c.id == number))
