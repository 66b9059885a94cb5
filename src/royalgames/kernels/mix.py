"""Random numbers for kernels: splitmix64, eight bytes of state, the same on every machine.

References
----------
Steele, Lea, Flood: Fast splittable pseudorandom number generators, OOPSLA 2014.

"""

from typing import Final

import numpy as np

from royalgames.kernels.jit import kernel, wrapping

_STEP: Final = np.uint64(0x9E3779B97F4A7C15)
_FIRST: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND: Final = np.uint64(0x94D049BB133111EB)
_27: Final = np.uint64(27)
_30: Final = np.uint64(30)
_31: Final = np.uint64(31)
_32: Final = np.uint64(32)


@wrapping
def draw(state: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Return the next state and its 64 random bits.

    This is the only code in which unsigned integers may wrap around.
    """
    state = state + _STEP
    bits = (state ^ (state >> _30)) * _FIRST
    bits = (bits ^ (bits >> _27)) * _SECOND
    return state, bits ^ (bits >> _31)


@kernel
def below(bits: np.uint64, stop: np.uint64) -> np.uint64:
    """Return a number from 0 up to, but not including, ``stop``, made of the upper 32 bits.

    Some numbers are likelier than others by at most one part in 2**32 / ``stop``.
    """
    return ((bits >> _32) * stop) >> _32
