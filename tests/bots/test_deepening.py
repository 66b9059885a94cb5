"""Looking further until a budget is spent."""

from itertools import count

import numpy as np
import pytest

from royalgames.bots import Budget, deepening
from royalgames.bots.deepening import MOST, NODES, deepen

DEEPEST = 9


class Search:
    """Takes so many nodes at each depth, and finds one move worth the depth."""

    def __init__(self, *costs: int) -> None:
        self.tally = np.zeros(2, dtype=np.int64)
        self.costs = costs
        self.limits: list[int] = []
        """How many nodes it might take in all, at each depth it was asked for."""

    def worths(self, depth: int) -> dict[int, float]:
        self.limits.append(int(self.tally[MOST]))
        self.tally[NODES] += self.costs[depth]
        return {0: float(depth)}

    def deepen(self, budget: Budget, deepest: int = DEEPEST) -> dict[int, float]:
        return deepen(self.worths, self.tally, budget, deepest)


def test_a_depth_that_would_take_too_many_nodes_is_not_begun() -> None:
    search = Search(1, 10, 100, 1_000)
    assert search.deepen(Budget(nodes=150)) == {0: 2.0}
    assert search.limits[1:] == [150, 150]


def test_what_a_full_tally_found_is_not_used() -> None:
    search = Search(1, 10, 1_000)
    assert search.deepen(Budget(nodes=100)) == {0: 1.0}
    assert len(search.limits) == 3


def test_the_smallest_budget_still_gives_an_answer() -> None:
    search = Search(500)
    assert search.deepen(Budget(nodes=1)) == {0: 0.0}
    assert len(search.limits) == 1


def test_no_further_than_the_deepest() -> None:
    search = Search(1, 1, 1, 1)
    assert search.deepen(Budget(nodes=10_000), deepest=2) == {0: 2.0}


@pytest.mark.parametrize(
    ("elapsed", "limits"), [(0.125, [6_000 + 42_000]), (0.5, [])], ids=["fast", "slow"]
)
def test_seconds_become_nodes_by_the_speed_so_far(
    monkeypatch: pytest.MonkeyPatch, elapsed: float, limits: list[int]
) -> None:
    clock = count(0.0, elapsed)
    monkeypatch.setattr(deepening, "perf_counter", lambda: next(clock))
    search = Search(6_000, 10_000)
    # The clock is read once per depth; the first depth has no limit.
    assert search.deepen(Budget(seconds=1.0), deepest=1) == {0: float(len(limits))}
    assert search.limits[1:] == limits


def test_a_speed_that_is_not_known_yet_is_assumed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deepening, "perf_counter", lambda: 0.0)
    search = Search(100, 100)
    search.deepen(Budget(seconds=0.5), deepest=1)
    assert search.limits[1:] == [100 + deepening.SLOW // 2]
