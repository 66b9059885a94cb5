"""Museum Ur for the solver, by the rules of ``games/museum``.

Others have solved it too, so that both solvers can be compared.
"""

from functools import cache
from math import comb
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from royalgames.kernels.solve import museum as fast
from royalgames.kernels.solve.rows import Numbers, Places, Span
from royalgames.solver.ruleset import Layers
from royalgames.solver.sides import Board, Side

OFF: Final = 0
HOME: Final = 15
"""M2: a side's track; the squares are 1 to 14."""
SHARED: Final = tuple(range(5, 13))
"""M2: the squares that both sides use."""
ROSETTES: Final = frozenset({4, 8, 14})
"""M9."""
DICE: Final = 4
"""M5: how many dice there are; each counts one or nothing."""
PIECES: Final = 7
"""M3."""

BOARD: Final = Board(
    steps=tuple(range(HOME)),
    most=(PIECES, *(1,) * (HOME - 1)),
    shared=SHARED,
)


@cache
def side(pieces: int) -> Side:
    """Return the arrangements of so many pieces."""
    return Side(BOARD, pieces)


@cache
def _steps(pieces: int) -> tuple[Numbers, Numbers]:
    """List where each arrangement leads: the moves, and where each score's begin."""
    all_ = side(pieces)
    found = [_moves(all_, score, start) for score in range(1, 5) for start in range(HOME)]
    rows = np.concatenate([part[0] for part in found])
    scores = np.repeat(np.arange(len(found)) // HOME, [len(part[0]) for part in found])
    order = np.lexsort([scores, rows])
    keys = (rows * fast.SCORES + scores)[order]
    wanted = np.arange(len(all_))[:, None] * fast.SCORES + np.arange(fast.SCORES + 1)
    moves = np.concatenate([part[1] for part in found])[order]
    return np.ascontiguousarray(moves), np.searchsorted(keys, wanted).astype(np.int32)


def _moves(all_: Side, score: int, start: int) -> tuple[Places, Numbers]:
    """List the arrangements whose piece on a place can move so far, and those moves (M6 to M12)."""
    end = start + score
    free = all_.counts[:, start] > 0
    if end < HOME:
        free &= all_.counts[:, end] == 0
    rows = np.flatnonzero(free) if end <= HOME else np.empty(0, dtype=np.int64)
    after = all_.counts[rows].copy()
    after[:, start] -= 1
    if end < HOME:
        after[:, end] += 1
    moves = np.empty((len(rows), 3), dtype=np.int32)
    moves[:, fast.KIND] = fast.HOME if end == HOME else fast.ROSETTE * (end in ROSETTES)
    if len(rows):
        moves[:, fast.AFTER] = side(all_.counters - (end == HOME)).number(after)
    moves[:, fast.SQUARE] = SHARED.index(end) if end in SHARED else -1
    return rows, moves


@cache
def _struck(pieces: int) -> Numbers:
    """Take the piece on each shared square off; the last row is for moves that touch nobody."""
    all_ = side(pieces)
    struck = np.tile(np.arange(len(all_), dtype=np.int32), (len(SHARED) + 1, 1))
    for number, square in enumerate(SHARED):
        hit = np.flatnonzero(all_.counts[:, square])
        if square in ROSETTES:
            struck[number, hit] = -1
            continue
        after = all_.counts[hit].copy()
        after[:, square] -= 1
        after[:, OFF] += 1
        struck[number, hit] = all_.number(after)
    return struck


class MuseumRules:
    """The museum rules, best play for winning."""

    whole = 1.0
    largest = 1.0
    smallest = 0.0

    def __init__(self) -> None:
        ways = [comb(DICE, score) / 2**DICE for score in range(DICE + 1)]
        self._dice = np.array([*ways[1:], ways[0]])

    def side(self, counters: int) -> Side:
        """Return the arrangements of so many pieces."""
        return side(counters)

    def won(self, counters: int) -> npt.NDArray[np.float64]:
        """Return 1 for each arrangement of the loser."""
        return np.ones(len(side(counters)))

    def around(self, mine: int, theirs: int, here: Layers, turned: Layers) -> fast.Around:
        """Collect all that a layer's values are worked out from."""
        return fast.Around(
            here(mine, theirs),
            turned(theirs, mine),
            turned(theirs, mine - 1),
            side(mine).levels,
            side(theirs).fits,
            *_steps(mine),
            _struck(theirs),
            self._dice,
        )

    def back_up(self, around: Any, span: Span) -> None:
        """Work out sums and weights of some rows of a level."""
        fast.back_up(around, span, self.whole)
