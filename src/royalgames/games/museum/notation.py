"""Museum Ur as text: positions (M16), moves, and plies (M17)."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from royalgames.core import TextError
from royalgames.core.errors import excerpt
from royalgames.games.museum.board import (
    HOME,
    PATH,
    PLACE_TEXT,
    PLACES,
    SHARED,
    SQUARES,
    START,
    Place,
)
from royalgames.games.museum.header import FEWEST_PIECES, MOST_PIECES
from royalgames.games.museum.moves import (
    THROWS,
    MoveFrom,
    MuseumMove,
    Resign,
    Throw,
    choices,
    no_move,
)
from royalgames.games.museum.state import (
    OVER,
    TO_MOVE,
    TO_THROW,
    Counts,
    MuseumOptions,
    MuseumState,
    Over,
    Phase,
    ToMove,
)
from royalgames.games.race import Side

_PENDING: Final[dict[str, Phase]] = {
    "throw": TO_THROW,
    **{str(dots): phase for dots, phase in TO_MOVE.items()},
    "over": OVER,
}
_PENDING_TEXT: Final = {phase: text for text, phase in _PENDING.items()}
_PLACES: Final = dict(zip(PLACE_TEXT, PATH, strict=True))
_SIDES: Final = {str(side): side for side in Side}


def position_text(state: MuseumState) -> str:
    """Print a position: light, dark, turn, pending (M16)."""
    pending = _PENDING_TEXT[state.phase]
    return f"{_side_text(state.light)} {_side_text(state.dark)} {state.turn} {pending}"


@lru_cache(maxsize=4096)  # a move changes one side, and a service prints every position
def _side_text(counts: Counts) -> str:
    squares = (PLACE_TEXT[square] for square in SQUARES if counts[square])
    home = (f"h{counts[HOME]}",) if counts[HOME] else ()
    return ",".join((f"o{counts[START]}", *squares, *home))


def parse_position(text: str, options: MuseumOptions | None = None) -> MuseumState:
    """Read a position (M16); without options, the number of pieces is taken from the text."""
    parts = text.split(" ", 4)
    if len(parts) != 4:
        raise TextError("M16", "a position has four fields: light, dark, turn and pending")
    light_text, dark_text, turn, pending = parts
    dark_at = len(light_text) + 2
    light, dark = _parse_side(light_text, 1), _parse_side(dark_text, dark_at)
    _check_sides(light, dark, options, dark_at)
    turn_at = dark_at + len(dark_text) + 1
    if turn not in _SIDES:
        raise TextError(
            "M16", f'the turn cannot be "{excerpt(turn)}": write L or D', column=turn_at
        )
    if pending not in _PENDING:
        raise TextError(
            "M16",
            f'pending cannot be "{excerpt(pending)}": write throw, 1, 2, 3, 4 or over',
            column=turn_at + 2,
        )
    options = options or MuseumOptions(pieces=sum(light))
    state = MuseumState(light, dark, _SIDES[turn], _PENDING[pending], options)
    _check_pending(state, turn_at)
    return state


def _parse_side(text: str, column: int) -> Counts:
    """Read one side; the start always comes first, which distinguishes these texts from Ur's."""
    counts = [0] * PLACES
    latest = -1
    for item in text.split(",", PLACES):
        match = re.fullmatch(r"o(?P<o>[0-7])|h(?P<h>[1-7])|(?P<square>[1-9]|1[0-4])", item)
        if not match:
            raise TextError(
                "M16",
                f'"{excerpt(item)}" is not a place: o0 to o7, 1 to 14, or h1 to h7',
                column=column,
            )
        place = _PLACES[match["square"] or item[0]]
        _check_order(place, latest, column)
        latest = place
        counts[place] = int(match["o"] or match["h"] or 1)
        column += len(item) + 1
    return tuple(counts)


def _check_order(place: Place, latest: int, column: int) -> None:
    if latest < START < place:
        raise TextError("M16", "a side begins with o and a number, such as o7", column=column)
    if place <= latest:
        raise TextError("M16", "each place comes once, in path order", column=column)


