"""The Royal Game of Ur as text: positions (N3, N4), moves, and plies (N5, N6)."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from royalgames.core import TextError
from royalgames.core.errors import excerpt
from royalgames.games.race import Side
from royalgames.games.ur.board import (
    CENTRE,
    DOUBLES,
    HOME,
    OFF,
    PLACE_TEXT,
    PLACES,
    TRACK,
    Place,
)
from royalgames.games.ur.header import MOST_COUNTERS
from royalgames.games.ur.moves import (
    Award,
    Enter,
    MoveFrom,
    Resign,
    Throw,
    UrMove,
    no_move,
)
from royalgames.games.ur.pending import impossible
from royalgames.games.ur.state import (
    EYE,
    EYE_ROSETTE,
    OVER,
    ROSETTE,
    TO_MOVE,
    TO_THROW,
    Counts,
    Over,
    Phase,
    UrOptions,
    UrState,
)

_PENDING: Final[dict[str, Phase]] = {
    "throw": TO_THROW,
    "0": TO_MOVE[0],
    "2": TO_MOVE[2],
    "3": TO_MOVE[3],
    "rosette": ROSETTE,
    "eye": EYE,
    "eye+": EYE_ROSETTE,
    "over": OVER,
}
_PENDING_TEXT: Final = {phase: text for text, phase in _PENDING.items()}
_ORDER: Final = (OFF, *TRACK)
_PLACES: Final = {PLACE_TEXT[place]: place for place in _ORDER}
_SIDES: Final = {str(side): side for side in Side}


def position_text(state: UrState) -> str:
    """Print a position: light, dark, turn, pending (N3, N4)."""
    pending = _PENDING_TEXT[state.phase]
    return f"{_side_text(state.light)} {_side_text(state.dark)} {state.turn} {pending}"


@lru_cache(maxsize=4096)  # a move changes one side, and a service prints every position
def _side_text(counts: Counts) -> str:
    held = [(PLACE_TEXT[place], counts[place]) for place in _ORDER if counts[place]]
    return ",".join(f"{place}*{count}" if count > 1 else place for place, count in held)


def parse_position(text: str, options: UrOptions | None = None) -> UrState:
    """Read a position (N3, N4); without options, the first side gives the number of counters."""
    parts = text.split(" ", 4)
    if len(parts) != 4:
        raise TextError("N3", "a position has four fields: light, dark, turn and pending")
    light_text, dark_text, turn, pending = parts
    dark_at = len(light_text) + 2
    light, dark = _parse_side(light_text, 1), _parse_side(dark_text, dark_at)
    _check_sides(light, dark, options, dark_at)
    turn_at = dark_at + len(dark_text) + 1
    if turn not in _SIDES:
        raise TextError("N4", f'the turn cannot be "{excerpt(turn)}": write L or D', column=turn_at)
    if pending not in _PENDING:
        raise TextError(
            "N4",
            f'pending cannot be "{excerpt(pending)}": '
            "write throw, 0, 2, 3, rosette, eye, eye+ or over",
            column=turn_at + 2,
        )
    options = options or UrOptions(counters=sum(light))
    state = UrState(light, dark, _SIDES[turn], _PENDING[pending], options)
    _check_pending(state, turn_at + 2)
    return state


def _parse_side(text: str, column: int) -> Counts:
    counts = [0] * PLACES
    latest = -1
    for item in text.split(",", PLACES):
        match = re.fullmatch(r"([osh]|[1-9]|1[0-4])(?:\*([2-7]))?", item)
        if not match:
            raise TextError(
                "N3",
                f'"{excerpt(item)}" is not a place: o, s, 1 to 14 or h, with *2 to *7 for a stack',
                column=column,
            )
        place = _PLACES[match[1]]
        if _ORDER.index(place) <= latest:
            raise TextError("N3", "name each place once, in track order", column=column)
        if place in DOUBLES:
            raise TextError("N3", f"no counter rests on the doubles square {place}", column=column)
        latest = _ORDER.index(place)
        counts[place] = int(match[2] or 1)
        column += len(item) + 1
    return tuple(counts)


def _check_sides(light: Counts, dark: Counts, options: UrOptions | None, dark_at: int) -> None:
    counters = options.counters if options else sum(light)
    if counters > MOST_COUNTERS:
        raise TextError("N3", f"a side has at most {MOST_COUNTERS} counters")
    for counts, column in ((light, 1), (dark, dark_at)):
        if sum(counts) != counters:
            raise TextError(
                "N3",
                f"each side must have {counters} counters; this one has {sum(counts)}",
                column=column,
            )
    for place in CENTRE:
        if light[place] and dark[place]:
            raise TextError(
                "N3", f"both sides have counters on {place}, which they share", column=dark_at
            )
    if light[HOME] == dark[HOME] == counters:
        raise TextError("N3", "at most one side is all home", column=dark_at)


def _check_pending(state: UrState, column: int) -> None:
    """Refuse a pending choice that no game can come to (N4)."""
    finished = state.options.counters in (state.light[HOME], state.dark[HOME])
    if finished != isinstance(state.phase, Over):
        raise TextError(
            "N3", "pending is over when a side is all home, and only then", column=column
        )
    fault = impossible(state)
    if fault is not None:
        raise TextError("N4", fault, column=column)


def move_text(move: UrMove) -> str:
    """Print a single move: ``3:`` a throw, ``enter``, a place, ``+`` or ``-`` for a rosette."""
    match move:
        case Throw(dots):
            return f"{dots}:"
        case MoveFrom(place):
            return PLACE_TEXT[place]
        case Enter():
            return "enter"
        case Award(enter):
            return "+" if enter else "-"
        case Resign(side):
            return f"resign {side}"
        case _:
            raise no_move(move)


_FROM: Final = {PLACE_TEXT[place]: place for place in TRACK if place != HOME}
_WORDS: Final[dict[str, UrMove]] = {
    **{f"{dots}:": Throw(dots) for dots in range(4)},
    **{text: MoveFrom(place) for text, place in _FROM.items()},
    "enter": Enter(),
    "+": Award(True),
    "-": Award(False),
    **{f"resign {side}": Resign(side) for side in Side},
}


def parse_move(text: str) -> UrMove:
    """Read a single move."""
    if text not in _WORDS:
        raise TextError("N5", "a move is a throw such as 3:, a place (s or 1 to 14), enter, + or -")
    return _WORDS[text]


@dataclass(frozen=True, slots=True)
class Ply:
    """One throw with all that followed, as a record writes it (N5, N6)."""

    dots: int
    """The dots thrown."""
    start: Place | None = None
    """The place moved from; off the board for an entry, None if nothing could move."""
    entered: bool = False
    """Whether a rosette entered a counter, the thrower's or, after an eye, the opponent's."""
    reply: Place | None = None
    """The place from which the opponent moved 4 for an eye."""
    open: str | None = None
    """The choice still open: ``move``, ``rosette``, ``eye`` or ``eye+``."""


_PLY: Final = re.compile(
    r"(?P<dots>[0-3]):"
    r"(?:(?P<ask>\?)|(?P<none>-)|(?P<start>enter|s|[1-9]|1[0-4])"
    r"(?:(?P<plus>\+)|(?P<ask_rosette>\?)"
    r"|\((?:(?P<ask_eye>\?)|(?P<reply>s|[1-9]|1[0-4])(?:(?P<reply_plus>\+)|(?P<ask_reply>\?))?)\)"
    r")?)?"
)


def ply_text(ply: Ply) -> str:
    """Print a ply (N5, N6)."""
    head = f"{ply.dots}:"
    if ply.dots == 1:
        return head
    if ply.open == "move":
        return head + "?"
    if ply.start is None:
        return head + "-"
    head += "enter" if ply.start == OFF else PLACE_TEXT[ply.start]
    if ply.open == "eye":
        return head + "(?)"
    mark = "+" if ply.entered else "?" if ply.open else ""
    return head + (mark if ply.reply is None else f"({PLACE_TEXT[ply.reply]}{mark})")


def parse_ply(text: str) -> Ply:
    """Read a ply (N5, N6)."""
    match = _PLY.fullmatch(text)
    if not match:
        raise TextError("N5", "a ply is a throw and what followed, such as 3:enter or 2:s(8)")
    found = match.groupdict()
    dots, start, reply = int(found["dots"]), found["start"], found["reply"]
    if dots == 1 and len(text) > 2:
        raise TextError("N5", "one dot ends the turn: nothing follows 1:", column=3)
    if dots != 1 and len(text) == 2:
        raise TextError("N5", f"{text} must be followed by a place, enter, - or ?", column=3)
    asks = {"ask": "move", "ask_rosette": "rosette", "ask_eye": "eye", "ask_reply": "eye+"}
    return Ply(
        dots,
        OFF if start == "enter" else _FROM[start] if start else None,
        bool(found["plus"] or found["reply_plus"]),
        _FROM[reply] if reply else None,
        next((name for group, name in asks.items() if found[group]), None),
    )
