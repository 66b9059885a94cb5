"""What the keeper of a server can do with its tables, whether the server runs or not."""

import asyncio
import contextlib
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from royalgames.server import orders, queries
from royalgames.server.database import DatabaseError, only_server, open_store
from royalgames.server.fanout import LocalFanout
from royalgames.server.hub import Hub, Live
from royalgames.server.store import Store

WAIT_SECONDS: Final = 10.0
"""How long a running server has to carry an order out."""

LATEST: Final = 20
"""How many events ``show`` tells."""


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[Store]:
    if not path.exists():
        raise DatabaseError(f"there is no database at {path}")
    store = open_store(path)
    try:
        yield store
    finally:
        store.stop()


def _time(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def list_tables(path: Path) -> list[tuple[str, ...]]:
    """List name, game, phase, and the times of making and of the last event, the latest first."""
    with _opened(path) as store:
        return [
            (each.id, each.game, each.phase, _time(each.created_at), _time(each.updated_at))
            for each in queries.all_tables(store)
        ]


def show_table(path: Path, table: str) -> list[str]:
    """Tell how a table stands and what happened there lately, a line each."""
    with _opened(path) as store:
        facts = store.facts(table)
    if not facts:
        raise DatabaseError(f"there is no table {table}")
    state = Live.load(table, facts).state
    names = ", ".join(f"{seat.letter} {seat.name or '(free)'}" for seat in state.seats)
    board = state.rules.game.text(state.run.state) if state.run.state is not None else "not begun"
    return [
        f"{table}: {state.rules.game.header.name}, {state.phase}, game {state.run.number}",
        f"seats: {names}",
        f"position: {board}",
        *(
            f"{fact.seq:>6}  {_time(fact.at)}  {fact.event.__struct_config__.tag}"
            for fact in facts[-LATEST:]
        ),
    ]


def order(path: Path, table: str, what: orders.What) -> None:
    """Have a table ended or deleted: by the running server, or here if none runs."""
    with _opened(path) as store:
        if not store.facts(table):
            raise DatabaseError(f"there is no table {table}")
        with store.engine.begin() as connection:
            number = orders.place(connection, table, what)
        with contextlib.suppress(DatabaseError), only_server(path):
            asyncio.run(_carry_out(store))
            return
        _wait(store, number)


async def _carry_out(store: Store) -> None:
    store.start()
    await orders.carry_out(Hub(store, LocalFanout()), orders.waiting(store))


def _wait(store: Store, number: int) -> None:
    until = time.monotonic() + WAIT_SECONDS
    while any(waiting == number for waiting, _, _ in orders.waiting(store)):
        if time.monotonic() > until:
            raise DatabaseError("the running server has not done it yet; the order is kept for it")
        time.sleep(0.1)
