"""What a new layer begins with: a guess, or bounds around known values."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from typing import Final

import numpy as np

from royalgames.kernels.solve.guess import Distance, Known, Smaller, enclose, guess
from royalgames.solver.ruleset import Layers, Rules
from royalgames.solver.units import ABOVE, VALUE

PARTS: Final = 64
"""In how many parts a layer is written."""
FURTHER: Final = 1.1
"""Bounds begin so much further out than the layers with a piece less suggest: what begins too far
out stays there, what begins too near takes sweeps."""
LEAST: Final = 4
"""How far out they begin at least, in slacks."""


def beginning(
    rules: Rules, layer: tuple[str, int, int], opened: Callable[[str], Layers], slack: float
) -> Iterator[Callable[[], None]]:
    """List the parts of the work, in any order.

    Parameters
    ----------
    rules : Rules
        The rules of the run.
    layer : tuple of str and two ints
        The family and the pieces of both sides.
    opened : callable
        Opens the layers of a family.
    slack : float
        By how much bounds must keep clear of what follows from others.

    """
    family, mine, theirs = layer
    known, fits = _known(rules, opened(family), mine, theirs), rules.side(theirs).fits
    if family == VALUE:
        write = partial(guess, known.here, fits, known.smaller, rules.whole > 0)
    else:
        values = _known(rules, opened(VALUE), mine, theirs)
        away = Distance(FURTHER if family == ABOVE else -FURTHER, LEAST * slack)
        write = partial(enclose, known, values, fits, away)
    for first, last in pairwise(np.linspace(0, len(rules.side(mine)), PARTS + 1).astype(int)):
        yield partial(write, first, last)


def _known(rules: Rules, opened: Layers, mine: int, theirs: int) -> Known:
    side = rules.side
    smaller = Smaller(
        opened(mine - 1, theirs),
        opened(mine, theirs - 1),
        opened(mine - 1, theirs - 1),
        side(mine).without_first(side(mine - 1)),
        side(theirs).without_first(side(theirs - 1)),
    )
    return Known(opened(mine, theirs), smaller)
