"""The networks of Museum Ur's bots."""

import numpy as np
import pytest

from royalgames.bots.museum.weights import load, packaged
from royalgames.games.museum import MUSEUM
from royalgames.kernels import museum
from royalgames.kernels.museum.look import MOST, look, new_room


@pytest.mark.parametrize("what", ["win", "small"])
def test_networks_are_small_and_whole(what: str) -> None:
    assert packaged(what).stat().st_size < 60_000
    net = load(packaged(what))
    assert np.isfinite(net).all()
    start = museum.pack(MUSEUM.new())
    room = new_room(7, net)
    room.tally[MOST] = 1 << 62
    first = (1 + look(start[0], start[1], 0, 1, room)) / 2
    assert first == pytest.approx(0.5154, abs=0.03)
