"""Positions given on the command line."""

from contextlib import suppress
from typing import Any, NamedTuple

from royalgames.cli.faults import InputError, placed
from royalgames.core import AnyGame, RoyalError, TextError
from royalgames.games import GAMES
from royalgames.games.positions import likely_fault


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
    try:
        return Position(GAMES[key], GAMES[key].parse(text))
    except RoyalError as error:
        raise placed("the position", error) from None


def _find(text: str) -> Position:
    """Read a position of any game; if none can, the error is of the game it looks like."""
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
    fault = likely_fault(text)
    if fault is None:
        raise InputError(f"Not a position of any game. For a starting position type one of {keys}")
    raise placed("the position", fault)
