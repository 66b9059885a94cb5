"""Where a position's value is stored, and in which order positions come."""

import numpy as np

from royalgames.kernels.solve import rows
from royalgames.kernels.solve.rows import Fits, Layer
from royalgames.solver import ur
from royalgames.solver.sides import Side, offsets
from tests.kernels.uncompiled import uncompiled

place, level_of = uncompiled(rows.place), uncompiled(rows.level_of)
longest_level, lay_out = uncompiled(rows.longest_level), uncompiled(rows.lay_out)


def _layer(mine: Side, theirs: Side) -> Layer:
    starts = offsets(mine, theirs)
    return Layer(np.zeros(int(starts[-1])), starts, mine.masks, theirs.ranks)


def test_every_position_has_its_own_place_and_no_place_is_left() -> None:
    mine, theirs = ur.side(2), ur.side(1)
    layer = _layer(mine, theirs)
    found = [
        place(layer, first, second)
        for first in range(len(mine))
        for second in range(len(theirs))
        if not mine.masks[first] & theirs.masks[second]
    ]
    assert found == list(range(len(layer.values)))


def test_levels_are_found() -> None:
    levels = np.array([0, 1, 1, 4, 6], dtype=np.int32)
    assert [level_of(levels, number) for number in range(6)] == [0, 2, 2, 2, 3, 3]
    nothing = np.zeros(0, dtype=np.int32)
    assert longest_level(Fits(levels, nothing, nothing)) == 3


def test_the_rows_of_all_levels_hold_each_position_once() -> None:
    mine, theirs = ur.side(2), ur.side(1)
    layer = _layer(mine, theirs)
    starts, total = np.zeros(len(mine) + 1, dtype=np.int64), 0
    last_level = len(mine.levels) + len(theirs.levels) - 4
    for level in range(last_level + 1):
        first, last = lay_out(level, mine.fits, theirs.fits, layer.masks, layer.ranks, starts)
        for row in range(first, last):
            below = level - level_of(mine.levels, row)
            others = range(theirs.levels[below], theirs.levels[below + 1])
            held = sum(not mine.masks[row] & theirs.masks[other] for other in others)
            assert starts[row + 1] - starts[row] == held
        assert starts[first] == 0
        total += int(starts[last])
    assert total == len(layer.values)
