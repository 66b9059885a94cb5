"""One side's arrangements of its pieces that are not home: numbered, by levels, with masks."""

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from royalgames.kernels.counts import BITS
from royalgames.kernels.solve.lookup import number_all
from royalgames.kernels.solve.rows import (
    Fits,
    Layer,
    Levels,
    Numbers,
    Places,
    Values,
    store_by_level,
)
from royalgames.kernels.words import Words

Counts = npt.NDArray[np.int64]
"""Arrangements, one per row: how many pieces are in each place."""


class Board(NamedTuple):
    """The places in which a side's pieces can rest, except home."""

    places: tuple[int, ...]
    """Their numbers in a side's word (``kernels/counts.py``)."""
    home: int
    """The number of home in a side's word."""
    steps: tuple[int, ...]
    """How far along each place is."""
    most: tuple[int, ...]
    """How many pieces each place can hold."""
    shared: tuple[int, ...]
    """The places that both sides use, by their index in ``places``."""

    @property
    def masks(self) -> int:
        """How many sets of shared places there are."""
        return 1 << len(self.shared)


class Side:
    """All arrangements of some pieces, the most advanced first."""

    def __init__(self, board: Board, counters: int) -> None:
        self.board = board
        self.counters = counters
        counts = _arrangements(board, counters)
        steps = counts @ np.array(board.steps)
        order = np.argsort(-steps, kind="stable")
        self.counts: Counts = counts[order]
        """(arrangement, place): how many pieces are there."""
        self.levels: Numbers = _levels(steps[order])
        """Where each level begins, one level per number of steps; one more for the end."""
        self.level_of: Levels = np.repeat(
            np.arange(len(self.levels) - 1, dtype=np.uint16), np.diff(self.levels)
        )
        """The level of each arrangement."""
        held = self.counts[:, board.shared] > 0
        self.masks: Numbers = (held @ (1 << np.arange(len(board.shared)))).astype(np.int32)
        """The shared places that each arrangement holds, one bit per place."""
        self.ranks, self.fits = _fits(self.masks, board.masks, self.levels)
        self.before = _before(board, counters)
        """(place, pieces left, count): how many arrangements come earlier in the order of counts
        because they have fewer in that place."""
        self.numbers: Numbers = np.empty(len(counts), dtype=np.int32)
        """The number of each arrangement in the order of counts."""
        self.numbers[self._in_order(self.counts)] = np.arange(len(counts))

    def __len__(self) -> int:
        return len(self.counts)

    def number(self, counts: Counts) -> Numbers:
        """Return the numbers of arrangements given by their counts."""
        found: Numbers = self.numbers[self._in_order(counts)]
        return found

    def _in_order(self, counts: Counts) -> Places:
        left = np.full(len(counts), self.counters)
        found = np.zeros(len(counts), dtype=np.int64)
        for place in range(len(self.board.steps)):
            found += self.before[place, left, counts[:, place]]
            left = left - counts[:, place]
        return found

    def number_of(self, counts: Sequence[int]) -> int:
        """Return the number of one arrangement, without an array."""
        found, left = 0, self.counters
        for row, count in zip(self._before_lists, counts, strict=True):
            found += row[left][count]
            left -= count
        return int(self.numbers[found])

    @cached_property
    def words(self) -> Words:
        """The arrangements as words, without pieces at home."""
        shifts = np.array([BITS * place for place in self.board.places], dtype=np.uint64)
        words: Words = (self.counts.astype(np.uint64) << shifts).sum(axis=1, dtype=np.uint64)
        return words

    def number_words(self, words: Words) -> Numbers:
        """Return the numbers of arrangements given as words."""
        order = np.empty(len(words), dtype=np.int64)
        places = np.array(self.board.places, dtype=np.int64)
        number_all(np.ascontiguousarray(words), self.counters, self.before, places, order)
        found: Numbers = self.numbers[order]
        return found

    @cached_property
    def _before_lists(self) -> list[list[list[int]]]:
        lists: list[list[list[int]]] = self.before.tolist()
        return lists

    def without_first(self, fewer: "Side") -> Numbers:
        """Return the numbers of all arrangements without their most advanced piece."""
        counts = self.counts.copy()
        first = counts.shape[1] - 1 - np.argmax(counts[:, ::-1] > 0, axis=1)
        counts[np.arange(len(counts)), first] -= 1
        return fewer.number(counts)

    @cached_property
    def start(self) -> int:
        """The arrangement with all pieces off the board."""
        return len(self) - 1


