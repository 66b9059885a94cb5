"""Randomness for many games at once, and a number for each state: both without any memory.

A key is the only randomness that a step uses. It is a hash of a seed, the number of the step and
the number of the game, so that any step of any game can be computed again by itself.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from royalgames.kernels.jit import kernel
from royalgames.kernels.mix import below, draw
from royalgames.kernels.words import Words, signed

Bytes = npt.NDArray[np.int8]
"""Small numbers, such as masks of open actions."""

_SEED: Final = np.uint64(0x6A09E667F3BCC908)


@kernel
def keys_all(seed: np.uint64, step: np.uint64, out: Words) -> None:
    """Write the keys of one step; shape (n,)."""
    _, step_bits = draw(step)
    _, base = draw(seed ^ step_bits)
    for index in range(len(out)):
        _, bits = draw(np.uint64(index))
        _, key = draw(base ^ bits)
        out[index] = key


@kernel
def hash_all(states: Words, out: Words) -> None:
    """Write a number of 64 bits for each state, equal for equal states; shapes (n, row), (n,)."""
    for index in range(len(out)):
        found = _SEED
        for word in range(states.shape[1]):
            _, found = draw(found ^ states[index, word])
        out[index] = found


@kernel
def pick_all(masks: Bytes, keys: Words, out: npt.NDArray[np.int64]) -> None:
    """Pick one open action of each mask, all equally likely; -1 if none is open.

    Shapes (n, actions), (n,) and (n,).
    """
    for index in range(len(out)):
        count = 0
        for action in range(masks.shape[1]):
            count += masks[index, action]
        out[index] = -1
        if count == 0:
            continue
        _, bits = draw(keys[index])
        left = signed(below(bits, np.uint64(count)))
        for action in range(masks.shape[1]):
            if masks[index, action]:
                if left == 0:
                    out[index] = action
                    break
                left -= 1
