"""What all games share: where a position's value is stored, and in which order positions come.

A layer holds the positions in which the thrower has m pieces left and the other player n. The
thrower's arrangement names a row, which holds those arrangements of the other player that hold none
of the thrower's shared squares.

Arrangements are numbered from the most advanced on, in levels of equally many steps. The level of
a position is the sum of its two sides' levels: every move that captures nothing leads to a lower
one, so levels are worked on in their order. They are stored in it, too, and in a level row by row:
what a level reads is in a few others, so little of a large layer is used at a time.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from royalgames.kernels.jit import kernel

Numbers = npt.NDArray[np.int32]
"""Arrangements, places in a row, sets of squares."""
Indices = npt.NDArray[np.uint32]
"""Numbers as indices: compiled code need not look whether they are negative."""
Levels = npt.NDArray[np.uint16]
"""Levels of arrangements."""
Places = npt.NDArray[np.int64]
"""Places in a layer."""
Reals = npt.NDArray[np.float64]
"""Sums and weights."""
Values = npt.NDArray[np.floating]
"""Values of positions; float64, or float32 where memory is short."""


class Layer(NamedTuple):
    """The values of a layer, and where each is stored."""

    values: Values
    """One per position."""
    bases: Places
    """(level of the other's arrangement, the thrower's arrangement): what added to a rank gives
    the place of a value; it may be negative."""
    firsts: Places
    """Where each level of positions begins; one more for the end."""
    levels: Levels
    """The level of each of the other's arrangements."""
    masks: Numbers
    """Which shared squares each of the thrower's arrangements holds, one bit per square."""
    ranks: Numbers
    """(mask, arrangement of the other): how many before it hold none of the mask's squares."""


class Fits(NamedTuple):
    """A side's arrangements by level, and which of them go with squares held by the other side."""

    levels: Numbers
    """Where each level begins; one more for the end."""
    members: Numbers
    """The arrangements that go with each mask, in order, mask after mask."""
    starts: Numbers
    """Where each mask's members begin; one more for the end."""


class Span(NamedTuple):
    """Some rows of one level of a layer."""

    level: int
    """The level."""
    first: int
    """The first row, an arrangement of the thrower."""
    last: int
    """The row after the last."""
    starts: Places
    """Where each row of the level begins in ``sums`` and ``weights``."""
    sums: Reals
    """What the throws that can be used are worth."""
    weights: Reals
    """By how much it counts that the other player throws next."""


@kernel
def place(layer: Layer, mine: int, theirs: int) -> int:
    """Return where the value of a position is in its layer."""
    at: int = layer.bases[layer.levels[theirs], mine] + layer.ranks[layer.masks[mine], theirs]
    return at


@kernel
def read_rows(layer: Layer, theirs: Fits, first: int, last: int, out: Values) -> None:
    """Write the values of some rows, row after row."""
    count = 0
    for row in range(first, last):
        mask = layer.masks[row]
        for member in range(theirs.starts[mask], theirs.starts[mask + 1]):
            out[count] = layer.values[place(layer, row, theirs.members[member])]
            count += 1


@kernel
def level_of(levels: Numbers, arrangement: int) -> int:
    """Return an arrangement's level."""
    return int(np.searchsorted(levels, arrangement, side="right")) - 1


@kernel
def longest_level(fits: Fits) -> int:
    """Return how many arrangements the largest level has."""
    longest = 0
    for level in range(len(fits.levels) - 1):
        longest = max(longest, fits.levels[level + 1] - fits.levels[level])
    return longest


@kernel
def store_by_level(
    mine: Fits, theirs: Fits, masks: Numbers, ranks: Numbers, bases: Places, firsts: Places
) -> None:
    """Write where the values of a layer are stored: ``bases`` and ``firsts`` of a ``Layer``."""
    total = 0
    for level in range(len(firsts) - 1):
        firsts[level] = total
        first_level = max(0, level - (len(theirs.levels) - 2))
        last_level = min(level, len(mine.levels) - 2)
        for mine_level in range(first_level, last_level + 1):
            other = level - mine_level
            low, high = theirs.levels[other], theirs.levels[other + 1]
            for row in range(mine.levels[mine_level], mine.levels[mine_level + 1]):
                before = ranks[masks[row], low]
                bases[other, row] = total - before
                total += ranks[masks[row], high] - before
    firsts[-1] = total


@kernel
def lay_out(
    level: int, mine: Fits, theirs: Fits, masks: Numbers, ranks: Numbers, starts: Places
) -> tuple[int, int]:
    """Lay the rows of one level one after the other; return the first and the one after the last.

    ``starts`` gets where each of them begins, and for one more where the level ends.
    """
    first_level = max(0, level - (len(theirs.levels) - 2))
    last_level = min(level, len(mine.levels) - 2)
    total = 0
    for mine_level in range(first_level, last_level + 1):
        low, high = theirs.levels[level - mine_level], theirs.levels[level - mine_level + 1]
        for row in range(mine.levels[mine_level], mine.levels[mine_level + 1]):
            starts[row] = total
            total += ranks[masks[row], high] - ranks[masks[row], low]
    first, last = mine.levels[first_level], mine.levels[last_level + 1]
    starts[last] = total
    return first, last
