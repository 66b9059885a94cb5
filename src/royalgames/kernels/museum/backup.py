"""The first half of a level of Museum Ur: what the throws that can be used are worth.

Where moves lead is listed once, by the rules in ``moves``.
"""

from typing import Final, NamedTuple

import numpy as np

from royalgames.games.museum.board import HOME as HOME_PLACE
from royalgames.kernels.counts import MOST, is_in, lowest, one_at
from royalgames.kernels.jit import kernel
from royalgames.kernels.museum.moves import advanced, landed, open_moves
from royalgames.kernels.museum.state import DICE_COUNT
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
from royalgames.kernels.words import ONE, ZERO, Words

SCORES: Final = DICE_COUNT
"""The throws of 1 to 4 dots; 0 dots move nothing."""

PLAIN: Final = 0
ROSETTE: Final = 1
HOME: Final = 2
"""What a move ends on."""

KIND: Final = 0
AFTER: Final = 1
SQUARE: Final = 2
"""The columns of ``LayerInputs.moves``."""


BLOCKED: Final = np.uint64(2**64 - 1)
"""In place of a side: the other player cannot land there."""

_NEVER_OVER: Final = np.uint64(MOST + 1)
"""So many pieces are never home."""


@kernel
def list_steps(sides: Words, shared: Numbers, starts: Numbers, after: Words, ends: Numbers) -> int:
    """List where each arrangement leads; return how many moves there are.

    Parameters
    ----------
    sides : uint64 array, shape (n,)
        The arrangements, without pieces at home.
    shared : int32 array, shape (places,)
        The number of each place among the shared squares, or -1.
    starts : int32 array, shape (n, SCORES + 1)
        Where the moves of each score begin, and where those of the last end.
    after : uint64 array, shape (moves,)
        The side after each move.
    ends : int32 array, shape (moves, 2)
        What each move ends on, and the shared square or -1.

    """
    total = 0
    for row in range(len(sides)):
        for score in range(SCORES):
            starts[row, score] = total
            left = open_moves(sides[row], ZERO, score + 1)
            while left:
                move = lowest(left)
                left = left & left - ONE
                mine, _, end = landed(sides[row], ZERO, move, score + 1)
                passes = advanced(sides[row], ZERO, score + 1, move, _NEVER_OVER)[3]
                ends[total, 0] = HOME if end == HOME_PLACE else PLAIN if passes else ROSETTE
                ends[total, 1] = shared[end]
                after[total] = mine
                total += 1
        starts[row, SCORES] = total
    return total


@kernel
def list_struck(sides: Words, square: int, out: Words) -> None:
    """Write each side after a piece of the other landed on a shared square, or ``BLOCKED``."""
    attacker = one_at(square - 1)
    for row in range(len(sides)):
        out[row] = BLOCKED
        if is_in(open_moves(attacker, sides[row], 1), square - 1):
            out[row] = landed(attacker, sides[row], square - 1, 1)[1]


class LayerInputs(NamedTuple):
    """Everything a layer's values are computed from."""

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
    """(shared square, the other's arrangement): with the piece on that square captured; -1
    if it is safe there (M10). The last row is for moves that end on no shared square."""
    dice: Reals
    """The chances of 1 to 4 dots, then of none."""


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
def back_up(inputs: LayerInputs, span: Span, whole: float) -> None:
    """Compute some rows of a level: sums, and weights of throws after which the turn passes."""
    here, theirs, moves, starts = inputs.here, inputs.theirs, inputs.moves, inputs.starts
    untouched = len(inputs.struck) - 1
    space = np.empty(longest_level(theirs))
    level = level_of(inputs.levels, span.first)
    for row in range(span.first, span.last):
        while row >= inputs.levels[level + 1]:
            level += 1
        mask = here.masks[row]
        first = here.ranks[mask, theirs.levels[span.level - level]]
        count = here.ranks[mask, theirs.levels[span.level - level + 1]] - first
        others = theirs.members[theirs.starts[mask] + first :][:count]
        best = space[:count]
        sums = span.sums[span.starts[row] :][:count]
        weights = span.weights[span.starts[row] :][:count]
        sums[:] = 0.0
        weights[:] = inputs.dice[SCORES]
        for score in range(SCORES):
            best[:] = -np.inf
            for number in range(starts[row, score], starts[row, score + 1]):
                square = moves[number, SQUARE]
                struck = inputs.struck[square if square >= 0 else untouched]
                after = moves[number, AFTER]
                if moves[number, KIND] == ROSETTE:
                    _try_again(best, others, here, after, struck)
                elif moves[number, KIND] == HOME:
                    _try_over(best, others, inputs.turned_home, after, struck, whole)
                else:
                    _try_over(best, others, inputs.turned, after, struck, whole)
            for i in range(count):
                if best[i] == -np.inf:
                    weights[i] += inputs.dice[score]
                else:
                    sums[i] += inputs.dice[score] * best[i]
