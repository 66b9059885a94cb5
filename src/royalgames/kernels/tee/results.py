"""All different outcomes of a turn as arrays, filled and scored."""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from royalgames.kernels.tee.bits import FULL
from royalgames.kernels.tee.plays import Moves, follow_all
from royalgames.kernels.tee.search import DEPTH_AT, END_AT, WALK_AT, Workspace
from royalgames.kernels.words import Words

_BYTES: Final = np.arange(0, 40, 8, dtype=np.uint64)


class Outcomes(NamedTuple):
    """The different outcomes of a turn, one per row; none if the player must pass."""

    position: Words
    """The position before the turn; shape (22,)."""
    nodes: Words
    """The rows as ``search`` draws them; the properties read them; shape (n, 8)."""
    slider: int
    """How many steps each walk has."""
    open_before: int
    """How many spaces were open before the turn."""

    @property
    def ends(self) -> npt.NDArray[np.uint8]:
        """The space each walk ends on; shape (n,)."""
        return (self.nodes[:, 0] >> np.uint64(END_AT)).astype(np.uint8)

    @property
    def visited(self) -> Words:
        """The spaces of each walk, the start included; shape (n, 3)."""
        sets = self.nodes[:, :3].copy()
        sets[:, 0] &= FULL
        return sets

    @property
    def won(self) -> Words:
        """The spaces that become the mover's, claimed or surrounded; shape (n, 3)."""
        return self.nodes[:, 3:6]

    @property
    def surrounded(self) -> Words:
        """The spaces won by surrounding them (T15 to T18); shape (n, 3)."""
        return self.won & ~self.visited

    @property
    def taken(self) -> npt.NDArray[np.uint8]:
        """How many were Red's, Blue's, Yellow's, Green's and open; shape (n, 5)."""
        return (self.nodes[:, 6, None] >> _BYTES & np.uint64(255)).astype(np.uint8)

    @property
    def gained(self) -> npt.NDArray[np.uint8]:
        """How many spaces each wins in all; shape (n,)."""
        gained: npt.NDArray[np.uint8] = self.taken.sum(axis=1, dtype=np.uint8)
        return gained

    @property
    def open_left(self) -> npt.NDArray[np.uint8]:
        """How many open spaces are left after each; shape (n,)."""
        left: npt.NDArray[np.uint8] = np.uint8(self.open_before) - self.taken[:, 4]
        return left

    @property
    def closes(self) -> npt.NDArray[np.bool_]:
        """Whether the outcome ends the game (T19); shape (n,)."""
        closes: npt.NDArray[np.bool_] = self.open_left == 0
        return closes

    @property
    def moves(self) -> Moves:
        """A walk that leads to each outcome, as a number (see ``plays``); shape (n,)."""
        steps = (self.nodes[:, 6] >> np.uint64(WALK_AT) & np.uint64(0x3FFFF)).astype(np.uint32)
        depths = self.nodes[:, 6] >> np.uint64(DEPTH_AT)
        for depth in range(self.slider - 2, 0, -2):
            short = depths == depth
            steps[short] = _lengthened(steps[short], depth, self.slider)
        return steps | np.uint32(self.slider << 18)

    def __len__(self) -> int:
        return len(self.nodes)

    def move(self, index: int) -> int:
        """Return a walk that leads to one outcome, as a number (see ``plays``)."""
        return int(self.chosen(np.array([index])).moves[0])

    def after(self, index: int) -> Words:
        """Return the position after one outcome; shape (22,)."""
        row: Words = self.chosen(np.array([index])).all_after()[0]
        return row

    def all_after(self) -> Words:
        """Return the positions after all outcomes; shape (n, 22)."""
        rows = np.empty((len(self), len(self.position)), dtype=np.uint64)
        follow_all(self.position, self.nodes, rows)
        return rows

    def chosen(self, which: npt.NDArray[np.integer]) -> "Outcomes":
        """Return some of the outcomes, by their numbers, in this order."""
        return Outcomes(self.position, self.nodes[which], self.slider, self.open_before)


def _lengthened(steps: Moves, depth: int, slider: int) -> Moves:
    """Step back and forth until the walks are long enough; opposites differ in the lowest bit."""
    last = steps >> np.uint32(2 * (depth - 1)) & np.uint32(3)
    for at in range(depth, slider):
        last = last ^ np.uint32(1)
        steps = steps | last << np.uint32(2 * at)
    return steps


def collected(work: Workspace, slider: int) -> Words:
    """Copy the nodes that are outcomes out of the workspace; shape (n, 8)."""
    bounds = [int(bound) for bound in work.layers]
    return np.concatenate(
        [work.nodes[bounds[depth] : bounds[depth + 1]] for depth in range(slider, 0, -2)]
    )
