"""The analysis board over plain HTTP: values of a position, whole trees of moves, records."""

from typing import Annotated, Final, Literal

from msgspec import Meta, field

from royalgames.protocol.base import Asked, MoveText, PositionText, Wire
from royalgames.protocol.effects import Effect
from royalgames.protocol.http import Tried
from royalgames.protocol.review import ReviewChoice
from royalgames.protocol.setup import AnySetup

MOST_MOVES: Final = 500
"""How many moves a tree may have."""

ROLLED_AT_ONCE: Final = 36
"""How many games of a rollout are played at a time."""

MOST_ROLLED: Final = 5184
"""How many games the service plays from every choice of a position."""

DEEPER_SECONDS: Final = (0.1, 0.3, 1.0, 3.0, 10.0)
"""How long an engine that deepens thinks, from step 1 on."""

LONGEST_COMMENT: Final = 400
"""How many characters a comment may have."""


class AnalysisAsked(Asked, frozen=True, kw_only=True):
    """Ask what a position is worth; nothing is stored."""

    setup: AnySetup
    """The game and its options."""
    position: PositionText
    """The position."""
    moves: Annotated[list[MoveText], Meta(max_length=MOST_MOVES)] = field(default_factory=list)
    """Moves to play first: after a resignation, since a position doesn't tell who has resigned."""
    step: Annotated[int, Meta(ge=0, le=len(DEEPER_SECONDS))] = 0
    """Where an engine deepens: how long it may think, from 0 for the usual analysis to 5."""


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
    deepens: bool
    """Whether an engine looks deeper the longer it thinks: ask with higher steps."""
    depth: int | None
    """How many turns it has looked at; None at step 0."""
    nodes: int | None
    """How many nodes that took."""


class RolloutAsked(Asked, frozen=True, kw_only=True):
    """Ask for games to be played from a position; nothing is stored."""

    setup: AnySetup
    """The game and its options."""
    position: PositionText
    """The position."""
    games: Annotated[int, Meta(ge=ROLLED_AT_ONCE, le=MOST_ROLLED)]
    """How many games are wanted from every choice, in all."""


class RolledChoice(Wire, frozen=True, kw_only=True):
    """What the games from one choice, or from the position itself, came to."""

    move: str
    """The choice; empty where the dice are to be thrown."""
    chance: float
    """The chance of winning of the one who throws or chooses, without the luck of the dice."""
    interval: float
    """The 95% interval reaches so far to each side of it."""
    plain: float
    """The share of the games that was won."""
    plain_interval: float
    """How far the 95% interval of that share reaches."""
    behind: float
    """How far it is behind the best choice."""
    behind_interval: float
    """How far the 95% interval of that difference reaches."""


class RolloutRead(Wire, frozen=True, kw_only=True):
    """A position, played to its end many times by the network: all games so far."""

    position: str
    """The position."""
    seat: str
    """Who throws or chooses."""
    games: int
    """How many games were played from every choice. If there are to be more, ask again."""
    gain: float | None
    """How many times the games it would take with the luck of the dice left in, if known."""
    rows: list[RolledChoice]
    """The choices, the best first; one without a move where the dice are to be thrown."""


class ExploreAsked(Asked, frozen=True, kw_only=True):
    """Ask what was played in a position in the finished games of this server."""

    setup: AnySetup
    """The game and its options."""
    position: PositionText
    """The position."""


class ExploredTally(Wire, frozen=True, kw_only=True):
    """How often a move was played, and how that went for the player."""

    games: int
    """How many times."""
    wins: int
    """How many of these games the player won."""
    score: float | None
    """The player's mean final score; None without games."""


class ExploredMove(Wire, frozen=True, kw_only=True):
    """A move that was played in the position."""

    move: str
    """The move."""
    people: ExploredTally
    """When people played it."""
    bots: ExploredTally
    """When bots or other programs played it."""


class ExploreRead(Wire, frozen=True, kw_only=True):
    """What was played in a position at public tables whose games are over."""

    position: str
    """The position."""
    moves: list[ExploredMove]
    """The moves, the most frequent first."""
    complete: bool
    """Whether every finished game is counted; otherwise some are still being read."""


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
    last: Tried
    """The last move asked, or the start, and what comes next; a position alone doesn't tell who
    has resigned."""
