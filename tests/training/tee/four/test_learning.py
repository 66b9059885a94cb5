"""Learning for four: chances are those of the network that plays, and slopes are slopes."""

import random

import numpy as np
import pytest

from royalgames.kernels.tee.four.net import CHANCE
from royalgames.kernels.tee.four.play import evaluate, room_for
from royalgames.training.tee.four import learning
from royalgames.training.tee.four.games import self_play
from royalgames.training.tee.learning import Weights


def _weights() -> Weights:
    rng, weights = np.random.default_rng(4), learning.first_weights(4, 2)
    for key in ("outputs", "groups"):
        weights[key] += rng.normal(0, 0.02, weights[key].shape).astype(np.float32)
    return weights


def test_chances_are_those_of_the_rounded_network() -> None:
    rows, result = self_play(
        room_for(learning.rounded(learning.first_weights(1, 1))), random.Random(3)
    )
    assert len(rows) > 20
    assert result.sum() == pytest.approx(1)
    weights, out = _weights(), np.zeros(4, dtype=np.int64)
    room, chances = room_for(learning.rounded(weights), 1), learning.chances_of(weights, rows)
    for row, expected in zip(rows, chances, strict=True):
        evaluate(room, row, out)
        assert out / CHANCE == pytest.approx(expected, abs=5e-3)


def test_learning_lowers_the_loss() -> None:
    room = room_for(learning.rounded(learning.first_weights(1, 1)))
    rows, result = self_play(room, random.Random(5))
    aims = np.tile(result, (len(rows), 1))
    learner = learning.FourLearner(_weights())
    losses = [learner.learn(rows, aims, 0.003) for _ in range(40)]
    assert losses[-1] < losses[0] - 0.05


def test_every_input_of_the_board_is_in_a_group() -> None:
    assert learning.GROUPS[:576].any(axis=1).all()
    assert set(np.unique(learning.GROUPS)) == {0, 1}
