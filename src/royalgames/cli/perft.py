"""``royal perft``: counting what can follow a position."""

from collections.abc import Callable
from typing import Annotated, Any, Final, NamedTuple

import typer

from royalgames.cli.faults import InputError
from royalgames.cli.look import AsJson
from royalgames.cli.positions import parse_position
from royalgames.cli.screen import put_json, say, screen
from royalgames.games import GAMES
from royalgames.games.tee import perft as tee
from royalgames.games.ur import perft as ur

DEEPEST: Final = 99
"""Far deeper than any count that comes to an end."""

Numbers = dict[str, int]


class Counter(NamedTuple):
    """How a game's turns are counted."""

    total: Callable[[Any, int], Numbers]
    split: Callable[[Any, int], dict[str, Numbers]]


COUNTERS: Final = {
    "tee": Counter(
        lambda state, depth: tee.perft(state, depth)._asdict(),
        lambda state, depth: {k: part._asdict() for k, part in tee.split(state, depth).items()},
    ),
    "ur": Counter(
        lambda state, depth: {"nodes": ur.perft(state, depth)},
        lambda state, depth: {k: {"nodes": n} for k, n in ur.split(state, depth).items()},
    ),
}


def perft(
    game: Annotated[str, typer.Argument(metavar="tee|ur", help="Which game.")],
    depth: Annotated[
        int, typer.Option(metavar="N", help="How many turns, or throws of Ur, to look ahead.")
    ] = 1,
    position: Annotated[
        str | None,
        typer.Option(metavar="POSITION", help="Where to start; at the set-up if not given."),
    ] = None,
    split: Annotated[bool, typer.Option("--split", help="Count by the first move too.")] = False,
    as_json: AsJson = False,
) -> None:
    """Count the sequences of turns that can follow a position."""
    if game not in COUNTERS:
        raise InputError(f"{game} is no game here; there are {' and '.join(COUNTERS)}")
    if not 0 <= depth <= DEEPEST:
        raise InputError(f"--depth is a whole number from 0 to {DEEPEST}, not {depth}")
    state = GAMES[game].new() if position is None else parse_position(game, position).state
    counter = COUNTERS[game]
    total = counter.total(state, depth)
    parts = counter.split(state, depth) if split else {}
    if as_json:
        put_json({**total, "split": parts} if split else total)
        return
    console = screen()
    for name, numbers in parts.items():
        say(console, f"{name:<10} {_told(numbers)}")
    say(console, _told(total))


def _told(numbers: Numbers) -> str:
    return "  ".join(f"{word} {number:,}" for word, number in numbers.items())
