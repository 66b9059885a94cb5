"""A first guess of a layer's values, from layers with a piece less.

Without the most advanced piece of one side, a position is in a layer that is solved already, and
without both sides' in another. What the two pieces are worth adds up: chances of winning in odds,
points as they are. In Ur with four counters the guess is off by 0.008 on average.

Bounds begin with the values, moved outwards by what the bounds of the same three layers suggest.
"""

from typing import NamedTuple

from royalgames.kernels.jit import kernel
from royalgames.kernels.solve.rows import Fits, Layer, Numbers, place


class Smaller(NamedTuple):
    """The layers that a guess is made from."""

    mine: Layer
    """The thrower has a piece less."""
    theirs: Layer
    """The other player has a piece less."""
    both: Layer
    """Both have."""
    my_rest: Numbers
    """Each of the thrower's arrangements without its most advanced piece."""
    their_rest: Numbers
    """Each of the other player's."""


class Known(NamedTuple):
    """A layer, and those with a piece less."""

    here: Layer
    smaller: Smaller


class Distance(NamedTuple):
    """How far from the values bounds begin."""

    share: float
    """A multiple of what the two pieces' distances add up to; negative for lower bounds."""
    least: float
    """The least that these count."""


@kernel
def guess(layer: Layer, theirs: Fits, smaller: Smaller, odds: bool, first: int, last: int) -> None:
    """Write a guess of the values of some rows."""
    for row in range(first, last):
        mask, rest = layer.masks[row], smaller.my_rest[row]
        for member in range(theirs.starts[mask], theirs.starts[mask + 1]):
            other = theirs.members[member]
            their_rest = smaller.their_rest[other]
            x = smaller.mine.values[place(smaller.mine, rest, other)]
            y = smaller.theirs.values[place(smaller.theirs, row, their_rest)]
            z = smaller.both.values[place(smaller.both, rest, their_rest)]
            value = x + y - z
            if odds:
                won, lost = x * y * (1.0 - z), (1.0 - x) * (1.0 - y) * z
                value = won / (won + lost) if won + lost > 0.0 else x
            layer.values[place(layer, row, other)] = value


@kernel
def enclose(
    bounds: Known, values: Known, theirs: Fits, away: Distance, first: int, last: int
) -> None:
    """Write the first bounds of some rows.

    Parameters
    ----------
    bounds : Known
        Where they are written, and the bounds of the layers with a piece less.
    values : Known
        The values of all these layers.
    theirs : Fits
        The other player's arrangements.
    away : Distance
        How far from the values they begin.
    first, last : int
        The first row, and the one after the last.

    """
    layer, near, exact = bounds.here, bounds.smaller, values.smaller
    for row in range(first, last):
        mask, rest = layer.masks[row], near.my_rest[row]
        for member in range(theirs.starts[mask], theirs.starts[mask + 1]):
            other = theirs.members[member]
            their_rest = near.their_rest[other]
            x = place(near.mine, rest, other)
            y = place(near.theirs, row, their_rest)
            z = place(near.both, rest, their_rest)
            distance = abs(near.mine.values[x] - exact.mine.values[x])
            distance += abs(near.theirs.values[y] - exact.theirs.values[y])
            distance -= abs(near.both.values[z] - exact.both.values[z])
            at = place(layer, row, other)
            layer.values[at] = values.here.values[at] + away.share * max(distance, away.least)
