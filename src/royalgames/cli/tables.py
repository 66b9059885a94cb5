"""`royal tables`: what the keeper of a server can do with its tables."""

import asyncio
import contextlib
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.table import Table

from royalgames.server import orders, queries
from royalgames.server.database import DatabaseError, only_server, open_store
from royalgames.server.fanout import LocalFanout
from royalgames.server.hub import Hub, Live
from royalgames.server.settings import SETTINGS, default_database
from royalgames.server.store import Store

WAIT_SECONDS: Final = 10.0
"""How long a running server has to carry an order out."""

tables_app = typer.Typer(help="Look after the tables of a server.", no_args_is_help=True)

Database = Annotated[
    Path | None, typer.Option("--db", envvar=SETTINGS["db"].environment, help=SETTINGS["db"].help)
]
TableName = Annotated[str, typer.Argument(metavar="TABLE", help="The table's name.")]


@contextlib.contextmanager
def _opened(db: Path | None) -> Iterator[tuple[Path, Store]]:
    path = db or default_database()
    if not path.exists():
        _fail(f"there is no database at {path}")
    try:
        store = open_store(path)
    except DatabaseError as error:
        _fail(str(error))
    try:
        yield path, store
    finally:
        store.stop()


def _fail(sentence: str) -> None:
    typer.echo(f"royal tables: {sentence}", err=True)
    raise typer.Exit(2)


def _time(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M")


@tables_app.command("list")
def list_tables(db: Database = None) -> None:
    """List the tables, the latest first."""
    with _opened(db) as (_, store):
        found = queries.all_tables(store)
    table = Table("table", "game", "phase", "made (UTC)", "last event (UTC)")
    for each in found:
        table.add_row(
            each.id, each.game, each.phase, _time(each.created_at), _time(each.updated_at)
        )
    Console().print(table)


@tables_app.command("show")
def show(table: TableName, db: Database = None) -> None:
    """Show how a table stands and what happened there."""
    with _opened(db) as (_, store):
        facts = store.facts(table)
    if not facts:
        _fail(f"there is no table {table}")
    state = Live.load(table, facts).state
    names = ", ".join(f"{seat.letter} {seat.name or '(free)'}" for seat in state.seats)
    typer.echo(f"{table}: {state.rules.game.header.name}, {state.phase}, game {state.run.number}")
    typer.echo(f"seats: {names}")
    if state.run.state is not None:
        typer.echo(f"position: {state.rules.game.text(state.run.state)}")
    for fact in facts[-20:]:
        typer.echo(f"{fact.seq:>6}  {_time(fact.at)}  {type(fact.event).__name__.lower()}")


@tables_app.command("end")
def end(table: TableName, db: Database = None) -> None:
    """End a table; its dice are shown and its records stay."""
    _order(db, table, "end")
    typer.echo(f"table {table} is closed")


@tables_app.command("delete")
def delete(table: TableName, db: Database = None) -> None:
    """Delete a table with everything that happened there."""
    _order(db, table, "delete")
    typer.echo(f"table {table} is deleted")


def _order(db: Path | None, table: str, what: orders.What) -> None:
    """Have an order carried out: by the running server, or here if none runs."""
    with _opened(db) as (path, store):
        if not store.facts(table):
            _fail(f"there is no table {table}")
        with store.engine.begin() as connection:
            number = orders.place(connection, table, what)
        try:
            with only_server(path):
                asyncio.run(_carry_out(store))
        except DatabaseError:
            _wait(store, number)


async def _carry_out(store: Store) -> None:
    store.start()
    await orders.carry_out(Hub(store, LocalFanout()), orders.waiting(store))


def _wait(store: Store, number: int) -> None:
    until = time.monotonic() + WAIT_SECONDS
    while any(waiting == number for waiting, _, _ in orders.waiting(store)):
        if time.monotonic() > until:
            _fail("the running server has not carried the order out yet; it is kept for it")
        time.sleep(0.1)
