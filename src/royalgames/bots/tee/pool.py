"""Outcomes of a turn as a search holds them: what they promise, and the best of them."""

from typing import Final, NamedTuple

import numpy as np

from royalgames.core import Rng
from royalgames.kernels.tee.bits import BARE
from royalgames.kernels.tee.paths import ENDS, HELD, SIDE, WIN, Scores
from royalgames.kernels.tee.plays import Moves
from royalgames.kernels.tee.results import Outcomes
from royalgames.kernels.words import Words

_MIX: Final = np.array(
    [0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB], dtype=np.uint64
)
"""Odd numbers that spread a set's bits."""

_END_AT: Final = np.uint64(48)
"""Where a mark holds the last space: above the bits of a word of a set of spaces."""


class Candidates(NamedTuple):
    """Moves of one turn, the best first."""

    rows: Words
    """The positions after them; shape (n, 22)."""
    values: Scores
    """What these are worth to each colour; shape (n, 4)."""
    moves: Moves
    """The moves as the kernels number them; shape (n,)."""

    def move(self, index: int) -> int:
        """Return the number of a move."""
        return int(self.moves[index])


def promises(found: Outcomes, guide: Scores, mover: int) -> Scores:
    """Return what each outcome promises, as ``kernels.tee.paths`` adds it up; shape (n,)."""
    taken = found.taken.astype(np.int64)
    scores: Scores = taken @ guide[:SIDE] + guide[ENDS + found.ends.astype(np.int64)]
    scores += guide[SIDE] * np.bitwise_count(found.won & BARE[mover]).sum(axis=1, dtype=np.int64)
    closes = np.flatnonzero(found.closes)
    if len(closes):
        held = guide[HELD : HELD + 4] - taken[closes, :4]
        held[:, mover] = -1
        wins = guide[HELD + mover] + taken[closes].sum(axis=1) > held.max(axis=1)
        scores[closes] += np.where(wins, WIN, -WIN)
    return scores


def some_of(found: Outcomes, most: int, rng: Rng) -> Outcomes:
    """Return at most so many of the outcomes, drawn by lot, in their order."""
    if len(found) <= most:
        return found
    numbers = np.arange(len(found), dtype=np.uint64)
    numbers += np.uint64(rng.randrange(1 << 32)) << np.uint64(20)
    # Multiplied and folded twice, neighbouring numbers are in no order any more.
    lots = numbers * _MIX[0]
    lots = (lots ^ lots >> np.uint64(29)) * _MIX[1]
    lots = (lots ^ lots >> np.uint64(32)) * _MIX[2]
    return found.chosen(np.sort(np.argsort(lots, kind="stable")[:most]))


def best_of(found: Outcomes, scores: Scores, most: int) -> Outcomes:
    """Return the outcomes that promise most, each different result once."""
    if len(found) > most:
        # Many outcomes may have the same result.
        rank = max(len(found) - 8 * most, 0)
        chosen = np.flatnonzero(scores >= np.partition(scores, rank)[rank])
        found, scores = found.chosen(chosen), scores[chosen]
    won, ends = found.won, found.ends.astype(np.uint64) << _END_AT
    marks = (won[:, 0] | ends) * _MIX[0] ^ won[:, 1] * _MIX[1] ^ won[:, 2] * _MIX[2]
    first = np.sort(np.unique(marks, return_index=True)[1])
    return found.chosen(first[np.argsort(-scores[first], kind="stable")[:most]])
