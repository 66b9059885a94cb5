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


_OFFER: Final = insert(work).returning(work.c.id)
_FINISH: Final = (
    update(work)
    .where(
        work.c.id == bindparam("number"),
        work.c.worker == bindparam("claimant"),
        work.c.result.is_(None),
    )
    .values(result=bindparam("brought"))
)
_WANTED: Final = work.c.process == bindparam("wanted_by")
_COLLECT: Final = (
    delete(work).where(_WANTED, work.c.result.is_not(None)).returning(work.c.id, work.c.result)
)
_GIVEN_UP: Final = (
    delete(work)
    .where(_WANTED, work.c.worker.is_(None), work.c.attempts >= MOST_ATTEMPTS)
    .returning(work.c.id)
)


class Claimed(NamedTuple):
    """A piece of work that this process does now."""

    id: int
    process: int
    """Who wants it."""
    task: str
    payload: bytes


def offer(connection: Connection, process: int, task: str, payload: bytes) -> int:
    """Offer a piece of work; return its number."""
    row = {"process": process, "task": task, "payload": payload}
    return int(connection.execute(_OFFER, row).scalar_one())


def claim(connection: Connection, worker: int) -> Claimed | None:
    """Take the piece of work that has waited longest, if there is one."""
    row = connection.execute(_CLAIM, {"claimant": worker}).first()
    return None if row is None else Claimed(row.id, row.process, row.task, bytes(row.payload))


def finish(connection: Connection, number: int, worker: int, result: bytes) -> bool:
    """Bring the result of a piece of work; return whether it was still this process's to do."""
    values = {"number": number, "claimant": worker, "brought": result}
    return bool(connection.execute(_FINISH, values).rowcount)


def collect(connection: Connection, process: int) -> dict[int, bytes | None]:
    """Take what has been done for a process; None is work that too many have failed at."""
    wanted = {"wanted_by": process}
    found: dict[int, bytes | None] = {
        row.id: bytes(row.result) for row in connection.execute(_COLLECT, wanted)
    }
    return found | dict.fromkeys(connection.execute(_GIVEN_UP, wanted).scalars())


def withdraw(connection: Connection, number: int) -> None:
    """Take an offer back."""
    connection.execute(delete(work).where(work.c.id == number))
