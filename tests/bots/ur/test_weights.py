"""The networks of Ur's bots."""

import numpy as np
import pytest

from royalgames.bots.ur.weights import load, packaged
from royalgames.games.ur.state import DICE_NAMES


@pytest.mark.parametrize("dice", DICE_NAMES)
@pytest.mark.parametrize("what", ["win", "points", "small"])
def test_networks_are_small_and_whole(what: str, dice: str) -> None:
    path = packaged(dice, what)
    assert path.stat().st_size < 60_000
    assert np.isfinite(load(path)).all()
