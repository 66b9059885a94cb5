"""All different outcomes of a turn as arrays, filled and scored."""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from royalgames.kernels.jit import kernel
from royalgames.kernels.tee.bits import FULL, SPACES, Words, count
from royalgames.kernels.tee.play import Moves
from royalgames.kernels.tee.search import Workspace, search
from royalgames.kernels.tee.turn import has_resigned, read_turn

_8: Final = np.uint64(8)
_40: Final = np.uint64(40)
_48: Final = np.uint64(48)
_255: Final = np.uint64(255)


class Outcomes(NamedTuple):
    """The different outcomes of a turn, one a row; none if the player must pass."""

    moves: Moves
    """A walk that leads to the outcome, as a number (see ``play``); shape (n,)."""
    ends: npt.NDArray[np.uint8]
    """The space the walk ends on; shape (n,)."""
    visited: Words
    """The spaces of the walk, the start included; shape (n, 3)."""
    won: Words
    """The spaces that become the mover's, claimed or surrounded; shape (n, 3)."""
    taken: npt.NDArray[np.uint8]
    """How many of them were Red's, Blue's, Yellow's, Green's and nobody's; shape (n, 5)."""
    gained: npt.NDArray[np.uint8]
    """How many they are in all; shape (n,)."""
    open_left: npt.NDArray[np.uint8]
    """How many open spaces are left; the outcome ends the game if none is (T19); shape (n,)."""

    @property
    def surrounded(self) -> Words:
        """The spaces won by surrounding them (T15 to T18); shape (n, 3)."""
        return self.won & ~self.visited

    @property
    def closes(self) -> npt.NDArray[np.bool_]:
        """Whether the outcome ends the game (T19); shape (n,)."""
        return self.open_left == 0

    def __len__(self) -> int:
        return len(self.moves)


def empty_outcomes(length: int) -> Outcomes:
    """Make the arrays for so many outcomes."""
    return Outcomes(
        moves=np.empty(length, dtype=np.uint32),
        ends=np.empty(length, dtype=np.uint8),
        visited=np.empty((length, 3), dtype=np.uint64),
        won=np.empty((length, 3), dtype=np.uint64),
        taken=np.empty((length, 5), dtype=np.uint8),
        gained=np.empty(length, dtype=np.uint8),
        open_left=np.empty(length, dtype=np.uint8),
    )


@kernel
def find(position: Words, work: Workspace) -> int:
    """Search a turn; return how many outcomes it has."""
    if has_resigned(position):
        work.layers[:] = 0
        return 0
    search(position, work)
    slider = read_turn(position).slider
    outcomes = np.uint64(0)
    for depth in range(slider, 0, -2):
        outcomes += work.layers[depth + 1] - work.layers[depth]
    return np.int64(outcomes)


@kernel
def _padded_walk(steps: int, depth: int, slider: int) -> int:
    """Lengthen a walk by stepping back and forth; a step's opposite differs in its lowest bit."""
    last = steps >> 2 * (depth - 1) & 3
    for at in range(depth, slider):
        last ^= 1
        steps |= last << 2 * at
    return steps | slider << 18


@kernel
def _open_spaces(position: Words) -> int:
    claimed = np.uint64(0)
    for word in range(12):
        claimed += count(position[word])
    return SPACES - np.int64(claimed)


@kernel
def collect(position: Words, work: Workspace, out: Outcomes) -> None:
    """Copy the outcomes that ``find`` found into arrays of their own."""
    nodes = work.nodes
    slider = read_turn(position).slider
    open_before = _open_spaces(position)
    row = 0
    for depth in range(slider, 0, -2):
        for node in range(work.layers[depth], work.layers[depth + 1]):
            out.ends[row] = nodes[node, 0] >> _48
            out.visited[row, 0] = nodes[node, 0] & FULL
            out.visited[row, 1] = nodes[node, 1]
            out.visited[row, 2] = nodes[node, 2]
            for word in range(3):
                out.won[row, word] = nodes[node, 3 + word]
            lanes = nodes[node, 6]
            out.moves[row] = _padded_walk(np.int64(lanes >> _40), depth, slider)
            gained = np.uint64(0)
            for lane in range(5):
                taken = lanes >> np.uint64(8 * lane) & _255
                out.taken[row, lane] = taken
                gained += taken
            out.gained[row] = gained
            out.open_left[row] = open_before - np.int64(lanes >> np.uint64(32) & _255)
            row += 1
