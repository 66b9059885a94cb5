"""Games of Ur side by side: all begin alike, and end."""

import numpy as np
import pytest

from royalgames.games.ur.header import MOST_POINTS
from royalgames.kernels.learn import Lesson
from royalgames.kernels.net import plain_net
from royalgames.training.teacher import GAMES
from royalgames.training.ur.teacher import UrTeacher, check

pytestmark = pytest.mark.long  # compiling what only the training needs takes seconds


@pytest.mark.parametrize("aim", ["win", "points"])
def test_games_end_and_new_ones_begin(aim: str) -> None:
    teacher = UrTeacher(1, aim, "three-quarters")
    teacher.random = np.uint64(5)
    lesson = Lesson(np.empty((2 * GAMES, 2), dtype=np.uint64), np.empty(2 * GAMES))
    net = plain_net((0.0,) * teacher.places, 0.0)
    assert sum(teacher.play_round(net, lesson) for _ in range(60)) > GAMES
    assert np.isfinite(lesson.targets).all()
    assert teacher.scale == (0.5 if aim == "win" else MOST_POINTS)


def test_dice_are_spelled_as_records_do() -> None:
    assert check(7, "win", "half") == "1/2"
    assert check(1, "points", "three-quarters") == "3/4"
