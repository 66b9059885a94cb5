"""One side's pieces as one word: three bits per place, for up to seven pieces in each of 21 places.

    bits   0–2       3–5       6–8     ...   60–62
           place 0   place 1   place 2 ...   place 20

A set of places, or of moves by number, has the same form with one bit per member: bit 3m is set
for every member m. So the places from which a piece can move are found with three shifts.
"""

from collections.abc import Iterable
from typing import Final

import numpy as np
import numpy.typing as npt

from royalgames.kernels.jit import kernel
from royalgames.kernels.mix import below
from royalgames.kernels.words import ONE, signed

Integers = npt.NDArray[np.int64]
"""Signed integers."""

BITS: Final = 3
"""How many bits a place has."""

MOST: Final = 7
"""How many pieces fit into one place."""

LOWEST_BITS: Final = np.uint64(sum(1 << BITS * place for place in range(21)))
"""The lowest bit of every place."""

_2: Final = np.uint64(2)
_7: Final = np.uint64(7)


def pack_counts(counts: Iterable[int]) -> int:
    """Return the number of pieces in each place as one word."""
    return sum(count << BITS * place for place, count in enumerate(counts))


def unpack_counts(word: int, places: int) -> tuple[int, ...]:
    """Return the number of pieces in each of so many places."""
    return tuple(word >> BITS * place & MOST for place in range(places))


def set_of(members: Iterable[int]) -> int:
    """Return a set of places, or of moves by number, as one word."""
    return sum(1 << BITS * member for member in members)


@kernel
def one_at(place: int) -> np.uint64:
    """Return the word with one piece in a place; also the set with this one member."""
    return np.uint64(ONE << np.uint64(3 * place))


@kernel
def count_at(word: np.uint64, place: int) -> int:
    """Return how many pieces are in a place."""
    return signed(word >> np.uint64(3 * place) & _7)


@kernel
def is_in(members: np.uint64, member: int) -> bool:
    """Return whether a set has a member."""
    return bool(members >> np.uint64(3 * member) & ONE == ONE)


@kernel
def occupied(word: np.uint64) -> np.uint64:
    """Return the set of places where pieces are."""
    return np.uint64((word | word >> ONE | word >> _2) & LOWEST_BITS)


@kernel
def how_many(members: np.uint64) -> int:
    """Return how many members a set has."""
    found = 0
    while members:
        members = members & members - ONE
        found += 1
    return found


@kernel
def lowest(members: np.uint64) -> int:
    """Return the lowest member of a set that is not empty."""
    member = 0
    while not members >> np.uint64(3 * member) & ONE:
        member += 1
    return member


@kernel
def drawn(members: np.uint64, bits: np.uint64) -> int:
    """Return one member of a set, each as likely as the others, from random bits."""
    for _ in range(signed(below(bits, np.uint64(how_many(members))))):
        members = members & members - ONE
    return lowest(members)
