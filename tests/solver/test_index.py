"""Every position has one number, and every number one position."""

import random
from collections.abc import Callable

import pytest

from royalgames.solver import museum, ur
from royalgames.solver.index import Index
from royalgames.solver.sides import Side, positions

COUNTS = {
    1: 218,
    2: 13_064,
    3: 379_354,
    4: 6_800_714,
    5: 85_680_152,
    6: 822_495_946,
    7: 6_354_746_384,
}
"""How many positions there are, both sides home left out; see the rules' facts."""


SIDES: dict[str, Callable[[int], Side]] = {"ur": ur.side, "museum": museum.side}


@pytest.mark.parametrize(("counters", "count"), COUNTS.items())
def test_positions_are_counted(counters: int, count: int) -> None:
    assert positions([ur.side(left) for left in range(counters + 1)]) == count
    assert len(Index(ur.side, counters)) == count


@pytest.mark.parametrize("rules", SIDES)
@pytest.mark.parametrize("counters", [1, 2])
def test_small_indexes_are_bijections(rules: str, counters: int) -> None:
    index = Index(SIDES[rules], counters)
    shared = index.sides[1].board.shared
    found = set()
    for number in range(len(index)):
        mine, theirs = index.unrank(number)
        assert not any(mine[place] and theirs[place] for place in shared)
        assert index.rank(mine, theirs) == number
        found.add((mine, theirs))
    assert len(found) == len(index)


def test_neighbours_in_the_largest_layer_differ() -> None:
    index = Index(ur.side, 7)
    start = random.Random(7).randrange(len(index) - 1000)
    found = {index.unrank(number) for number in range(start, start + 1000)}
    assert len(found) == 1000, start


@pytest.mark.parametrize("number", [-1, 218])
def test_there_are_no_other_numbers(number: int) -> None:
    with pytest.raises(IndexError, match="from 0 to 217"):
        Index(ur.side, 1).unrank(number)
