"""What race games for two sides share: the sides, and what all such games answer alike."""

from abc import abstractmethod
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from royalgames.core import CHANCE, AnyGame, Chance, Facts, OptionValue, Outcome
from royalgames.core.prompt import Choices, Throw
from royalgames.games import plies

OptionsT = TypeVar("OptionsT")


class Side(StrEnum):
    """A player of a race game."""

    LIGHT = "L"
    DARK = "D"

    @property
    def other(self) -> "Side":
        """The opponent."""
        return Side.DARK if self is Side.LIGHT else Side.LIGHT

    @property
    def title(self) -> str:  # type: ignore[override]  # a side's name, not str.title
        """The side's name as sentences use it."""
        return self.name.capitalize()


class RaceState(Protocol):
    """What the states of all race games have."""

    @property
    def turn(self) -> Side:
        """The player whose throw it is."""
        ...

    @property
    def chooser(self) -> Side:
        """The player who chooses, or throws."""
        ...

    @property
    def phase(self) -> object:
        """What comes next."""
        ...

    @property
    def resigned(self) -> Side | None:
        """Who resigned."""
        ...

    def counts(self, side: Side) -> tuple[int, ...]:
        """Return a side's pieces by place."""
        ...


StateT = TypeVar("StateT", bound=RaceState)


class RaceGame(Generic[OptionsT, StateT]):
    """The methods of a race game that its board and rules do not change."""

    options_type: type[OptionsT]
    """The class of the game's options."""
    to_throw: ClassVar[type]
    """The phase in which the dice are to be thrown."""
    places: ClassVar[tuple[str, ...]]
    """How each place is written, in the order of ``counts``."""

    @abstractmethod
    def outcome(self, state: StateT) -> Outcome | None:
        """Return how the game ended, or None while it is being played."""

    @property
    def _whole(self) -> AnyGame:
        """The game with the methods that its own class adds."""
        whole: Any = self
        game: AnyGame = whole
        return game

    def options_from(self, values: Mapping[str, OptionValue]) -> OptionsT:
        """Build options from plain data."""
        data: dict[str, Any] = dict(values)
        return self.options_type(**data)

    def seats(self, state: StateT) -> tuple[Side, ...]:
        """List both sides, in the order of the header."""
        return tuple(Side)

    def chooser(self, state: StateT) -> Side | Chance | None:
        """Return who chooses: a side, the dice, or None when the game is over."""
        if self.outcome(state):
            return None
        return CHANCE if isinstance(state.phase, self.to_throw) else state.chooser

    def prompt(self, state: StateT) -> Throw | Choices | None:
        """Ask the player who is to act for a throw or a choice."""
        if self.outcome(state):
            return None
        seat = str(state.chooser)
        return Throw(seat) if isinstance(state.phase, self.to_throw) else Choices(seat)

    def forced(self, state: StateT) -> None:
        """Leave every choice to the player, even the only one."""
        return

    def resigned(self, state: StateT) -> tuple[str, ...]:
        """List who has resigned."""
        return () if state.resigned is None else (str(state.resigned),)

    def facts(self, state: StateT) -> Facts:
        """Return how many pieces each side has in each place, and whose turn it is."""
        counts: dict[str, str | int] = {
            f"{side} {text}": state.counts(side)[place]
            for side in Side
            for place, text in enumerate(self.places)
        }
        return counts | {"turn": str(state.turn)}

    def perft(self, state: StateT, depth: int) -> Mapping[str, int]:
        """Count the sequences of throws and choices."""
        return {"nodes": plies.perft(self._whole, state, depth)}

    def perft_split(self, state: StateT, depth: int) -> Mapping[str, Mapping[str, int]]:
        """Count them by the first throw and its choices."""
        parts = plies.split(self._whole, state, depth)
        return {name: {"nodes": count} for name, count in parts.items()}
