"""Learning: the slopes are slopes."""

import numpy as np
import pytest

from royalgames.games.ur import UR
from royalgames.games.ur.board import PLACES
from royalgames.kernels import ur
from royalgames.kernels.learn import Lesson, slopes
from royalgames.kernels.net import (
    BIAS,
    LAST,
    WEIGHTS,
    Floats,
    Net,
    evaluate,
    parameter_rows,
    spread,
)

pytestmark = pytest.mark.long  # compiling what only the training needs takes seconds

POSITIONS = ("o*3,s,4*2,11 o*4,s,3,8 L throw", "o*7 o*5,5*2 L throw", "s,h*6 14,h*6 L throw")


def _net(seed: int) -> Net:
    numbers = np.random.default_rng(seed).normal(0, 0.3, (parameter_rows(PLACES), 8))
    return spread(numbers.astype(np.float32))


def _pairs() -> ur.Words:
    return np.ascontiguousarray(ur.pack_all([UR.parse(text) for text in POSITIONS])[:, :2])


def _values(net: Net, pairs: ur.Words) -> Floats:
    units = np.empty((1, net.shape[1]), dtype=np.float32)
    return np.array([evaluate(pair[0], pair[1], net, units) for pair in pairs])


def _error(net: Net, lesson: Lesson) -> float:
    return float(np.mean((_values(net, lesson.positions) - lesson.targets) ** 2))


def test_slopes_are_what_a_small_change_does() -> None:
    net, rng = _net(1), np.random.default_rng(2)
    lesson = Lesson(_pairs(), np.array([0.3, -0.5, 0.1]))
    slope = np.empty_like(net)
    assert slopes(lesson, net, slope) == pytest.approx(_error(net, lesson), rel=1e-4)
    rows = [1, 8 * 4 + 2, 136 + 8 * 3 + 1, BIAS, WEIGHTS, LAST]
    for row in rows:
        unit = 0 if row == LAST else int(rng.integers(8))
        changed = []
        for step in (1e-2, -1e-2):
            moved = net.copy()
            moved[row, unit] += np.float32(step)
            changed.append(_error(moved, lesson))
        # The slope is half the derivative of the squared error.
        measured = (changed[0] - changed[1]) / 2e-2 / 2
        assert slope[row, unit] == pytest.approx(measured, abs=2e-3), (row, unit)


def test_nothing_is_to_be_learned_where_the_targets_are_met() -> None:
    net = _net(4)
    slope = np.ones_like(net)
    assert slopes(Lesson(_pairs(), _values(net, _pairs())), net, slope) < 1e-12
    assert abs(slope).max() < 1e-6
