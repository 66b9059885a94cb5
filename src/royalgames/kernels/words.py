"""The words that kernels work with, and the way from a word to a plain number."""

from typing import Final

import numpy as np
import numpy.typing as npt

from royalgames.kernels.jit import kernel

Words = npt.NDArray[np.uint64]
"""Unsigned words."""

ZERO: Final = np.uint64(0)
ONE: Final = np.uint64(1)


@kernel
def signed(word: np.uint64) -> int:
    """Return a word below 2**63 as a signed number.

    Signed and unsigned numbers must not meet in a sum or a comparison: numba makes floats of them.
    """
    return int(np.int64(word))
