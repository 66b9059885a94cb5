"""``royal perft``: counting what can follow a position."""

from collections.abc import Mapping
from typing import Annotated, Final

import typer

from royalgames.cli.faults import InputError
from royalgames.cli.look import AsJson
from royalgames.cli.positions import parse_position, start_of
from royalgames.cli.screen import put_json, say, screen
from royalgames.core import HasPerft
from royalgames.games import GAMES, unknown_game

DEEPEST: Final = 99
"""Far deeper than any count that finishes."""

COUNTED: Final = [key for key, game in GAMES.items() if isinstance(game, HasPerft)]
"""The games whose turns can be counted."""


def perft(
    game: Annotated[str, typer.Argument(metavar="|".join(COUNTED), help="Which game.")],
    depth: Annotated[
        int, typer.Option(metavar="N", help="How many turns, or throws with dice, to look ahead.")
    ] = 1,
    position: Annotated[
        str | None,
        typer.Option(metavar="POSITION", help="Where to start; the start of a game by default."),
    ] = None,
    split: Annotated[bool, typer.Option("--split", help="Count by the first move too.")] = False,
    as_json: AsJson = False,
) -> None:
    """Count the sequences of turns that can follow a position."""
    if game not in GAMES:
        raise InputError(unknown_game(game))
    if not 0 <= depth <= DEEPEST:
        raise InputError(f"--depth must be a whole number from 0 to {DEEPEST}, not {depth}")
    rules, state = start_of(game) if position is None else parse_position(game, position)
    if not isinstance(rules, HasPerft):
        raise InputError(f"{rules.header.name} has no perft. Choose from: {', '.join(COUNTED)}")
    total = rules.perft(state, depth)
    parts = rules.perft_split(state, depth) if split else {}
    if as_json:
        put_json({**total, "split": parts} if split else total)
        return
    console = screen()
    for name, numbers in parts.items():
        say(console, f"{name:<10} {_line(numbers)}")
    say(console, _line(total))


def _line(numbers: Mapping[str, int]) -> str:
    return "  ".join(f"{word} {number:,}" for word, number in numbers.items())
