"""The Royal Game of Ur for the solver: where arrangements lead, by the rules of ``games/ur``."""

from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from royalgames.games.ur.board import CENTRE, DOUBLES, EYES, HOME, OFF, ROSETTES, START, VALUES
from royalgames.games.ur.header import MOST_COUNTERS
from royalgames.games.ur.moves import throw_chances
from royalgames.kernels.solve import ur as fast
from royalgames.kernels.solve.rows import Numbers, Places, Span
from royalgames.solver.ruleset import Layers
from royalgames.solver.sides import Board, Counts, Side

SQUARES: Final = (OFF, START, *(square for square in range(1, HOME) if square not in DOUBLES))
"""The places in which a counter can rest, home left out."""

_AT: Final = {square: number for number, square in enumerate(SQUARES)}

BOARD: Final = Board(
    steps=tuple(square + 1 for square in SQUARES),
    most=(MOST_COUNTERS,) * len(SQUARES),
    shared=tuple(_AT[square] for square in SQUARES if square in CENTRE),
)

_DOTS: Final = (0, 2, 3, 1)
"""The dots of the scores 4, 1 and 5, then of nothing."""
_SCORES: Final = (4, 1, 5)
_ENTERING: Final = 5
"""The score that may enter a counter instead."""


def _end(start: int, score: int) -> int | None:
    """Return where a counter comes to rest, or None if it cannot move so far (U7, U9, U11)."""
    if start == OFF:
        return START if score == _ENTERING else None
    end = start + score
    if end in DOUBLES:
        end += score
    return end if end <= HOME else None


def _bits(end: int) -> int:
    """Tell what a move ends on, as the kernels have it."""
    shared = 1 << _square(end) if end in CENTRE else 0
    return shared | fast.EYE * (end in EYES) | fast.HOME * (end == HOME)


def _square(end: int) -> int:
    return BOARD.shared.index(_AT[end]) if end in CENTRE else -1


@cache
def side(counters: int) -> Side:
    """Return the arrangements of so many counters."""
    return Side(BOARD, counters)


def _shifted(counts: Counts, start: int, end: int) -> Counts:
    """Move one counter in each arrangement; to H means away."""
    after = counts.copy()
    after[:, _AT[start]] -= 1
    if end != HOME:
        after[:, _AT[end]] += 1
    return after


@cache
def steps(counters: int) -> fast.Steps:
    """Work out where each arrangement of so many counters leads."""
    all_ = side(counters)
    found = [_moves(all_, score, place) for score in _SCORES for place in range(len(SQUARES))]
    rows = np.concatenate([part[0] for part in found])
    scores = np.repeat(np.arange(len(found)) // len(SQUARES), [len(part[0]) for part in found])
    order = np.lexsort([scores, rows])
    keys = (rows * fast.SCORES + scores)[order]
    wanted = np.arange(len(all_))[:, None] * fast.SCORES + np.arange(fast.SCORES + 1)
    starts = np.searchsorted(keys, wanted).astype(np.int32)
    moves = np.concatenate([part[1] for part in found])[order]
    return fast.Steps(np.ascontiguousarray(moves), starts, *_struck(all_))


def _moves(all_: Side, score: int, place: int) -> tuple[Places, Numbers]:
    """List the arrangements with a counter in a place that can move so far, and those moves."""
    end = _end(SQUARES[place], score)
    rows = np.flatnonzero(all_.counts[:, place])
    if end is None:
        return rows[:0], np.empty((0, 4), dtype=np.int32)
    after = _shifted(all_.counts[rows], SQUARES[place], end)
    moves = np.empty((len(rows), 4), dtype=np.int32)
    moves[:, fast.ENDS], moves[:, fast.SQUARE] = _bits(end), _square(end)
    moves[:, fast.AFTER] = side(all_.counters - (end == HOME)).number(after)
    moves[:, fast.SENT] = all_.number(_shifted(after, end, OFF)) if end in CENTRE else -1
    if end in ROSETTES:
        can = after[:, _AT[OFF]] > 0
        entering = moves[can]
        entering[:, fast.AFTER] = all_.number(_shifted(after[can], OFF, START))
        rows, moves = np.concatenate([rows, rows[can]]), np.concatenate([moves, entering])
    return rows, moves


def _struck(all_: Side) -> tuple[Numbers, Numbers]:
    struck = np.tile(np.arange(len(all_), dtype=np.int32), (len(BOARD.shared), 1))
    for square, place in enumerate(BOARD.shared):
        single = np.flatnonzero(all_.counts[:, place] == 1)
        struck[square, single] = all_.number(_shifted(all_.counts[single], SQUARES[place], OFF))
        struck[square, all_.counts[:, place] > 1] = -1
    stacks = (all_.counts[:, BOARD.shared] > 1) @ (1 << np.arange(len(BOARD.shared)))
    return struck, stacks.astype(np.int32)


class UrRules:
    """The rules of the Royal Game of Ur, for one kind of dice and one aim."""

    def __init__(self, dice: str, aim: str, counters: int) -> None:
        chances = throw_chances(dice)
        self._dice = np.array([float(chances[dots]) for dots in _DOTS])
        self._points = aim == "points"
        self.whole = 0.0 if self._points else 1.0
        self.largest = float(VALUES[OFF] * counters) if self._points else 1.0
        self.smallest = -self.largest if self._points else 0.0

    def side(self, counters: int) -> Side:
        """Return the arrangements of so many counters."""
        return side(counters)

    def won(self, counters: int) -> npt.NDArray[np.float64]:
        """Return 1, or the points for the loser's counters (U15)."""
        if self._points:
            values = np.array([VALUES[place] for place in SQUARES])
            points: npt.NDArray[np.float64] = (side(counters).counts @ values).astype(np.float64)
            return points
        return np.ones(len(side(counters)))

    def around(self, mine: int, theirs: int, here: Layers, turned: Layers) -> fast.Around:
        """Collect all that a layer's values are worked out from."""
        return fast.Around(
            here(mine, theirs),
            here(mine - 1, theirs),
            here(mine, theirs - 1),
            side(mine).levels,
            side(theirs).fits,
            steps(mine),
            steps(theirs),
            self._dice,
        )

    def back_up(self, around: Any, span: Span) -> None:
        """Work out sums and weights of some rows of a level."""
        fast.back_up(around, span)
