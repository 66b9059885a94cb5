"""Both games' rules once more, compiled: integers and arrays in and out, equal to ``games``.

``warm()`` compiles everything, or loads what an earlier run has compiled; without it each kernel
is compiled when it is first called.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from royalgames.kernels import tee, ur
from royalgames.kernels.jit import COMPILES, cache_folder

PREPARING = "Preparing the fast engine (once) …"
"""What is said before the first compilation."""


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def warm(say: Callable[[str], object] = _tell) -> None:
    """Make every kernel ready; before a compilation that takes seconds, say so in one line."""
    if is_ready():
        tee.warm()
    else:
        say(PREPARING)
        with _compiled_elsewhere("ur"):
            tee.warm()
    ur.warm()
    if mark := _mark():
        mark.touch()


@contextmanager
def _compiled_elsewhere(game: str) -> Iterator[None]:
    """Let another process fill the cache for a game meanwhile, so that two cores share the wait.

    Nothing depends on it: what it does not leave in the cache is compiled here.
    """
    if not (sys.executable and cache_folder()):
        yield
        return
    code = f"from royalgames.kernels import {game}; {game}.warm()"
    words, silent = [sys.executable, "-c", code], subprocess.DEVNULL
    with subprocess.Popen(words, stdout=silent, stderr=silent):  # noqa: S603  # our own words
        yield


def is_ready() -> bool:
    """Tell whether an earlier run has compiled everything, or there is nothing to compile."""
    mark = _mark()
    return not COMPILES or (mark is not None and mark.exists())


def _mark() -> Path | None:
    """Return the file that says that everything lies compiled in the cache; None without one."""
    folder = cache_folder() if COMPILES else None
    return folder / "ready" if folder else None


__all__ = ["PREPARING", "is_ready", "tee", "ur", "warm"]
