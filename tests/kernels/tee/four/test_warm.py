"""What the engine for four calls is compiled before its first move."""

import subprocess
import sys


def test_nothing_is_left_to_compile_after_warming() -> None:
    """A bot's move must not wait for the compiler; this looks at it in a process of its own."""
    code = """
import random
from numba.core.dispatcher import Dispatcher
from royalgames.bots.bot import Budget
from royalgames.bots.tee.four import FourEngine
from royalgames.bots.tee.four_network import load
from royalgames.kernels import tee
from royalgames.kernels.tee.four import net, play, replies, root
from royalgames.training.tee.four.games import new_row
from royalgames.training.tee.games import random_opening
tee.warm()
engine, rng = FourEngine(load()), random.Random(1)
kernels = {id(found): found for module in (net, play, replies, root)
           for found in vars(module).values() if isinstance(found, Dispatcher)}
ready = {key: len(found.signatures) for key, found in kernels.items()}
for turns in (1, 30, 60):
    engine.search(random_opening(new_row(100), turns, rng), Budget(nodes=300_000), rng)
print(sum(ready.values()), sum(len(found.signatures) for found in kernels.values()))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    ready, after = map(int, done.stdout.split()[-2:])
    assert 0 < ready == after
