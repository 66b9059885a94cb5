"""Games played side by side for ``tools/train.py``: one teacher per game that has a network."""

from pathlib import Path
from typing import Final, Protocol

import numpy as np

from royalgames.bots.museum import weights as museum_weights
from royalgames.bots.ur import weights as ur_weights
from royalgames.games.museum import board as museum_board
from royalgames.games.ur import board as ur_board
from royalgames.games.ur.header import DICE, MOST_POINTS
from royalgames.games.ur.state import DICE_NAMES
from royalgames.kernels.counts import set_of
from royalgames.kernels.learn import Lesson
from royalgames.kernels.museum import look as museum_look
from royalgames.kernels.museum import train as museum_train
from royalgames.kernels.net import Net, plain_net
from royalgames.kernels.ur import look as ur_look
from royalgames.kernels.ur import train as ur_train
from royalgames.kernels.ur.state import ENTER
from royalgames.kernels.ur.terms import terms
from royalgames.kernels.words import Words

GAMES: Final = 256
"""How many games are played side by side; each round learns from twice as many positions."""

ODD: Final = 20
"""Choices in 256 that are made at random while learning, so that mistakes are judged well too."""

_NO_LIMIT: Final = 1 << 62


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

    def __init__(self, counters: int, aim: str, dice: str) -> None: ...

    def play_round(self, net: Net, lesson: Lesson) -> int:
        """Play each game to its next throw and fill the lesson; return how many games ended."""

    @staticmethod
    def packaged(dice: str, what: str) -> Path:
        """Return the file that comes with the package."""


class UrTeacher:
    """Plays the Royal Game of Ur."""

    places = ur_board.PLACES
    home = int(ur_board.HOME)

    def __init__(self, counters: int, aim: str, dice: str) -> None:
        spelled = next(value for value, name in DICE_NAMES.items() if name == dice)
        points = aim == "points"
        self.scale = MOST_POINTS if points else 0.5
        self.games = np.full((GAMES, 2), counters * set_of([ENTER]), dtype=np.uint64)
        self.random = np.uint64(0)
        self._dice = np.uint64(list(DICE).index(spelled))
        net = plain_net((0.0,) * self.places, 0.0)
        self._room = ur_look.new_room(counters, terms(spelled, points), net)
        self._room.tally[ur_look.MOST] = _NO_LIMIT

    def play_round(self, net: Net, lesson: Lesson) -> int:
        """Play each game to its next throw and fill the lesson; return how many games ended."""
        units = np.empty((1, net.shape[1]), dtype=np.float32)
        room = self._room._replace(net=net, units=units)
        self.random, ended = ur_train.play_round(
            self.games, np.uint64(self.random), self._dice, ODD, room, lesson
        )
        return ended

    @staticmethod
    def packaged(dice: str, what: str) -> Path:
        """Return the file that comes with the package."""
        spelled = next(value for value, name in DICE_NAMES.items() if name == dice)
        return ur_weights.packaged(spelled, what)


class MuseumTeacher:
    """Plays Museum Ur."""

    places = museum_board.PLACES
    home = int(museum_board.HOME)
    scale = 0.5

    def __init__(self, counters: int, aim: str, dice: str) -> None:
        if (aim, dice) != ("win", "half"):
            raise SystemExit("Museum Ur is played for winning, with dice at 1/2 (M5)")
        self.games = np.full((GAMES, 2), counters, dtype=np.uint64)
        self.random = np.uint64(0)
        self._room = museum_look.new_room(counters, plain_net((0.0,) * self.places, 0.0))
        self._room.tally[museum_look.MOST] = _NO_LIMIT

    def play_round(self, net: Net, lesson: Lesson) -> int:
        """Play each game to its next throw and fill the lesson; return how many games ended."""
        units = np.empty((1, net.shape[1]), dtype=np.float32)
        room = self._room._replace(net=net, units=units)
        self.random, ended = museum_train.play_round(
            self.games, np.uint64(self.random), ODD, room, lesson
        )
        return ended

    @staticmethod
    def packaged(dice: str, what: str) -> Path:
        """Return the file that comes with the package."""
        return museum_weights.packaged(what)


TEACHERS: Final[dict[str, type[Teacher]]] = {"museum": MuseumTeacher, "ur": UrTeacher}
