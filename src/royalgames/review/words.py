"""Moves and figures in words."""

from collections.abc import Sequence
from typing import Any, Final

from royalgames.core import AnyGame, Event, Seat
from royalgames.games.tee import TEE, Colour, Walk
from royalgames.games.tee.board import Space, space_name
from royalgames.games.tee.events import Claimed, Surrounded, Walked
from royalgames.games.ur import Award, Enter, MoveFrom, Side
from royalgames.games.ur.board import place_name

_UNTOLD: Final = frozenset({"turn", "round"})
"""Events that a review need not repeat."""

_NAMES: Final[dict[str, str]] = {str(seat): seat.title for seat in (*Colour, *Side)}


def seat_name(seat: Seat) -> str:
    """Return a seat's name as a sentence says it."""
    return _NAMES[str(seat)]


def figure(number: float) -> str:
    """Write a number with at most one decimal."""
    return f"{round(number, 1) + 0.0:.1f}".removesuffix(".0")


def percent(share: float) -> str:
    """Write a share as a percentage with at most one decimal: ``12.5 %``."""
    return f"{figure(100 * share)} %"


def plural(number: float, one: str) -> str:
    """Write a number of things: ``1 space``, ``2 spaces``, ``3.5 points``."""
    told = figure(number)
    return f"{told} {one}" if told == "1" else f"{told} {one}s"


def told(game: AnyGame, state: Any, move: Any) -> str:
    """Say what a move does."""
    events = [event for event in game.play(state, move).events if event.kind not in _UNTOLD]
    if events and isinstance(events[0], Walked):
        rest = [event for event in events if not isinstance(event, Walked | Claimed | Surrounded)]
        return " ".join([_walked(events), *(event.words() for event in rest)])
    return " ".join(event.words() for event in events)


def _walked(events: Sequence[Event]) -> str:
    """Say where a walk went and how many spaces it took; which ones is seen on the board."""
    walk, parts = events[0], []
    assert isinstance(walk, Walked)  # noqa: S101  # the caller has looked
    parts.append(f"{seat_name(walk.seat)} walks from {walk.path[0]} to {walk.path[-1]}")
    for event in events:
        if isinstance(event, Claimed | Surrounded):
            does = "claims" if isinstance(event, Claimed) else "surrounds"
            parts.append(f"{does} {plural(len(event.spaces), 'space')}")
    return f"{', '.join(parts[:-1])} and {parts[-1]}." if len(parts) > 1 else f"{parts[0]}."


def named(game: AnyGame, state: Any, move: Any) -> str:
    """Name a move for the middle of a sentence: ``moving from 4``, ``walking g1–g4–k4``."""
    match move:
        case Walk(steps):
            return f"walking {'–'.join(_corners(TEE.preview(state, steps).path))}"
        case MoveFrom(place):
            return f"moving from {place_name(place)}"
        case Enter() | Award(True):
            return "entering a counter"
        case Award(False):
            return "not entering a counter"
        case _:
            return game.move_text(move)


def _corners(path: Sequence[Space]) -> list[str]:
    """Name the spaces where a walk begins, turns and ends."""
    last = len(path) - 1
    return [
        space_name(space)
        for at, space in enumerate(path)
        if at in (0, last) or path[at + 1] - space != space - path[at - 1]
    ]
