"""What the compiled steps of all games agree on: the arrays they write, and what follows an end."""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from royalgames.kernels.words import Words

KEEP: Final = 0
"""A finished game stays as it is, and acting in it does nothing."""
NEXT_STEP: Final = 1
"""A finished game is replaced by a new one in the next step, which ignores its action."""
SAME_STEP: Final = 2
"""A finished game is replaced by a new one at once; its last observation is written to ``last``."""


class Arrays(NamedTuple):
    """What one step writes, for n games."""

    states: Words
    """The states; shape (n, row)."""
    observations: npt.NDArray[np.int8]
    """What the player who acts next sees; shape (n, size)."""
    masks: npt.NDArray[np.int8]
    """1 for each action that is open next; shape (n, actions)."""
    rewards: npt.NDArray[np.float32]
    """What each seat gets for this step; shape (n, seats)."""
    done: npt.NDArray[np.bool_]
    """Whether the game ended with this step, or had ended before; shape (n,)."""
    players: npt.NDArray[np.int8]
    """The seat that acts next; shape (n,)."""
    refused: npt.NDArray[np.bool_]
    """Whether the action was illegal, so that nothing changed; shape (n,)."""
    last: npt.NDArray[np.int8]
    """In ``SAME_STEP``, the last observation of games that ended; shape (n, size)."""
