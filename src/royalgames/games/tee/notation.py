"""Royal Tee as text: positions (N1) and moves (N2)."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import Final

from royalgames.core import RuleError, TextError
from royalgames.games.tee.board import (
    SIZE,
    Colour,
    Space,
    Spaces,
    find_space,
    space_name,
    spaces_of,
)
from royalgames.games.tee.moves import CountNow, Pass, Resign, TeeMove, Walk, no_move
from royalgames.games.tee.state import SLIDER_MAX, TeeOptions, TeeState

ROUND_DIGITS: Final = 9
"""The longest round number that is read."""

_ROW: Final = (1 << SIZE) - 1
_FIRSTS: Final = tuple(reversed(range(0, SIZE * SIZE, SIZE)))
"""The first space of each row, from the last row down."""

_LETTERS: Final = {str(colour): colour for colour in Colour}


def position_text(state: TeeState) -> str:
    """Print a position: rows, tees, round, turn (N1)."""
    letters = "".join(state.options.colours)
    rows = [_row_text(letters, *row) for row in zip(*map(_rows, state.claims), strict=True)]
    tees = ",".join(
        f"{colour}:{space_name(space)}"
        for colour, space in zip(state.options.colours, state.tees, strict=True)
    )
    return f"{'/'.join(rows)} {tees} {state.round} {state.turn}"


@lru_cache(maxsize=1024)  # a move changes what one or two colours hold
def _rows(claims: Spaces) -> tuple[int, ...]:
    """Return what a colour holds of each row, from the last row down, one bit per space."""
    return tuple(claims >> first & _ROW for first in _FIRSTS)


@lru_cache(maxsize=4096)  # a move changes a row or two, and a service prints every position
def _row_text(letters: str, *claims: int) -> str:
    """Print one row, given what each colour holds of it, one bit per space."""
    row = ["."] * SIZE
    for letter, spaces in zip(letters, claims, strict=True):
        for space in spaces_of(spaces):
            row[space] = letter
    return re.sub(r"\.+", lambda run: str(len(run[0])), "".join(row))


def parse_position(text: str, options: TeeOptions | None = None) -> TeeState:
    """Read a position (N1); options that do not fit it are refused."""
    fields = _fields(text)
    (rows, rows_at), (tees, tees_at), (number, number_at), (turn, turn_at) = fields
    colours, spaces = _parse_tees(tees, tees_at)
    if options is None:
        options = _seated(colours, tees_at)
    elif options.colours != colours:
        raise TextError("N1", "the tees are not those of the colours in play", column=tees_at)
    claims = _parse_rows(rows, rows_at, colours)
    for index, space in enumerate(spaces):
        if not claims[index] >> space & 1:
            raise TextError(
                "N1",
                f"{colours[index].title}'s Royal Tee on {space_name(space)} "
                "must be on a space of its own colour",
                column=tees_at,
            )
    if not re.fullmatch(rf"[1-9][0-9]{{0,{ROUND_DIGITS - 1}}}", number):
        raise TextError("N1", "the round is a whole number from 1", column=number_at)
    if turn not in colours:
        raise TextError("N1", "the turn is the letter of a colour in play", column=turn_at)
    return TeeState(claims, spaces, int(number), Colour(turn), options)


def _fields(text: str) -> list[tuple[str, int]]:
    """Split at single spaces; each field with the column where it starts."""
    parts = text.split(" ", 4)
    if len(parts) != 4:
        raise TextError("N1", "a position has four fields: rows, tees, round and turn")
    columns = [1]
    for part in parts[:-1]:
        columns.append(columns[-1] + len(part) + 1)
    return list(zip(parts, columns, strict=True))


def _seated(colours: tuple[Colour, ...], column: int) -> TeeOptions:
    try:
        return TeeOptions(colours)
    except RuleError as error:
        raise TextError("N1", f"{error.sentence} ({error.rule})", column=column) from None


def _parse_tees(text: str, column: int) -> tuple[tuple[Colour, ...], tuple[Space, ...]]:
    colours: list[Colour] = []
    spaces: list[Space] = []
    for item in text.split(",", len(Colour)):
        letter, colon, name = item[:1], item[1:2], item[2:]
        space = find_space(name)
        if letter not in _LETTERS or colon != ":" or space is None:
            raise TextError("N1", "a tee is written as r:g1, a colour and a space", column=column)
        if space in spaces:
            raise TextError("N1", f"two Royal Tees are on {name}", column=column)
        colours.append(_LETTERS[letter])
        spaces.append(space)
        column += len(item) + 1
    return tuple(colours), tuple(spaces)


def _parse_rows(text: str, column: int, colours: tuple[Colour, ...]) -> tuple[Spaces, ...]:
    rows = text.split("/", SIZE)
    if len(rows) != SIZE:
        raise TextError("N1", f"a position has {SIZE} rows, split by /", column=column)
    claims = dict.fromkeys(colours, 0)
    for rank, row in zip(reversed(range(SIZE)), rows, strict=True):
        for file, letter in enumerate(_row_letters(row, column, colours)):
            if letter != ".":
                claims[Colour(letter)] |= 1 << SIZE * rank + file
        column += len(row) + 1
    return tuple(Spaces(claims[colour]) for colour in colours)


def _row_letters(row: str, column: int, colours: tuple[Colour, ...]) -> str:
    """Spell a row out with a letter or a dot for each of its spaces."""
    letters = "".join(_runs(row, column, colours))
    if len(letters) != SIZE:
        raise TextError("N1", f"a row has {SIZE} spaces, this one {len(letters)}", column=column)
    return letters


def _runs(row: str, column: int, colours: tuple[Colour, ...]) -> Iterator[str]:
    # No row that is right is longer than its 12 spaces, whatever is pasted.
    for match in re.finditer(r"[0-9]+|[^0-9]", row[: SIZE + 1], re.DOTALL):
        token, at = match[0], column + match.start()
        if token in _LETTERS:
            if token not in colours:
                raise TextError("N1", f"{_LETTERS[token].title} is not in play", column=at)
            yield token
        elif re.fullmatch(r"[1-9]|1[0-2]", token):
            yield "." * int(token)
        else:
            raise TextError(
                "N1", "a row holds the letters r, b, y, g and runs from 1 to 12", column=at
            )


def move_text(move: TeeMove) -> str:
    """Print a move (N2); resigning and counting are no moves of the notation and print as words."""
    match move:
        case Walk(steps):
            return steps
        case Pass():
            return "-"
        case Resign(colour):
            return f"resign {colour}"
        case CountNow(colour, agree):
            return f"{'count' if agree else 'decline'} {colour}"
        case _:
            raise no_move(move)


_WORDS: Final[dict[str, Callable[[Colour], TeeMove]]] = {
    "resign ": Resign,
    "count ": CountNow,
    "decline ": partial(CountNow, agree=False),
}


def parse_move(text: str) -> TeeMove:
    """Read a move (N2)."""
    if text == "-":
        return Pass()
    for word, made in _WORDS.items():
        letter = text.removeprefix(word)
        if letter != text and letter in _LETTERS:
            return made(_LETTERS[letter])
    wrong = re.search(r"[^UDLR]", text)
    if wrong or not text:
        column = wrong.start() + 1 if wrong else 1
        raise TextError("N2", "a walk is written with the letters U, D, L, R", column=column)
    if len(text) > SLIDER_MAX:
        raise TextError("N2", f"a walk has at most {SLIDER_MAX} steps", column=SLIDER_MAX + 1)
    return Walk(text)
