"""Moving a network of two layers towards known values; not part of ``warm``.

What the first layer adds up is looked up row by row, here. The rest is matrices, in
``training/fitting.py``.
"""

from typing import Final

import numpy as np

from royalgames.kernels.jit import kernel
from royalgames.kernels.net import BIAS, COUNTS, Net, add_rows
from royalgames.kernels.words import Words, signed

_3: Final = np.uint64(3)
_7: Final = np.uint64(7)


@kernel
def add_up(positions: Words, net: Net, out: Net) -> None:
    """Write what the first layer's units add up to in each position.

    Parameters
    ----------
    positions : uint64 array, shape (n, 2)
        Thrower and other side.
    net : float32 array, shape (16 P + 3, hidden)
        The network.
    out : float32 array, shape (n, hidden)
        Overwritten.

    """
    for index in range(len(positions)):
        add_rows(positions[index, 0], positions[index, 1], net, out[index : index + 1])


@kernel
def share_out(positions: Words, slopes: Net, out: Net) -> None:
    """Add the slopes of the units' sums to those of the rows they were added up from.

    Parameters
    ----------
    positions : uint64 array, shape (n, 2)
        Thrower and other side.
    slopes : float32 array, shape (n, hidden)
        How the error rises with each sum.
    out : float32 array, shape (16 P + 3, hidden)
        Added to.

    """
    end = out.shape[0]
    for index in range(len(positions)):
        for unit in range(out.shape[1]):
            out[end + BIAS, unit] += slopes[index, unit]
        for side in range(2):
            left, row = positions[index, side], side * ((end + BIAS) // 2)
            while left:
                count = signed(left & _7)
                if count:
                    for unit in range(out.shape[1]):
                        out[row + count, unit] += slopes[index, unit]
                left, row = left >> _3, row + COUNTS


@kernel
def move_by_adam(
    numbers: Net, slopes: Net, mean: Net, square: Net, step: float, rounds: int
) -> None:
    """Move numbers against their slopes (Kingma, Ba: Adam, ICLR 2015)."""
    first = np.float32(step / (1.0 - 0.9**rounds))
    second = np.float32(1.0 / (1.0 - 0.999**rounds))
    old, new = np.float32(0.9), np.float32(0.1)
    older, newer = np.float32(0.999), np.float32(0.001)
    least = np.float32(1e-8)
    for row in range(numbers.shape[0]):
        for unit in range(numbers.shape[1]):
            slope = slopes[row, unit]
            mean[row, unit] = old * mean[row, unit] + new * slope
            square[row, unit] = older * square[row, unit] + newer * slope * slope
            numbers[row, unit] -= (
                first * mean[row, unit] / (np.sqrt(second * square[row, unit]) + least)
            )
