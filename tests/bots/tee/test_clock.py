"""A search stops when its time is over."""

import random
import time

from royalgames.bots import Budget
from tests.bots.tee.thinking import tee_bot, think_tee
from tests.kernels import positions


def test_the_strongest_stops_in_time() -> None:
    state = positions.tee_state(random.Random(2), 9)
    think_tee("strongest", state)  # the first call loads the kernels
    begun = time.thread_time()
    tee_bot("strongest").think(state, Budget(seconds=0.2), random.Random(1))
    # Processor time: what others do on the machine is not the bot's.
    assert time.thread_time() - begun < 0.5
