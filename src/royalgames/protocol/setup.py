"""What is agreed when a table is made."""

from typing import Annotated, Literal

from msgspec import Meta

from royalgames.protocol.base import Asked, CommandId, DisplayName, SeatLetter


class TeeSetup(Asked, frozen=True, kw_only=True, tag_field="game", tag="tee"):
    """A table of Royal Tee."""

    colours: Literal["rbyg", "ry", "bg"] = "rbyg"
    """The colours in play (T1, T5)."""
    round_limit: Annotated[int, Meta(ge=1, le=1000)] | None = None
    """The last round, a house rule (T21)."""


class MatchSetup(Asked, frozen=True, kw_only=True):
    """How long a match of Ur is (U16)."""

    target: Annotated[int, Meta(ge=1, le=99_999)]
    """How many points or games win it."""
    unit: Literal["points", "games"] = "points"
    """What is counted."""


class UrSetup(Asked, frozen=True, kw_only=True, tag_field="game", tag="ur"):
    """A table of the Royal Game of Ur."""

    counters: Annotated[int, Meta(ge=1, le=7)] = 7
    """How many counters each side has (U3)."""
    dice: Literal["1/2", "3/4"] = "1/2"
    """The chance that a die shows a dot; 3/4 is a house rule (U6)."""
    match: MatchSetup | None = None
    """The match, if one is played."""


Setup = TeeSetup | UrSetup


class SeatPlan(Asked, frozen=True, kw_only=True):
    """Who is to sit on a seat."""

    kind: Literal["you", "here", "friend", "open", "bot"]
    """You; another person on this device; a friend by a private link; anyone; a bot."""
    name: DisplayName | None = None
    """The name of the person on this device."""
    bot: Annotated[str, Meta(max_length=40)] | None = None
    """Which bot; without one, the first of the ladder."""


class NewTable(Asked, frozen=True, kw_only=True):
    """Make a table."""

    setup: Setup
    """The game and its options."""
    seats: Annotated[dict[SeatLetter, SeatPlan], Meta(max_length=4)]
    """Who is to sit where; every seat of the game is named."""
    turn_limit: Annotated[int, Meta(ge=5, le=1_209_600)] | None = None
    """How many seconds a turn may last before a bot plays it, or no limit."""
    public: bool = False
    """Whether the table's finished games are listed for everybody."""
    id: CommandId | None = None
    """Made by the client; the same player's request sent again with it gets the same table."""
