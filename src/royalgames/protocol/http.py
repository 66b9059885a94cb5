"""What goes over plain HTTP."""

from typing import Literal

from royalgames.protocol.acts import AnyAct
from royalgames.protocol.base import (
    Asked,
    CommandId,
    DisplayName,
    MoveText,
    PlaceText,
    PositionText,
    Seq,
    WalkText,
    Wire,
)
from royalgames.protocol.codes import Code
from royalgames.protocol.effects import Effect
from royalgames.protocol.events import Entry
from royalgames.protocol.setup import AnySetup
from royalgames.protocol.views import AnyPrompt, OutcomeView, TableView


class Problem(Wire, frozen=True, kw_only=True):
    """The body of every refusal."""

    code: Code
    """Why."""
    sentence: str
    """Why, in words for a player."""
    rule: str | None = None
    """The number of the rule that refuses it."""
    state: TableView | None = None
    """The table's state, where the request was about one."""


class Me(Wire, frozen=True, kw_only=True):
    """The player the cookie belongs to."""

    name: str
    """The display name."""


class Rename(Asked, frozen=True, kw_only=True):
    """Choose a display name."""

    name: DisplayName
    """The name."""


class SignOut(Asked, frozen=True, kw_only=True):
    """Sign all other devices out, and this one too if wanted."""

    here: bool = False
    """Whether this device is signed out too; it then loses its seats."""


class Listing(Wire, frozen=True, kw_only=True):
    """Whether a table's finished games are listed publicly."""

    public: bool
    """Whether they are."""


class SetListing(Asked, frozen=True, kw_only=True):
    """Choose whether a table's finished games are listed publicly."""

    public: bool
    """Whether they are."""


class SeatLinks(Wire, frozen=True, kw_only=True):
    """The private links of a table, as far as you may know them."""

    table: str
    """Which table."""
    invites: dict[str, str]
    """The tokens of invitations to free seats, for the table's creator."""
    seats: dict[str, str]
    """The tokens that bring your own seats to another device, each once."""


class TableMade(Wire, frozen=True, kw_only=True):
    """A table was created."""

    table: str
    """Its name."""
    yours: list[str]
    """The seats of its creator."""
    links: SeatLinks
    """The links to share."""
    state: TableView
    """Its state."""


class TableSummary(Wire, frozen=True, kw_only=True):
    """One of your tables."""

    table: str
    """Its name."""
    game: str
    """The game's key."""
    phase: str
    """What it is doing."""
    players: list[str]
    """The names at its seats, empty where a seat is free."""
    yours: list[str]
    """Your seats."""
    your_turn: bool
    """Whether you act next."""
    updated_at: int
    """When something last happened."""
    outcome: OutcomeView | None = None
    """How its last game ended, while the table is over."""
    from_position: bool = False
    """Whether its games start from a position instead of the set-up."""


class FinishedGame(Wire, frozen=True, kw_only=True):
    """A finished game, as lists show it."""

    table: str
    """Its table."""
    number: int
    """Its number there."""
    game: str
    """The game's key."""
    seats: list[str]
    """The seats in turn order."""
    players: list[str]
    """Who played, in the same order."""
    yours: list[str]
    """Your seats; only in the list of your own games."""
    winners: list[str]
    """Who won; empty if the table's list no longer shows it."""
    scores: dict[str, int]
    """Each seat's score."""
    ended: str
    """Why it ended, as in the record's tag."""
    ended_at: int
    """When."""


class Command(Asked, frozen=True, kw_only=True):
    """Act at a table without a socket."""

    id: CommandId
    """The act's own id; repeated, it gets the first answer."""
    seq: Seq
    """The last event you knew when you decided."""
    act: AnyAct
    """What to do."""


class Stored(Wire, frozen=True, kw_only=True):
    """The act is stored."""

    seq: int
    """The last event that it caused."""
    state: TableView
    """The table's state now."""


class History(Wire, frozen=True, kw_only=True):
    """A part of a table's list."""

    table: str
    """Which table."""
    entries: list[Entry]
    """The events, in order."""


class Try(Asked, frozen=True, kw_only=True):
    """Try a move on any position; nothing is stored."""

    setup: AnySetup
    """The game and its options."""
    position: PositionText
    """The position."""
    move: MoveText | None = None
    """The move, or a throw; without one, only what comes next is returned."""


class Tried(Wire, frozen=True, kw_only=True):
    """What the move did."""

    position: str
    """The position after it."""
    effects: list[Effect]
    """What happened."""
    ended: str | None
    """Why the game is over, if it is."""
    prompt: AnyPrompt | None
    """What is needed next, and from whom; None once the game is over."""
    throws: list[str]
    """The throws that may come, where the dice are to be thrown."""


class PreviewAsked(Asked, frozen=True, kw_only=True):
    """Ask what a walk would do on any position of a game with walks."""

    setup: AnySetup
    """The game and its options."""
    position: PositionText
    """The position."""
    walk: WalkText
    """The steps so far."""


class RouteAsked(Asked, frozen=True, kw_only=True):
    """Ask how a walk could be led to a place on any position of a game with walks."""

    setup: AnySetup
    """The game and its options."""
    position: PositionText
    """The position."""
    walk: WalkText
    """The steps so far."""
    place: PlaceText
    """Where the walk should lead."""


class Route(Wire, frozen=True, kw_only=True):
    """A walk that leads to a place, or why none does."""

    walk: str | None = None
    """The steps, as many of those so far as can be kept among them; None if no walk leads there."""
    sentence: str | None = None
    """Why not, in words for a player."""
    rule: str | None = None
    """The number of the rule that decides it."""


class Health(Wire, frozen=True, kw_only=True):
    """How the service is."""

    status: Literal["ok", "stopping", "unready"]
    """In one word."""
    version: str
    """The version of the program."""
    engine: Literal["preparing", "ready"] = "ready"
    """Whether the bots' engine is ready; it is compiled at the very first start."""
