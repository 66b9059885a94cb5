"""Getting the fast engine ready where bots will need it, and saying so."""

from collections.abc import Iterable
from typing import Final

PLAIN: Final = frozenset({"random", "first-game", "casual", "furthest"})
"""The bots that think without compiled code."""


def prepare(bots: Iterable[str]) -> None:
    """Compile the fast engine, and say so, if one of these bots needs it and nobody has yet."""
    if PLAIN.issuperset(bots):
        return
    from royalgames import kernels  # noqa: PLC0415  # numba takes a while to load

    if not kernels.is_ready():
        kernels.warm()
