"""The second half of a level: a position and its turned one, the other player throwing, at once.

The value of each is a sum, which the first half has computed, plus a weight times the whole less
the other's value. Two such equations have one solution; no iteration is needed to find it.
"""

from typing import Final, NamedTuple

import numpy as np

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
    """0, or by how much every bound must keep clear of what follows from the others."""
    alike: bool
    """Whether both layers are the same, so that each pair would come twice."""


ROWS: Final = 16
COLUMNS: Final = 128
"""The size of a block. What a block reads and writes of the turned layer is close together by its
rows, so it is fetched once for many positions."""


class Block(NamedTuple):
    """Some rows of one level with some of the other player's arrangements."""

    first: int
    """The first row."""
    last: int
    """The row after the last."""
    column: int
    """The first of the other player's arrangements."""
    end: int
    """The one after the last."""
    low: int
    """Where the level of these arrangements begins."""
    level: int
    """Where the level of the rows begins."""


@kernel
def solve_pairs(pair: LayerPair, span: Span, turned_span: Span) -> float:
    """Write the values of some rows of a level, and of the turned positions.

    Parameters
    ----------
    pair : LayerPair
        The layers. Bounds only ever move apart.
    span : Span
        The rows to work on, with what the first half gave for them.
    turned_span : Span
        What the first half gave for the turned layer; its rows do not matter.

    Returns
    -------
    float
        The greatest change of a value.

    """
    mine, theirs = pair.mine, pair.theirs
    worst = 0.0
    level = level_of(mine.levels, span.first)
    row = span.first
    while row < span.last:
        while row >= mine.levels[level + 1]:
            level += 1
        end = min(row + ROWS, mine.levels[level + 1], span.last)
        low = theirs.levels[span.level - level]
        high = theirs.levels[span.level - level + 1]
        for column in range(low, high, COLUMNS):
            block = Block(row, end, column, min(column + COLUMNS, high), low, mine.levels[level])
            worst = max(worst, _solve_block(pair, span, turned_span, block))
        row = end
    return worst


@kernel
def _solve_block(pair: LayerPair, span: Span, turned_span: Span, block: Block) -> float:
    here, theirs, whole, slack = pair.here, pair.theirs, pair.whole, pair.slack
    turned_masks, turned_ranks = pair.turned.masks.view(np.uint32), pair.turned.ranks
    turned_starts, turned_sums = turned_span.starts, turned_span.sums
    turned_weights = turned_span.weights
    # Values are stored in the order of the sums.
    level_values = here.values[here.firsts[span.level] :]
    turned_values = pair.turned.values[pair.turned.firsts[span.level] :]
    worst = 0.0
    level = np.uint32(block.level)
    for row in range(block.first, block.last):
        line, mask = np.uint32(row), here.masks[row]
        ranks = here.ranks[mask]
        first = max(block.column, row) if pair.alike else block.column
        low, high = ranks[min(first, block.end)], ranks[block.end]
        members = theirs.members[theirs.starts[mask] + low :][: high - low].view(np.uint32)
        start = span.starts[row] - ranks[block.low] + low
        sums, weights, values = span.sums[start:], span.weights[start:], level_values[start:]
        for i in range(len(members)):
            other = members[i]
            held = turned_masks[other]
            column = turned_ranks[held, line]
            at = np.uint64(turned_starts[other] + column - turned_ranks[held, level])
            a, p, b, q = sums[i], weights[i], turned_sums[at], turned_weights[at]
            value = (a + p * (whole - b - q * whole)) / (1.0 - p * q)
            back = b + q * (whole - value)
            before, back_before = values[i], turned_values[at]
            if slack > 0.0:
                # A bound that holds stays; others go further than they must, and so come to rest.
                value = before if before <= value - slack else value - 2.0 * slack
                back = back_before if back_before >= back + slack else back + 2.0 * slack
            change, back_change = abs(value - before), abs(back - back_before)
            worst = change if change > worst else worst
            worst = back_change if back_change > worst else worst
            values[i] = value
            turned_values[at] = back
    return worst
