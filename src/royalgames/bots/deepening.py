"""Looking one throw further at a time, until a budget is spent."""

from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING, Final

from royalgames.bots.bot import Budget

if TYPE_CHECKING:
    from royalgames.kernels.counts import Integers

GROWTH: Final = 4
"""Looking one throw further takes at least this many times the nodes."""

SLOW: Final = 100_000
"""Nodes per second that are assumed until the speed is known: those of the slowest network."""

MEASURED: Final = 1_000
"""Nodes after which the speed is known."""

NO_LIMIT: Final = 1 << 62
"""More nodes than any search can take."""

NODES: Final = 0
MOST: Final = 1
"""The two counters of a search: positions evaluated, and how many may be."""


def deepen(
    worths: Callable[[int], dict[int, float]], tally: "Integers", budget: Budget, deepest: int
) -> dict[int, float]:
    """Return what each move is worth by the deepest search that the budget allows.

    Parameters
    ----------
    worths : callable
        Searches so many throws ahead; what it returns means nothing when the tally is full.
    tally : int64 array, shape (2,)
        The search's counters.
    budget : Budget
        How long to search; at least without looking ahead.
    deepest : int
        How many throws to look ahead at most.

    """
    start, found, last = perf_counter(), dict[int, float](), 0
    for depth in range(deepest + 1):
        spent = int(tally[NODES])
        left = _nodes_left(budget, spent, perf_counter() - start) if depth else NO_LIMIT
        if left < GROWTH * last:
            break
        tally[MOST] = spent + left
        latest = worths(depth)
        if tally[NODES] >= tally[MOST]:
            break
        found, last = latest, int(tally[NODES]) - spent
    return found


def _nodes_left(budget: Budget, spent: int, elapsed: float) -> int:
    if budget.seconds is None:
        return (budget.nodes or 0) - spent
    speed = spent / elapsed if spent > MEASURED else SLOW
    return int((budget.seconds - elapsed) * speed)
