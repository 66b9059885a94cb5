"""Sets of spaces as three words, and what it means to be surrounded.

A set of the 144 spaces is three unsigned 64-bit words; each holds four ranks in its lower 48 bits,
and its upper 16 bits are zero. Space number n, 12 x (rank - 1) + file as in ``games.tee.board``,
is bit n % 48 of word n // 48:

               a  b  c  d  e  f  g  h  i  j  k  l
            +--------------------------------------+
    rank 12 | 36 37 38 39 40 41 42 43 44 45 46 47  |
    rank 11 | 24 25 26 27 28 29 30 31 32 33 34 35  |  word 2
    rank 10 | 12 13 14 15 16 17 18 19 20 21 22 23  |
    rank  9 |  0  1  2  3  4  5  6  7  8  9 10 11  |
            +--------------------------------------+
    rank  8 | 36 37 38 39 40 41 42 43 44 45 46 47  |
      ...   |                                      |  word 1
    rank  5 |  0  1  2  3  4  5  6  7  8  9 10 11  |
            +--------------------------------------+
    rank  4 | 36 37 38 39 40 41 42 43 44 45 46 47  |
      ...   |                                      |  word 0
    rank  1 |  0  1  2  3  4  5  6  7  8  9 10 11  |
            +--------------------------------------+

A step east is a shift by 1, a step north a shift by 12; what leaves the top of a word enters the
bottom of the next. Colours are numbers in turn order: Red 0, Blue 1, Yellow 2, Green 3.

Short names: a letter and 0, 1 or 2 are the three words of one set.

    a, b   any set
    f      free: not the colour's
    o, g   outside, as far as flooded, and grown by one more step
    t      the neighbours of a space that are yet to be looked at
    r      the region around one of them
    e      enclosed: what became surrounded
"""

from collections.abc import Iterable
from typing import Final

import numpy as np

from royalgames.games.tee.board import (
    BARE_SIDES,
    BOARD,
    NEIGHBOURS,
    SIZE,
    STEPS,
    TURN_ORDER,
    ZONE_SIDE,
    Colour,
    Space,
    Spaces,
    space_set,
)
from royalgames.kernels.jit import kernel
from royalgames.kernels.words import ONE, ZERO, Words

Triple = tuple[np.uint64, np.uint64, np.uint64]
"""A set of spaces inside a kernel, word by word."""

WORD_BITS: Final = 48
SPACES: Final = SIZE * SIZE

FULL: Final = np.uint64((1 << WORD_BITS) - 1)
_12: Final = np.uint64(12)
_36: Final = np.uint64(36)


def pack_set(spaces: int) -> Words:
    """Return a set of spaces as an array of shape (3,)."""
    words = [spaces >> WORD_BITS * word & int(FULL) for word in range(3)]
    return np.array(words, dtype=np.uint64)


def unpack_set(words: Words) -> Spaces:
    """Return the set that an array of shape (3,) holds."""
    return Spaces(sum(int(word) << WORD_BITS * index for index, word in enumerate(words)))


def _stacked(sets: Iterable[int]) -> Words:
    return np.array([pack_set(spaces) for spaces in sets], dtype=np.uint64)


BIT: Final = _stacked(1 << space for space in range(SPACES))
"""Each space as a set; shape (144, 3)."""

STEP_LETTERS: Final = "".join(STEPS)
"""The order of the four steps: U, D, L, R."""

NEIGHBOUR: Final = np.array(
    [[NEIGHBOURS[space].get(step, -1) for step in STEP_LETTERS] for space in range(SPACES)],
    dtype=np.int64,
)
"""Where each step leads from each space, -1 off the board; shape (144, 4)."""


BARE: Final = _stacked(BARE_SIDES[colour] for colour in TURN_ORDER)
"""The spaces from which a region leaks, for each colour (T16); shape (4, 3)."""


def _around(space: int) -> Spaces:
    rank, file = divmod(space, SIZE)
    ranks = range(max(rank - 1, 0), min(rank + 2, SIZE))
    files = range(max(file - 1, 0), min(file + 2, SIZE))
    return space_set(Space(SIZE * r + f) for r in ranks for f in files if (r, f) != (rank, file))


AROUND: Final = _stacked(_around(space) for space in range(SPACES))
"""The up to eight neighbours of each space; shape (144, 3)."""

_WEST: Final = ZONE_SIDE[Colour.GREEN]
_EAST: Final = ZONE_SIDE[Colour.BLUE]
_NOT_WEST: Final = pack_set(BOARD & ~_WEST)[0]  # the same pattern in every word
_NOT_EAST: Final = pack_set(BOARD & ~_EAST)[0]


