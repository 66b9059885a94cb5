"""What a rule set tells the solver: its sides, where moves lead, what a finished game is worth."""

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from royalgames.kernels.solve.rows import Layer, Span
from royalgames.solver.sides import Side

Layers = Callable[[int, int], Layer]
"""The layer in which the thrower has so many counters left, and the other player so many."""


class Rules(Protocol):
    """A game that the solver can solve."""

    whole: float
    """What both players' values add up to: 1 for chances, 0 for points."""
    largest: float
    """No value is greater, in points or as a chance."""
    smallest: float
    """No value is less."""

    def side(self, counters: int) -> Side:
        """Return the arrangements of so many counters."""

    def won(self, counters: int) -> npt.NDArray[np.float64]:
        """Return what it is worth to be home, for each arrangement that the loser may have left."""

    def around(self, mine: int, theirs: int, here: Layers, turned: Layers) -> Any:
        """Collect all that a layer's values are worked out from, for ``back_up``."""

    def back_up(self, around: Any, span: Span) -> None:
        """Work out sums and weights of some rows of a level."""
