"""The first half of a level of the Royal Game of Ur: what the throws that can be used are worth.

For one arrangement of the thrower a move leads to the same arrangement whatever the other player
has, but for what stands on the square it ends on. So a row is worked on move by move, all the
other player's arrangements of the level at a time.
"""

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

SCORES: Final = 3
"""How many scores there are: 4, 1 and 5, in this order."""

HOME: Final = 1 << 6
EYE: Final = 1 << 7
"""What a move ends on, beside the six bits of the shared squares."""

ENDS: Final = 0
AFTER: Final = 1
SENT: Final = 2
SQUARE: Final = 3
"""The columns of ``Steps.moves``."""


class Steps(NamedTuple):
    """Where each arrangement of one side leads."""

    moves: Numbers
    """(move, column): the bits of what it ends on; the arrangement after it, with a counter less
    if that is H; the arrangement if a stack sends the counter off (U10); the shared square it ends
    on, or -1. A move onto a rosette stands here twice if a counter can be entered (U12)."""
    starts: Numbers
    """(arrangement, score): where the moves begin; one more score for the end."""
    struck: Numbers
    """(shared square, arrangement): the other player landed there: the same if nobody stood there,
    one counter less if one did, -1 for a stack (U10)."""
    stacks: Numbers
    """The shared squares that hold two or more, a bit a square."""


class Around(NamedTuple):
    """All that a layer's values are worked out from."""

    here: Layer
    """The layer itself."""
    home: Layer
    """The thrower has a counter less."""
    lost: Layer
    """The other player has a counter less."""
    levels: Numbers
    """Where each level of the thrower's arrangements begins."""
    theirs: Fits
    """The other player's arrangements."""
    my_steps: Steps
    """Where the thrower's lead."""
    their_steps: Steps
    """Where the other player's lead."""
    dice: Reals
    """The chances of the scores 4, 1 and 5, then of nothing."""


@kernel
def try_own(best: Reals, theirs: Numbers, layer: Layer, after: int, mask: int, first: int) -> None:
    """Raise the best values by a move that ends on no shared square."""
    row = layer.values[layer.offsets[after] : layer.offsets[after + 1]]
    if layer.masks[after] == mask:
        for i in range(len(theirs)):
            best[i] = max(best[i], row[first + i])
        return
    ranks = layer.ranks[layer.masks[after]]
    for i in range(len(theirs)):
        best[i] = max(best[i], row[ranks[theirs[i]]])


@kernel
def try_shared(
    best: Reals, theirs: Numbers, here: Layer, after: int, sent: int, struck: Numbers
) -> None:
    """Raise the best values by a move onto a shared square."""
    row = here.values[here.offsets[after] : here.offsets[after + 1]]
    ranks = here.ranks[here.masks[after]]
    for i in range(len(theirs)):
        left = struck[theirs[i]]
        if left >= 0:
            best[i] = max(best[i], row[ranks[left]])
        else:
            best[i] = max(best[i], here.values[place(here, sent, theirs[i])])


@kernel
def try_eye(  # noqa: PLR0913, PLR0917  # a tuple of more would be copied for every call
    best: Reals,
    theirs: Numbers,
    here: Layer,
    lost: Layer,
    my_steps: Steps,
    their_steps: Steps,
    number: int,
) -> None:
    """Raise the best values by a move onto an eye, which the other player answers (U13)."""
    moves, starts, square = their_steps.moves, their_steps.starts, my_steps.moves[number, SQUARE]
    after, sent = my_steps.moves[number, AFTER], my_steps.moves[number, SENT]
    row = here.values[here.offsets[after] : here.offsets[after + 1]]
    ranks = here.ranks[here.masks[after]]
    lost_row = lost.values[lost.offsets[after] : lost.offsets[after + 1]]
    lost_ranks = lost.ranks[lost.masks[after]]
    stacks, watched = my_steps.stacks[after], here.masks[after] | HOME
    for i in range(len(theirs)):
        left = theirs[i]
        if square >= 0:
            left = their_steps.struck[square, left]
            if left < 0:
                best[i] = max(best[i], here.values[place(here, sent, theirs[i])])
                continue
        worst = np.inf
        if starts[left, 0] == starts[left, 1]:
            worst = row[ranks[left]]
        for answer in range(starts[left, 0], starts[left, 1]):
            bits = moves[answer, ENDS] & watched
            if not bits:
                worst = min(worst, row[ranks[moves[answer, AFTER]]])
            elif bits == HOME:
                worst = min(worst, lost_row[lost_ranks[moves[answer, AFTER]]])
            elif stacks & bits:
                worst = min(worst, row[ranks[moves[answer, SENT]]])
            else:
                back = my_steps.struck[moves[answer, SQUARE], after]
                worst = min(worst, here.values[place(here, back, moves[answer, AFTER])])
        best[i] = max(best[i], worst)


@kernel
def back_up(around: Around, span: Span) -> None:
    """Work out some rows of a level: sums and weights, a throw that cannot be used left out."""
    here, theirs, steps, dice = around.here, around.theirs, around.my_steps, around.dice
    moves, struck = steps.moves, around.their_steps.struck
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
        sums[:] = 0.0
        idle = 0.0
        for score in range(SCORES):
            if steps.starts[row, score] == steps.starts[row, score + 1]:
                idle += dice[score]
                continue
            best[:] = -np.inf
            for number in range(steps.starts[row, score], steps.starts[row, score + 1]):
                after = moves[number, AFTER]
                if moves[number, ENDS] & EYE:
                    other = around.their_steps
                    try_eye(best, others, here, around.lost, steps, other, number)
                elif moves[number, ENDS] == HOME:
                    try_own(best, others, around.home, after, mask, first)
                elif moves[number, SQUARE] < 0:
                    try_own(best, others, here, after, mask, first)
                else:
                    there = struck[moves[number, SQUARE]]
                    try_shared(best, others, here, after, moves[number, SENT], there)
            for i in range(count):
                sums[i] += dice[score] * best[i]
        for i in range(count):
            sums[i] /= 1.0 - idle
        span.weights[span.starts[row] :][:count] = dice[SCORES] / (1.0 - idle)
