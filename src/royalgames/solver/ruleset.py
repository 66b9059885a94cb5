"""What the solver needs from a game: its ``PART`` in ``solver/<key>``, and the rules of a task."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
import numpy.typing as npt

from royalgames.core import AnyGame, Seat
from royalgames.kernels.solve.rows import Layer, Places, Span
from royalgames.kernels.words import Words
from royalgames.solver.sides import Board, Side

if TYPE_CHECKING:
    from royalgames.solver.task import Task

Layers = Callable[[int, int], Layer]
"""The layer in which the thrower has so many pieces left, and the other player so many."""

Position = tuple[tuple[int, ...], tuple[int, ...]]
"""How many pieces the thrower has in each place of the board, and the other player."""


class Rules(Protocol):
    """The rules of one task, as the solver needs them."""

    whole: float
    """What both players' values add up to: 1 for chances, 0 for points."""
    largest: float
    """No value is greater, in points or as a chance."""
    smallest: float
    """No value is less."""

    def side(self, pieces: int) -> Side:
        """Return the arrangements of so many pieces."""

    def won(self, pieces: int) -> npt.NDArray[np.float64]:
        """Return what it is worth to be home, for each arrangement that the loser may have left."""

    def inputs(self, mine: int, theirs: int, here: Layers, turned: Layers) -> Any:
        """Collect everything a layer's values are computed from, for ``back_up``."""

    def back_up(self, inputs: Any, span: Span) -> None:
        """Compute sums and weights of some rows of a level."""


class SolverPart(Protocol):
    """How a game is solved."""

    game: AnyGame
    """The rules; a tablebase follows open choices with them."""
    state: type
    """The type of its states."""
    board: Board
    """The places in which a side's pieces can rest."""
    pieces: str
    """What the game calls its pieces."""
    rule: str
    """The rule that says how many a side has."""
    most: int
    """How many a side has at most."""
    double_up_to: int
    """With more pieces values are float32 while solving, so that a layer fits into memory."""
    aims: tuple[str, ...]
    """What best play can be best for."""
    dice: Mapping[str, str]
    """The kinds of dice, each with its name in commands and files."""

    def rules(self, task: "Task") -> Rules:
        """Return the rules of a task."""

    def dice_of(self, state: Any) -> str:
        """Return the kind of dice that a state is played with."""

    def thrower(self, state: Any) -> Seat:
        """Return whose throw it is."""

    def position(self, state: Any) -> Position | None:
        """Return where the pieces are, the thrower's first; None if no position is like that."""

    def to_throw(self, states: Words) -> tuple[Words, Places]:
        """Return the sides of packed states, thrower first, and how many pieces each has.

        States in which a player is to choose have 0 pieces.
        """
