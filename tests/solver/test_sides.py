"""The arrangements of a side."""

import random

from royalgames.solver import ur
from royalgames.solver.index import Index


def test_every_arrangement_of_every_layer_has_its_place() -> None:
    rng = random.Random(6)
    index = Index(ur.side, 7)
    for layer, start in index.starts.items():
        size = int(index.rows[layer][-1])
        numbers = {start, start + size - 1, *(start + rng.randrange(size) for _ in range(20))}
        for number in numbers:
            mine, theirs = index.unrank(number)
            assert (sum(mine), sum(theirs)) == layer
            assert index.rank(mine, theirs) == number


def test_arrangements_come_by_falling_steps() -> None:
    side = ur.side(3)
    steps = side.counts @ side.board.steps
    assert (steps[1:] <= steps[:-1]).all()
    for level, (first, last) in enumerate(zip(side.levels, side.levels[1:], strict=False)):
        assert (steps[first:last] == steps[0] - level).all()
