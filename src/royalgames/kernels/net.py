"""What a position is worth to the player about to throw, by a small network.

Values run from -1 to 1, the thrower's; one side's gain is the other's loss. A game says what 1
means: a win, or so many points.

A network is one array of single floats, one unit per column. With P places (see ``counts``) it has
16 P + 3 rows:

    row 0 to 8P - 1       the thrower's pieces: row 8p + n is added when n pieces are in place p
    row 8P to 16P - 1     the other side's pieces, in the same way
    row 16P               always added
    row 16P + 1           the weights of the units in the sum
    row 16P + 2           its first number is added to the sum

A unit gives its sum if that is above 0, else 0. A row left at 0, such as that of pieces at home,
does not count, so that one network serves games with any number of pieces. Additions and
multiplications in single precision, in a fixed order, give the same bits on every machine; so do
the square root and the division at the end.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from royalgames.kernels.jit import kernel
from royalgames.kernels.words import signed

Net = npt.NDArray[np.float32]
"""A network as above, or the parameters it is made of."""

Floats = npt.NDArray[np.float64]
"""Numbers in double precision."""

COUNTS: Final = 8
"""How many rows a place has: 0 to 7 pieces."""

LEVELS: Final = COUNTS - 1
"""How many parameters a unit has for a place."""

BIAS: Final = -3
WEIGHTS: Final = -2
LAST: Final = -1
"""The last three rows, of a network and of its parameters."""

_7: Final = np.uint64(7)
_3: Final = np.uint64(3)
_ZERO: Final = np.float32(0)


def net_rows(places: int) -> int:
    """Return how many rows a network has."""
    return 2 * COUNTS * places + 3


def parameter_rows(places: int) -> int:
    """Return how many parameters a unit has."""
    return 2 * LEVELS * places + 3


def spread(parameters: Net) -> Net:
    """Return the network that a learner's parameters make.

    Parameters
    ----------
    parameters : float array, shape (14 P + 3, hidden)
        For each of the thrower's places, then the other's: what every piece adds, and what is
        added besides from the second piece on, from the third on, up to the seventh. The last
        three rows are those of the network.

    Returns
    -------
    float32 array, shape (16 P + 3, hidden)
        Made by additions in a fixed order.

    """
    free, hidden = parameters.astype(np.float32), parameters.shape[1]
    places = free[:BIAS].reshape(-1, LEVELS, hidden)
    net = np.zeros((len(places), COUNTS, hidden), dtype=np.float32)
    for count in range(1, COUNTS):
        net[:, count] = net[:, count - 1] + places[:, 0]
        if count > 1:
            net[:, count] += places[:, count - 1]
    return np.concatenate([net.reshape(-1, hidden), free[BIAS:]])


def plain_net(places: Sequence[float], throw: float) -> Net:
    """Return a network that adds up what a piece is worth in each place, and the throw.

    Its first unit is raised so high that it never falls to 0; the others are unused.
    """
    net = np.zeros((net_rows(len(places)), COUNTS), dtype=np.float32)
    other = COUNTS * len(places)
    raised = 64.0
    for place, worth in enumerate(places):
        for count in range(COUNTS):
            net[COUNTS * place + count, 0] = worth * count
            net[other + COUNTS * place + count, 0] = -worth * count
    net[BIAS, 0] = raised
    net[WEIGHTS, 0] = 1.0
    net[LAST, 0] = throw - raised
    return net


@kernel
def add_rows(thrower: np.uint64, other: np.uint64, net: Net, units: Net) -> None:
    """Write every unit's sum to the first row of ``units``."""
    hidden, end = net.shape[1], net.shape[0]
    for unit in range(hidden):
        units[0, unit] = net[end + BIAS, unit]
    for side in range(2):
        left = other if side else thrower
        row = (end + BIAS) // 2 if side else 0
        while left:
            count = signed(left & _7)
            if count:
                for unit in range(hidden):
                    units[0, unit] += net[row + count, unit]
            left = left >> _3
            row += COUNTS


@kernel
def halved_sum(units: Net, row: int) -> np.float32:
    """Return the sum of a row, which is overwritten.

    Halves are added to halves, so that the order is fixed and the sums can be made side by side.
    """
    hidden = units.shape[1]
    while hidden > 1:
        hidden //= 2
        for unit in range(hidden):
            units[row, unit] += units[row, unit + hidden]
    return np.float32(units[row, 0])


@kernel
def evaluate(thrower: np.uint64, other: np.uint64, net: Net, units: Net) -> float:
    """Return what a position is worth to the thrower; ``units`` is overwritten."""
    add_rows(thrower, other, net, units)
    end = net.shape[0]
    for unit in range(net.shape[1]):
        units[0, unit] = max(units[0, unit], _ZERO) * net[end + WEIGHTS, unit]
    total = float(halved_sum(units, 0) + net[end + LAST, 0])
    return float(total / np.sqrt(1.0 + total * total))
