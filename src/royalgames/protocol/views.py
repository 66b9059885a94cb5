"""A table's state: all that is needed to draw a board."""

from typing import Literal

from msgspec import field

from royalgames.protocol.base import Milliseconds, Wire
from royalgames.protocol.effects import Effect
from royalgames.protocol.setup import AnySetup

Phase = Literal["waiting", "playing", "over", "closed"]
"""Waiting for players or their seeds; being played; a game is over; closed for good."""


class SeatView(Wire, frozen=True, kw_only=True):
    """One seat."""

    seat: str
    """Its letter."""
    kind: Literal["you", "here", "friend", "open", "bot"]
    """Who the seat was for when the table was created."""
    name: str | None = None
    """The name of the player here, or None while the seat is free."""
    bot: str | None = None
    """Which bot."""
    program: bool = False
    """Whether a program plays here, by the token of a bot account."""
    ready: bool = False
    """Whether this seat is ready for the game to start."""
    auto: bool = False
    """Whether the dice are thrown automatically."""
    away: Literal["left", "overdue"] | None = None
    """Why a bot plays for the person, if one does."""


class Choice(Wire, frozen=True, kw_only=True):
    """A move that can be made now."""

    move: str
    """The move."""
    effects: list[Effect]
    """What it would do."""


class NextStep(Wire, frozen=True, kw_only=True):
    """A step that may come next."""

    step: str
    """Its letter."""
    place: str
    """The place it leads to."""


class Prompt(Wire, frozen=True, kw_only=True, tag_field="kind"):
    """The base of all prompts: the next act, and whose it is."""

    seat: str
    """Who acts next."""


class ThrowPrompt(Prompt, frozen=True, kw_only=True, tag="throw"):
    """The dice are to be thrown."""

    decides: bool
    """Whether some throw would leave the thrower more than one move to choose from."""


class LinksPrompt(Prompt, frozen=True, kw_only=True, tag="links"):
    """The dice are being thrown; the throw waits a moment for links."""


class ChoicesPrompt(Prompt, frozen=True, kw_only=True, tag="choices"):
    """One of a few moves is to be chosen."""

    choices: list[Choice]
    """The moves, with what each would do."""


class PathPrompt(Prompt, frozen=True, kw_only=True, tag="path"):
    """A walk is to be built step by step; ``preview`` returns what it would do so far."""

    steps: int
    """How many steps the walk has."""
    next: list[NextStep]
    """The first steps that are possible."""


AnyPrompt = ThrowPrompt | LinksPrompt | ChoicesPrompt | PathPrompt


class DiceView(Wire, frozen=True, kw_only=True):
    """The proof of the dice, as far as it may be known."""

    commitment: str
    """The SHA-256 of the secret, published before the first throw."""
    seeds: dict[str, str]
    """The persons' seeds by seat."""
    throws: int
    """How many throws have been made."""
    proof: str
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
    resigned: str | None = None
    """Whose resignation ended the game, if one did."""
    match: str | None = None
    """Who won the match with this game, if anyone did."""


class ClockView(Wire, frozen=True, kw_only=True):
    """The clock of the turn."""

    limit: int
    """Seconds a turn may last."""
    deadline: Milliseconds | None = None
    """When the turn is overdue; no clock runs without it."""


class TableView(Wire, frozen=True, kw_only=True):
    """A table's state after the event ``seq``."""

    table: str
    """Its name."""
    seq: int
    """The last event included here."""
    setup: AnySetup
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
    prompt: AnyPrompt | None = None
    """The next act and whose it is; None unless a game is being played."""
    take_back: str | None = None
    """Who asks to take a move back."""
    can_take_back: list[str] = field(default_factory=list)
    """Which seats may ask for it now."""
    count: list[str] = field(default_factory=list)
    """Who wants to count now."""
    can_count: list[str] = field(default_factory=list)
    """Which seats may propose it: late in a game, and once per turn of their own."""
    rematch: list[str] = field(default_factory=list)
    """Who wants another game."""
    match: str | None = None
    """The match score, as in the record's tag."""
    clock: ClockView | None = None
    """The clock, if turns are limited."""
    dice: DiceView | None = None
    """The proof of the dice."""
    outcome: OutcomeView | None = None
    """How the game ended."""

    @property
    def actor(self) -> str | None:
        """Who acts next."""
        return None if self.prompt is None else self.prompt.seat

    @property
    def choices(self) -> list[Choice]:
        """The moves that can be chosen now; none where a walk is built or the dice are thrown."""
        return self.prompt.choices if isinstance(self.prompt, ChoicesPrompt) else []


class PreviewView(Wire, frozen=True, kw_only=True):
    """What a walk would do if it ended here."""

    path: list[str]
    """The places so far, the first included."""
    steps_left: int
    """How many steps are still to be made."""
    next: list[NextStep]
    """The steps that may follow."""
    gains: dict[str, list[str]]
    """The places it would gain, by the kind of effect that gains them: ``race:taken``."""
