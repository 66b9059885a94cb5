"""What a position is worth to the player about to throw, by all that was learned about it.

A judge is a network (``net``) and, if it was fitted to a tablebase, two things more:

    a second layer    its units add up the first layer's; their sum is the position's worth
    corrections       for the positions at which the network would be most often or most wrong

A correction is found by a hash of the position: some of its bits say in which bucket it is, 16
others are its mark. One position in some thousands has the mark of another and gets a small
correction that is not its own. Pieces at home do not count, as in the network.

As in ``net``, sums are made in a fixed order, so that a judge says the same on every machine.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from royalgames.kernels.counts import MOST, set_of
from royalgames.kernels.jit import kernel
from royalgames.kernels.mix import draw
from royalgames.kernels.net import LAST, Net, add_rows, evaluate, halved_sum
from royalgames.kernels.words import Words, signed

Marks = npt.NDArray[np.uint16]
"""Sixteen bits of each position's hash."""
Sizes = npt.NDArray[np.int8]
"""How large corrections are, in steps."""
Starts = npt.NDArray[np.int32]
"""Where the corrections of each bucket begin; one more for the end."""

ROWS: Final = 2
"""How many rows of numbers a judge works in."""

ANY: Final = 2.0
"""How far apart two values can be: they run from -1 to 1."""

EVERYTHING: Final = np.uint64(2**64 - 1)

MARK: Final = np.uint64(0xFFFF)
"""The bits of a hash that are a position's mark."""
_64: Final = np.uint64(64)
_ZERO: Final = np.float32(0)


class Judge(NamedTuple):
    """What says how much positions are worth."""

    net: Net
    """The network."""
    second: Net
    """The second layer, shape (units + 2, hidden): a row of weights for each of its units; what is
    always added to them; and their weights in the sum. Without rows there is no second layer."""
    kept: np.uint64
    """The bits of a side's word by which its corrections are found."""
    starts: Starts
    """Where each bucket begins; a power of two buckets, or none."""
    marks: Marks
    """The marks of all corrections, bucket by bucket."""
    sizes: Sizes
    """The corrections in the same order."""
    step: float
    """How much one step of a correction is."""


def all_but(home: int) -> np.uint64:
    """Return the bits of a side's word without the pieces at home."""
    return np.uint64(int(EVERYTHING) ^ MOST * set_of([home]))


def judge_by(net: Net) -> Judge:
    """Return the judge that is a network and nothing else."""
    return Judge(
        net,
        np.empty((0, net.shape[1]), dtype=np.float32),
        EVERYTHING,
        np.empty(0, dtype=np.int32),
        np.empty(0, dtype=np.uint16),
        np.empty(0, dtype=np.int8),
        0.0,
    )


def new_units(judge: Judge) -> Net:
    """Return what a judge works in."""
    return np.empty((ROWS, judge.net.shape[1]), dtype=np.float32)


@kernel
def hash_of(thrower: np.uint64, other: np.uint64, kept: np.uint64) -> np.uint64:
    """Return the hash of a position."""
    _, mixed = draw(thrower & kept)
    _, mixed = draw(mixed ^ (other & kept))
    return np.uint64(mixed)


@kernel
def hash_all(positions: Words, kept: np.uint64, out: Words) -> None:
    """Write the hashes of positions, shape (n, 2)."""
    for index in range(len(out)):
        out[index] = hash_of(positions[index, 0], positions[index, 1], kept)


@kernel
def bucket_of(mixed: np.uint64, buckets: int) -> int:
    """Return the bucket of a hash: its upper bits."""
    bits = 0
    while 1 << bits < buckets:
        bits += 1
    return signed(mixed >> (_64 - np.uint64(bits))) if bits else 0


@kernel
def correction(thrower: np.uint64, other: np.uint64, judge: Judge) -> float:
    """Return what is to be added to the network's value."""
    mixed = hash_of(thrower, other, judge.kept)
    bucket = bucket_of(mixed, len(judge.starts) - 1)
    mark = np.uint16(mixed & MARK)
    for index in range(judge.starts[bucket], judge.starts[bucket + 1]):
        if judge.marks[index] == mark:
            return float(judge.sizes[index] * judge.step)
    return 0.0


@kernel
def _deep(thrower: np.uint64, other: np.uint64, judge: Judge, units: Net) -> float:
    """Return what a network of two layers says."""
    add_rows(thrower, other, judge.net, units)
    hidden, count = judge.net.shape[1], len(judge.second) - 2
    for unit in range(hidden):
        units[0, unit] = max(units[0, unit], _ZERO)
    total = judge.net[judge.net.shape[0] + LAST, 0]
    for row in range(count):
        for unit in range(hidden):
            units[1, unit] = units[0, unit] * judge.second[row, unit]
        found = halved_sum(units, 1) + judge.second[count, row]
        total += max(found, _ZERO) * judge.second[count + 1, row]
    wide = float(total)
    return float(wide / np.sqrt(1.0 + wide * wide))


@kernel
def judged(thrower: np.uint64, other: np.uint64, judge: Judge, units: Net) -> float:
    """Return what a position is worth to the thrower, -1 to 1; ``units`` is overwritten."""
    if len(judge.second) == 0:
        worth = evaluate(thrower, other, judge.net, units)
    else:
        worth = _deep(thrower, other, judge, units)
    if len(judge.starts) > 0:
        worth += correction(thrower, other, judge)
    return float(worth)


@kernel
def judge_all(positions: Words, judge: Judge, units: Net, out: npt.NDArray[np.float64]) -> None:
    """Judge many positions, shape (n, 2)."""
    for index in range(len(out)):
        out[index] = judged(positions[index, 0], positions[index, 1], judge, units)
