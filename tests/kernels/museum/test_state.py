"""Packing states and moves of Museum Ur."""

import random

from royalgames.games.museum import MUSEUM, Resign, Side
from royalgames.kernels import museum
from tests.kernels import positions

SEED = 20_263


def test_packing_has_an_inverse() -> None:
    for state in positions.museum_games(random.Random(SEED), 20):
        assert museum.unpack(museum.pack(state)) == state
    for side in Side:
        resigned = MUSEUM.play(MUSEUM.new(), Resign(side)).state
        assert museum.unpack(museum.pack(resigned)) == resigned
        assert museum.choices(museum.pack_all([resigned])).tolist() == [0]
