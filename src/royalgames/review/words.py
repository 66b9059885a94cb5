"""Moves and figures in words."""

from typing import Any, Final

from royalgames.core import AnyGame, Event, Seat
from royalgames.games.tee import Colour
from royalgames.games.tee.events import Claimed, Surrounded
from royalgames.games.ur import Side

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
    events = game.play(state, move).events
    return " ".join(_sentence(event) for event in events if event.kind not in _UNTOLD)


def _sentence(event: Event) -> str:
    """Say an event; of claimed spaces only how many, for they are seen on the board."""
    if isinstance(event, Claimed | Surrounded):
        does = "claims" if isinstance(event, Claimed) else "surrounds"
        return f"{seat_name(event.colour)} {does} {plural(len(event.spaces), 'space')}."
    return event.words()
