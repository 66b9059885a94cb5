"""What a review asks: how good a state is for every seat, and how good each choice is."""

from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

StateT_contra = TypeVar("StateT_contra", contravariant=True)
MoveT = TypeVar("MoveT")


@dataclass(frozen=True, slots=True)
class Worth:
    """What a state is worth to each seat, in seat order."""

    chances: tuple[float, ...]
    """Each seat's chance of winning; together they are 1."""
    scores: tuple[float, ...]
    """Ur: the points a seat can expect to be ahead by (U15); Tee: the spaces it holds."""
    exact: bool
    """Whether a table or the end of the game tells the chances; otherwise they are estimates."""
    exact_score: bool = True
    """The same of the scores; spaces are always exact."""


@dataclass(frozen=True, slots=True)
class Option(Generic[MoveT]):
    """One choice that was open, and what it leads to."""

    move: MoveT
    worth: Worth


@dataclass(frozen=True, slots=True)
class Closures:
    """What could be surrounded in one turn of Royal Tee (T15)."""

    made: int
    """How many spaces the walk that was played surrounded."""
    most: int
    """How many spaces the walk that surrounds most would have surrounded."""


@dataclass(frozen=True, slots=True)
class Judgement(Generic[MoveT]):
    """A choice, held against what else was open."""

    before: Worth
    """What the state is worth if the best is chosen."""
    options: tuple[Option[MoveT], ...]
    """The choices looked at, the best first; the one that was played is among them."""
    is_open: bool
    """Whether there was anything to choose; in Tee not every walk is looked at."""
    closures: Closures | None = None
    """What could be surrounded, where the game knows that."""


class Judge(Protocol[StateT_contra, MoveT]):
    """Judges the states of one game; the same state always gets the same judgement."""

    def worth(self, state: StateT_contra) -> Worth:
        """Tell what a state is worth to every seat."""
        ...

    def judge(self, state: StateT_contra, played: MoveT | None) -> Judgement[MoveT]:
        """Judge the choices of a state in which a seat chooses, the one played among them."""
        ...


AnyJudge = Judge[Any, Any]
"""A judge whose states and moves the holder only hands on."""
