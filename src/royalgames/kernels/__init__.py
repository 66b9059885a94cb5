"""Both games' rules once more, compiled: integers and arrays in and out, equal to ``games``.

``warm()`` compiles everything, or loads what an earlier run has compiled; without it each kernel
is compiled when it is first called.
"""

import sys
from collections.abc import Callable

from royalgames.kernels import tee, ur
from royalgames.kernels.jit import COMPILES, cache_folder

PREPARING = "Preparing the fast engine (once) …"
"""What is said before the first compilation."""


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def warm(say: Callable[[str], object] = _tell) -> None:
    """Make every kernel ready; before a compilation that takes seconds, say so in one line."""
    folder = cache_folder() if COMPILES else None
    mark = folder / "ready" if folder else None
    if COMPILES and not (mark and mark.exists()):
        say(PREPARING)
    tee.warm()
    ur.warm()
    if mark:
        mark.touch()


__all__ = ["PREPARING", "tee", "ur", "warm"]
