"""``royal db``: copy, back up and upgrade a server's database."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, TypeVar

import typer

from royalgames.cli.faults import InputError
from royalgames.cli.tables import Database
from royalgames.server.settings import SettingsError, Where, default_database, shown, where_of

database = typer.Typer(help="Copy, back up and upgrade a server's database.", no_args_is_help=True)

Result = TypeVar("Result")
HELP = "A file, or postgresql://user@host/name."
Source = Annotated[str, typer.Argument(metavar="FROM", help=HELP)]
Target = Annotated[str, typer.Argument(metavar="TO", help=f"{HELP} It must be new or empty.")]
File = Annotated[Path, typer.Argument(metavar="FILE", help="The file to write; a new one.")]


def _with_copying(work: Callable[[ModuleType], Result]) -> Result:
    # The server takes a while to load; no other command should wait for it.
    copying = import_module("royalgames.server.copying")
    try:
        return work(copying)
    except (copying.DatabaseError, SettingsError) as error:
        raise InputError(str(error)) from None


def _where(db: str | None) -> Where:
    return where_of(db) if db else default_database()


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _report(what: str, copied: Any) -> None:
    typer.echo(
        f"{what}: {_counted(copied.tables, 'table')}, {_counted(copied.events, 'event')}; "
        f"{_counted(copied.records, 'record')} replayed and verified."
    )
    for table in copied.damaged:
        typer.echo(f"Table {table} was damaged before, and was copied as it is.")


@database.command("copy")
def copy(source: Source, target: Target) -> None:
    """Copy everything into a new database, and verify every record by replay.

    No server may be running on either. The key that signs cookies is copied too.
    """
    copied = _with_copying(lambda copying: copying.copy(where_of(source), where_of(target)))
    _report(f"Copied to {shown(where_of(target))}", copied)


@database.command("backup")
def backup(file: File, db: Database = None) -> None:
    """Back a database up into an SQLite file, also while servers run on it.

    The key that signs cookies is written beside it. To restore, serve the file or copy it.
    """
    copied = _with_copying(lambda copying: copying.backup(_where(db), file))
    _report(f"Backed up to {file}", copied)


@database.command("upgrade")
def upgrade(db: Database = None) -> None:
    """Bring a database to the version of this program, as the next start would.

    Of an SQLite file a copy is kept beside it.
    """
    before, now = _with_copying(lambda copying: copying.upgrade(_where(db)))
    name = shown(_where(db))
    if before == now:
        typer.echo(f"{name} is up to date (database version {now}).")
    else:
        typer.echo(f"Upgraded {name} from database version {before or 'none'} to {now}.")
