"""The learned evaluation of Royal Tee for four: one small network in whole numbers, seen by each.

Every seat has a view: the board turned so that its zone lies in the south, the seats in turn order
from its own. A view's inputs are ones and zeros:

    inputs    0 to  575   whose each space is: the seat's, the next one's, and so on, 144 each; what
                          will be filled for the mover counts as theirs (T18)
    inputs  576 to 1151   where their Royal Tees are, likewise
    inputs 1152 to 1160   the slider
    inputs 1161 to 1232   how many turns are left before the round limit, in 18 classes for each of
                          the four places in the round
    inputs 1233 to 1236   whose turn it is: the seat's, the next one's, and so on
    inputs 1237 to 1240   who has resigned, likewise
    input  1241           always one

Each input has a row of weights: one per hidden unit, then one per bucket that goes straight to the
result. The buckets are by the number of claimed spaces. A hidden unit is cut to the range from 0 to
1. A view's result is the seat's odds (a logarithm), and the chances of the four are their softmax.
``ONE`` stands for 1 everywhere, so that sums are exact in any order and on every machine; so do the
exponentials, which are read from a list.
"""

from math import exp, log
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from royalgames.kernels.jit import kernel
from royalgames.kernels.tee.bits import BIT, FULL, SPACES, Triple, count, surrounded
from royalgames.kernels.tee.net import lowest
from royalgames.kernels.tee.position import LIMIT, RESIGNED, ROUND, TEES, TURN
from royalgames.kernels.words import ONE as BIT_ONE
from royalgames.kernels.words import ZERO, Words, signed

ONE: Final = 4096
"""What stands for 1 in weights, units and odds."""

SHIFT: Final = 12
"""ONE as a power of two."""

TEE: Final = 576
SLIDER: Final = 1152
LEFT: Final = 1161
MOVER: Final = 1233
GONE: Final = 1237
ALWAYS: Final = 1241
INPUTS: Final = 1242
"""How many inputs there are; the names above are places among them."""

BUCKETS: Final = 8
"""How many ranges of fullness have weights of their own."""

BUCKET: Final = SPACES // BUCKETS

LEFT_CLASS: Final = np.array(
    [0, *range(12), *[12] * 4, *[13] * 8, *[14] * 16, *[15] * 40, *[16] * 120, 17], dtype=np.int64
)
"""The class of each number of turns left; the last is for all that are more, or no limit."""

CLASSES: Final = 18

MOST_ROWS: Final = SPACES + 4 + 1 + 1 + 1 + 4 + 1
"""How many inputs of a view can be one."""

CHANCE: Final = 1 << 20
"""What stands for certainty in chances."""

WON: Final = 1 << 20
"""The odds of a game that is won, above all others."""

