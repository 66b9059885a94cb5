"""Sums of a first layer and their slopes, many positions at once."""

import numpy as np

from royalgames.games.ur import UR
from royalgames.games.ur.board import PLACES
from royalgames.kernels import ur
from royalgames.kernels.fit import add_up, move_by_adam, share_out
from royalgames.kernels.net import BIAS, COUNTS, add_rows, net_rows

TEXTS = ("o*3,s,4*2,11 o*4,s,3,8 L throw", "o*7 o*7 D throw", "13,h*6 o,8*3,h*3 L throw")
POSITIONS = np.array([ur.pack(UR.parse(text))[:2] for text in TEXTS])
UNITS = 4


def test_sums_are_those_of_the_network() -> None:
    net = np.random.default_rng(1).normal(size=(net_rows(PLACES), UNITS)).astype(np.float32)
    out, units = np.empty((3, UNITS), dtype=np.float32), np.empty((1, UNITS), dtype=np.float32)
    add_up(POSITIONS, net, out)
    for pair, found in zip(POSITIONS, out, strict=True):
        add_rows(pair[0], pair[1], net, units)
        assert found.tolist() == units[0].tolist()


def test_slopes_go_to_the_rows_that_were_added_up() -> None:
    slopes = np.arange(1, 1 + 3 * UNITS, dtype=np.float32).reshape(3, UNITS)
    out = np.zeros((net_rows(PLACES), UNITS), dtype=np.float32)
    share_out(POSITIONS, slopes, out)
    assert out[BIAS].tolist() == slopes.sum(axis=0).tolist()
    expected = np.zeros_like(out)
    expected[BIAS] = slopes.sum(axis=0)
    for text, slope in zip(TEXTS, slopes, strict=True):
        state = UR.parse(text)
        for counts, first in ((state.light, 0), (state.dark, COUNTS * PLACES)):
            for place, count in enumerate(counts):
                if count:
                    expected[first + COUNTS * place + count] += slope
    assert np.array_equal(out, expected)


def test_a_number_moves_against_its_slope_by_a_step_at_first() -> None:
    numbers, slopes = np.ones((1, 3), np.float32), np.array([[2.0, -0.01, 0.0]], np.float32)
    mean, square = np.zeros((1, 3), np.float32), np.zeros((1, 3), np.float32)
    move_by_adam(numbers, slopes, mean, square, 0.125, 1)
    assert np.allclose(numbers, [[0.875, 1.125, 1.0]], atol=1e-5)
