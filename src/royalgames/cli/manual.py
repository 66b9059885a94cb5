"""The page about the command, generated from the commands' own help."""

from typing import Any, Final

from typer.main import get_command

from royalgames.cli.app import EXAMPLES, app

_TOP: Final = """\
# The command `royal`

`royal` plays the games in the terminal, shows positions, and reads records and rules. Wrong input
gets one sentence on stderr, with the number of the rule if one was broken, and exit code 2.
Commands that programs call have `--json`, which prints one line of JSON. Boards have colours in a
terminal; `NO_COLOR`, or a pipe, gives plain text.

`royal play` opens an app on a terminal of at least 80 x 24: arrow keys draw walks and pick choices,
Enter confirms, the mouse works too, and `?` lists the keys. With `--plain`, when piped, with
`TERM=dumb`, or with the variable `ACCESSIBLE` set, as screen readers need it, it prints and reads
plain lines instead. `TEXTUAL_ANIMATIONS=none` switches motion off.

This page is generated from `royal --help`.
"""


def reference() -> str:
    """Return the page: every command with its usage, options and examples, as Markdown."""
    group: Any = get_command(app)
    sections = [_section(name, command) for name, command in group.commands.items()]
    return "\n".join([_TOP, *sections])


def _section(name: str, command: Any) -> str:
    words, _, examples = command.help.partition(EXAMPLES)
    pieces = [piece for piece in command.params if piece.name != "help"]
    arguments = [_usage(piece) for piece in pieces if _is_argument(piece)]
    usage = " ".join(["royal", name, "[OPTIONS]", *arguments])
    listed = "\n".join(f"- {_spellings(piece)}: {piece.help}" for piece in pieces)
    parts = [f"## royal {name}\n", f"{words}\n", f"Usage: `{usage}`\n"]
    if listed:
        parts.append(f"{listed}\n")
    if examples:
        shown = "\n".join(line[2:] for line in examples.splitlines())
        parts.append(f"```sh\n{shown}\n```\n")
    return "\n".join(parts)


def _is_argument(piece: Any) -> bool:
    return bool(piece.param_type_name == "argument")


def _usage(piece: Any) -> str:
    spelling = _spelling(piece)
    return spelling if piece.required else f"[{spelling}]"


def _spellings(piece: Any) -> str:
    """Return an option's flag, and its opposite if it has one."""
    names = [_spelling(piece), *piece.secondary_opts]
    return " / ".join(f"`{name}`" for name in names)


def _spelling(piece: Any) -> str:
    if _is_argument(piece):
        return str(piece.metavar)
    flag = piece.opts[0]
    return flag if piece.is_flag else f"{flag} {piece.metavar or piece.name.upper()}"
