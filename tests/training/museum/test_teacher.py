"""Games of Museum Ur side by side: all begin alike, and end."""

import numpy as np
import pytest

from royalgames.kernels.learn import Lesson
from royalgames.kernels.net import plain_net
from royalgames.training.museum.teacher import MuseumTeacher
from royalgames.training.teacher import GAMES
from royalgames.training.trainer import TrainingError

pytestmark = pytest.mark.long  # compiling what only the training needs takes seconds


def test_games_end_and_new_ones_begin() -> None:
    teacher = MuseumTeacher(1)
    teacher.random = np.uint64(5)
    lesson = Lesson(np.empty((2 * GAMES, 2), dtype=np.uint64), np.empty(2 * GAMES))
    net = plain_net((0.0,) * teacher.places, 0.0)
    assert teacher.games.shape == (GAMES, 2)
    assert sum(teacher.play_round(net, lesson) for _ in range(60)) > GAMES
    assert np.isfinite(lesson.targets).all()


def test_a_game_has_one_to_seven_pieces() -> None:
    with pytest.raises(TrainingError, match=r"1 to 7 \(M3\), not 8"):
        MuseumTeacher(8)
