"""What a position of Ur is worth to whoever is to throw, by a small network.

Values run from -1 to 1, the thrower's; what one side has the other lacks. When the aim is winning,
1 is a game won; when it is points, a value is points over ``MOST_POINTS``.

A network is one array of single floats, shape (275, hidden), a unit a column:

    row 0 to 135      the thrower's counters: row 8 p + n is added when n counters are in place p
    row 136 to 271    the other side's counters, in the same way
    row 272           added always
    row 273           the weights of the units in the sum
    row 274           its first figure is added to the sum

A unit gives its sum if that is above 0, else 0. Counters at home count for nothing, so that one
network serves games with any number of counters. Additions and multiplications in single
precision, one after the other in a fixed order, give the same bits on every machine; so do the
square root and the division at the end.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from royalgames.games.ur.board import PLACES, VALUES
from royalgames.games.ur.header import MOST_POINTS
from royalgames.games.ur.moves import throw_chances
from royalgames.kernels.jit import kernel
from royalgames.kernels.words import signed

Net = npt.NDArray[np.float32]
"""A network as above."""

Floats = npt.NDArray[np.float64]
"""Figures in double precision."""

COUNTS: Final = 8
SIDE_ROWS: Final = COUNTS * PLACES
BIAS: Final = 2 * SIDE_ROWS
WEIGHTS: Final = BIAS + 1
LAST: Final = WEIGHTS + 1
NET_ROWS: Final = LAST + 1
"""Where the parts of a network lie."""

LEVELS: Final = COUNTS - 1
FIGURES: Final = 2 * PLACES * LEVELS + 3
"""How many figures a unit has before they are spread out."""

WON: Final = 4
TERMS: Final = WON + 1 + PLACES
"""Where a game's terms say what a win is worth, and how long they are."""

_7: Final = np.uint64(7)
_3: Final = np.uint64(3)
_ZERO: Final = np.float32(0)


def terms(dice: str, points: bool) -> Floats:
    """Return what a search must know of a game: the throws' chances, and what a win is worth."""
    figures = np.zeros(TERMS)
    figures[:WON] = [float(chance) for chance in throw_chances(dice)]
    if points:
        figures[WON + 1 :] = np.array(VALUES) / MOST_POINTS
    else:
        figures[WON] = 1.0
    return figures


def spread(figures: Net) -> Net:
    """Return the network that a learner's figures make.

    Parameters
    ----------
    figures : float array, shape (241, hidden)
        For each of the thrower's places, then the other's: what every counter adds, and what is
        added besides from the second counter on, from the third on, up to the seventh. The last
        three rows are those of the network.

    Returns
    -------
    float32 array, shape (275, hidden)
        Made by additions in a fixed order.

    """
    free, hidden = figures.astype(np.float32), figures.shape[1]
    places = free[:-3].reshape(2 * PLACES, LEVELS, hidden)
    net = np.zeros((2 * PLACES, COUNTS, hidden), dtype=np.float32)
    for count in range(1, COUNTS):
        net[:, count] = net[:, count - 1] + places[:, 0]
        if count > 1:
            net[:, count] += places[:, count - 1]
    return np.concatenate([net.reshape(BIAS, hidden), free[-3:]])


def plain_net(places: tuple[float, ...], throw: float) -> Net:
    """Return a network that adds up what a counter is worth in each place, and the throw.

    Its first unit is raised so high that it never falls to 0; the others rest.
    """
    net = np.zeros((NET_ROWS, COUNTS), dtype=np.float32)
    raised = 64.0
    for place in range(PLACES):
        for count in range(COUNTS):
            net[COUNTS * place + count, 0] = places[place] * count
            net[SIDE_ROWS + COUNTS * place + count, 0] = -places[place] * count
    net[BIAS, 0] = raised
    net[WEIGHTS, 0] = 1.0
    net[LAST, 0] = throw - raised
    return net


@kernel
def won(loser: np.uint64, game: Floats) -> float:
    """Return what the winner has won."""
    worth = game[WON]
    for place in range(PLACES):
        worth += signed(loser >> np.uint64(3 * place) & _7) * game[WON + 1 + place]
    return float(worth)


@kernel
def evaluate(thrower: np.uint64, other: np.uint64, net: Net, units: Net) -> float:
    """Return what a position is worth to the thrower; ``units`` is overwritten."""
    hidden = net.shape[1]
    for unit in range(hidden):
        units[0, unit] = net[BIAS, unit]
    for side in range(2):
        left = other if side else thrower
        row = SIDE_ROWS if side else 0
        while left:
            count = signed(left & _7)
            if count:
                for unit in range(hidden):
                    units[0, unit] += net[row + count, unit]
            left = left >> _3
            row += COUNTS
    for unit in range(hidden):
        units[0, unit] = max(units[0, unit], _ZERO) * net[WEIGHTS, unit]
    # Halves are added to halves, so that the order is fixed and the sums can be made side by side.
    while hidden > 1:
        hidden //= 2
        for unit in range(hidden):
            units[0, unit] += units[0, unit + hidden]
    total = float(units[0, 0] + net[LAST, 0])
    return float(total / np.sqrt(1.0 + total * total))
