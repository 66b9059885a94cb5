"""What came of playing on from an outcome."""

import numpy as np

from royalgames.kernels.tee.paths import Scores


class Tally:
    """The tries from one outcome of a turn."""

    def __init__(self, index: int) -> None:
        self.index = index
        """The outcome's place among all."""
        self.tries = 0
        """How often it was tried."""
        self.worth: Scores = np.zeros(4, dtype=np.int64)
        """What the ends were worth to each colour, in all."""
        self.line: list[int] = []
        """The moves of the first try."""

    def add(self, worth: Scores, line: list[int]) -> None:
        """Count a try."""
        self.line = self.line or line
        self.tries += 1
        self.worth = self.worth + worth

    def mean(self, colour: int) -> float:
        """Return what the ends were worth to a colour on average."""
        return int(self.worth[colour]) / self.tries if self.tries else float("-inf")