@kernel
def grown(a: Triple, within: Triple) -> Triple:
    """Return a set with all eight neighbours of its spaces, as far as ``within`` allows."""
    a0, a1, a2 = a
    a0 |= (a0 << ONE) & _NOT_WEST | (a0 >> ONE) & _NOT_EAST
    a1 |= (a1 << ONE) & _NOT_WEST | (a1 >> ONE) & _NOT_EAST
    a2 |= (a2 << ONE) & _NOT_WEST | (a2 >> ONE) & _NOT_EAST
    b0 = (a0 | a0 << _12 | a0 >> _12 | a1 << _36) & within[0]
    b1 = (a1 | a1 << _12 | a1 >> _12 | a0 >> _36 | a2 << _36) & within[1]
    b2 = (a2 | a2 << _12 | a2 >> _12 | a1 >> _36) & within[2]
    return b0, b1, b2


@kernel
def surrounded(mine: Triple, colour: int) -> Triple:
    """Return the spaces that a colour's own spaces and its zone surround (T15, T16)."""
    f0, f1, f2 = FULL & ~mine[0], FULL & ~mine[1], FULL & ~mine[2]
    o0, o1, o2 = f0 & BARE[colour, 0], f1 & BARE[colour, 1], f2 & BARE[colour, 2]
    while True:
        g0, g1, g2 = grown((o0, o1, o2), (f0, f1, f2))
        if g0 == o0 and g1 == o1 and g2 == o2:
            return f0 & ~o0, f1 & ~o1, f2 & ~o2
        o0, o1, o2 = g0, g1, g2


@kernel
def newly_surrounded(mine: Triple, colour: int, space: int) -> Triple:
    """Return what became surrounded when ``space``, which was outside, became the colour's.

    Only regions that touch the space can have been cut off. Each is grown until it reaches a bare
    side, so that it is outside, or stops growing, so that it is surrounded.
    """
    f0, f1, f2 = FULL & ~mine[0], FULL & ~mine[1], FULL & ~mine[2]
    t0, t1, t2 = AROUND[space, 0] & f0, AROUND[space, 1] & f1, AROUND[space, 2] & f2
    e0, e1, e2 = ZERO, ZERO, ZERO
    while t0 | t1 | t2:
        r0, r1, r2 = _one_of(t0, t1, t2)
        closed = False
        while not (r0 & BARE[colour, 0] | r1 & BARE[colour, 1] | r2 & BARE[colour, 2]):
            g0, g1, g2 = grown((r0, r1, r2), (f0, f1, f2))
            closed = g0 == r0 and g1 == r1 and g2 == r2
            if closed:
                e0, e1, e2 = e0 | r0, e1 | r1, e2 | r2
                break
            r0, r1, r2 = g0, g1, g2
        t0, t1, t2 = t0 & ~r0, t1 & ~r1, t2 & ~r2
    return e0, e1, e2


@kernel
def _one_of(a0: np.uint64, a1: np.uint64, a2: np.uint64) -> Triple:
    """Return one space of a set that is not empty."""
    if a0:
        return a0 & ~(a0 - ONE), ZERO, ZERO
    if a1:
        return ZERO, a1 & ~(a1 - ONE), ZERO
    return ZERO, ZERO, a2 & ~(a2 - ONE)


_PAIRS: Final = np.uint64(0x5555555555555555)
_FOURS: Final = np.uint64(0x3333333333333333)
_EIGHTS: Final = np.uint64(0x0F0F0F0F0F0F0F0F)
_LOW: Final = np.uint64(0x7F)
_2: Final = np.uint64(2)
_4: Final = np.uint64(4)
_8: Final = np.uint64(8)
_16: Final = np.uint64(16)
_32: Final = np.uint64(32)


@kernel
def count(word: np.uint64) -> np.uint64:
    """Count the bits of a word."""
    word = word - (word >> ONE & _PAIRS)
    word = (word & _FOURS) + (word >> _2 & _FOURS)
    word = word + (word >> _4) & _EIGHTS
    word = word + (word >> _8)
    word = word + (word >> _16)
    return word + (word >> _32) & _LOW


@kernel
def count_common(a: Triple, b: Triple) -> np.uint64:
    """Count the spaces that are in both sets."""
    return count(a[0] & b[0]) + count(a[1] & b[1]) + count(a[2] & b[2])
