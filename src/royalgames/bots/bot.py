"""What a bot is: a player whose choices a program makes."""

from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from royalgames.core import Rng

StateT_contra = TypeVar("StateT_contra", contravariant=True)
MoveT = TypeVar("MoveT")


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think: a number of nodes, or of seconds.

    With nodes the same state and the same random stream give the same move on any machine.
    """

    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if (self.nodes is None) == (self.seconds is None):
            raise ValueError("a budget is either nodes or seconds")
        if (self.nodes or self.seconds or 0) <= 0:
            raise ValueError("a budget is more than nothing")


@dataclass(frozen=True, slots=True)
class Thought(Generic[MoveT]):
    """A chosen move, and why."""

    move: MoveT
    value: float | None = None
    """The chooser's prospects by what the bot plays for; None if it makes no judgement."""
    line: tuple[MoveT, ...] = ()
    """What the bot expects to be played, its own move first; dice are left out."""
    nodes: int = 0
    """How many positions were looked at."""


class Bot(Protocol[StateT_contra, MoveT]):
    """A player that is asked only where a seat is to choose, never for the dice."""

    @property
    def name(self) -> str:
        """The name by which the bot is asked to sit down."""
        ...

    @property
    def title(self) -> str:
        """The name that people read."""
        ...

    @property
    def about(self) -> str:
        """How it plays, in one sentence."""
        ...

    @property
    def budget(self) -> Budget:
        """How long it thinks when nobody says otherwise."""
        ...

    def think(self, state: StateT_contra, budget: Budget, rng: Rng) -> Thought[MoveT]:
        """Choose a move of the chooser, and say why."""
        ...


AnyBot = Bot[Any, Any]
"""A bot whose states and moves the holder only hands on."""

AT_ONCE = Budget(nodes=1)
"""The budget of bots that do not search."""
