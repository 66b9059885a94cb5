"""The number of every position: a bijection, without holes, layer after layer.

A position is seen by the player about to throw. Layers (m, n), the thrower's pieces not home and
the other player's, follow each other from (0, 1) on; (0, 0), where both are home, cannot be.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence

import numpy as np

from royalgames.kernels.solve.rows import Places
from royalgames.solver.ruleset import Position
from royalgames.solver.sides import Side, offsets


def layers(counters: int) -> Iterator[tuple[int, int]]:
    """List the layers in the order in which positions are numbered."""
    for mine in range(counters + 1):
        for theirs in range(counters + 1):
            if mine or theirs:
                yield mine, theirs


class Index:
    """Numbers the positions in which each side has up to so many pieces left."""

    def __init__(self, side: Callable[[int], Side], counters: int) -> None:
        self.counters = counters
        self.sides = [side(left) for left in range(counters + 1)]
        self.rows = {
            (mine, theirs): offsets(self.sides[mine], self.sides[theirs])
            for mine, theirs in layers(counters)
        }
        """Where the rows of each layer begin in it; one more for the end."""
        sizes = [int(rows[-1]) for rows in self.rows.values()]
        edges = [0, *map(int, np.cumsum(sizes))]
        self.starts = dict(zip(self.rows, edges, strict=False))
        """Where each layer begins."""
        self._edges = edges

    def __len__(self) -> int:
        return self._edges[-1]

    def rank(self, mine: Sequence[int], theirs: Sequence[int]) -> int:
        """Return the number of a position."""
        left = sum(mine), sum(theirs)
        row, column = (self.sides[sum(counts)].number_of(counts) for counts in (mine, theirs))
        mask = self.sides[left[0]].masks[row]
        rank = self.sides[left[1]].ranks[mask, column]
        return self.starts[left] + int(self.rows[left][row]) + int(rank)

    def unrank(self, number: int) -> Position:
        """Return the position with a number."""
        if not 0 <= number < len(self):
            raise IndexError(f"positions are numbered from 0 to {len(self) - 1}, not {number}")
        left = list(self.rows)[bisect_right(self._edges, number) - 1]
        mine, theirs = (self.sides[counters] for counters in left)
        number -= self.starts[left]
        row = int(np.searchsorted(self.rows[left], number, side="right")) - 1
        fits, mask = theirs.fits, int(mine.masks[row])
        column = fits.members[int(fits.starts[mask]) + number - int(self.rows[left][row])]
        return tuple(mine.counts[row].tolist()), tuple(theirs.counts[column].tolist())

    def all_rows(self) -> tuple[Places, Places, Places]:
        """Return all rows, layer after layer, and by layer where its values and its rows begin.

        The last two have the shape (thrower's pieces left + 1, other's + 1).
        """
        shape = (self.counters + 1, self.counters + 1)
        starts, row_starts = np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=np.int64)
        rows: list[Places] = []
        for layer, found in self.rows.items():
            starts[layer] = self.starts[layer]
            row_starts[layer] = sum(map(len, rows))
            rows.append(found[:-1])
        return np.concatenate(rows), starts, row_starts
