"""Keeps Python's search for garbage short: what survives one look is not looked at again.

Tables are made of what is never in a circle and goes away by itself. Python would look through all
of them again and again: 100 ms for the recent ones and 400 ms for all, with 1,000 tables.
"""

import gc
from typing import Any, Final

LOOK_EVERY: Final = 1_000
"""How many more objects than before make Python look for garbage among the new ones.

These are three times as many with thousands of tables, since each new state replaces one that was
frozen: 1 ms. Ten times as many took 20 ms, twice a second, at 2,000 tables and 1,600 acts a second.
"""

MOST_CLOSED: Final = 20_000
"""After so many closed sockets all memory is looked through: a socket may leave circles, 5 kB."""

SOME_CLOSED: Final = 200
"""After so many, if no one is connected who could notice."""


class Garbage:
    """When Python looks for garbage, and where."""

    def __init__(self) -> None:
        self._seen = 0

    def start(self) -> None:
        """Look through what the start has made, and never again."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(LOOK_EVERY, 20, 20)
        gc.callbacks.append(_freeze)

    def stop(self) -> None:
        """Leave it to Python again."""
        gc.callbacks.remove(_freeze)
        gc.unfreeze()

    def tidy(self, closed: int, still_open: int) -> bool:
        """Look through everything if so many sockets have been closed that it pays."""
        waiting = closed - self._seen
        if waiting < (MOST_CLOSED if still_open else SOME_CLOSED):
            return False
        self._seen = closed
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        return True


def _freeze(phase: str, info: dict[str, Any]) -> None:
    """Set aside what has survived its first look."""
    if phase == "stop" and info["generation"] == 0:
        gc.freeze()
