"""Measuring Royal Tee's network for two: a network is exported as it is, or smoother."""

import numpy as np
import numpy.typing as npt

from royalgames.bots.tee.network import load
from royalgames.kernels.tee.net import SLIDER
from tests.kernels.tee.learned import random_net
from tools.measure_tee import smoothed


def _roughness(inputs: npt.NDArray[np.int16]) -> float:
    """Return how much the weights of a space differ from those of the next one, on average."""
    maps = inputs[:SLIDER].reshape(4, 12, 12, -1).astype(np.int64)
    return float(np.abs(np.diff(maps, axis=2)).mean())


def test_a_smoother_network_differs_less_from_space_to_space() -> None:
    net = random_net(5)
    once, twice = smoothed(net, 1), smoothed(net, 2)
    assert _roughness(twice.inputs) < _roughness(once.inputs) < 0.7 * _roughness(net.inputs)
    assert (once.inputs[SLIDER:] == net.inputs[SLIDER:]).all()
    assert (once.outputs == net.outputs).all()


def test_a_network_that_is_not_smoothed_stays_as_it_is() -> None:
    net = load()
    assert all((left == right).all() for left, right in zip(smoothed(net, 0), net, strict=True))
