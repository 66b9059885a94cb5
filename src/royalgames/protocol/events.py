"""What can happen at a table: the entries of its list."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType, field

from royalgames.protocol.base import Milliseconds
from royalgames.protocol.effects import Effect
from royalgames.protocol.setup import AnySetup, SeatPlan

Reduced = Literal["time", "simple"]
"""Why a bot's move is weaker than usual: less time to think, or its simplest level chose it."""


class TableEvent(Struct, frozen=True, kw_only=True, tag_field="kind"):
    """The base of all events."""


class Opened(TableEvent, frozen=True, kw_only=True, tag="opened"):
    """The table was created."""

    setup: AnySetup
    """The game and its options."""
    rules: str
    """The version of the rules it is played by."""
    seats: dict[str, SeatPlan]
    """Who each seat is for."""
    turn_limit: int | None = None
    """Seconds a turn may last."""
    position: str | None = None
    """Where its games start, if not with the set-up."""


class Offered(TableEvent, frozen=True, kw_only=True, tag="offered"):
    """The next game is set up; with dice, this publishes the commitment to their secret."""

    number: int
    """The number of the game at this table, from 1."""
    commitment: str | None = None
    """The SHA-256 of the dice's secret."""
    proof: str | None = None
    """The version of the dice proof; version 1 if there is a commitment and no version."""
    moved: dict[str, str] = field(default_factory=dict)
    """Where each player sits from now on, by the seat they had; empty if all keep their seats."""


class Sat(TableEvent, frozen=True, kw_only=True, tag="sat"):
    """A player took a seat."""

    seat: str
    """Which."""
    name: str
    """The name to show."""


class Brought(TableEvent, frozen=True, kw_only=True, tag="brought"):
    """A seat's owner plays from one more device."""

    seat: str
    """Whose seat."""


class Readied(TableEvent, frozen=True, kw_only=True, tag="ready"):
    """A person's client added its seed."""

    seat: str
    """Whose."""
    seed: str
    """The seed."""


class Committed(TableEvent, frozen=True, kw_only=True, tag="committed"):
    """A person's client committed to its chain of links for the dice."""

    seat: str
    """Whose."""
    commitment: str
    """Link 0 of the chain."""


class Revealed(TableEvent, frozen=True, kw_only=True, tag="revealed"):
    """A person's client revealed a link of its chain."""

    seat: str
    """Whose."""
    number: int
    """The throw it belongs to; 0 for the seed."""
    link: str
    """The link."""


class Began(TableEvent, frozen=True, kw_only=True, tag="began"):
    """A game began."""

    number: int
    """The number of the game at this table."""
    position: str
    """The board as it is set up."""
    first: str
    """Who begins."""
    by_lot: bool
    """Whether the lot, throw 0 of the dice, decided it."""
    withheld: list[str] = field(default_factory=list)
    """The seats that committed to a seed and did not reveal it in time."""


class Called(TableEvent, frozen=True, kw_only=True, tag="called"):
    """The dice are being thrown: the throw waits a moment for the links it still lacks."""

    seat: str
    """Who throws."""
    number: int
    """The number of the throw in this game, from 1."""
    links: dict[str, str] = field(default_factory=dict)
    """The links that are there already, by seat."""


class Threw(TableEvent, frozen=True, kw_only=True, tag="threw"):
    """The dice were thrown."""

    seat: str
    """Who threw."""
    number: int
    """The number of the throw in this game, from 1."""
    dots: int
    """What they show."""
    position: str
    """The board after it."""
    effects: list[Effect]
    """What the throw did."""
    links: dict[str, str] = field(default_factory=dict)
    """The links it was made with, by seat; a seat that committed and is not here sent none."""


class Moved(TableEvent, frozen=True, kw_only=True, tag="moved"):
    """A move was made, a resignation and an agreement to count included."""

    seat: str
    """Whose move."""
    move: str
    """The move."""
    by: Literal["person", "bot", "rules"]
    """Who chose it; the rules where there was nothing to choose."""
    position: str
    """The board after it."""
    effects: list[Effect]
    """What the move did."""
    reduced: Reduced | UnsetType = UNSET
    """How a busy server weakened a bot's move; missing if it did not."""


class TakeBackAsked(TableEvent, frozen=True, kw_only=True, tag="take-back-asked"):
    """A player asks to take their last move back."""

    seat: str
    """Who."""


class TakeBackAnswered(TableEvent, frozen=True, kw_only=True, tag="take-back-answered"):
    """Another player answered."""

    seat: str
    """Who answered."""
    agree: bool
    """What."""


class TakenBack(TableEvent, frozen=True, kw_only=True, tag="taken-back"):
    """A move was taken back, and the bots' replies with it."""

    seat: str
    """Whose move."""
    kept: int
    """How many moves of the game remain, throws included."""
    position: str
    """The board after it."""


class AutoSet(TableEvent, frozen=True, kw_only=True, tag="auto"):
    """A player switched automatic throwing on or off."""

    seat: str
    """Who."""
    on: bool
    """Whether the dice are thrown automatically."""


class Left(TableEvent, frozen=True, kw_only=True, tag="left"):
    """A bot plays for a person: until they return, or only this overdue turn."""

    seat: str
    """Whose seat."""
    why: Literal["left", "overdue"]
    """Whether they left, or took too long."""


class Returned(TableEvent, frozen=True, kw_only=True, tag="returned"):
    """A person is back and plays again."""

    seat: str
    """Whose seat."""


class Ended(TableEvent, frozen=True, kw_only=True, tag="ended"):
    """A game is over, and the secret of its dice is shown."""

    number: int
    """The number of the game at this table."""
    ended: str
    """Why, as in the record's tag; ``open`` if it was abandoned."""
    winners: list[str]
    """Who won."""
    scores: dict[str, int]
    """Each seat's score."""
    rule: str | None = None
    """The rule that ended it."""
    secret: str | None = None
    """The dice's secret, in hexadecimal."""
    match: str | None = None
    """The match score now, as in the record's tag."""


class RematchWanted(TableEvent, frozen=True, kw_only=True, tag="rematch"):
    """A player wants another game."""

    seat: str
    """Who."""


class RematchDeclined(TableEvent, frozen=True, kw_only=True, tag="rematch-declined"):
    """A player declined another game; everyone who wanted one may ask again."""

    seat: str
    """Who."""


class Resumed(TableEvent, frozen=True, kw_only=True, tag="resumed"):
    """The service is back; clocks were paused while it was down."""

    away: Milliseconds
    """How long the clock was paused, in milliseconds."""


class Closed(TableEvent, frozen=True, kw_only=True, tag="closed"):
    """The table is closed."""

    why: Literal["unstarted", "abandoned", "administrator", "finished"]
    """Never started; abandoned; ended by the administrator; finished long ago."""


AnyEvent = (
    Opened
    | Offered
    | Sat
    | Brought
    | Readied
    | Committed
    | Revealed
    | Began
    | Called
    | Threw
    | Moved
    | TakeBackAsked
    | TakeBackAnswered
    | TakenBack
    | AutoSet
    | Left
    | Returned
    | Ended
    | RematchWanted
    | RematchDeclined
    | Resumed
    | Closed
)


class Entry(Struct, frozen=True, kw_only=True):
    """One line of a table's list."""

    seq: int
    """Its place, from 1."""
    at: Milliseconds
    """When it was stored."""
    event: AnyEvent
    """What happened."""
