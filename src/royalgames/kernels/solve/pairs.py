"""The second half of a level: a position and its turned one, the other player throwing, at once.

The value of each is a sum, which the first half has computed, plus a weight times the whole less
the other's value. Two such equations have one solution; no iteration is needed to find it.
"""

from typing import NamedTuple

from royalgames.kernels.jit import kernel
from royalgames.kernels.solve.rows import Fits, Layer, Span, level_of


class LayerPair(NamedTuple):
    """Two layers that are worked on together."""

    here: Layer
    """The layer with m and n pieces left; with bounds, lower ones."""
    turned: Layer
    """The layer with n and m; with bounds, upper ones."""
    mine: Fits
    """The arrangements of m pieces."""
    theirs: Fits
    """Those of n pieces."""
    whole: float
    """What both players' values add up to."""
    slack: float
    """0, or by how much bounds are widened, so that they stay bounds whatever is rounded."""
    alike: bool
    """Whether both layers are the same, so that each pair would come twice."""


@kernel
def solve_pairs(pair: LayerPair, span: Span, turned_span: Span) -> float:
    """Write the values of some rows of a level, and of the turned positions.

    Parameters
    ----------
    pair : LayerPair
        The layers. Bounds are only ever improved.
    span : Span
        The rows to work on, with what the first half gave for them.
    turned_span : Span
        What the first half gave for the turned layer; its rows do not matter.

    Returns
    -------
    float
        The greatest change of a value.

    """
    here, turned, mine, theirs = pair.here, pair.turned, pair.mine, pair.theirs
    whole, slack = pair.whole, pair.slack
    worst = 0.0
    mine_level = level_of(mine.levels, span.first)
    for row in range(span.first, span.last):
        while row >= mine.levels[mine_level + 1]:
            mine_level += 1
        low = theirs.levels[span.level - mine_level]
        high = theirs.levels[span.level - mine_level + 1]
        mask = here.masks[row]
        ranks = here.ranks[mask]
        members = theirs.members[theirs.starts[mask] : theirs.starts[mask + 1]]
        shift = span.starts[row] - ranks[low]
        level_start = mine.levels[mine_level]
        if pair.alike:
            low = max(low, row)
        for rank in range(ranks[min(low, high)], ranks[high]):
            other = members[rank]
            columns = turned.ranks[turned.masks[other]]
            there = turned_span.starts[other] + columns[row] - columns[level_start]
            a, p = span.sums[shift + rank], span.weights[shift + rank]
            b, q = turned_span.sums[there], turned_span.weights[there]
            value = (a + p * (whole - b - q * whole)) / (1.0 - p * q)
            back = b + q * (whole - value)
            at, there = here.offsets[row] + rank, turned.offsets[other] + columns[row]
            if slack > 0.0:
                value = max(value - slack, here.values[at])
                back = min(back + slack, turned.values[there])
            worst = max(worst, abs(value - here.values[at]), abs(back - turned.values[there]))
            here.values[at] = value
            turned.values[there] = back
    return worst
