"""The first half of a level of Museum Ur (games/museum/rules.md)."""

from typing import Final, NamedTuple

import numpy as np

from royalgames.kernels.jit import kernel
from royalgames.kernels.solve.rows import (
    Fits,
    Layer,
    Numbers,
    Reals,
    Span,
    level_of,
    longest_level,
    place,
)

SCORES: Final = 4
"""The scores 1 to 4; nothing moves nobody."""

PLAIN: Final = 0
ROSETTE: Final = 1
HOME: Final = 2
"""What a move ends on."""

KIND: Final = 0
AFTER: Final = 1
SQUARE: Final = 2
"""The columns of ``Around.moves``."""


class Around(NamedTuple):
    """All that a layer's values are worked out from."""

    here: Layer
    """The layer itself, for moves after which the same player throws."""
    turned: Layer
    """The other player throws."""
    turned_home: Layer
    """The other player throws, and the thrower has brought a piece home."""
    levels: Numbers
    """Where each level of the thrower's arrangements begins."""
    theirs: Fits
    """The other player's arrangements."""
    moves: Numbers
    """(move, column): what it ends on, the arrangement after it, the shared square or -1."""
    starts: Numbers
    """(arrangement, score): where the moves begin; one more score for the end."""
    struck: Numbers
    """(shared square, the other's arrangement): with the piece on that square taken off; -1 if it
    cannot be, because a rosette is safe."""
    dice: Reals
    """The chances of the scores 1 to 4, then of nothing."""


@kernel
def _try_again(best: Reals, theirs: Numbers, here: Layer, after: int, struck: Numbers) -> None:
    """Raise the best values by a move onto a rosette, after which the same player throws."""
    for i in range(len(theirs)):
        left = struck[theirs[i]]
        if left >= 0:
            best[i] = max(best[i], here.values[place(here, after, left)])


@kernel
def _try_over(
    best: Reals, theirs: Numbers, turned: Layer, after: int, struck: Numbers, whole: float
) -> None:
    """Raise the best values by a move after which the other player throws."""
    for i in range(len(theirs)):
        left = struck[theirs[i]]
        best[i] = max(best[i], whole - turned.values[place(turned, left, after)])


@kernel
def back_up(around: Around, span: Span, whole: float) -> None:
    """Work out some rows of a level: sums, and weights of throws after which the turn passes."""
    here, theirs, moves, starts = around.here, around.theirs, around.moves, around.starts
    untouched = len(around.struck) - 1
    space = np.empty(longest_level(theirs))
    level = level_of(around.levels, span.first)
    for row in range(span.first, span.last):
        while row >= around.levels[level + 1]:
            level += 1
        mask = here.masks[row]
        first = here.ranks[mask, theirs.levels[span.level - level]]
        count = here.ranks[mask, theirs.levels[span.level - level + 1]] - first
        others = theirs.members[theirs.starts[mask] + first :][:count]
        best = space[:count]
        sums = span.sums[span.starts[row] :][:count]
        weights = span.weights[span.starts[row] :][:count]
        sums[:] = 0.0
        weights[:] = around.dice[SCORES]
        for score in range(SCORES):
            best[:] = -np.inf
            for number in range(starts[row, score], starts[row, score + 1]):
                square = moves[number, SQUARE]
                struck = around.struck[square if square >= 0 else untouched]
                after = moves[number, AFTER]
                if moves[number, KIND] == ROSETTE:
                    _try_again(best, others, here, after, struck)
                elif moves[number, KIND] == HOME:
                    _try_over(best, others, around.turned_home, after, struck, whole)
                else:
                    _try_over(best, others, around.turned, after, struck, whole)
            for i in range(count):
                if best[i] == -np.inf:
                    weights[i] += around.dice[score]
                else:
                    sums[i] += around.dice[score] * best[i]
