"""The solver's speed, to convergence: against a published speed, and against a plain sweep.

The plain sweep works through each layer row by row, in place, with the same
compiled moves; it neither goes by levels, nor takes out throws that cannot be used, nor solves for
a position and its turned one at once.
"""

import time
from collections.abc import Callable, Iterable
from typing import Final

import numpy as np

from benchmarks.claim import Claim
from royalgames.kernels.jit import kernel
from royalgames.kernels.solve.rows import Layer, place
from royalgames.kernels.ur.backup import (
    AFTER,
    ENDS,
    EYE,
    HOME,
    SCORES,
    SENT,
    SQUARE,
    LayerInputs,
    try_eye,
    try_own,
    try_shared,
)
from royalgames.solver.run import Run
from royalgames.solver.store import MemoryStore
from royalgames.solver.task import Task
from royalgames.solver.units import VALUE

PUBLISHED: Final = 137.9e6 / (200 * 16)
"""Positions per second and core of a published solver of the museum rules: 200 s on 16 cores."""
POSITIONS: Final = {4: 6_800_714, 5: 85_680_152}
"""How many positions there are by the number of counters per side; five take ten minutes."""
TOLERANCE: Final = 1e-9


@kernel
def plain_sweep(inputs: LayerInputs, turned: Layer) -> float:
    """Work through a layer once, in its order; return the greatest change."""
    here, theirs, steps, dice = inputs.here, inputs.theirs, inputs.my_steps, inputs.dice
    moves, worst, their_steps = steps.moves, 0.0, inputs.their_steps
    rows = np.empty(8, np.int32)
    levels = len(theirs.levels) - 1
    for part in range(len(here.masks) * levels):
        row, level = part // levels, part % levels
        mask = here.masks[row]
        first, last = (
            here.ranks[mask, theirs.levels[level]],
            here.ranks[mask, theirs.levels[level + 1]],
        )
        others = theirs.members[theirs.starts[mask] + first :][: last - first].view(np.uint32)
        values = here.values[here.bases[level, row] + first :][: last - first]
        sums, best = np.zeros(len(others)), np.empty(len(others))
        places = np.empty(len(others) + 1, np.uint32)
        for score in range(SCORES):
            if steps.starts[row, score] == steps.starts[row, score + 1]:
                sums += dice[score] * values
                continue
            best[:] = -np.inf
            for number in range(steps.starts[row, score], steps.starts[row, score + 1]):
                after = moves[number, AFTER]
                if moves[number, ENDS] & EYE:
                    try_eye(
                        best, others, here, inputs.lost, steps, their_steps, number, places, rows
                    )
                elif moves[number, ENDS] == HOME:
                    try_own(best, others, inputs.home, after, mask, first, level)
                elif moves[number, SQUARE] < 0:
                    try_own(best, others, here, after, mask, first, level)
                else:
                    square, sent = moves[number, SQUARE], moves[number, SENT]
                    struck, back = their_steps.struck[square], steps.back[square]
                    try_shared(best, others, here, after, sent, struck, level, back)
            sums += dice[score] * best
        for i in range(len(others)):
            value = sums[i] + dice[SCORES] * (1.0 - turned.values[place(turned, others[i], row)])
            worst = max(worst, abs(value - values[i]))
            values[i] = value
    return worst


def _plain(counters: int) -> tuple[float, int]:
    """Solve a game by plain sweeps; return what the first thrower has, and the most sweeps."""
    run, most = Run(Task("ur", counters), MemoryStore()), 0
    for unit in run.units:
        halves = run.pair(unit).halves
        sweeps, worst = 0, 1.0
        while worst > TOLERANCE:
            worst = max(
                plain_sweep(half.inputs, other.layer)
                for half, other in zip(halves, reversed(halves), strict=True)
            )
            sweeps += 1
        most = max(most, sweeps)
    return float(run.values(VALUE, counters, counters)[-1]), most


def _timed(work: Callable[[], tuple[float, int]]) -> tuple[float, tuple[float, int]]:
    start = time.process_time()
    found = work()
    return time.process_time() - start, found


def _ordered(counters: int) -> tuple[float, int]:
    report = Run(Task("ur", counters), MemoryStore(), workers=1).solve()
    return report.first, report.sweeps


def claims() -> Iterable[Claim]:
    """Measure four and five counters a side, each way once, in processor time."""
    for way in (_plain, _ordered):
        way(1)
    for counters in POSITIONS:
        yield from _claims_of(counters)


def _claims_of(counters: int) -> Iterable[Claim]:
    ours, (first, sweeps) = _timed(lambda: _ordered(counters))
    plain, (plain_first, plain_sweeps) = _timed(lambda: _plain(counters))
    if abs(first - plain_first) > 1e-7:
        raise AssertionError(f"the two ways differ: {first} and {plain_first}")
    rate = POSITIONS[counters] / ours
    yield Claim(
        f"Ur, {counters} counters: positions per second and core, against 43 thousand",
        rate / PUBLISHED,
        2.0,
        False,
        f"{rate:,.0f} in {sweeps} sweeps at most; {PUBLISHED:,.0f} published",
    )
    yield Claim(
        f"Ur, {counters} counters: solving, against plain sweeps in the order of the index",
        plain / ours,
        1.5,
        False,
        f"{ours:.1f} s and {sweeps} sweeps; {plain:.1f} s and {plain_sweeps} sweeps",
    )
