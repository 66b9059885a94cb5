"""The analysis board over plain HTTP: values of a position, whole trees of moves, records."""

from typing import Annotated, Final, Literal

from msgspec import Meta, field

from royalgames.protocol.base import Asked, MoveText, PositionText, Wire
from royalgames.protocol.effects import Effect
from royalgames.protocol.review import ReviewChoice
from royalgames.protocol.setup import AnySetup

MOST_MOVES: Final = 500
"""How many moves a tree may have."""

LONGEST_COMMENT: Final = 400
"""How many characters a comment may have."""


class AnalysisAsked(Asked, frozen=True, kw_only=True):
    """Ask what a position is worth; nothing is stored."""

    setup: AnySetup
    """The game and its options."""
    position: PositionText
    """The position."""


class AnalysisThrow(Wire, frozen=True, kw_only=True):
    """One throw that may come, and what it is worth to the thrower."""

    move: str
    """The throw."""
    probability: float
    """How likely it is, from 0 to 1."""
    words: str
    """What it does."""
    chance: float
    """The thrower's chance of winning after it."""
    score: float | None
    """The thrower's score after it, in the game's unit."""
    exact: bool
    """Whether the chance is exact; otherwise it is an estimate."""
    exact_score: bool
    """Whether the score is exact."""
    best: str
    """The name of the best choice after it, in the middle of a sentence; empty without one."""
    best_move: str
    """The move itself; empty without one."""


class AnalysisRead(Wire, frozen=True, kw_only=True):
    """What a position is worth, and what every throw or choice leads to."""

    position: str
    """The position."""
    kind: Literal["throws", "choices", "over"]
    """What comes next."""
    seats: list[str]
    """The seats in turn order."""
    seat: str | None
    """Who throws or chooses."""
    chances: list[float]
    """Each seat's chance of winning, assuming the best choices."""
    scores: list[float]
    """Each seat's score, in the game's unit; empty where only winning is judged."""
    exact: bool
    """Whether every chance is exact; otherwise some are estimates."""
    error: float | None
    """By how much estimated chances are off on average, where that was measured."""
    choices: list[ReviewChoice]
    """The choices, the best first."""
    complete: bool
    """Whether every choice is listed; otherwise only promising ones are."""
    throws: list[AnalysisThrow]
    """The throws, in the game's order."""


class PositionAsked(Asked, frozen=True, kw_only=True):
    """Ask which games have a position."""

    position: PositionText
    """The position."""


class PositionFound(Wire, frozen=True, kw_only=True):
    """A game that has the position."""

    setup: AnySetup
    """The game, with options that fit the position."""


class TreeMove(Asked, frozen=True, kw_only=True):
    """One move of a tree."""

    after: Annotated[int, Meta(ge=0, le=MOST_MOVES)]
    """The number of the move it follows, from 1; 0 for the position at the start."""
    move: MoveText
    """The move, or the throw."""
    comment: Annotated[str, Meta(max_length=LONGEST_COMMENT)] = ""
    """What is said about it."""


class TreeAsked(Asked, frozen=True, kw_only=True):
    """Ask for a tree of moves to be played, or written as a record; nothing is stored."""

    setup: AnySetup
    """The game and its options."""
    position: PositionText | None = None
    """Where it starts; the set-up if left out."""
    moves: Annotated[list[TreeMove], Meta(max_length=MOST_MOVES)] = field(default_factory=list)
    """The moves; each follows an earlier one. The first that follows a move is the main line."""
    comment: Annotated[str, Meta(max_length=LONGEST_COMMENT)] = ""
    """What is said about the start."""


class TreeStep(Wire, frozen=True, kw_only=True):
    """One move of a tree that was played."""

    position: str
    """The board after it."""
    effects: list[Effect]
    """What it did."""


class TreeRead(Wire, frozen=True, kw_only=True):
    """A tree of moves that follow the rules."""

    setup: AnySetup
    """The game and its options, as the position needs them."""
    seats: list[str]
    """The seats in turn order."""
    start: str
    """The board before the first move."""
    steps: list[TreeStep]
    """What each move led to, in the order they were asked."""
