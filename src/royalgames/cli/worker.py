"""``royal worker``: think for the bots of servers elsewhere."""

import asyncio
import logging
from typing import Annotated

import typer

from royalgames.cli.faults import InputError
from royalgames.cli.tables import Database
from royalgames.server.settings import (
    MOST_WORKERS,
    SETTINGS,
    SettingsError,
    default_database,
    shown,
    where_of,
)

Workers = Annotated[
    int,
    typer.Option(
        "--bot-workers",
        min=1,
        max=MOST_WORKERS,
        envvar=SETTINGS["bot_workers"].environment,
        help=SETTINGS["bot_workers"].help,
    ),
]


def worker(db: Database = None, bot_workers: Workers = 1) -> None:
    """Think for the bots and review games of servers that share a PostgreSQL database."""
    # The server takes a while to load; no other command should wait for it.
    from royalgames.server.store.engines import DatabaseError  # noqa: PLC0415
    from royalgames.server.worker import work  # noqa: PLC0415

    logging.basicConfig(level=logging.WARNING, format="%(levelname)s: %(message)s")
    try:
        where = where_of(db) if db else default_database()
        asyncio.run(work(where, bot_workers, lambda: _announce(shown(where))))
    except (SettingsError, DatabaseError) as error:
        raise InputError(str(error)) from None
    typer.echo("The worker has stopped.")


def _announce(where: str) -> None:
    typer.echo(f"Working for the servers on {where} (press Ctrl-C to stop)")
