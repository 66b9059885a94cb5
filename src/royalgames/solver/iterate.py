"""Two layers, one with m and n pieces left and one with n and m, iterated until they settle."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Final, NamedTuple

import numpy as np

from royalgames.kernels.solve.pairs import LayerPair, solve_pairs
from royalgames.kernels.solve.rows import Layer, Places, Span, lay_out
from royalgames.solver.ruleset import Layers, Rules

SLICES: Final = 8
"""Into how many parts a large level is cut; what is computed does not depend on it."""
WORTH_CUTTING: Final = 20_000
"""Positions of a level from which on threads save time."""


class Progress(NamedTuple):
    """How far the iteration of a pair of layers has come."""

    sweep: int
    """The sweep under way, from 0."""
    level: int
    """The levels of it that are done."""
    worst: float
    """The greatest change in it so far."""


FRESH: Final = Progress(0, 0, 0.0)


class Half:
    """One of the two layers, and what is needed to work on its levels."""

    def __init__(self, rules: Rules, mine: int, theirs: int, here: Layers, turned: Layers) -> None:
        self.rules = rules
        self.layer: Layer = here(mine, theirs)
        self.mine, self.theirs = rules.side(mine), rules.side(theirs)
        self.inputs: Any = rules.inputs(mine, theirs, here, turned)
        self._starts: Places = np.zeros(len(self.mine) + 1, dtype=np.int64)
        self._sums = self._weights = np.empty(0)

    def lay_out(self, level: int) -> Span:
        """Make the rows of a level ready to be worked on."""
        fits, layer = (self.mine.fits, self.theirs.fits), self.layer
        first, last = lay_out(level, *fits, layer.masks, layer.ranks, self._starts)
        size = int(self._starts[last])
        if size > len(self._sums):
            self._sums, self._weights = np.empty(size), np.empty(size)
        return Span(level, first, last, self._starts, self._sums, self._weights)

    def back_up(self, span: Span) -> None:
        """Compute some rows of a level."""
        self.rules.back_up(self.inputs, span)


def cut(span: Span) -> list[Span]:
    """Cut a level into parts of about the same size."""
    size = int(span.starts[span.last])
    if size < WORTH_CUTTING:
        return [span]
    rows = span.starts[span.first : span.last + 1]
    marks = np.searchsorted(rows, np.linspace(0, size, SLICES + 1)[1:-1]) + span.first
    edges = [span.first, *map(int, marks), span.last]
    parts = pairwise(edges)
    return [span._replace(first=first, last=last) for first, last in parts if first < last]


class Pair:
    """A layer and its turned one, which is the same if both sides have as many pieces left.

    With bounds, the first layer holds lower and the second upper ones, and they are never the same.
    """

    def __init__(  # what a pair consists of
        self,
        rules: Rules,
        mine: int,
        theirs: int,
        here: Layers,
        turned: Layers,
        slack: float = 0.0,
    ) -> None:
        self.rules = rules
        self.spare: Callable[[], None] = lambda: None
        """Called after each part of a level: one level alone can touch most of what it reads."""
        self.alike = mine == theirs and not slack
        self.first = Half(rules, mine, theirs, here, turned)
        self.second = self.first if self.alike else Half(rules, theirs, mine, turned, here)
        self.halves = [self.first] if self.alike else [self.first, self.second]
        self.levels = len(self.first.mine.levels) + len(self.first.theirs.levels) - 3
        """How many levels the positions have."""
        self.positions = sum(len(half.layer.values) for half in self.halves)
        self._layers = LayerPair(
            self.first.layer,
            self.second.layer,
            self.first.mine.fits,
            self.first.theirs.fits,
            rules.whole,
            slack,
            self.alike,
        )

    def update(self, level: int, pool: ThreadPoolExecutor) -> float:
        """Work on one level; return the greatest change."""
        spans = [half.lay_out(level) for half in self.halves]
        work: list[tuple[Callable[..., Any], Any]] = [
            (half.back_up, part)
            for half, span in zip(self.halves, spans, strict=True)
            for part in cut(span)
        ]
        self._run(pool, work)
        work = [
            (lambda part: solve_pairs(self._layers, part, spans[-1]), part)
            for part in cut(spans[0])
        ]
        return float(max(self._run(pool, work)))

    def settle(
        self,
        pool: ThreadPoolExecutor,
        tolerance: float,
        report: Callable[[Progress], None],
        progress: Progress = FRESH,
    ) -> Progress:
        """Sweep until no value changes by more than the tolerance; an earlier run is continued."""
        sweep, level, worst = progress
        while True:
            while level < self.levels:
                worst = max(worst, self.update(level, pool))
                level += 1
                report(Progress(sweep, level, worst))
            if worst <= tolerance:
                return Progress(sweep + 1, 0, worst)
            sweep, level, worst = sweep + 1, 0, 0.0

    def _run(
        self, pool: ThreadPoolExecutor, work: Sequence[tuple[Callable[..., Any], Any]]
    ) -> list[Any]:
        def one(item: tuple[Callable[..., Any], Any]) -> Any:
            result = item[0](item[1])
            self.spare()
            return result

        return [one(item) for item in work] if len(work) <= 2 else list(pool.map(one, work))
