"""What every game is: one protocol, so that records, bots and servers need no special case.

A state is frozen. ``play`` gives a new one and the events that led there. Chance is a node like
any other: where the dice choose, ``chooser`` is ``CHANCE``, ``chance`` lists the throws with their
chances, and a throw is played like a move. Nothing here draws a random number by itself.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from royalgames.core.events import Event, Facts

OptionsT = TypeVar("OptionsT")
StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")

Seat = str
"""A player's letter: ``r b y g`` in Royal Tee, ``L D`` in the Royal Game of Ur."""


class Chance(Enum):
    """Who chooses when no player does: the dice."""

    DICE = "dice"


CHANCE: Final = Chance.DICE


class Rng(Protocol):
    """The one thing ``sample`` asks of a source of random numbers; ``random.Random`` has it."""

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 up to, but not including, ``stop``."""
        ...


@dataclass(frozen=True, slots=True)
class Header:
    """A game's name plate: what a menu or a record must know before any state exists."""

    key: str
    """The short name used by commands, records and the wire."""
    name: str
    """The name people say."""
    version: str
    """The version of the rules; a record of another version is refused."""
    rules: str
    """The letter before the numbers of its rules."""
    seats: tuple[Seat, ...]
    """All seats in turn order."""
    has_dice: bool
    """Whether chance takes part."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a finished game ended."""

    ended: str
    """Why, in the words of the record's ``Ended`` tag: ``full``, ``home``, ``limit`` …"""
    winners: tuple[Seat, ...]
    """Who won; more than one share the win (T20)."""
    scores: tuple[tuple[Seat, int], ...]
    """Each seat's score, in seat order."""
    rule: str
    """The rule that ended the game."""


class Step(NamedTuple, Generic[StateT]):
    """What a move led to."""

    state: StateT
    events: tuple[Event, ...]


class Game(Protocol[OptionsT, StateT, MoveT]):
    """A game's rules, whole; every method is pure."""

    @property
    def header(self) -> Header:
        """The game's name plate."""
        ...

    def new(self, options: OptionsT | None = None) -> StateT:
        """Set the board up; without options, as the rules have it."""
        ...

    def options(self, state: StateT) -> OptionsT:
        """Return the options that the state is played with."""
        ...

    def seats(self, state: StateT) -> tuple[Seat, ...]:
        """List the seats in play, in turn order."""
        ...

    def chooser(self, state: StateT) -> Seat | Chance | None:
        """Tell whose choice is open: a seat's, the dice's, or nobody's when the game is over."""
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

    def play(self, state: StateT, move: MoveT) -> Step[StateT]:
        """Check the move and play it."""
        ...

    def outcome(self, state: StateT) -> Outcome | None:
        """Tell how the game ended, or None while it goes on."""
        ...

    def resign(self, seat: Seat) -> MoveT:
        """Return the move by which a seat resigns; it may be played on anybody's turn."""
        ...

    def facts(self, state: StateT) -> Facts:
        """Read off all that lies on the board, as the events' changes name it."""
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
        """Read a move; whether it may be played is for ``check`` to say."""
        ...


AnyGame = Game[Any, Any, Any]
"""A game whose states and moves the holder only hands back to it."""
