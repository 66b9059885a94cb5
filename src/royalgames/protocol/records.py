"""Records over plain HTTP: a game replayed move by move."""

from royalgames.protocol.base import Asked, Wire
from royalgames.protocol.effects import Effect
from royalgames.protocol.setup import AnySetup


class RecordAsked(Asked, frozen=True, kw_only=True):
    """Ask for a record to be replayed."""

    text: str
    """The record."""


class RecordStep(Wire, frozen=True, kw_only=True):
    """One move of a record."""

    move: str
    """The move, or the throw."""
    position: str
    """The board after it."""
    effects: list[Effect]
    """What it did."""


class RecordRead(Wire, frozen=True, kw_only=True):
    """A record that follows the rules."""

    setup: AnySetup
    """The game and its options."""
    tags: dict[str, str]
    """The tags above the moves."""
    seats: list[str]
    """The seats in turn order."""
    start: str
    """The board before the first move."""
    steps: list[RecordStep]
    """Every move in order."""
    ended: str | None
    """Why the game is over, if it is."""
    winners: list[str]
    """Who won."""
    scores: dict[str, int]
    """Each seat's score."""
