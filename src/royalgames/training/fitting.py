"""Fits a judge to exact values: a network of two layers, and corrections where it is wrong.

Unlike ``race``, which learns from self-play alone, this needs a tablebase. Positions are those that
players compare when they choose, so what is compared most often is fitted best.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import numpy as np

from royalgames.kernels.fit import add_up, move_by_adam, share_out
from royalgames.kernels.judge import (
    MARK,
    Judge,
    Starts,
    all_but,
    hash_all,
    judge_all,
    judge_by,
    new_units,
)
from royalgames.kernels.net import BIAS, COUNTS, LAST, Floats, net_rows
from royalgames.kernels.words import Words

BATCH: Final = 2048
"""How many positions a step learns from."""
FIRST_STEP: Final = 2e-3
"""How far a number moves in a step, at first."""
SLOW_START: Final = 200
"""How many steps it takes to move that far."""
REPORTS: Final = 10
"""How often a fit says how far it is."""
IN_A_BUCKET: Final = 12
"""How many corrections a bucket has at most on average."""
STEP: Final = 4e-4
"""How much one step of a correction is, from -1 to 1: 0.0002 of a chance."""
LARGEST: Final = 127
"""How many steps a correction has at most."""

Exact = Callable[[Words], Floats]
"""Says what positions are worth to the thrower, -1 to 1."""


class Shape(NamedTuple):
    """How large a network is."""

    places: int
    """In how many places a piece can be."""
    home: int
    """The place that does not count."""
    hidden: int
    """The units of the first layer."""
    second: int
    """The units of the second layer."""

    @property
    def kept(self) -> np.uint64:
        """The bits of a side's word that count."""
        return all_but(self.home)


class Fitter:
    """A network that is being fitted."""

    def __init__(self, shape: Shape, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.shape = shape
        self._kept = shape.kept
        self.net = rng.normal(0, 0.15, (net_rows(shape.places), shape.hidden)).astype(np.float32)
        self.net[BIAS:] = 0
        self.net[:BIAS].reshape(2, shape.places, COUNTS, -1)[:, shape.home] = 0
        self.second = np.zeros((shape.second + 2, shape.hidden), dtype=np.float32)
        self.second[:-2] = rng.normal(0, (2 / shape.hidden) ** 0.5, self.second[:-2].shape)
        self.second[-1, : shape.second] = rng.normal(0, shape.second**-0.5, shape.second)
        # The means of slopes and of their squares, for Adam.
        self.moments = np.zeros_like(self.net), np.zeros_like(self.net)
        self.more_moments = np.zeros_like(self.second), np.zeros_like(self.second)
        self.steps = 0

    def step(self, positions: Words, values: Floats, length: float) -> float:
        """Move towards the values of some positions; return the mean squared error."""
        units, positions = self.shape.second, positions & self._kept
        weights, bias, last = self.second[:-2], self.second[-2, :units], self.second[-1, :units]
        sums = np.empty((len(positions), self.shape.hidden), dtype=np.float32)
        add_up(positions, self.net, sums)
        first = np.maximum(sums, 0)
        deeper = first @ weights.T + bias
        rest = np.maximum(deeper, 0)
        total = rest @ last + self.net[LAST, 0]
        root = np.sqrt(1 + total * total)
        off = total / root - values
        slope = (2 / len(values) * off / root**3).astype(np.float32)
        slopes, more = np.zeros_like(self.net), np.zeros_like(self.second)
        slopes[LAST, 0] = slope.sum()
        more[-1, :units] = slope @ rest
        back = (slope[:, None] * last) * (deeper > 0)
        more[-2, :units] = back.sum(axis=0)
        more[:-2] = back.T @ first
        share_out(positions, (back @ weights) * (sums > 0), slopes)
        self.steps += 1
        move_by_adam(self.net, slopes, *self.moments, length, self.steps)
        move_by_adam(self.second, more, *self.more_moments, length, self.steps)
        return float((off * off).mean())

    def judge(self) -> Judge:
        """Return the judge without corrections, rounded to half precision as its file has it."""
        net = self.net.astype(np.float16).astype(np.float32)
        second = self.second.astype(np.float16).astype(np.float32)
        return judge_by(net)._replace(second=second, kept=self._kept, step=STEP)


class Report(NamedTuple):
    """How far a fit is."""

    steps: int
    error: float
    """The root of the mean squared error since the last report, as a chance of winning."""


def fit(fitter: Fitter, known: tuple[Words, Floats], steps: int, seed: int) -> Iterator[Report]:
    """Fit a network to known values in so many steps; report after each tenth of them."""
    positions, values = known
    rng, errors = np.random.default_rng(seed), []
    for done in range(steps):
        length = FIRST_STEP * (0.5 + 0.5 * np.cos(np.pi * done / steps))
        which = rng.integers(len(positions), size=BATCH)
        near = min(1.0, (done + 1) / SLOW_START)
        errors.append(fitter.step(positions[which], values[which], length * near))
        if (done + 1) * REPORTS // steps > done * REPORTS // steps:
            yield Report(fitter.steps, float(np.mean(errors)) ** 0.5 / 2)
            errors.clear()


def corrected(judge: Judge, exact: Exact, visits: Words, most: int) -> Judge:
    """Correct a judge where that gains most: many visits, or a large error.

    Parameters
    ----------
    judge : Judge
        Without corrections.
    exact : Exact
        What positions are worth.
    visits : uint64 array, shape (n, 2)
        Positions as they are met, the same ones again and again.
    most : int
        How many corrections there may be.

    """
    met, often = np.unique(visits & judge.kept, axis=0, return_counts=True)
    judged = np.empty(len(met))
    judge_all(met, judge, new_units(judge), judged)
    steps = np.rint((exact(met) - judged) / judge.step).clip(-LARGEST, LARGEST)
    gain = often * np.abs(steps)
    chosen = np.argsort(-gain, kind="stable")[:most]
    chosen = chosen[gain[chosen] > 0]
    hashes = np.empty(len(chosen), dtype=np.uint64)
    hash_all(met[chosen], judge.kept, hashes)
    order = np.argsort(hashes, kind="stable")
    return judge._replace(
        starts=_starts(hashes[order]),
        marks=(hashes[order] & MARK).astype(np.uint16),
        sizes=steps[chosen][order].astype(np.int8),
    )


def _starts(hashes: Words) -> Starts:
    """Return where each bucket of sorted hashes begins; see ``kernels/judge.py``."""
    bits = 0
    while len(hashes) > IN_A_BUCKET << bits:
        bits += 1
    buckets = hashes >> np.uint64(64 - bits) if bits else np.zeros_like(hashes)
    return np.searchsorted(buckets, np.arange((1 << bits) + 1)).astype(np.int32)
