"""Packing states and moves of Ur."""

import random

from royalgames.games.ur import UR, Resign, Side
from royalgames.kernels import ur
from tests.kernels import positions

SEED = 20_262


def test_packing_has_an_inverse() -> None:
    for state in positions.ur_games(random.Random(SEED), 20):
        assert ur.unpack(ur.pack(state)) == state
    for side in Side:
        resigned = UR.play(UR.new(), Resign(side)).state
        assert ur.unpack(ur.pack(resigned)) == resigned
        assert ur.choices(ur.pack_all([resigned])).tolist() == [0]
