"""The lines of the engine protocol, as both sides write and read them.

docs/engine-protocol.md specifies them. Moves and positions are the game's own notation; a space
inside a move is written as ``_``, so that a list of moves is a list of words.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from royalgames.core import AnyGame, OptionValue, RoyalError, option_values
from royalgames.core.errors import excerpt
from royalgames.core.options import check_values
from royalgames.games import GAMES, unknown_game

VERSION: Final = 1
"""The version of the protocol; both sides name it in their first line."""

LONGEST_LINE: Final = 65_536
"""How many characters a line may have."""

MOST_MS: Final = 86_400_000
"""The longest time that can be given, in milliseconds: a day."""

MOST_NODES: Final = 10**12


class LineError(ValueError):
    """What is wrong with a line, in one sentence."""


@dataclass(frozen=True, slots=True)
class Go:
    """How long to think; nothing given means as long as the engine likes to."""

    nodes: int | None = None
    """How many positions to look at."""
    movetime: int | None = None
    """How many milliseconds the move may take."""
    clock: int | None = None
    """How many milliseconds are left for all the engine's moves of this game."""
    increment: int = 0
    """How many milliseconds the clock gains after each move."""
    infinite: bool = False
    """Whether to think until ``stop``."""

    @property
    def line(self) -> str:
        """The command with what is given."""
        words = ["go"]
        for name in _NUMBERS:
            number = getattr(self, name)
            words += [name, str(number)] if number else []
        return " ".join(words + ["infinite"] * self.infinite)

    @classmethod
    def parse(cls, words: Sequence[str]) -> "Go":
        """Read what follows ``go``."""
        found: dict[str, Any] = {}
        rest = list(words)
        while rest:
            name = rest.pop(0)
            if name in found:
                raise LineError(f"go: {name} is given twice")
            if name == "infinite":
                found[name] = True
            elif name in _NUMBERS:
                found[name] = _number(name, rest.pop(0) if rest else "")
            else:
                known = ", ".join((*_NUMBERS, "infinite"))
                raise LineError(f"go: unknown word {excerpt(name)}. Choose from: {known}")
        if len(found.keys() - {"increment"}) > 1:
            raise LineError("go takes one of nodes, movetime, clock or infinite")
        if "increment" in found and "clock" not in found:
            raise LineError("go: increment belongs to clock")
        return cls(**found)


_NUMBERS: Final = {
    "nodes": MOST_NODES,
    "movetime": MOST_MS,
    "clock": MOST_MS,
    "increment": MOST_MS,
}


def _number(name: str, text: str) -> int:
    most = _NUMBERS[name]
    if not re.fullmatch(r"[0-9]{1,13}", text) or not 1 <= int(text) <= most:
        raise LineError(
            f"go: {name} needs a whole number from 1 to {most}, not {excerpt(text) or 'nothing'}"
        )
    return int(text)


def move_word(game: AnyGame, move: Any) -> str:
    """Write a move as one word."""
    return game.move_text(move).replace(" ", "_")


def read_move(game: AnyGame, word: str) -> Any:
    """Read a move written as one word; the rules decide whether it may be played."""
    try:
        return game.parse_move(word.replace("_", " "))
    except RoyalError as error:
        raise LineError(f"{excerpt(word)} is not a move: {error}") from None


def setup_words(game: AnyGame, options: Any) -> list[str]:
    """Write a game's key and options, as ``newgame`` takes them."""
    values = option_values(game.header.options, options)
    return [
        game.header.key,
        *(f"{name}={'none' if value is None else value}" for name, value in values.items()),
    ]


def read_setup(words: Sequence[str]) -> tuple[AnyGame, Any]:
    """Read a game's key and options; those that aren't given are the defaults."""
    if not words:
        raise LineError(f"newgame needs a game. Choose from: {', '.join(sorted(GAMES))}")
    key, *pairs = words
    if key not in GAMES:
        raise LineError(unknown_game(key))
    game = GAMES[key]
    given: dict[str, OptionValue] = {}
    try:
        for pair in pairs:
            name, equals, text = pair.partition("=")
            if not equals:
                raise LineError(f"newgame: write options as NAME=VALUE, not {excerpt(pair)}")
            given[name] = game.header.option(name).parse(text)
        return game, game.options_from(check_values(game.header.options, given))
    except RoyalError as error:
        raise LineError(f"newgame: {error}") from None


def read_position(game: AnyGame, options: Any, words: Sequence[str]) -> Any:
    """Read what follows ``position``: the start or a position's text, and moves from there."""
    rest = list(words)
    at = rest.index("moves") if "moves" in rest else len(rest)
    where, moves = rest[:at], rest[at + 1 :]
    if where == ["start"]:
        return played(game, game.new(options), moves)
    if where[:1] != ["text"] or len(where) == 1:
        raise LineError("position needs start, or text and a position")
    try:
        state = game.parse(" ".join(where[1:]), options)
    except RoyalError as error:
        raise LineError(f"position: {error}") from None
    return played(game, state, moves)


def played(game: AnyGame, state: Any, words: Iterable[str]) -> Any:
    """Play moves, throws included, from a state."""
    for number, word in enumerate(words, start=1):
        try:
            state = game.play(state, read_move(game, word)).state
        except RoyalError as error:
            raise LineError(f"move {number}, {excerpt(word)}: {error}") from None
    return state
