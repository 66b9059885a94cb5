"""How a table stands: all that a board needs to be drawn."""

from typing import Literal

from msgspec import field

from royalgames.protocol.base import Effect, Milliseconds, Wire
from royalgames.protocol.setup import Setup

Phase = Literal["waiting", "playing", "over", "closed"]
"""Waiting for players or their seeds; being played; a game is over; nothing happens any more."""


class SeatView(Wire, frozen=True, kw_only=True):
    """One seat."""

    seat: str
    """Its letter."""
    kind: Literal["you", "here", "friend", "open", "bot"]
    """Who was to sit here when the table was made."""
    name: str | None = None
    """Who sits here, or nobody yet."""
    bot: str | None = None
    """Which bot."""
    ready: bool = False
    """Whether nothing is missing of this seat for the game to begin."""
    auto: bool = False
    """Whether the dice are thrown by themselves."""
    away: Literal["left", "overdue"] | None = None
    """Why a bot plays for the person, if one does."""


class Choice(Wire, frozen=True, kw_only=True):
    """A move that is open now."""

    move: str
    """The move."""
    effects: list[Effect]
    """What it would do."""


class NextStep(Wire, frozen=True, kw_only=True):
    """A step that may be made now."""

    step: Literal["U", "D", "L", "R"]
    """Its letter."""
    space: str
    """The space it leads to."""


class DiceView(Wire, frozen=True, kw_only=True):
    """The proof of the dice, as far as it may be known."""

    commitment: str
    """The SHA-256 of the secret, published before the first throw."""
    seeds: dict[str, str]
    """The persons' seeds by seat."""
    throws: int
    """How many throws have been made."""
    proof: str = "ur1"
    """The version of the proof."""
    commitments: dict[str, str] = field(default_factory=dict)
    """The seats' commitments to their chains, by seat."""
    links: list[str] = field(default_factory=list)
    """The seats whose links are awaited: for the throw being made, or as seeds."""
    secret: str | None = None
    """The secret, once the game is over."""


class OutcomeView(Wire, frozen=True, kw_only=True):
    """How a game ended."""

    ended: str
    """Why, as in the record's tag."""
    rule: str | None
    """By which rule."""
    winners: list[str]
    """Who won."""
    scores: dict[str, int]
    """Each seat's score."""


class ClockView(Wire, frozen=True, kw_only=True):
    """The clock of the turn."""

    limit: int
    """Seconds a turn may last."""
    deadline: Milliseconds | None = None
    """When the turn is overdue; nobody's clock runs without it."""


class TableView(Wire, frozen=True, kw_only=True):
    """A table as it stands after the event ``seq``."""

    table: str
    """Its name."""
    seq: int
    """The last event told here."""
    setup: Setup
    """The game and its options."""
    rules: str
    """The version of its rules."""
    phase: Phase
    """What the table is doing."""
    number: int
    """The number of the game, from 1."""
    seats: list[SeatView]
    """All seats in turn order."""
    position: str | None = None
    """The board."""
    moves: int = 0
    """How many moves the game has, throws included."""
    actor: str | None = None
    """Whose act is awaited."""
    awaits: Literal["throw", "move", "links"] | None = None
    """A throw or a move of that seat; or the throw is being made and waits for links."""
    choices: list[Choice] = field(default_factory=list)
    """The moves open now (Ur)."""
    steps: list[NextStep] = field(default_factory=list)
    """The first steps open now (Tee)."""
    steps_left: int = 0
    """How many steps the slider asks for (Tee)."""
    take_back: str | None = None
    """Who asks to take a move back."""
    can_take_back: list[str] = field(default_factory=list)
    """Which seats may ask for it now."""
    count: list[str] = field(default_factory=list)
    """Who wants to count now (T21)."""
    rematch: list[str] = field(default_factory=list)
    """Who wants another game."""
    match: str | None = None
    """How the match stands, as in the record's tag."""
    clock: ClockView | None = None
    """The clock, if turns are limited."""
    dice: DiceView | None = None
    """The proof of the dice."""
    outcome: OutcomeView | None = None
    """How the game ended."""


class PreviewView(Wire, frozen=True, kw_only=True):
    """What a walk in the making would do if it ended here (Tee)."""

    path: list[str]
    """The spaces so far, the first included."""
    steps_left: int
    """How many steps the slider still asks for."""
    steps: list[NextStep]
    """The steps that may follow."""
    claims: list[str]
    """The spaces it would claim (T13)."""
    surrounds: list[str]
    """The spaces it would surround (T15)."""
