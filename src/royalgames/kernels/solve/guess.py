"""A first guess of a layer's values, from layers with a piece less.

Without the most advanced piece of one side, a position is in a layer that is solved already, and
without both sides' in another. What the two pieces are worth adds up: chances of winning in odds,
points as they are. In Ur with four counters the guess is off by 0.008 on average.
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


@kernel
def guess(layer: Layer, theirs: Fits, smaller: Smaller, odds: bool, first: int, last: int) -> None:
    """Write a guess of the values of some rows."""
    for row in range(first, last):
        mask, rest, at = layer.masks[row], smaller.my_rest[row], layer.offsets[row]
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
            layer.values[at] = value
            at += 1
