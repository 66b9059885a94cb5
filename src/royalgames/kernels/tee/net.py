"""The learned evaluation of Royal Tee for two: a small network in whole numbers.

A position is seen by the player to move, turned so that their zone lies in the south; a game of
Blue and Green is turned to Red and Yellow first. The inputs are ones and zeros:

    inputs   0 to 143   the space is the mover's, or will be filled for them (T18)
    inputs 144 to 287   the space is the other player's
    inputs 288 to 431   where the mover's Royal Tee is
    inputs 432 to 575   where the other one is
    inputs 576 to 584   the slider
    inputs 585 to 595   how many turns are left before the round limit, in classes
    input  596          the mover is the second of the round
    input  597          always one

Each input has a row of weights: one per hidden unit, then one per bucket and head that goes
straight to the result. The buckets are by the number of claimed spaces; the heads are the odds of
winning (a logarithm) and the margin at the end. A hidden unit is cut to the range from 0 to 1.
``ONE`` stands for 1 everywhere, so that sums are exact in any order and on every machine.

The sums of both players' views are kept up to date space by space; only what the turn number gives
is added when a position is evaluated.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from royalgames.kernels.jit import kernel
from royalgames.kernels.tee.bits import SPACES, Triple, count
from royalgames.kernels.words import ONE as BIT_ONE
from royalgames.kernels.words import signed

ONE: Final = 4096
"""What stands for 1 in weights, units and results."""

SHIFT: Final = 12
"""ONE as a power of two."""

OWN: Final = 0
OTHER: Final = 144
OWN_TEE: Final = 288
OTHER_TEE: Final = 432
SLIDER: Final = 576
LEFT: Final = 585
SECOND: Final = 596
ALWAYS: Final = 597
INPUTS: Final = 598
"""How many inputs there are; the names above are places among them."""

BUCKETS: Final = 8
"""How many ranges of fullness have weights of their own."""

HEADS: Final = 2
"""The odds of winning, and the margin."""

STRAIGHT: Final = BUCKETS * HEADS
"""How many weights of an input go straight to the result."""

LEFT_CLASS: Final = np.array(
    [0, 0, 1, 2, 3, 4, 5, *[6] * 2, *[7] * 4, *[8] * 8, *[9] * 20, 10], dtype=np.int64
)
"""The class of each number of turns left; the last is for all that are more, or no limit."""

Sums = npt.NDArray[np.int32]
"""The sums of one view, one per hidden unit and straight weight."""


class Net(NamedTuple):
    """The weights, as whole numbers of 1 / ONE."""

    inputs: npt.NDArray[np.int16]
    """A row per input; shape (598, units + 16)."""
    outputs: npt.NDArray[np.int16]
    """By head, bucket and hidden unit; shape (2, 8, units)."""


@kernel
def add_turn(sums: Sums, net: Net, side: int, number: int, limit: int) -> None:
    """Add the inputs that follow from whose turn of which round it is."""
    left = len(LEFT_CLASS) - 1
    if limit:
        left = max(0, min(left, 2 * (limit - number) + 2 - side))
    slider, near = net.inputs[SLIDER + min(number, 9) - 1], net.inputs[LEFT + LEFT_CLASS[left]]
    always, second = net.inputs[ALWAYS], net.inputs[SECOND]
    for at in range(len(sums)):
        sums[at] += int(slider[at]) + int(near[at]) + int(always[at]) + side * int(second[at])


@kernel
def lowest(word: np.uint64) -> int:
    """Return the number of the lowest bit of a word that is not zero."""
    return signed(count((word & ~(word - BIT_ONE)) - BIT_ONE))


@kernel
def take_over(sums: Sums, net: Net, view: int, owner: int, spaces: Triple, lost: Triple) -> None:
    """Change sums, seen by a side, for spaces that an owner gets; ``lost`` were the other's."""
    added, taken = OTHER, OWN
    if view == owner:
        added, taken = OWN, OTHER
    for word in range(3):
        left = spaces[word]
        while left:
            space = 48 * word + lowest(left)
            if view:
                space = SPACES - 1 - space
            weights = net.inputs[added + space]
            if left & ~(left - BIT_ONE) & lost[word]:
                others = net.inputs[taken + space]
                for at in range(len(sums)):
                    sums[at] += int(weights[at]) - int(others[at])
            else:
                for at in range(len(sums)):
                    sums[at] += weights[at]
            left &= left - BIT_ONE
