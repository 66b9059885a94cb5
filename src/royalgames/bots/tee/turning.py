"""Games of Blue and Green, turned to Red and Yellow, so that one network serves both pairs.

The board is turned until Blue's side is where Red's is: file x and rank y become file y and rank
11 - x. Blue begins among the two, as Red does.
"""

from typing import Final

import numpy as np

from royalgames.kernels.tee.bits import pack_set, unpack_set
from royalgames.kernels.tee.position import ABSENT, AGREED, PLAYING, TEES, TURN
from royalgames.kernels.words import Words

_TURNED: Final = [12 * (11 - space % 12) + space // 12 for space in range(144)]
"""Where each space comes to lie."""

_STEPS_BACK: Final = (2, 3, 1, 0)
"""What the steps U, D, L and R are on the board before it was turned, by number."""

_RED_AND_YELLOW: Final = 0b0101


def is_turned(row: Words) -> bool:
    """Return whether a position of two must be turned."""
    return int(row[PLAYING]) != _RED_AND_YELLOW


def turned(row: Words) -> Words:
    """Return a position of two as one of Red and Yellow, without proposals to count (T21)."""
    after = row.copy()
    after[AGREED] = 0
    if not is_turned(row):
        return after
    after[:TEES], after[TEES : TEES + 4] = 0, ABSENT
    for old, new in ((1, 0), (3, 2)):
        held = unpack_set(row[3 * old : 3 * old + 3])
        spaces = sum(1 << _TURNED[space] for space in range(144) if held >> space & 1)
        after[3 * new : 3 * new + 3] = pack_set(spaces)
        after[TEES + new] = _TURNED[int(row[TEES + old])]
    after[TURN], after[PLAYING] = row[TURN] - np.uint64(1), _RED_AND_YELLOW
    return after


def turned_back(code: int) -> int:
    """Return a walk on the turned board as a walk on the one before."""
    length = code >> 18
    steps = sum(_STEPS_BACK[code >> 2 * at & 3] << 2 * at for at in range(length))
    return steps | length << 18
