"""How much processor time something takes."""

import time
from collections.abc import Callable

TRIES = 3


def least_seconds(work: Callable[[], object]) -> float:
    """Return the least processor time of this thread that some work took, of a few tries.

    How long others keep the processor says nothing about the work, and a machine that changes its
    speed in the middle of one try hardly does so in all of them.
    """
    taken = []
    for _ in range(TRIES):
        start = time.thread_time()
        work()
        taken.append(time.thread_time() - start)
    return min(taken)
