"""What the training of a race needs of a game: many games side by side, and their worths."""

from typing import Final, Protocol

import numpy as np

from royalgames.kernels.learn import Lesson
from royalgames.kernels.net import Net
from royalgames.kernels.words import Words

GAMES: Final = 256
"""How many games are played side by side; each round learns from twice as many positions."""

ODD: Final = 20
"""Choices in 256 that are made at random while learning, so that mistakes are judged well too."""

NO_LIMIT: Final = 1 << 62
"""How many nodes a look ahead may have here."""


class Teacher(Protocol):
    """Plays many games at once and says what their positions are worth."""

    places: int
    """In how many places a piece can be."""
    home: int
    """The place that the network does not look at."""
    scale: float
    """What a value of 1 is as a chance of winning above one half, or in points."""
    games: Words
    """Thrower and other side of each game."""
    random: np.uint64
    """The random numbers' state."""

    def play_round(self, net: Net, lesson: Lesson) -> int:
        """Play each game to its next throw and fill the lesson; return how many games ended."""
