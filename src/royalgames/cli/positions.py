"""Positions given on the command line."""

from typing import Any, NamedTuple

from royalgames.cli.faults import InputError, placed
from royalgames.core import AnyGame, TextError
from royalgames.games import GAMES


class Position(NamedTuple):
    """A position and the game it belongs to."""

    game: AnyGame
    state: Any


def find_game(text: str) -> str:
    """Tell which game a position belongs to: only Royal Tee's have rows, split by a slash."""
    if "/" in text:
        return "tee"
    if text.count(" ") == 3:
        return "ur"
    raise InputError(
        "N1, N3: this is no position: Royal Tee's has twelve rows, tees, round and turn, "
        "Ur's is like o*7 o*7 L throw, and tee or ur is the set-up"
    )


def read_position(words: list[str]) -> Position:
    """Read a position that may have been given without quotes; a game's key is its set-up."""
    text = " ".join(words)
    if text in GAMES:
        return Position(GAMES[text], GAMES[text].new())
    return parse_position(find_game(text), text)


def parse_position(key: str, text: str) -> Position:
    """Read a position of a game."""
    try:
        return Position(GAMES[key], GAMES[key].parse(text))
    except TextError as error:
        raise placed("the position", error) from None