_FAR: Final = 12 * ONE
_STEP: Final = 16
_EXP: Final = np.array([round(CHANCE * exp(-at * _STEP / ONE)) for at in range(_FAR // _STEP + 2)])
"""What odds that are lower by so many steps come to, next to CHANCE; shape (3074,)."""

_LOG: Final = np.array([round(ONE * log(max(at, 1) / 1024)) for at in range(4 * 1024 + 2)])
"""The logarithm of a sum of up to four of these, in units of CHANCE / 1024; shape (4098,)."""


def _views() -> npt.NDArray[np.int64]:
    found = np.zeros((4, SPACES), dtype=np.int64)
    found[0] = np.arange(SPACES)
    for view in range(1, 4):
        rank, file = np.divmod(found[view - 1], 12)
        found[view] = 12 * (11 - file) + rank
    return found


VIEW: Final = _views()
"""Where each seat sees each space; shape (4, 144)."""

Sums = npt.NDArray[np.int32]
"""The sums of the four views, one per hidden unit and straight weight; shape (4, units + 8)."""

Numbers = npt.NDArray[np.int64]


class Net(NamedTuple):
    """The weights, as whole numbers of 1 / ONE."""

    inputs: npt.NDArray[np.int16]
    """A row per input; shape (1242, units + 8)."""
    outputs: npt.NDArray[np.int16]
    """By bucket and hidden unit; shape (8, units)."""


@kernel
def filled_next(position: Words) -> Triple:
    """Return what will be filled for the mover whatever they do (T18)."""
    mover = signed(position[TURN])
    if position[RESIGNED] >> position[TURN] & BIT_ONE:
        return ZERO, ZERO, ZERO
    own = 3 * mover
    f0, f1, f2 = surrounded((position[own], position[own + 1], position[own + 2]), mover)
    if f0 | f1 | f2:
        for other in range(4):
            if other != mover:
                tee = signed(position[TEES + other])
                f0, f1, f2 = f0 & ~BIT[tee, 0], f1 & ~BIT[tee, 1], f2 & ~BIT[tee, 2]
    return f0, f1, f2


@kernel
def turns_left(position: Words) -> int:
    """Return how many turns are left before the round limit, this one included, or very many."""
    if not position[LIMIT]:
        return 1 << 20
    rounds = signed(position[LIMIT]) - signed(position[ROUND])
    return min(1 << 20, 4 * rounds + 4 - signed(position[TURN]))


@kernel
def turn_rows(position: Words, view: int, out: Numbers) -> int:
    """List the inputs that follow from the turn, the limit and who resigned; return how many."""
    left = max(0, min(len(LEFT_CLASS) - 1, turns_left(position)))
    out[0] = SLIDER + min(signed(position[ROUND]), 9) - 1
    out[1] = LEFT + CLASSES * view + LEFT_CLASS[left]
    out[2] = MOVER + (signed(position[TURN]) - view & 3)
    out[3] = ALWAYS
    found = 4
    for seat in range(4):
        if position[RESIGNED] >> np.uint64(seat) & BIT_ONE:
            out[found] = GONE + (seat - view & 3)
            found += 1
    return found


@kernel
def board_rows(position: Words, filled: Triple, view: int, out: Numbers, found: int) -> int:
    """Append the inputs of spaces and Royal Tees; return how many there are then."""
    mover = signed(position[TURN])
    for owner in range(4):
        out[found] = TEE + SPACES * (owner - view & 3) + VIEW[view, signed(position[TEES + owner])]
        found += 1
        for word in range(3):
            left = position[3 * owner + word] & ~filled[word]
            if owner == mover:
                left = position[3 * owner + word] | filled[word]
            while left:
                space = 48 * word + lowest(left)
                out[found] = SPACES * (owner - view & 3) + VIEW[view, space]
                found += 1
                left &= left - BIT_ONE
    return found


@kernel
def bucket_of(position: Words, filled: Triple) -> int:
    """Return the bucket of a position's fullness."""
    claimed = ZERO
    for word in range(3):
        held = position[word] | position[3 + word] | position[6 + word] | position[9 + word]
        claimed += count((held | filled[word]) & FULL)
    return min(signed(claimed) // BUCKET, BUCKETS - 1)


@kernel
def add_rows(sums: Sums, view: int, net: Net, rows: Numbers, found: int) -> None:
    """Add rows of weights to the sums of a view."""
    for index in range(found):
        weights = net.inputs[rows[index]]
        for at in range(sums.shape[1]):
            sums[view, at] += weights[at]


@kernel
def odds_of(sums: Sums, net: Net, view: int, bucket: int) -> int:
    """Return a view's result from its sums."""
    units = net.outputs.shape[1]
    total = 0
    for at in range(units):
        total += min(max(int(sums[view, at]), 0), ONE) * int(net.outputs[bucket, at])
    return (total >> SHIFT) + int(sums[view, units + bucket])


@kernel
def _power(lower: int) -> int:
    """Return what odds that are lower by so much come to, next to CHANCE."""
    if lower >= _FAR:
        return int(_EXP[_FAR // _STEP])
    at, rest = lower // _STEP, lower % _STEP
    return int(_EXP[at]) - (int(_EXP[at]) - int(_EXP[at + 1])) * rest // _STEP


@kernel
def chances_of(odds: Numbers, active: int, out: Numbers) -> None:
    """Write each seat's chance, of CHANCE; those not active have none."""
    most, total = -(1 << 40), 0
    for seat in range(4):
        if active >> seat & 1:
            most = max(most, odds[seat])
    for seat in range(4):
        out[seat] = _power(most - odds[seat]) if active >> seat & 1 else 0
        total += out[seat]
    for seat in range(4):
        out[seat] = out[seat] * CHANCE // total


@kernel
def lead_of(odds: Numbers, active: int, seat: int) -> int:
    """Return a seat's odds against all others together."""
    most, total = -(1 << 40), 0
    for other in range(4):
        if other != seat and active >> other & 1:
            most = max(most, odds[other])
    for other in range(4):
        if other != seat and active >> other & 1:
            total += _power(most - odds[other])
    return int(odds[seat] - most - _LOG[total >> 10])
