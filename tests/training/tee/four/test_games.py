"""Games of four for training: round limits by lot, and the same game for the same seed."""

import random

import numpy as np
import pytest

from royalgames.kernels import tee
from royalgames.kernels.tee.four.play import room_for
from royalgames.training.tee.four import games
from royalgames.training.tee.four.learning import first_weights, rounded


def test_limits_are_mostly_those_of_bots() -> None:
    rng = random.Random(8)
    limits = [games.limit_by_lot(rng) for _ in range(400)]
    assert limits.count(100) > 200
    assert 0 in limits
    assert all(limit in {0, 100} or 5 <= limit < 40 for limit in limits)


def test_equal_seeds_give_equal_games() -> None:
    room = room_for(rounded(first_weights(1, 1)))
    (rows, shares), (same, others) = (games.self_play(room, random.Random(3)) for _ in range(2))
    assert np.array_equal(rows, same)
    assert np.array_equal(shares, others)
    assert shares.sum() == pytest.approx(1)
    assert not tee.over(rows).any()
