"""What every game is: one protocol, so that records, bots and servers need no special case.

A state is frozen. ``play`` gives a new one and the events that led there. Chance is a node like
any other: where the dice choose, ``chooser`` is ``CHANCE``, ``chance`` lists the throws with their
chances, and a throw is played like a move. Nothing here draws a random number by itself.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

from royalgames.core.events import Event, Facts
from royalgames.core.header import Header, Seat
from royalgames.core.options import OptionValue
from royalgames.core.outcome import Outcome
from royalgames.core.paths import PathPreview, PathStep
from royalgames.core.prompt import Prompt

OptionsT = TypeVar("OptionsT")
StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")


class Chance(Enum):
    """Who chooses when no player does: the dice."""

    DICE = "dice"


CHANCE: Final = Chance.DICE


class Rng(Protocol):
    """All that ``sample`` needs of a source of random numbers; ``random.Random`` has it."""

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 up to, but not including, ``stop``."""
        ...


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice of a game: all alike, each showing a dot or not."""

    count: int
    """How many there are."""
    chance: Fraction
    """The chance that one shows a dot."""


class Step(NamedTuple, Generic[StateT]):
    """What a move led to."""

    state: StateT
    events: tuple[Event, ...]


class Game(Protocol[OptionsT, StateT, MoveT]):
    """All rules of one game; every method is pure."""

    @property
    def header(self) -> Header:
        """What shared code needs to know about the game."""
        ...

    @property
    def events(self) -> tuple[type[Event], ...]:
        """Every class of event that a move can lead to."""
        ...

    def new(self, options: OptionsT | None = None) -> StateT:
        """Set up the board; without options, with the defaults."""
        ...

    def options(self, state: StateT) -> OptionsT:
        """Return the options that the state is played with."""
        ...

    def options_from(self, values: Mapping[str, OptionValue]) -> OptionsT:
        """Build options from plain data, by the names of the header's specs."""
        ...

    def seats(self, state: StateT) -> tuple[Seat, ...]:
        """List the seats in play, in turn order."""
        ...

    def chooser(self, state: StateT) -> Seat | Chance | None:
        """Return whose choice is open: a seat's, the dice's, or None when the game is over."""
        ...

    def prompt(self, state: StateT) -> Prompt | None:
        """Return the next act and whose it is, or None when the game is over."""
        ...

    def forced(self, state: StateT) -> MoveT | None:
        """Return the move that leaves nothing to choose and is played without asking, if any."""
        ...

    def is_turn(self, move: MoveT) -> bool:
        """Return whether a player chose it on the board; throws and agreements are not."""
        ...

    def legal(self, state: StateT) -> Iterator[MoveT]:
        """Yield the moves of the chooser one by one; there may be hundreds of thousands."""
        ...

    def check(self, state: StateT, move: MoveT) -> None:
        """Raise a RuleError with the rule's number unless the move may be played."""
        ...

    def sample(self, state: StateT, rng: Rng) -> MoveT:
        """Draw one move of the chooser, at the cost of one move (a throw by its chance)."""
        ...

    def chance(self, state: StateT) -> tuple[tuple[MoveT, Fraction], ...]:
        """List the throws with their exact chances; empty unless the dice are to choose."""
        ...

    def dice(self, state: StateT) -> Dice | None:
        """Return the dice the game is played with, or None."""
        ...

    def throw(self, dots: int) -> MoveT:
        """Return the throw that shows this many dots; refused in a game without dice."""
        ...

    def play(self, state: StateT, move: MoveT) -> Step[StateT]:
        """Check the move and play it."""
        ...

    def outcome(self, state: StateT) -> Outcome | None:
        """Return how the game ended, or None while it is being played."""
        ...

    def resign(self, seat: Seat) -> MoveT:
        """Return the move by which a seat resigns; it may be played on any turn."""
        ...

    def resigned(self, state: StateT) -> tuple[Seat, ...]:
        """List who has resigned."""
        ...

    def facts(self, state: StateT) -> Facts:
        """Return everything on the board, by the names that the events' changes use."""
        ...

    def text(self, state: StateT) -> str:
        """Print the position."""
        ...

    def parse(self, text: str, options: OptionsT | None = None) -> StateT:
        """Read a position; only the spelling that ``text`` prints is taken."""
        ...

    def move_text(self, move: MoveT) -> str:
        """Print a move."""
        ...

    def parse_move(self, text: str) -> MoveT:
        """Read a move; ``check`` decides whether it may be played."""
        ...


AnyGame = Game[Any, Any, Any]
"""Any game, for code that treats states and moves as opaque."""


@runtime_checkable
class HasPaths(Protocol):
    """A game whose moves are walks, built step by step."""

    def path_steps(self, state: Any, walk: str) -> tuple[PathStep, ...]:
        """List the steps that may follow the steps so far."""
        ...

    def path_preview(self, state: Any, walk: str) -> PathPreview:
        """Return what the steps so far would do if the walk ended here."""
        ...


@runtime_checkable
class HasRoutes(Protocol):
    """A game whose walks can be led to a place."""

    def path_to(self, state: Any, walk: str, place: str) -> str:
        """Return a walk to a place that keeps as many of the steps so far as it can."""
        ...


@runtime_checkable
class HasForesight(Protocol):
    """A game that knows without trying what its throws can lead to."""

    def decides(self, state: Any) -> bool:
        """Return whether some throw would leave the thrower more than one move to choose from."""
        ...


@runtime_checkable
class HasCounting(Protocol):
    """A game that can be ended and counted by agreement."""

    counting_rule: str
    """The number of the rule about it."""

    def count_now(self, seat: Seat, agree: bool = True) -> Any:
        """Return the move by which a seat proposes, accepts or declines to count now."""
        ...

    def wants_count(self, state: Any) -> tuple[Seat, ...]:
        """List who wants to count now, in turn order."""
        ...

    def counted(self, state: Any) -> Outcome:
        """Return how the game would end if everyone agreed to count now."""
        ...

    def places_left(self, state: Any) -> int:
        """Count the open places that someone might still gain before the game ends."""
        ...

    def worth_counting(self, state: Any) -> bool:
        """Return whether the game is far enough on that proposing to count makes sense."""
        ...


@runtime_checkable
class HasPerft(Protocol):
    """A game whose possible turns can be counted."""

    def perft(self, state: Any, depth: int) -> Mapping[str, int]:
        """Count the sequences of turns that can follow a state, by what is counted."""
        ...

    def perft_split(self, state: Any, depth: int) -> Mapping[str, Mapping[str, int]]:
        """Count them by their first move."""
        ...
