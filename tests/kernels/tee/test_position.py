"""Packing positions of Royal Tee."""

import random

from royalgames.kernels import tee
from tests.kernels import positions

SEED = 20_261


def test_packing_has_an_inverse() -> None:
    rng = random.Random(SEED)
    for number in range(300):
        state = positions.with_resignations(positions.tee_state(rng, number % 9 + 1), rng)
        assert tee.unpack(tee.pack(state)) == state
