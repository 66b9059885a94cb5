"""``royal token``: accounts for programs that play on a server."""

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from royalgames.cli.tables import Database, with_database

tokens = typer.Typer(
    help="Manage bot accounts: programs that play by a token.", no_args_is_help=True
)

AccountName = Annotated[
    str, typer.Argument(metavar="NAME", help="The bot's name, as players see it.")
]


@tokens.command("new")
def new_token(name: AccountName, db: Database = None) -> None:
    """Issue a token for a bot account; it is shown this once."""
    token = with_database(db, lambda keeper, path: keeper.new_token(path, name))
    typer.echo(token)
    typer.echo("Keep it secret: it can't be shown again.", err=True)


@tokens.command("list")
def list_tokens(db: Database = None) -> None:
    """List the bot accounts."""
    shown = Table("name", "issued (UTC)", "revoked (UTC)")
    for row in with_database(db, lambda keeper, path: keeper.list_tokens(path)):
        shown.add_row(*row)
    Console().print(shown)


@tokens.command("revoke")
def revoke_token(name: AccountName, db: Database = None) -> None:
    """Revoke the token of a bot account; its games stay, and a new token can be issued."""
    with_database(db, lambda keeper, path: keeper.revoke_token(path, name))
    typer.echo(f"Revoked the token of {name}.")
