"""What an administrator can do with the tables of a server, whether it runs or not."""

import asyncio
import contextlib
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from sqlalchemy.exc import DBAPIError

from royalgames.server.accounts import account_name
from royalgames.server.live.fanout import LocalFanout
from royalgames.server.live.hub import Hub
from royalgames.server.live.live import Live
from royalgames.server.live.loading import check_rules
from royalgames.server.settings import Where
from royalgames.server.store import export, orders, queries, tokens
from royalgames.server.store.database import (
    ServerRunningError,
    is_served,
    only_server,
    open_store,
)
from royalgames.server.store.engines import DatabaseError
from royalgames.server.store.integrity import damage_of
from royalgames.server.store.rows import DamagedError, History
from royalgames.server.store.store import Store, StoreError
from royalgames.server.table import RefusedError
from royalgames.server.world import milliseconds

WAIT_SECONDS: Final = 10.0
"""How long a running server has to carry an order out."""

LATEST: Final = 20
"""How many events ``show`` lists."""


def _check_exists(path: Where) -> None:
    if isinstance(path, Path) and not path.exists():
        raise DatabaseError(f"there is no database at {path}")


@contextlib.contextmanager
def _opened(path: Where, *, alone: bool | None = None) -> Iterator[Store]:
    _check_exists(path)
    store = open_store(path, alone=not is_served(path) if alone is None else alone)
    try:
        yield store
    finally:
        store.stop()


def _time(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def list_tables(path: Where) -> list[tuple[str, ...]]:
    """List name, game, phase, and the times of making and of the last event, the latest first."""
    with _opened(path) as store:
        damaged = queries.damaged_tables(store)
        return [
            (
                each.id,
                each.game,
                "damaged" if each.id in damaged else each.phase,
                _time(each.created_at),
                _time(each.updated_at),
            )
            for each in queries.all_tables(store)
        ]


def damaged_tables(path: Where) -> list[tuple[str, str]]:
    """List the tables that are known to be damaged, with what is wrong."""
    with _opened(path) as store:
        return sorted(queries.damaged_tables(store).items())


def check_tables(path: Where) -> list[tuple[str, str]]:
    """Check every table, and play its games through the rules; list the damaged ones."""
    found = []
    with _opened(path) as store:
        known = queries.damaged_tables(store)
        for table in queries.table_names(store):
            error = damage_of(store, table) or _broken_rule(store, table)
            if error is not None:
                found.append((table, error.why))
                with store.engine.begin() as connection:
                    queries.note_damage(connection, error, milliseconds())
            elif table in known:
                with store.engine.begin() as connection:
                    queries.clear_damage(connection, table)
    return sorted(found)


def show_table(path: Where, table: str) -> list[str]:
    """Return a table's state and its latest events, as lines."""
    with _opened(path) as store:
        _check_known(store, table)
        history = _usable(store, table)
    stored_events, state = history.stored_events, Live.load(table, history).state
    names = ", ".join(f"{seat.letter} {seat.name or '(free)'}" for seat in state.seats)
    board = (
        state.game.text(state.current.state) if state.current.state is not None else "not started"
    )
    return [
        f"{table}: {state.game.header.name}, {state.phase}, game {state.current.number}",
        f"seats: {names}",
        f"position: {board}",
        *(
            f"{stored.seq:>6}  {_time(stored.at)}  {stored.event.__struct_config__.tag}"
            for stored in stored_events[-LATEST:]
        ),
    ]


def export_table(path: Where, table: str) -> list[str]:
    """Return everything that is stored about a table, damaged or not, as lines of JSON."""
    with _opened(path) as store:
        _check_known(store, table)
        return list(export.lines(store, table))


def _broken_rule(store: Store, table: str) -> DamagedError | None:
    """Play a table's games through the rules; None if they allow everything that happened."""
    try:
        history = store.history(table)
        check_rules(table, history.stored_events[0])
        Live.load(table, history)
    except DamagedError as error:
        return error
    except RefusedError:  # started under other rules, which are not available
        return None
    return None


def _check_known(store: Store, table: str) -> None:
    if not queries.has_table(store, table):
        raise DatabaseError(f"there is no table {table}")


def _usable(store: Store, table: str) -> History:
    """Read a table's list; refuse a damaged one with a sentence."""
    try:
        history = store.history(table)
        Live.load(table, history)
    except DamagedError as error:
        raise DatabaseError(
            f"table {table} is damaged: {error.why}; it can be exported and deleted"
        ) from error
    return history


def order(path: Where, table: str, what: orders.What) -> None:
    """Have a table ended or deleted: by the running server, or here if none runs."""
    _check_exists(path)
    with contextlib.ExitStack() as stack:
        alone = True
        try:
            stack.enter_context(only_server(path))
        except ServerRunningError:
            alone = False
        store = stack.enter_context(_opened(path, alone=alone))
        _check_known(store, table)
        if what == "end":
            _usable(store, table)
        try:
            with store.engine.begin() as connection:
                number = orders.place(connection, table, what)
            if alone:
                asyncio.run(_carry_out(store))
        except (StoreError, DBAPIError) as error:
            raise DatabaseError(f"the order cannot be stored: {error}") from error
        _wait(store, number, 0 if alone else WAIT_SECONDS)


async def _carry_out(store: Store) -> None:
    store.start()
    await orders.carry_out(Hub(store, LocalFanout()), orders.waiting(store))


def _wait(store: Store, number: int, seconds: float) -> None:
    until = time.monotonic() + seconds
    while any(waiting == number for waiting, _, _ in orders.waiting(store)):
        if time.monotonic() > until:
            raise DatabaseError("the order is stored; the server will carry it out")
        time.sleep(0.1)


def new_token(path: Where, name: str) -> str:
    """Issue a token for a bot account; it is shown once and stored as a digest only."""
    with _opened(path) as store, _refusing(), store.engine.begin() as connection:
        return tokens.issue(connection, account_name(name), milliseconds())


def revoke_token(path: Where, name: str) -> None:
    """Make the token of a bot account worthless; a running server notices within seconds."""
    with _opened(path) as store, _refusing(), store.engine.begin() as connection:
        tokens.revoke(connection, name, milliseconds())


def list_tokens(path: Where) -> list[tuple[str, str, str]]:
    """List the bot accounts: name, when the token was issued, and when it was revoked."""
    with _opened(path) as store:
        return [
            (each.name, _time(each.created_at), _time(each.revoked_at) if each.revoked_at else "")
            for each in tokens.accounts(store).values()
        ]


@contextlib.contextmanager
def _refusing() -> Iterator[None]:
    try:
        yield
    except tokens.TokenError as error:
        raise DatabaseError(str(error)) from None
    except DBAPIError as error:
        raise DatabaseError(f"the token cannot be stored: {error.orig}") from error
