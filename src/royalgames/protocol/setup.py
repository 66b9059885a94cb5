"""What is agreed when a table is created; each game's setup is made from its list of options."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union

from msgspec import Meta, convert, defstruct

from royalgames.core import Header, Match, OptionSpec, OptionValue
from royalgames.core.match import LONGEST_TARGET
from royalgames.core.names import LONGEST_NAME
from royalgames.games import GAMES
from royalgames.protocol.base import Asked, CommandId, DisplayName, PositionText, SeatLetter


class MatchSetup(Asked, frozen=True, kw_only=True):
    """How long a match is."""

    target: Annotated[int, Meta(ge=1, le=LONGEST_TARGET)]
    """How many of its units win the match."""
    if TYPE_CHECKING:
        unit: str
        """What is counted."""


class Setup(Asked, frozen=True, kw_only=True, tag_field="game"):
    """The base of all setups: a game and its options."""

    if TYPE_CHECKING:

        @property
        def match(self) -> MatchSetup | None:
            """The match to be played, if any."""
            ...

    @property
    def game(self) -> str:
        """The game's key."""
        key = self.__struct_config__.tag
        assert isinstance(key, str)  # noqa: S101  # every setup is tagged with its game
        return key

    def values(self) -> dict[str, OptionValue]:
        """Return the options by name."""
        return {name: getattr(self, name) for name in self.__struct_fields__ if name != "match"}


def _option_type(spec: OptionSpec) -> Any:
    kind: Any = Annotated[int, Meta(ge=spec.least, le=spec.most)]
    if spec.choices:
        kind = Literal[tuple(choice.value for choice in spec.choices)]
    return kind | None if spec.default is None else kind


def _match_type(header: Header) -> Any:
    """Make the type of a game's match; the first unit is the default."""
    assert header.match is not None  # noqa: S101  # the caller has checked
    units = tuple(unit for unit, _ in header.match.units)
    return defstruct(
        f"{header.key.title()}MatchSetup",
        [("unit", Literal[units], units[0])],
        bases=(MatchSetup,),
        namespace={"__doc__": f"How long a match is ({header.match.rule})."},
        module=__name__,
        frozen=True,
        kw_only=True,
    )


_MATCHES: dict[str, Any] = {
    key: _match_type(game.header) for key, game in GAMES.items() if game.header.match
}


def _setup_type(header: Header) -> Any:
    """Make a game's setup: an option per field, and the match if matches are played."""
    # Without matches the attribute is None, so that shared code needn't ask which kind it is.
    namespace: dict[str, Any] = {"__doc__": f"A table of {header.name}.", "match": None}
    fields: list[tuple[str, Any, Any]] = [
        (spec.name, Annotated[_option_type(spec), Meta(description=spec.about)], spec.default)
        for spec in header.options
        if not spec.by_lot
    ]
    if header.match is not None:
        fields.append(("match", _MATCHES[header.key] | None, None))
        del namespace["match"]
    return defstruct(
        f"{header.key.title()}Setup",
        fields,
        bases=(Setup,),
        namespace=namespace,
        module=__name__,
        frozen=True,
        kw_only=True,
        tag=header.key,
    )


SETUPS: dict[str, type[Setup]] = {key: _setup_type(game.header) for key, game in GAMES.items()}
"""The setup's type of every game, by key."""

if TYPE_CHECKING:
    AnySetup = Setup
else:
    AnySetup = Union[tuple(SETUPS.values())]  # noqa: UP007  # built from the games there are


def setup_of(game: str, **values: Any) -> Setup:
    """Return the setup of a game, with these options and the defaults for all others."""
    return convert({"game": game, **values}, SETUPS[game])


def setup_from(header: Header, values: Mapping[str, OptionValue], match: Match | None) -> Setup:
    """Return the setup of a game that was played with these options, in this match."""
    fields: dict[str, Any] = {
        spec.name: values[spec.name] for spec in header.options if not spec.by_lot
    }
    if match is not None:
        fields["match"] = _MATCHES[header.key](target=match.target, unit=match.unit)
    return SETUPS[header.key](**fields)


def options_of(setup: Setup) -> Any:
    """Return a setup's options as its game has them, to read a table's positions with."""
    return GAMES[setup.game].options_from(setup.values())


class SeatPlan(Asked, frozen=True, kw_only=True):
    """Who a seat is for."""

    kind: Literal["you", "here", "friend", "open", "bot"]
    """You; another person on this device; a friend with a private link; anyone; a bot."""
    name: DisplayName | None = None
    """The name of the person on this device; the server names bots."""
    bot: Annotated[str, Meta(max_length=LONGEST_NAME)] | None = None
    """The bot's level; the game's default level if left out."""


class NewTable(Asked, frozen=True, kw_only=True):
    """Create a table."""

    setup: AnySetup
    """The game and its options."""
    seats: Annotated[
        dict[SeatLetter, SeatPlan],
        Meta(max_length=max(len(game.header.seats) for game in GAMES.values())),
    ]
    """Who each seat is for; every seat of the game is listed."""
    turn_limit: Annotated[int, Meta(ge=5, le=1_209_600)] | None = None
    """How many seconds a turn may last before a bot plays it, or no limit."""
    public: bool = False
    """Whether the table's finished games are listed publicly."""
    position: PositionText | None = None
    """Where each of its games starts, if not with the set-up; such games are never listed."""
    id: CommandId | None = None
    """Chosen by the client; the same player's request sent again with it gets the same table."""
