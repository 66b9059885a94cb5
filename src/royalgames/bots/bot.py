"""What a bot is: a level of a game, and the brain that chooses its moves."""

from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, runtime_checkable

from royalgames.core import Rng

if TYPE_CHECKING:
    from royalgames.bots.level import Level

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
            raise ValueError("a budget must be greater than zero")


AT_ONCE = Budget(nodes=1)
"""The budget of bots that do not search."""


@dataclass(frozen=True, slots=True)
class Thought(Generic[MoveT]):
    """A chosen move, and why."""

    move: MoveT
    value: float | None = None
    """What the chooser can expect, in the unit the bot plays for; None if it doesn't estimate."""
    line: tuple[MoveT, ...] = ()
    """What the bot expects to be played, its own move first; dice are left out."""
    nodes: int = 0
    """How many positions were looked at."""


class Brain(Protocol[StateT_contra, MoveT]):
    """What chooses a bot's moves; it is asked only where a seat chooses, never for the dice."""

    def think(self, state: StateT_contra, budget: Budget, rng: Rng) -> Thought[MoveT]:
        """Choose a move of the chooser, and say why."""
        ...


@runtime_checkable
class Estimates(Protocol):
    """A brain that can also say what a state is worth."""

    def estimate(self, state: Any, aim: str) -> tuple[float, ...]:
        """Return what each seat can expect in the aim's unit, in seat order.

        The aim ``win`` gives chances of winning; other aims are units of a match.
        """
        ...


AnyBrain = Brain[Any, Any]
"""A brain whose states and moves the holder only passes on."""


class Bot:
    """A level that can be asked for moves; its brain is imported when it first thinks."""

    def __init__(self, level: "Level") -> None:
        self.level = level
        """What is known about it without loading anything."""

    @property
    def name(self) -> str:
        """The name that commands, tables and records use."""
        return self.level.name

    @property
    def budget(self) -> Budget:
        """How long it thinks unless another budget is given."""
        return self.level.budget

    @cached_property
    def brain(self) -> AnyBrain:
        """What chooses its moves."""
        module, _, name = self.level.brain.partition(":")
        brain: AnyBrain = getattr(import_module(module), name)(**dict(self.level.settings))
        return brain

    def think(self, state: Any, budget: Budget, rng: Rng) -> Thought[Any]:
        """Choose a move of the chooser, and say why."""
        return self.brain.think(state, budget, rng)
