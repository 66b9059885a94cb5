"""Where a position's value is stored, and in which order positions come."""

import numpy as np
import pytest

from royalgames.kernels.solve import rows
from royalgames.kernels.solve.rows import Fits, Layer
from royalgames.solver import ur
from royalgames.solver.sides import Side, layer_of, offsets
from tests.kernels.uncompiled import uncompiled

place, level_of = uncompiled(rows.place), uncompiled(rows.level_of)
longest_level, lay_out = uncompiled(rows.longest_level), uncompiled(rows.lay_out)
read_rows = uncompiled(rows.read_rows)


def _layer(mine: Side, theirs: Side) -> Layer:
    return layer_of(mine, theirs, np.zeros(int(offsets(mine, theirs)[-1])))


def _positions(mine: Side, theirs: Side) -> list[tuple[int, int]]:
    """List all positions row by row."""
    return [
        (first, second)
        for first in range(len(mine))
        for second in range(len(theirs))
        if not mine.masks[first] & theirs.masks[second]
    ]


@pytest.mark.parametrize("counters", [(2, 1), (1, 2), (2, 2), (0, 2), (2, 0)])
def test_every_position_has_its_own_place_and_no_place_is_left(counters: tuple[int, int]) -> None:
    mine, theirs = map(ur.side, counters)
    layer = _layer(mine, theirs)
    found = [place(layer, *position) for position in _positions(mine, theirs)]
    assert sorted(found) == list(range(len(layer.values)))


def test_places_are_in_the_order_of_levels_and_in_a_level_row_by_row() -> None:
    mine, theirs = ur.side(2), ur.side(1)
    layer, positions = _layer(mine, theirs), _positions(mine, theirs)
    levels = [
        level_of(mine.levels, first) + level_of(theirs.levels, second)
        for first, second in positions
    ]
    order = sorted(range(len(positions)), key=lambda index: (levels[index], positions[index]))
    assert [place(layer, *positions[index]) for index in order] == list(range(len(positions)))
    sizes = np.bincount(levels, minlength=len(layer.firsts) - 1)
    assert layer.firsts.tolist() == [0, *np.cumsum(sizes)]


def test_places_may_be_beyond_what_32_bits_hold() -> None:
    mine, theirs, far = ur.side(2), ur.side(1), 2_584_900_000
    layer = _layer(mine, theirs)
    moved = layer._replace(bases=layer.bases + far)
    for position in _positions(mine, theirs)[:50]:
        assert rows.place(moved, *position) == rows.place(layer, *position) + far


def test_rows_are_read_one_after_the_other() -> None:
    mine, theirs = ur.side(2), ur.side(1)
    layer = _layer(mine, theirs)
    for number, position in enumerate(_positions(mine, theirs)):
        layer.values[place(layer, *position)] = number
    ends, out = offsets(mine, theirs), np.zeros(len(layer.values))
    read_rows(layer, theirs.fits, 0, len(mine), out)
    assert (out == np.arange(len(out))).all()
    part = np.zeros(int(ends[7] - ends[3]))
    read_rows(layer, theirs.fits, 3, 7, part)
    assert (part == out[ends[3] : ends[7]]).all()


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
