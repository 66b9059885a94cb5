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


class RecordBranch(Wire, frozen=True, kw_only=True):
    """One move of a record with variations or comments."""

    after: int
    """The number of the move it follows, from 1; 0 for the start."""
    move: str
    """The move, or the throw."""
    comment: str
    """What is said about it."""


class RecordTree(Wire, frozen=True, kw_only=True):
    """The main line of a record with its variations and comments."""

    comment: str
    """What is said about the start."""
    moves: list[RecordBranch]
    """The moves; the first that follows a move belongs to the main line."""


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
    """Every move of the main line in order."""
    tree: RecordTree | None = None
    """All lines, where the record has variations or comments."""
    ended: str | None
    """Why the game is over, if it is."""
    winners: list[str]
    """Who won."""
    scores: dict[str, int]
    """Each seat's score."""
