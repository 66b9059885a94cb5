"""``royal tables``: maintain the tables of a server."""

import os
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Annotated, TypeVar

import typer
from rich.console import Console
from rich.table import Table

from royalgames.cli.faults import InputError
from royalgames.server.settings import SETTINGS, SettingsError, Where, default_database, where_of

tables = typer.Typer(help="Maintain the tables of a server.", no_args_is_help=True)

Result = TypeVar("Result")
Database = Annotated[
    str | None, typer.Option("--db", envvar=SETTINGS["db"].environment, help=SETTINGS["db"].help)
]
Out = Annotated[
    Path | None, typer.Option("--out", help="The file to write; standard output by default.")
]
TableName = Annotated[str, typer.Argument(metavar="TABLE", help="The table's name.")]


def with_database(db: str | None, work: Callable[[ModuleType, Where], Result]) -> Result:
    """Do something with a server's database; what cannot be done gets a sentence."""
    # The server takes a while to load; no other command should wait for it.
    keeper = import_module("royalgames.server.administration")
    try:
        return work(keeper, where_of(db) if db else default_database())
    except (keeper.DatabaseError, SettingsError) as error:
        raise InputError(str(error)) from None


@tables.command("list")
def list_tables(db: Database = None) -> None:
    """List the tables, newest first."""
    shown = Table("table", "game", "phase", "created (UTC)", "last event (UTC)")
    for row in with_database(db, lambda keeper, path: keeper.list_tables(path)):
        shown.add_row(*row)
    Console().print(shown)
    _print_damage(with_database(db, lambda keeper, path: keeper.damaged_tables(path)))


def _print_damage(damaged: list[tuple[str, str]]) -> None:
    for table, why in damaged:
        typer.echo(f"Table {table} is damaged: {why}.")
    if damaged:
        typer.echo("Damaged tables can be exported and deleted; other tables are not affected.")


@tables.command("check")
def check_tables(db: Database = None) -> None:
    """Check that no stored table is damaged."""
    damaged = with_database(db, lambda keeper, path: keeper.check_tables(path))
    _print_damage(damaged)
    if damaged:
        raise typer.Exit(1)
    typer.echo("All tables are intact.")


@tables.command("show")
def show_table(table: TableName, db: Database = None) -> None:
    """Show the state of a table and what happened there."""
    for line in with_database(db, lambda keeper, path: keeper.show_table(path, table)):
        typer.echo(line)


@tables.command("export")
def export_table(table: TableName, db: Database = None, out: Out = None) -> None:
    """Export everything that is stored about a table, secrets included."""
    lines = with_database(db, lambda keeper, path: keeper.export_table(path, table))
    text = "".join(f"{line}\n" for line in lines)
    if out is None:
        typer.echo(text, nl=False)
        return
    try:
        with open(out, "x", encoding="utf-8", opener=_private) as file:
            file.write(text)
    except OSError as error:
        raise InputError(f"cannot write {out}: {error.strerror or error}") from None
    typer.echo(f"Exported table {table} to {out}.")


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


@tables.command("end")
def end_table(table: TableName, db: Database = None) -> None:
    """End a table; its dice are revealed and its records are kept."""
    with_database(db, lambda keeper, path: keeper.order(path, table, "end"))
    typer.echo(f"Table {table} has ended.")


@tables.command("delete")
def delete_table(table: TableName, db: Database = None) -> None:
    """Delete a table with everything that happened there."""
    with_database(db, lambda keeper, path: keeper.order(path, table, "delete"))
    typer.echo(f"Deleted table {table}.")
