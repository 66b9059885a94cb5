"""Looking a position of the Royal Game of Ur up in a table, from the words of ``kernels/ur``."""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from royalgames.games.ur.board import DOUBLES, HOME, PLACES
from royalgames.kernels.jit import kernel
from royalgames.kernels.solve.rows import Numbers, Places, Reals
from royalgames.kernels.ur.moves import OVER, THROWING
from royalgames.kernels.ur.state import COUNTERS, PHASE, TURN
from royalgames.kernels.words import Words, signed

_OFF: Final = PLACES - 1
_SQUARES: Final = np.array(
    [_OFF, *(place for place in range(HOME) if place not in DOUBLES)], dtype=np.int64
)
"""The places of a side's word in the order of the solver's places."""
_7: Final = np.uint64(7)
_HOME_SHIFT: Final = np.uint64(3 * HOME)

UNKNOWN: Final = float("nan")
"""What a position is worth that the table does not reach."""


class Reach(NamedTuple):
    """All that a compiled function needs to look positions up."""

    values: npt.NDArray[np.uint16]
    """The values of all layers, in whole steps."""
    starts: Places
    """(thrower's counters left, other's): where the layer begins."""
    rows: Places
    """Where the rows of all layers begin, one layer after the other."""
    row_starts: Places
    """(thrower's counters left, other's): where the layer's begin in ``rows``."""
    before: Places
    """(counters left, place, counters yet to place, count): see ``solver/sides.py``."""
    numbers: Numbers
    """The numbers of arrangements, for each number of counters left."""
    masks: Numbers
    """Their shared squares."""
    ranks: Numbers
    """(mask, arrangement): the places in a row."""
    firsts: Places
    """Where each number of counters begins in the last three; one more for the end."""
    scale: Reals
    """What the lowest number means, and how much a step is."""


@kernel
def in_order(word: np.uint64, left: int, before: Places) -> int:
    """Return the number of a side's arrangement in the order of counts."""
    number = 0
    for place in range(len(_SQUARES)):
        count = signed(word >> np.uint64(3 * _SQUARES[place]) & _7)
        number += before[place, left, count]
        left -= count
    return number


@kernel
def lookup(thrower: np.uint64, other: np.uint64, counters: int, reach: Reach) -> float:
    """Return what a position is worth to the player who is about to throw; NaN if not reached."""
    mine = counters - signed(thrower >> _HOME_SHIFT & _7)
    theirs = counters - signed(other >> _HOME_SHIFT & _7)
    if max(mine, theirs) >= len(reach.starts):
        return UNKNOWN
    my_first, their_first = reach.firsts[mine], reach.firsts[theirs]
    row = reach.numbers[my_first + in_order(thrower, mine, reach.before[mine])]
    column = reach.numbers[their_first + in_order(other, theirs, reach.before[theirs])]
    at = reach.starts[mine, theirs] + reach.rows[reach.row_starts[mine, theirs] + row]
    at += reach.ranks[reach.masks[my_first + row], their_first + column]
    value: float = reach.scale[0] + reach.scale[1] * reach.values[at]
    return value


@kernel
def lookup_all(states: Words, reach: Reach, out: Reals) -> None:
    """Look states up that are about to be thrown in or over; others are worth NaN.

    Parameters
    ----------
    states : uint64 array, shape (n, 8)
        Rows as ``kernels.ur.pack_all`` makes them.
    reach : Reach
        The table.
    out : float64 array, shape (n,)
        What each is worth to the player whose turn it is.

    """
    for index in range(len(out)):
        turn, phase = signed(states[index, TURN]), signed(states[index, PHASE])
        out[index] = UNKNOWN
        if phase in (THROWING, OVER):
            thrower, other = states[index, turn], states[index, 1 - turn]
            out[index] = lookup(thrower, other, signed(states[index, COUNTERS]), reach)
