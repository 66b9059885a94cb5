"""The rules of the games once more, compiled: integers and arrays in and out, equal to ``games``.

``warm()`` compiles everything, or loads what an earlier run has compiled; without it each kernel
is compiled when it is first called. A game's folder here exports its own ``warm`` as its ``PART``.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from royalgames.core.parts import part, parts
from royalgames.kernels.jit import COMPILES, cache_folder

PREPARING = "Preparing the fast engine (once) …"
"""Printed before the first compilation."""


def _print_line(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def warm(say: Callable[[str], object] = _print_line) -> None:
    """Make every kernel ready; before a compilation that takes seconds, say so in one line."""
    keys = list(parts("kernels"))
    if not is_ready():
        say(PREPARING)
        with _compiled_elsewhere(keys[1::2]):
            warm_games(keys[::2])
    warm_games(keys)
    if mark := _mark():
        mark.touch()


def warm_games(keys: Sequence[str]) -> None:
    """Make the kernels of some games ready."""
    for key in keys:
        warm_game = part("kernels", key)
        if warm_game:
            warm_game()


@contextmanager
def _compiled_elsewhere(keys: Sequence[str]) -> Iterator[None]:
    """Fill the cache for some games in another process meanwhile, so that two cores share the work.

    Nothing depends on it: what it does not leave in the cache is compiled here.
    """
    if not (sys.executable and cache_folder()):
        yield
        return
    code = f"from royalgames.kernels import warm_games; warm_games({list(keys)!r})"
    words, silent = [sys.executable, "-c", code], subprocess.DEVNULL
    with subprocess.Popen(words, stdout=silent, stderr=silent):  # noqa: S603  # our own words
        yield


def is_ready() -> bool:
    """Return whether an earlier run has compiled everything, or there is nothing to compile."""
    mark = _mark()
    return not COMPILES or (mark is not None and mark.exists())


def _mark() -> Path | None:
    """Return the file that marks the cache as complete; None without a cache."""
    folder = cache_folder() if COMPILES else None
    return folder / "ready" if folder else None


__all__ = ["PREPARING", "is_ready", "warm", "warm_games"]