def _check_sides(light: Counts, dark: Counts, options: MuseumOptions | None, dark_at: int) -> None:
    pieces = options.pieces if options else sum(light)
    if not FEWEST_PIECES <= pieces <= MOST_PIECES:
        raise TextError("M16", f"each side has {FEWEST_PIECES} to {MOST_PIECES} pieces")
    for counts, column in ((light, 1), (dark, dark_at)):
        if sum(counts) != pieces:
            raise TextError(
                "M16",
                f"each side has {pieces} pieces here, this one {sum(counts)}",
                column=column,
            )
    for place in SHARED:
        if light[place] and dark[place]:
            raise TextError("M16", f"both sides are on {place}, which they share", column=dark_at)
    if light[HOME] == dark[HOME] == pieces:
        raise TextError("M16", "at most one side is all home", column=dark_at)


def _check_pending(state: MuseumState, turn_at: int) -> None:
    """Refuse a turn or a pending choice that no game can come to."""
    pieces = state.options.pieces
    finished = pieces in (state.light[HOME], state.dark[HOME])
    if finished != isinstance(state.phase, Over):
        raise TextError(
            "M16", "pending is over when a side is all home, and only then", column=turn_at + 2
        )
    if finished and state.counts(state.turn)[HOME] != pieces:
        raise TextError("M16", "when the game is over, the turn is the winner's", column=turn_at)
    if isinstance(state.phase, ToMove) and not choices(state):
        who = state.turn.title
        raise TextError("M16", f"{who} has no move for this throw", column=turn_at + 2)


def move_text(move: MuseumMove) -> str:
    """Print a single move: ``3:`` a throw, ``enter``, or the square moved from."""
    match move:
        case Throw(dots):
            return f"{dots}:"
        case MoveFrom(place):
            return _from_text(place)
        case Resign(side):
            return f"resign {side}"
        case _:
            raise no_move(move)


def _from_text(place: Place) -> str:
    return "enter" if place == START else PLACE_TEXT[place]


_FROM: Final = {_from_text(place): place for place in (START, *map(Place, SQUARES))}
_WORDS: Final[dict[str, MuseumMove]] = {
    **{f"{throw.dots}:": throw for throw in THROWS},
    **{text: MoveFrom(place) for text, place in _FROM.items()},
    **{f"resign {side}": Resign(side) for side in Side},
}


def parse_move(text: str) -> MuseumMove:
    """Read a single move."""
    if text not in _WORDS:
        raise TextError("M17", "a move is a throw such as 3:, a square from 1 to 14, or enter")
    return _WORDS[text]


@dataclass(frozen=True, slots=True)
class Ply:
    """One throw with the move it led to, as a record writes it (M17)."""

    dots: int
    """The dots thrown."""
    start: Place | None = None
    """The place moved from, 0 for an entry; None if nothing could move or the choice is open."""
    open: bool = False
    """Whether the move is still to be chosen."""


_PLY: Final = re.compile(r"(?P<dots>[0-4]):(?:(?P<open>\?)|-|(?P<start>enter|[1-9]|1[0-4]))")


def ply_text(ply: Ply) -> str:
    """Print a ply (M17)."""
    if ply.start is not None:
        return f"{ply.dots}:{_from_text(ply.start)}"
    return f"{ply.dots}:{'?' if ply.open else '-'}"


def parse_ply(text: str) -> Ply:
    """Read a ply (M17)."""
    match = _PLY.fullmatch(text)
    if not match:
        raise TextError("M17", "a ply is a throw and a move, such as 3:enter, 2:5 or 0:-")
    dots, start = int(match["dots"]), match["start"]
    if dots == 0 and not text.endswith("-"):
        raise TextError("M17", "a throw of 0 moves nothing: write 0:-", column=3)
    return Ply(dots, _FROM[start] if start else None, bool(match["open"]))
