"""What a move did, on the wire: one struct per event class of every game."""

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Union, get_type_hints

from msgspec import Struct, defstruct

from royalgames.core import AnyGame, Event
from royalgames.games import GAMES


class EffectBase(Struct, frozen=True, tag_field="kind"):
    """The base of all effects; its kind is the game's key and the event's own: ``race:moved``."""

    seat: str
    """The player it is about."""

    @property
    def kind(self) -> str:
        """The game's key and the event's kind."""
        kind = self.__struct_config__.tag
        assert isinstance(kind, str)  # noqa: S101  # every effect is tagged with its kind
        return kind


def _names(event: type[Event]) -> tuple[str, ...]:
    """Name an event's fields in order, the seat first."""
    return tuple(event.__match_args__)


def _struct(game: AnyGame, event: type[Event]) -> Any:
    """Make the struct of an event class: its fields in order, then its sentence."""
    key, hints = game.header.key, get_type_hints(event)
    _, *names = _names(event)
    fields = [(name, hints[name]) for name in names]
    return defstruct(
        f"{key.title()}{event.__name__}",
        [*fields, ("words", str)],
        bases=(EffectBase,),
        namespace={"__doc__": event.__doc__},
        module=__name__,
        frozen=True,
        tag=f"{key}:{event.kind}",
    )


def _fields(event: type[Event]) -> Callable[[Event], tuple[Any, ...]]:
    """Return a function that reads an event's fields, the seat first."""
    names = _names(event)
    read: Callable[[Event], Any] = attrgetter(*names)
    return read if len(names) > 1 else lambda each: (read(each),)


_EFFECTS: dict[type[Event], type[Any]] = {
    event: _struct(game, event) for game in GAMES.values() for event in game.events
}
_FIELDS: dict[type[Event], Callable[[Event], tuple[Any, ...]]] = {
    event: _fields(event) for event in _EFFECTS
}

if TYPE_CHECKING:

    class Effect(EffectBase, frozen=True):
        """Any game's effect."""

        words: str
        """What happened, in one sentence."""

else:
    Effect = Union[tuple(_EFFECTS.values())]  # noqa: UP007  # built from the games there are


def effects_by_game() -> dict[str, list[type[Any]]]:
    """List the structs of every game's effects, by the game's key."""
    return {key: [_EFFECTS[event] for event in game.events] for key, game in GAMES.items()}


def effects_of(events: Iterable[Event]) -> list[Effect]:
    """Return events as the wire has them."""
    return [_EFFECTS[type(event)](*_FIELDS[type(event)](event), event.words()) for event in events]