def _arrangements(board: Board, counters: int) -> Counts:
    chosen = list(combinations_with_replacement(range(len(board.steps)), counters))
    places = np.array(chosen, dtype=np.int64).reshape(len(chosen), counters)
    counts = np.zeros((len(chosen), len(board.steps)), dtype=np.int64)
    for column in range(counters):
        counts[np.arange(len(chosen)), places[:, column]] += 1
    found: Counts = counts[(counts <= np.array(board.most)).all(axis=1)]
    return found


def _levels(steps: npt.NDArray[np.int64]) -> Numbers:
    """Split arrangements in falling order of steps; a level may be empty."""
    depth = steps[0] - steps
    return np.searchsorted(depth, np.arange(depth[-1] + 2)).astype(np.int32)


def _fits(masks: Numbers, all_masks: int, levels: Numbers) -> tuple[Numbers, Fits]:
    ranks = np.zeros((all_masks, len(masks) + 1), dtype=np.int32)
    members = []
    for mask in range(all_masks):
        free = masks & mask == 0
        np.cumsum(free, out=ranks[mask, 1:])
        members.append(np.flatnonzero(free).astype(np.int32))
    starts = np.cumsum([0, *map(len, members)]).astype(np.int32)
    return ranks, Fits(levels, np.concatenate(members), starts)


def _before(board: Board, counters: int) -> Places:
    most = [min(count, counters) for count in board.most]
    before = np.zeros((len(most), counters + 1, counters + 2), dtype=np.int64)
    ways = [1] + [0] * counters
    for place in reversed(range(len(most))):
        for left in range(counters + 1):
            fewer = [ways[left - count] for count in range(min(most[place], left) + 1)]
            before[place, left, 1 : len(fewer) + 1] = np.cumsum(fewer)
        ways = [
            int(before[place, left, min(most[place], left) + 1]) for left in range(counters + 1)
        ]
    return before


def offsets(mine: Side, theirs: Side) -> Places:
    """Return where each row of a layer begins in a tablebase; one more for the end."""
    return np.concatenate([[0], np.cumsum(theirs.ranks[mine.masks, -1], dtype=np.int64)])


def layer_of(mine: Side, theirs: Side, values: Values) -> Layer:
    """Return a layer with its values, and where each is stored."""
    levels = len(mine.levels) + len(theirs.levels) - 3
    bases = np.zeros((len(theirs.levels) - 1, len(mine)), dtype=np.int64)
    firsts = np.zeros(levels + 1, dtype=np.int64)
    store_by_level(mine.fits, theirs.fits, mine.masks, theirs.ranks, bases, firsts)
    return Layer(values, bases, firsts, theirs.level_of, mine.masks, theirs.ranks)


def positions(sides: Sequence[Side]) -> int:
    """Count the positions of all layers that the sides make, except where both are home."""
    return sum(int(offsets(mine, theirs)[-1]) for mine in sides for theirs in sides) - 1


def shared_numbers(board: Board, places: int) -> Numbers:
    """Return the number of each place of a side's word among the shared squares, or -1."""
    numbers = np.full(places, -1, dtype=np.int32)
    for number, index in enumerate(board.shared):
        numbers[board.places[index]] = number
    return numbers


def struck(
    side: Side, list_struck: Callable[[Words, int, Words], None], blocked: np.uint64
) -> Numbers:
    """Return each arrangement after the other player lands on each shared square; -1 if blocked."""
    found = np.empty((len(side.board.shared), len(side)), dtype=np.int32)
    left = np.empty(len(side), dtype=np.uint64)
    for number, index in enumerate(side.board.shared):
        list_struck(side.words, side.board.places[index], left)
        closed = left == blocked
        found[number, closed] = -1
        found[number, ~closed] = side.number_words(left[~closed])
    return found


def by_turn(both: Words, turns: Words) -> Words:
    """Return two sides with the one first whose turn it is; shape (n, 2)."""
    turned = turns[:, None] == 1
    return np.ascontiguousarray(np.where(turned, both[:, ::-1], both))
