"""What a search must know about a game of Ur: the chances of the throws, and what a win is worth.

Values run from -1 to 1. When the aim is winning, 1 is a game won; when it is points, a value is
points divided by ``MOST_POINTS``.
"""

from typing import Final

import numpy as np

from royalgames.games.ur.board import PLACES, VALUES
from royalgames.games.ur.header import MOST_POINTS
from royalgames.games.ur.moves import throw_chances
from royalgames.kernels.counts import count_at
from royalgames.kernels.jit import kernel
from royalgames.kernels.net import Floats

WON: Final = 4
"""Where the terms say what a win is worth; the four throws come before, the places after."""


def terms(dice: str, points: bool) -> Floats:
    """Return the terms of a game; shape (22,)."""
    found = np.zeros(WON + 1 + PLACES)
    found[:WON] = [float(chance) for chance in throw_chances(dice)]
    if points:
        found[WON + 1 :] = np.array(VALUES) / MOST_POINTS
    else:
        found[WON] = 1.0
    return found


@kernel
def won(loser: np.uint64, game: Floats) -> float:
    """Return what the winner has won."""
    worth = game[WON]
    for place in range(PLACES):
        worth += count_at(loser, place) * game[WON + 1 + place]
    return float(worth)
