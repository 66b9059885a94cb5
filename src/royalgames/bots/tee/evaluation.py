"""What positions of Royal Tee are worth, and what walks promise."""

from typing import Final

import numpy as np
import numpy.typing as npt

from royalgames.bots.tee.weights import Weights
from royalgames.games.tee.board import SIZE
from royalgames.kernels.tee.bits import SPACES
from royalgames.kernels.tee.judge import (
    FEATURES,
    FROM_MIDDLE,
    MOST_LEAD,
    count_features,
    weigh_features,
)
from royalgames.kernels.tee.paths import ENDS, GUIDE, SIDE, Scores
from royalgames.kernels.tee.position import PLAYING, RESIGNED, TEES
from royalgames.kernels.tee.turn import ending_rules
from royalgames.kernels.words import Words

_RANKS, _FILES = np.divmod(np.arange(SPACES), SIZE)
_KING: Final = np.maximum(abs(_RANKS[:, None] - _RANKS), abs(_FILES[:, None] - _FILES))
"""A king's steps between any two spaces; shape (144, 144)."""


def counts_of(row: Words) -> list[int]:
    """Count the spaces that each colour holds."""
    words = row[:TEES].tolist()
    return [sum(word.bit_count() for word in words[at : at + 3]) for at in range(0, TEES, 3)]


class Evaluator:
    """Evaluates the positions of one game by its weights."""

    def __init__(self, row: Words, weights: Weights) -> None:
        active = int(row[PLAYING]) & ~int(row[RESIGNED])
        self.active = [colour for colour in range(4) if active >> colour & 1]
        """Who can still win."""
        self._weights = weights
        self._factors = np.array(weights, dtype=np.int64)

    def values(self, rows: Words) -> Scores:
        """Return what each position is worth to each colour; shape (n, 4)."""
        rules = np.empty(len(rows), dtype=np.uint8)
        features = np.zeros((len(rows), 4, FEATURES), dtype=np.int64)
        values = np.empty((len(rows), 4), dtype=np.int64)
        ending_rules(rows, rules)
        count_features(rows, rules, features)
        weigh_features(rows, rules, features, self._factors, values)
        return values

    def guide(self, row: Words, mover: int, view: int) -> Scores:
        """Return what walks of a mover promise, for or against a colour.

        Parameters
        ----------
        row : uint64 array, shape (22,)
            The position by which the worth of spaces is fixed.
        mover, view : int
            Who walks, and whose value counts: the mover's own, or that of a colour to be harmed.

        """
        spaces = np.bitwise_count(row[:TEES]).reshape(4, 3).sum(axis=1, dtype=np.int64)
        guide = np.zeros(GUIDE, dtype=np.int64)
        guide[:SIDE] = [self._worth(spaces, mover, view, owner) for owner in range(5)]
        rivals = max(int(spaces[other]) for other in self.active if other != mover)
        lead = max(-MOST_LEAD, min(MOST_LEAD, int(spaces[mover]) - rivals))
        # Taking an open space raises the leader's fifth term, and lowers it for the others.
        guide[4] += self._weights.full * lead // 4
        guide[SIDE] = self._weights.side
        ends = self._weights.middle * FROM_MIDDLE
        free = np.flatnonzero(_open_spaces(row))
        if lead > 0 and len(free):
            ends = ends + self._weights.far * lead * _KING[:, free].min(axis=1)
        guide[ENDS:] = ends
        return guide

    def _worth(self, spaces: Scores, mover: int, view: int, owner: int) -> int:
        """Return what it is worth to a mover to take a space from an owner; 4 is an open space."""
        raised = self._share(spaces, mover, view)
        if owner in self.active:
            raised -= self._share(spaces, owner, view)
        return raised if mover == view else -raised

    def _share(self, spaces: Scores, colour: int, view: int) -> int:
        """Return by how much a space of a colour raises the value of the colour in view."""
        unit = self._weights.held
        if colour == view:
            return unit
        others = [other for other in self.active if other != view]
        best = max(others, key=lambda other: int(spaces[other]))
        return -(unit // (2 * len(others))) - (unit // 2 if colour == best else 0)


def _open_spaces(row: Words) -> npt.NDArray[np.bool_]:
    """Return for each space whether it is open; shape (144,)."""
    claims = np.bitwise_or.reduce(row[:TEES].reshape(4, 3), axis=0)
    bits = claims[:, None] >> np.arange(48, dtype=np.uint64) & np.uint64(1)
    free: npt.NDArray[np.bool_] = bits.reshape(-1) == 0
    return free
