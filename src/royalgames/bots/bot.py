"""What a bot is: a player whose choices a program makes."""

from typing import Any, Protocol, TypeVar

from royalgames.core import Rng

StateT_contra = TypeVar("StateT_contra", contravariant=True)
MoveT_co = TypeVar("MoveT_co", covariant=True)


class Bot(Protocol[StateT_contra, MoveT_co]):
    """A player that is asked only where a seat is to choose, never for the dice."""

    @property
    def name(self) -> str:
        """The name by which the bot is asked to sit down."""
        ...

    @property
    def about(self) -> str:
        """How it plays, in one sentence."""
        ...

    def choose(self, state: StateT_contra, rng: Rng) -> MoveT_co:
        """Choose a move of the chooser; the same state and the same numbers give the same move."""
        ...


AnyBot = Bot[Any, Any]
"""A bot whose states and moves the holder only hands on."""
