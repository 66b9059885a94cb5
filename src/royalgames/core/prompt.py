"""What a game needs next, and from whom, so that tables and terminals can ask for it."""

from dataclasses import dataclass

from royalgames.core.header import Seat


@dataclass(frozen=True, slots=True)
class Throw:
    """The dice are to be thrown."""

    seat: Seat
    """Who throws them."""


@dataclass(frozen=True, slots=True)
class Choices:
    """One of a few moves is to be chosen; ``legal`` lists them."""

    seat: Seat
    """Who chooses."""


@dataclass(frozen=True, slots=True)
class Path:
    """A walk is to be drawn step by step; there are too many to list."""

    seat: Seat
    """Who walks."""
    steps: int
    """How many steps the walk has."""


Prompt = Throw | Choices | Path
