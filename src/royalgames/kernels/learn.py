"""Moving a network towards better values of positions; not part of ``warm``."""

from typing import Final, NamedTuple

import numpy as np

from royalgames.kernels.counts import Integers
from royalgames.kernels.jit import kernel
from royalgames.kernels.net import BIAS, COUNTS, LAST, WEIGHTS, Floats, Net
from royalgames.kernels.words import Words, signed

_3: Final = np.uint64(3)
_7: Final = np.uint64(7)
_NONE: Final = np.float32(0)


class Lesson(NamedTuple):
    """Positions to learn from."""

    positions: Words
    """Thrower and other side, shape (n, 2)."""
    targets: Floats
    """What they should be worth to the thrower, shape (n,)."""


@kernel
def _rows_of(pair: Words, side_rows: int, rows: Integers) -> int:
    """Write which rows of the network a position adds up; return how many."""
    found = 0
    for side in range(2):
        left, row = pair[side], side * side_rows
        while left:
            count = signed(left & _7)
            if count:
                rows[found] = row + count
                found += 1
            left, row = left >> _3, row + COUNTS
    return found


@kernel
def slopes(lesson: Lesson, net: Net, out: Net) -> float:
    """Add up how the squared error rises with each number of the network; return the error.

    Parameters
    ----------
    lesson : Lesson
        Positions and what they should be worth.
    net : float32 array, shape (rows, hidden)
        The network.
    out : float32 array, shape (rows, hidden)
        Overwritten with the slopes, the mean over the lesson.

    """
    end, hidden, share, error = net.shape[0], net.shape[1], 1.0 / len(lesson.targets), 0.0
    side_rows = (end + BIAS) // 2
    rows = np.empty(2 * side_rows // COUNTS, dtype=np.int64)
    sums = np.empty(hidden, dtype=np.float32)
    out[:] = _NONE
    for index in range(len(lesson.targets)):
        found = _rows_of(lesson.positions[index], side_rows, rows)
        sums[:] = net[end + BIAS]
        for row in rows[:found]:
            for unit in range(hidden):
                sums[unit] += net[row, unit]
        total = float(net[end + LAST, 0])
        for unit in range(hidden):
            total += max(sums[unit], _NONE) * net[end + WEIGHTS, unit]
        root = np.sqrt(1.0 + total * total)
        off = total / root - lesson.targets[index]
        error += off * off * share
        slope = np.float32(off * share / (root * root * root))
        out[end + LAST, 0] += slope
        for unit in range(hidden):
            out[end + WEIGHTS, unit] += slope * max(sums[unit], _NONE)
            sums[unit] = slope * net[end + WEIGHTS, unit] if sums[unit] > _NONE else _NONE
            out[end + BIAS, unit] += sums[unit]
        for row in rows[:found]:
            for unit in range(hidden):
                out[row, unit] += sums[unit]
    return error
