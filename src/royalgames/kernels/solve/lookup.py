"""Looking a position up in a tablebase, from the words of the two sides (``kernels/counts.py``)."""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from royalgames.kernels.counts import count_at
from royalgames.kernels.jit import kernel
from royalgames.kernels.solve.rows import Numbers, Places, Reals
from royalgames.kernels.words import Words

UNKNOWN: Final = float("nan")
"""The value of a position that the tablebase does not cover."""


class TablebaseArrays(NamedTuple):
    """All that a compiled function needs to look positions up."""

    values: npt.NDArray[np.uint16]
    """The values of all layers, in whole steps."""
    starts: Places
    """(thrower's pieces left, other's): where the layer begins."""
    rows: Places
    """Where the rows of all layers begin, one layer after the other."""
    row_starts: Places
    """(thrower's pieces left, other's): where the layer's begin in ``rows``."""
    before: Places
    """(pieces left, place, pieces yet to place, count): see ``solver/sides.py``."""
    numbers: Numbers
    """The numbers of arrangements, for each number of pieces left."""
    masks: Numbers
    """Their shared squares."""
    ranks: Numbers
    """(mask, arrangement): the places in a row."""
    firsts: Places
    """Where each number of pieces begins in the last three; one more for the end."""
    scale: Reals
    """What the lowest number means, and how much a step is."""
    places: Places
    """The places of a side's word in the order of the solver's places."""
    home: int
    """The place of the pieces that are home."""


@kernel
def in_order(word: np.uint64, left: int, before: Places, places: Places) -> int:
    """Return the number of a side's arrangement in the order of counts."""
    number = 0
    for index in range(len(places)):
        count = count_at(word, places[index])
        number += before[index, left, count]
        left -= count
    return number


@kernel
def number_all(words: Words, left: int, before: Places, places: Places, out: Places) -> None:
    """Write the number of each arrangement of so many pieces in the order of counts."""
    for index in range(len(words)):
        out[index] = in_order(words[index], left, before, places)


@kernel
def lookup(thrower: np.uint64, other: np.uint64, pieces: int, base: TablebaseArrays) -> float:
    """Return what a position is worth to the player about to throw; NaN if it is not covered."""
    mine = pieces - count_at(thrower, base.home)
    theirs = pieces - count_at(other, base.home)
    if max(mine, theirs) >= len(base.starts):
        return UNKNOWN
    my_first, their_first = base.firsts[mine], base.firsts[theirs]
    my_order = in_order(thrower, mine, base.before[mine], base.places)
    their_order = in_order(other, theirs, base.before[theirs], base.places)
    row, column = base.numbers[my_first + my_order], base.numbers[their_first + their_order]
    at = base.starts[mine, theirs] + base.rows[base.row_starts[mine, theirs] + row]
    at += base.ranks[base.masks[my_first + row], their_first + column]
    value: float = base.scale[0] + base.scale[1] * base.values[at]
    return value


@kernel
def lookup_all(pairs: Words, pieces: Places, base: TablebaseArrays, out: Reals) -> None:
    """Look many positions up.

    Parameters
    ----------
    pairs : uint64 array, shape (n, 2)
        The thrower's side and the other's.
    pieces : int64 array, shape (n,)
        How many pieces a side has, those at home included; 0 for a row to leave out.
    base : TablebaseArrays
        The tablebase.
    out : float64 array, shape (n,)
        What each is worth to the thrower; NaN where it is not covered or left out.

    """
    for index in range(len(out)):
        out[index] = UNKNOWN
        if pieces[index]:
            out[index] = lookup(pairs[index, 0], pairs[index, 1], pieces[index], base)
