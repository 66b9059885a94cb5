"""What is to be solved: the game, how many counters, the dice, and what the players aim at."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from royalgames.games.ur.header import MOST_COUNTERS
from royalgames.solver.errors import SolverError
from royalgames.solver.museum import MuseumRules
from royalgames.solver.ruleset import Rules
from royalgames.solver.store import DOUBLE, SINGLE
from royalgames.solver.ur import UrRules

AIMS: Final = ("win", "points")
"""What best play is best for: the chance of winning, or expected points (U15)."""

DICE_WORDS: Final = {"1/2": "half", "3/4": "three-quarters"}
"""How commands and file names spell the dice (U6)."""

DOUBLE_UP_TO: Final = 6
"""With more counters values of Ur are float32 while solving, so that a layer fits into memory."""


@dataclass(frozen=True, slots=True)
class Task:
    """A game to solve."""

    counters: int
    """How many counters each side has; 1 to 7."""
    aim: str = "win"
    """``win`` or ``points``."""
    dice: str = "1/2"
    """The chance that a die shows a dot, as the record spells it (U6)."""
    game: str = "ur"
    """``ur``, or ``museum`` for the rules M1 to M9."""

    def __post_init__(self) -> None:
        if self.game not in GAMES:
            raise SolverError(f"{self.game} is no game to solve; there are {' and '.join(GAMES)}")
        if not 1 <= self.counters <= MOST_COUNTERS:
            raise SolverError(f"a game has 1 to {MOST_COUNTERS} counters, not {self.counters} (U3)")
        if self.game == "museum" and (self.aim, self.dice) != ("win", "1/2"):
            raise SolverError("the museum rules know neither points nor other dice (M3)")
        if self.aim not in AIMS:
            raise SolverError(f"the aim is {' or '.join(AIMS)}, not {self.aim}")
        if self.dice not in DICE_WORDS:
            raise SolverError(f"a die shows a dot with chance 1/2 or 3/4, not {self.dice} (U6)")

    @property
    def name(self) -> str:
        """What the files of all numbers of counters are called."""
        if self.game == "museum":
            return self.game
        return f"{self.game}-{self.aim}-{DICE_WORDS[self.dice]}"

    @property
    def type(self) -> np.dtype[np.floating]:
        """What a value is kept as while it is solved for."""
        fits = self.counters <= DOUBLE_UP_TO or self.game == "museum"
        return DOUBLE if fits else SINGLE

    def rules(self) -> Rules:
        """Return the rules as the solver needs them."""
        if self.game == "museum":
            return MuseumRules()
        return UrRules(self.dice, self.aim, self.counters)


GAMES: Final = ("ur", "museum")
"""The games that can be solved."""
