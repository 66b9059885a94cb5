"""The command ``royal``: its subcommands, and how it refuses wrong input."""

import contextlib
import io
import sys
from collections.abc import Callable
from typing import Annotated, Any, Final, NoReturn

import typer
from typer.core import TyperGroup

from royalgames._version import __version__
from royalgames.cli.analyse import analyse
from royalgames.cli.arena import arena
from royalgames.cli.bots import bots
from royalgames.cli.database import database
from royalgames.cli.engines import engine
from royalgames.cli.faults import InputError, one_line, wrong_value
from royalgames.cli.files import reason
from royalgames.cli.look import moves, show
from royalgames.cli.perft import perft
from royalgames.cli.play import play
from royalgames.cli.records import check, replay, verify
from royalgames.cli.review import review
from royalgames.cli.rules import rules
from royalgames.cli.serve import serve
from royalgames.cli.solve import solve
from royalgames.cli.tables import tables
from royalgames.cli.token import tokens
from royalgames.cli.train import train
from royalgames.cli.ui import ui_of
from royalgames.cli.worker import worker
from royalgames.core import RoyalError
from royalgames.games import GAMES

# Typer's own in newer versions, Click's in older ones.
UsageError: Final[type[Exception]] = typer.BadParameter.__bases__[0]

WRONG_INPUT: Final = 2
INTERRUPTED: Final = 130

EXAMPLES: Final = "\n\n\b\nExamples:\n"
"""The heading of a command's examples in its help; \\b keeps their lines as they are."""


class Commands(TyperGroup):
    """The group of commands; wrong input gets one sentence and exit code 2."""

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run a command."""
        _forgive_streams()
        extra["standalone_mode"] = False
        try:
            code = super().main(*args, **extra)
        except UsageError as error:
            _refuse(_usage(error))
        except (InputError, RoyalError) as error:
            _refuse(f"royal: {error}")
        except OSError as error:
            _refuse(f"royal: {reason(error)}")
        except typer.Abort:
            sys.exit(INTERRUPTED)
        sys.exit(code if isinstance(code, int) else 0)


def _forgive_streams() -> None:
    """Replace characters that the terminal's encoding lacks, rather than fail."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            with contextlib.suppress(io.UnsupportedOperation):
                stream.reconfigure(errors="replace")


def _usage(error: Any) -> str:
    """Return what is wrong with the arguments, and how to get help."""
    command = error.ctx.command_path if error.ctx else "royal"
    message = wrong_value(error) or error.format_message().rstrip(".")
    return f"{command}: {message}; see {command} --help"


def _refuse(sentence: str) -> NoReturn:
    print(one_line(sentence), file=sys.stderr)
    sys.exit(WRONG_INPUT)


app = typer.Typer(name="royal", cls=Commands, add_completion=False, rich_markup_mode="rich")


def _version(wanted: bool) -> None:
    if wanted:
        print(f"royal {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def royal(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Play old and new board games, show positions, and read records and rules."""
    if context.invoked_subcommand is None:
        print(context.get_help())


def _add(command: Callable[..., None], *examples: str) -> None:
    """Add a command whose help ends with examples: its own, and those of the games."""
    name = command.__name__
    found = [*examples, *(line for key in GAMES for line in ui_of(key).examples.get(name, ()))]
    lines = "\n".join(f"  {example}" for example in found)
    app.command(help=f"{command.__doc__}{EXAMPLES}{lines}" if found else command.__doc__)(command)


_add(
    play,
    "royal play                                    # asks which game",
    "royal play --table http://127.0.0.1:8000/join/NAME/D#TOKEN   # join a friend",
    "royal play --table http://127.0.0.1:8000/table/NAME          # watch",
)
_add(
    show,
    "royal show game.txt                           # the last position of a record",
    "royal show game.txt --svg board.svg --png board.png",
)
_add(moves)
_add(replay, "royal replay game.txt", "royal replay game.txt --json", "royal replay - < game.txt")
_add(check, "royal check game.txt", "royal check - --json < game.txt")
_add(verify, "royal verify game.txt", "royal verify game.txt --json")
_add(
    review,
    "royal review game.txt",
    "royal review game.txt --svg chances.svg",
    "royal review game.txt --json",
)
_add(analyse)
_add(rules)
_add(perft)
_add(bots, "royal bots", "royal bots --json")
_add(arena)
_add(
    engine,
    "royal engine                                       # reads commands until quit",
    "royal engine --level club",
    "royal engine --json < positions.jsonl > answers.jsonl",
)
_add(solve)
_add(train)
_add(
    serve,
    "royal serve                                        # this machine only",
    "royal serve --lan                                  # the home network too",
    "royal serve --public-url https://games.example.org --trusted-proxy 127.0.0.1",
)
_add(
    worker,
    "royal worker --db postgresql://royal@db.example.org/royal --bot-workers 4",
)
app.add_typer(tables, name="tables")
app.add_typer(tokens, name="token")
app.add_typer(database, name="db")


def main() -> None:
    """Run ``royal`` with the arguments of the command line."""
    app(prog_name="royal")
