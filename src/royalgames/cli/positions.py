"""Positions given on the command line."""

import re
import shlex
from contextlib import suppress
from typing import Any, Final, NamedTuple

from royalgames.cli.faults import InputError, placed
from royalgames.cli.files import kind_of
from royalgames.core import AnyGame, RoyalError, TextError
from royalgames.games import GAMES
from royalgames.games.positions import likely_fault

_PATH: Final = re.compile(r"[.~]{0,2}/\S*|.*\.[a-z]\w{0,7}", re.IGNORECASE)
"""What is meant as a file: it starts at a directory, or ends with a file's ending."""


class Position(NamedTuple):
    """A position and the game it belongs to."""

    game: AnyGame
    state: Any


def read_position(words: list[str]) -> Position:
    """Read a position, with or without quotes and its game's key; a key alone is the start."""
    key, *rest = words[0].split(" ", 1) + words[1:]
    if key in GAMES:
        return parse_position(key, " ".join(rest)) if rest else start_of(key)
    return _find(" ".join(words))


def start_of(key: str) -> Position:
    """Return the position in which a game starts."""
    return Position(GAMES[key], GAMES[key].new())


def parse_position(key: str, text: str) -> Position:
    """Read a position of a game."""
    check_given(text, GAMES[key])
    try:
        return Position(GAMES[key], GAMES[key].parse(text))
    except RoyalError as error:
        explain_file(text)
        raise placed("the position", error) from None


def check_given(text: str, *games: AnyGame) -> None:
    """Refuse a blank position, with an example of one of these games, or of all."""
    if not text.strip():
        starts = {game.text(game.new()): game.header.name for game in games or GAMES.values()}
        shortest = min(starts, key=len)
        raise InputError(
            f'The position is empty: write one such as "{shortest}" ({starts[shortest]})'
        )


def explain_file(text: str) -> None:
    """Refuse the name of a file or directory, where only a position will do."""
    kind = kind_of(text)
    if kind == "file":
        name = shlex.quote(text)
        raise InputError(
            f'{text} is a file, not a position; "royal replay {name} --json" prints the positions '
            f'of a record, and "royal review {name}" says what its moves were worth'
        )
    if kind == "directory":
        raise InputError(f"{text} is a directory, not a position or a record")
    if _PATH.fullmatch(text):
        raise _missing(text)


def _missing(name: str) -> InputError:
    start = f"for a starting position type one of {', '.join(sorted(GAMES))}"
    return InputError(f"{name}: no such file, and not a position of any game; {start}")


def _find(text: str) -> Position:
    """Read a position of any game; if none can, the error is of the game it looks like."""
    check_given(text)
    found: list[Position] = []
    for game in GAMES.values():
        with suppress(TextError):
            found.append(Position(game, game.parse(text)))
    if len(found) == 1:
        return found[0]
    keys = ", ".join(sorted(GAMES))
    if found:
        both = " and ".join(position.game.header.name for position in found)
        raise InputError(f"{both} have this position; write the game first, one of {keys}")
    explain_file(text)
    fault = likely_fault(text)
    if fault is None and "/" in text:
        raise _missing(text)
    if fault is None:
        raise InputError(f"Not a position of any game. For a starting position type one of {keys}")
    raise placed("the position", fault)
