"""Plays Museum Ur with itself, many games side by side."""

import numpy as np

from royalgames.games.museum import board
from royalgames.games.museum.header import MOST_PIECES
from royalgames.kernels.judge import judge_by, new_units
from royalgames.kernels.learn import Lesson
from royalgames.kernels.museum import look
from royalgames.kernels.museum import train as fast
from royalgames.kernels.net import Net, plain_net
from royalgames.training.teacher import GAMES, NO_LIMIT, ODD
from royalgames.training.trainer import TrainingError


class MuseumTeacher:
    """Plays Museum Ur."""

    places = board.PLACES
    home = int(board.HOME)
    scale = 0.5

    def __init__(self, pieces: int) -> None:
        if not 1 <= pieces <= MOST_PIECES:
            raise TrainingError(f"pieces is 1 to {MOST_PIECES} (M3), not {pieces}")
        self.games = np.full((GAMES, 2), pieces, dtype=np.uint64)
        self.random = np.uint64(0)
        self._room = look.new_room(pieces, plain_net((0.0,) * self.places, 0.0))
        self._room.tally[look.MOST] = NO_LIMIT

    def play_round(self, net: Net, lesson: Lesson) -> int:
        """Play each game to its next throw and fill the lesson; return how many games ended."""
        judge = judge_by(net)
        room = self._room._replace(judge=judge, units=new_units(judge))
        self.random, ended = fast.play_round(self.games, np.uint64(self.random), ODD, room, lesson)
        return ended
