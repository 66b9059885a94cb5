"""A search stops when its time is over."""

import random

from royalgames.bots import Budget
from tests.bots.tee.thinking import tee_bot, think_tee
from tests.bots.timing import least_seconds
from tests.kernels import positions


def test_the_strongest_stops_in_time() -> None:
    state = positions.tee_state(random.Random(2), 9)
    think_tee("strongest", state)  # the first call loads the kernels
    bot, budget = tee_bot("strongest"), Budget(seconds=0.2)
    assert least_seconds(lambda: bot.think(state, budget, random.Random(1))) < 0.5
