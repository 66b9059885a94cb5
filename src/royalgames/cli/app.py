"""The command ``royal``: what it can do, and how it refuses."""

import contextlib
import io
import sys
from collections.abc import Callable
from typing import Annotated, Any, Final, NoReturn

import typer
from typer.core import TyperGroup

from royalgames._version import __version__
from royalgames.cli.arena import arena
from royalgames.cli.books import bots, rules
from royalgames.cli.faults import InputError, one_line
from royalgames.cli.files import reason
from royalgames.cli.look import moves, show
from royalgames.cli.perft import perft
from royalgames.cli.play import play
from royalgames.cli.records import check, replay, verify
from royalgames.cli.review import review
from royalgames.cli.serve import serve
from royalgames.cli.solve import solve
from royalgames.cli.tables import tables
from royalgames.core import RoyalError

# Typer's own in newer versions, Click's in older ones.
UsageError: Final[type[Exception]] = typer.BadParameter.__bases__[0]

WRONG_INPUT: Final = 2
INTERRUPTED: Final = 130

EXAMPLES: Final = "\n\n\b\nExamples:\n"
"""What stands in a command's help before its examples; \\b keeps their lines as they are."""


class Commands(TyperGroup):
    """The group of commands, which says in one sentence what is wrong and exits with 2."""

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
    """Print and read something, rather than fail, where the terminal's letters are too few."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            with contextlib.suppress(io.UnsupportedOperation):
                stream.reconfigure(errors="replace")


def _usage(error: Any) -> str:
    """Say what is wrong with the words of the command, and where help is."""
    command = error.ctx.command_path if error.ctx else "royal"
    message = error.format_message().rstrip(".")
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
    """Royal Tee and the Royal Game of Ur: play them, look at positions, read records and rules."""
    if context.invoked_subcommand is None:
        print(context.get_help())


def _add(command: Callable[..., None], *examples: str) -> None:
    """Add a command whose help ends with examples."""
    lines = "\n".join(f"  {example}" for example in examples)
    app.command(help=f"{command.__doc__}{EXAMPLES}{lines}")(command)


TEE_POSITION: Final = '"5y6/12/12/12/12/12/6r5/12/12/12/12/12 r:g6,y:f12 3 r"'
UR_POSITION: Final = '"o*3,s,4*2,11 o*4,s,3,8 L 2"'

_add(
    play,
    "royal play                                    # asks which game",
    "royal play tee                                # you are Red, a club player is Yellow",
    "royal play ur --seats you,strongest           # against the best",
    "royal play ur --seats you:Ann,you:Ben         # two people, one keyboard",
    "royal play ur --match '3 games' --first L     # a match of Ur",
    "royal play tee --seats you,casual,you,expert  # four players",
    "royal play tee --colours bg --round-limit 20  # Blue and Green",
    "royal play ur --seats casual,random --seed 7  # bots, the same each time",
    "royal play tee --save game.txt                # keeps the record",
)
_add(show, "royal show tee", f"royal show {UR_POSITION}", f"royal show {TEE_POSITION} --json")
_add(
    moves,
    f"royal moves {UR_POSITION}",
    f"royal moves {TEE_POSITION} --limit 10",
    "royal moves ur --json",
)
_add(
    replay,
    "royal replay game.txt",
    "royal replay game.txt --json",
    "royal play ur --seats casual,casual --save a.txt && royal replay a.txt",
)
_add(check, "royal check game.txt", "royal check - --json < game.txt")
_add(verify, "royal verify game.txt", "royal verify game.txt --json")
_add(
    review,
    "royal review game.txt",
    "royal review game.txt --svg chances.svg",
    "royal review game.txt --json",
)
_add(rules, "royal rules tee", "royal rules ur U13", "royal rules T15 --json")
_add(
    perft,
    "royal perft ur --depth 4",
    "royal perft tee --depth 3 --json",
    f"royal perft ur --position {UR_POSITION} --depth 2 --split",
)
_add(bots, "royal bots", "royal bots --json")
_add(
    arena,
    "royal arena ur --bots random,casual,club --games 1000",
    "royal arena tee --bots casual,club --games 40 --records games --plot ratings.svg",
    "royal arena tee --colours rbyg --bots expert,club,club,club --games 40  # one against three",
    "royal arena tee --bots expert,strongest --nodes strongest=200000 --json",
)
_add(
    solve,
    "royal solve ur --counters 3                        # seconds",
    "royal solve ur --counters 5 --prove                # bounds from both sides",
    "royal solve ur --counters 4 --aim points --dice three-quarters --json",
    "royal solve museum --pieces 7                      # all of Museum Ur; can be resumed",
)
_add(
    serve,
    "royal serve                                        # this machine only",
    "royal serve --lan                                  # the home network too",
    "royal serve --public-url https://games.example.org --trusted-proxy 127.0.0.1",
)
app.add_typer(tables, name="tables")


def main() -> None:
    """Run ``royal`` with the words of the command line."""
    app(prog_name="royal")
