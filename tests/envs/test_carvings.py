"""The designs of the inlaid squares."""

import numpy as np
import pytest

from royalgames.envs.canvas import Canvas
from royalgames.envs.carvings import CARVINGS, five
from royalgames.envs.environment import Picture
from royalgames.envs.inlay import CELL

SIZE = CELL + 20
EMPTY = "#f0f0f0"


def _cut(design: str) -> Picture:
    """Cut a design into the middle of an empty canvas a little larger than a square."""
    canvas = Canvas(SIZE, SIZE, EMPTY)
    CARVINGS[design](canvas, (SIZE / 2, SIZE / 2))
    return canvas.picture()


def test_five_points_lie_as_on_a_die() -> None:
    assert five((10, 20), 3) == [(10, 20), (7, 17), (7, 23), (13, 17), (13, 23)]


@pytest.mark.parametrize("design", CARVINGS)
def test_a_design_fills_its_square_and_stays_inside(design: str) -> None:
    changed = (_cut(design) != 0xF0).any(axis=2)
    inside = np.zeros_like(changed)
    inside[10:-10, 10:-10] = True
    assert not changed[~inside].any()
    # Something is cut into each quarter of the square.
    for rows in (slice(10, SIZE // 2), slice(SIZE // 2, -10)):
        for columns in (slice(10, SIZE // 2), slice(SIZE // 2, -10)):
            assert changed[rows, columns].mean() > 0.1


def test_designs_can_be_told_apart() -> None:
    pictures = [_cut(design).astype(int) for design in CARVINGS]
    for index, first in enumerate(pictures):
        for second in pictures[:index]:
            assert (abs(first - second) > 60).any(axis=2).mean() > 0.05


@pytest.mark.parametrize("design", ["rosette", "dots", "fives", "zigzag"])
def test_a_design_looks_the_same_turned_by_a_quarter(design: str) -> None:
    picture = _cut(design).astype(int)
    # Edges are smoothed row by row, so single pixels of an edge may differ.
    assert abs(picture - np.rot90(picture)).mean() < 1
