"""Outcomes of a turn as a search holds them: picked, followed, and read back as moves."""

from typing import Final, NamedTuple

import numpy as np

from royalgames.kernels.tee.bits import BARE
from royalgames.kernels.tee.paths import ENDS, HELD, SIDE, WIN, Figures
from royalgames.kernels.tee.position import AGREED, PLAYING, ROUND, TEES, TURN
from royalgames.kernels.tee.results import Outcomes
from royalgames.kernels.tee.search import DEPTH_AT, END_AT, WALK_AT
from royalgames.kernels.words import Words

_MIX: Final = np.array(
    [0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB], dtype=np.uint64
)
"""Odd numbers that spread a set's bits."""


class Candidates(NamedTuple):
    """Moves of one turn, the best first."""

    rows: Words
    """The positions after them; shape (n, 22)."""
    values: Figures
    """What these are worth to each colour; shape (n, 4)."""
    nodes: Words
    """The outcomes; shape (n, 8)."""
    slider: int
    """How many steps each walk has."""

    def move(self, index: int) -> int:
        """Return the number of a move."""
        steps = int(self.nodes[index, 6]) >> WALK_AT & 0x3FFFF
        length = int(self.nodes[index, 6]) >> DEPTH_AT
        for at in range(length, self.slider):
            # Back and forth; opposite steps differ in the lowest bit.
            steps |= (steps >> 2 * (at - 1) & 3 ^ 1) << 2 * at
        return steps | self.slider << 18


def follow(row: Words, nodes: Words) -> Words:
    """Return the positions after outcomes of a turn; shape (n, 22)."""
    mover, playing = int(row[TURN]), int(row[PLAYING])
    rows = np.repeat(row[None], len(nodes), axis=0)
    won = nodes[:, 3:6]
    claims = rows[:, :TEES].reshape(-1, 4, 3)
    claims &= ~won[:, None]
    claims[:, mover] |= won
    rows[:, :TEES] = claims.reshape(-1, TEES)
    rows[:, TEES + mover] = nodes[:, 0] >> np.uint64(END_AT)
    later = [colour for colour in range(mover + 1, 4) if playing >> colour & 1]
    if later:
        rows[:, TURN] = later[0]
    else:
        rows[:, TURN] = next(colour for colour in range(4) if playing >> colour & 1)
        rows[:, ROUND] += np.uint64(1)
    rows[:, AGREED] = 0
    return rows


def promises(found: Outcomes, guide: Figures, mover: int) -> Figures:
    """Return what each outcome promises, as ``kernels.tee.paths`` adds it up; shape (n,)."""
    taken = found.taken.astype(np.int64)
    scores: Figures = taken @ guide[:SIDE] + guide[ENDS + found.ends.astype(np.int64)]
    scores += guide[SIDE] * np.bitwise_count(found.won & BARE[mover]).sum(axis=1, dtype=np.int64)
    closes = np.flatnonzero(found.closes)
    if len(closes):
        held = guide[HELD : HELD + 4] - taken[closes, :4]
        held[:, mover] = -1
        wins = guide[HELD + mover] + taken[closes].sum(axis=1) > held.max(axis=1)
        scores[closes] += np.where(wins, WIN, -WIN)
    return scores


def best_of(nodes: Words, scores: Figures, most: int) -> Words:
    """Return the outcomes that promise most, those that come to the same once; shape (n, 8)."""
    if len(nodes) > most:
        # Of outcomes that come to the same there may be many.
        rank = max(len(nodes) - 8 * most, 0)
        floor = np.partition(scores, rank)[rank]
        chosen = np.flatnonzero(scores >= floor)
        nodes, scores = nodes[chosen], scores[chosen]
    same = nodes[:, 3:6].copy()
    same[:, 0] |= nodes[:, 0] >> np.uint64(END_AT) << np.uint64(END_AT)
    marks = same[:, 0] * _MIX[0] ^ same[:, 1] * _MIX[1] ^ same[:, 2] * _MIX[2]
    first = np.sort(np.unique(marks, return_index=True)[1])
    nodes, scores = nodes[first], scores[first]
    return nodes[np.argsort(-scores, kind="stable")[:most]]
