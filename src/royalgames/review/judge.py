"""What a review asks of a game: how good states and choices are, and how to word them."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from royalgames.core import AnyGame, Event, Seat

if TYPE_CHECKING:
    from royalgames.kernels.net import Floats

STANDARD: Final = "standard"
"""The strength of reviews and hints while people wait: every game has it."""

ANALYSIS: Final = "analysis"
"""The strength of reviews that look deeper and take minutes, where a game has them."""

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")


@dataclass(frozen=True, slots=True)
class Worth:
    """What a state is worth to each seat, in seat order."""

    chances: tuple[float, ...]
    """Each seat's chance of winning; they add up to 1."""
    scores: tuple[float, ...]
    """Each seat's score in the game's unit: what it has, or how far it can expect to be ahead.

    Empty where only winning is judged.
    """
    exact: bool
    """Whether the chances are exact, from a tablebase or a finished game; else estimates."""
    exact_score: bool = True
    """The same for the scores."""


@dataclass(frozen=True, slots=True)
class RatedMove(Generic[MoveT]):
    """One choice that was open, and what it leads to."""

    move: MoveT
    worth: Worth
    events: tuple[Event, ...]
    """What the move does."""


@dataclass(frozen=True, slots=True)
class Missed:
    """What a turn made of a chance that the game counts separately, and what was possible."""

    made: int
    """What the move made of it."""
    most: int
    """The most that any move would have made of it."""


@dataclass(frozen=True, slots=True)
class Judgement(Generic[MoveT]):
    """A choice, compared with what else was open."""

    before: Worth
    """What the state is worth if the best is chosen."""
    moves: tuple[RatedMove[MoveT], ...]
    """The choices looked at, the best first; the one that was played is among them."""
    is_open: bool
    """Whether there was anything to choose; not every choice needs to be looked at."""
    missed: Missed | None = None
    """The chance that the game counts separately, if it has one."""
    is_complete: bool = False
    """Whether every choice was looked at, so that the worst one is known too."""


class Deepened(NamedTuple):
    """What an engine found in some time; with more time it looks deeper."""

    judgement: Judgement[Any]
    """The best choices."""
    depth: int
    """How many turns it looked at."""
    nodes: int
    """How many nodes that took."""


class SeatColours(NamedTuple):
    """A seat's colours in graphs, for light and dark mode."""

    fill: str
    fill_dark: str
    line: str
    line_dark: str


class Judge(ABC, Generic[StateT, MoveT]):
    """Judges the states of one game; the same state always gets the same judgement."""

    game: ClassVar[AnyGame]
    """The game."""
    moves_per_task: ClassVar[int] = 60
    """How many moves a worker judges at a time: few, so that bots don't wait long behind it."""
    unmentioned: ClassVar[frozenset[str]] = frozenset()
    """The kinds of events that a review leaves out."""
    colours: ClassVar[Mapping[Seat, SeatColours]] = {}
    """The colours of the seats in graphs; without them, neutral ones."""
    strengths: ClassVar[tuple[str, ...]] = (STANDARD,)
    """How deeply it can look, as names; the first is the default."""
    rolls_out: ClassVar[bool] = False
    """Whether positions can be rolled out: the game has dice, and a network that plays."""

    def __init__(self, strength: str = STANDARD) -> None:
        self.strength = strength
        """How deeply it looks."""

    @abstractmethod
    def worth(self, state: StateT) -> Worth:
        """Return what a state is worth to every seat."""

    @abstractmethod
    def judge(self, state: StateT, played: MoveT | None) -> Judgement[MoveT]:
        """Judge the choices of a state in which a seat chooses, the one played among them."""

    def error(self, state: StateT) -> float | None:
        """Return by how much a state's estimated chance is off on average, if that was measured."""
        return None

    def candidates(self, state: StateT) -> Judgement[MoveT]:
        """Judge the choices that an analysis lists: all, or promising ones if there are many."""
        return self.judge(state, None)

    def deepens(self, state: StateT) -> bool:
        """Return whether an engine looks deeper at a state the longer it thinks."""
        return False

    def deepened(self, state: StateT, seconds: float) -> Deepened:
        """Judge the best choices of a state that deepens, thinking for so many seconds."""
        raise NotImplementedError(f"no engine of {self.game.header.name} looks deeper here")

    def roll_out(
        self, states: Sequence[StateT], seat: Seat, first: int, games: int, seed: int
    ) -> "tuple[Floats, Floats]":
        """Play games from each state with the same dice, those from number ``first`` on.

        Returns the results for a seat, 1 or 0, and the luck in them; shape (states, games).
        """
        raise NotImplementedError(f"positions of {self.game.header.name} can't be rolled out")

    def name_move(self, state: StateT, move: MoveT) -> str:
        """Name a move for the middle of a sentence."""
        return self.game.move_text(move)

    def describe(self, events: Sequence[Event]) -> str:
        """Say what a move did."""
        return " ".join(event.words() for event in events if event.kind not in self.unmentioned)

    @staticmethod
    def missed_in_move(missed: Missed) -> str:
        """Say what a move missed of what the game counts separately, or nothing."""
        return ""

    @staticmethod
    def missed_in_game(total: int) -> str:
        """Say what a player missed in all, as part of a sentence."""
        return ""


AnyJudge = Judge[Any, Any]
"""A judge whose states and moves the holder only passes on."""
