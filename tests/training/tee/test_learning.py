"""Learning at Royal Tee: the inputs are the engine's, and slopes are slopes."""

import numpy as np
import pytest

from royalgames.games.tee import TeeState
from royalgames.kernels import tee
from royalgames.kernels.tee import net as nets
from royalgames.kernels.tee import position
from royalgames.kernels.tee.room import LIMIT, ROUND, SIDE, TEE
from royalgames.kernels.words import Words
from royalgames.training.tee import games
from royalgames.training.tee.learning import MIRROR, Floats, Learner, first_weights, inputs_of
from tests.kernels.tee.learned import random_net, value_to_mover
from tests.training.tee.samples import samples

ONE = np.float32(nets.ONE)


def _state(kept: Words) -> TeeState:
    """Return the state that a kept position was made from."""
    row, about = games.new_row(100), kept[6:]
    row[:3], row[6:9] = kept[:3], kept[3:6]
    row[position.TEES], row[position.TEES + 2] = about[TEE], about[TEE + 1]
    row[position.TURN] = 2 * about[SIDE]
    row[position.ROUND], row[position.LIMIT] = about[ROUND], about[LIMIT]
    return tee.unpack(row)


def test_the_inputs_are_those_that_the_engine_sees() -> None:
    net, (rows, _) = random_net(3), samples(1)
    weights = {key: (value / ONE).astype(np.float32) for key, value in net._asdict().items()}
    learner = Learner(weights)
    inputs, buckets = inputs_of(rows)
    odds = learner.heads(inputs.astype(np.float32), buckets)[2][0]
    assert len(rows) > 20
    for row, expected in zip(rows, odds, strict=True):
        assert value_to_mover(net, _state(row)) / ONE == pytest.approx(expected, abs=2e-3)


def test_a_mirrored_position_keeps_its_first_value_and_mirrors_back() -> None:
    inputs, buckets = inputs_of(samples(2)[0])
    learner = Learner(first_weights(8, 1))
    plain, mirrored = (
        learner.heads(each.astype(np.float32), buckets)[2][0]
        for each in (inputs, inputs[:, MIRROR])
    )
    assert plain == pytest.approx(mirrored, abs=1e-4)
    assert not np.array_equal(inputs, inputs[:, MIRROR])
    assert np.array_equal(inputs, inputs[:, MIRROR][:, MIRROR])


def test_learning_goes_down_the_slope_of_both_heads() -> None:
    rows, aims = samples(3)
    inputs, buckets = inputs_of(rows)
    floats, weights = inputs.astype(np.float32), first_weights(8, 2)
    weights["outputs"] += np.random.default_rng(1).normal(0, 0.3, weights["outputs"].shape)
    learner = Learner(weights)
    first = learner.step(floats, buckets, aims, 0.003)
    margins = [_margin_error(learner, floats, buckets, aims)]
    for _ in range(40):
        last = learner.step(floats, buckets, aims, 0.003)
    margins.append(_margin_error(learner, floats, buckets, aims))
    assert last < first - 0.05
    assert margins[1] < 0.5 * margins[0]


def _margin_error(
    learner: Learner,
    inputs: Floats,
    buckets: np.ndarray[tuple[int], np.dtype[np.int64]],
    aims: Floats,
) -> float:
    return float(np.mean((learner.heads(inputs, buckets)[2][1] - aims[:, 1]) ** 2))
