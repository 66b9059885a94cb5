"""Plays the Royal Game of Ur with itself, many games side by side."""

import numpy as np

from royalgames.games.ur import board
from royalgames.games.ur.header import DICE, MOST_COUNTERS, MOST_POINTS
from royalgames.games.ur.state import DICE_NAMES
from royalgames.kernels.counts import set_of
from royalgames.kernels.judge import judge_by, new_units
from royalgames.kernels.learn import Lesson
from royalgames.kernels.net import Net, plain_net
from royalgames.kernels.ur import look
from royalgames.kernels.ur import train as fast
from royalgames.kernels.ur.state import ENTER
from royalgames.kernels.ur.terms import terms
from royalgames.training.teacher import GAMES, NO_LIMIT, ODD
from royalgames.training.trainer import TrainingError


def check(counters: int, aim: str, dice: str) -> str:
    """Refuse a game that there is not; return the dice as records spell them."""
    if not 1 <= counters <= MOST_COUNTERS:
        raise TrainingError(f"counters is 1 to {MOST_COUNTERS} (U3), not {counters}")
    if aim not in ("win", "points"):
        raise TrainingError(f"aim is win or points (U15), not {aim}")
    named = {name: value for value, name in DICE_NAMES.items()}
    if dice not in named:
        raise TrainingError(f"dice is {' or '.join(named)} (U6), not {dice}")
    return named[dice]


class UrTeacher:
    """Plays the Royal Game of Ur."""

    places = board.PLACES
    home = int(board.HOME)

    def __init__(self, counters: int, aim: str, dice: str) -> None:
        spelled = check(counters, aim, dice)
        points = aim == "points"
        self.scale = MOST_POINTS if points else 0.5
        self.games = np.full((GAMES, 2), counters * set_of([ENTER]), dtype=np.uint64)
        self.random = np.uint64(0)
        self._dice = np.uint64(list(DICE).index(spelled))
        net = plain_net((0.0,) * self.places, 0.0)
        self._room = look.new_room(counters, terms(spelled, points), net)
        self._room.tally[look.MOST] = NO_LIMIT

    def play_round(self, net: Net, lesson: Lesson) -> int:
        """Play each game to its next throw and fill the lesson; return how many games ended."""
        judge = judge_by(net)
        room = self._room._replace(judge=judge, units=new_units(judge))
        self.random, ended = fast.play_round(
            self.games, np.uint64(self.random), self._dice, ODD, room, lesson
        )
        return ended
