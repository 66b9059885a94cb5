"""The rasteriser: shapes cover what they should."""

import numpy as np
import pytest

from royalgames.envs.canvas import Canvas, Glow, circle, rectangle
from royalgames.envs.letters import LETTERS


def _covered(canvas: Canvas) -> float:
    """Return how many pixels are painted, on a black canvas painted white."""
    return float(canvas.pixels[:, :, 0].sum() / 255)


def test_a_rectangle_covers_its_area() -> None:
    canvas = Canvas(40, 30, "#000000")
    canvas.fill([rectangle(5, 6, 15.5, 16.25, 0)], "#ffffff")
    assert _covered(canvas) == pytest.approx(10.5 * 10.25, rel=0.01)
    assert canvas.picture()[10, 10].tolist() == [255, 255, 255]
    assert canvas.picture()[2, 2].tolist() == [0, 0, 0]


def test_a_disc_and_a_filled_circle_agree() -> None:
    disc, filled = Canvas(50, 50, "#000000"), Canvas(50, 50, "#000000")
    disc.disc((25, 25), 12, "#ffffff")
    filled.fill([circle((25, 25), 12, 200)], "#ffffff")
    assert _covered(disc) == pytest.approx(np.pi * 144, rel=0.01)
    assert _covered(filled) == pytest.approx(np.pi * 144, rel=0.01)


def test_a_hole_stays_empty() -> None:
    canvas = Canvas(50, 50, "#000000")
    canvas.fill([circle((25, 25), 15, 200), circle((25, 25), 9, 200)[::-1]], "#ffffff")
    assert _covered(canvas) == pytest.approx(np.pi * (225 - 81), rel=0.01)
    assert canvas.picture()[25, 25].tolist() == [0, 0, 0]


def test_shapes_may_lie_outside() -> None:
    canvas = Canvas(20, 20, "#000000")
    canvas.fill([rectangle(-50, -50, -30, -30, 0)], "#ffffff")
    canvas.stroke([(40, 40), (60, 60)], 3, "#ffffff")
    assert _covered(canvas) == 0
    canvas.fill([rectangle(-10, -10, 5, 30, 0)], "#ffffff")
    assert _covered(canvas) == pytest.approx(100, rel=0.01)


def test_a_line_has_its_width_and_opacity_mixes() -> None:
    canvas = Canvas(60, 20, "#000000")
    canvas.stroke([(10, 10), (50, 10)], 4, "#ffffff", opacity=0.5)
    assert canvas.picture()[10, 30].tolist() == [128, 128, 128]
    assert _covered(canvas) == pytest.approx(0.5 * (40 * 4 + np.pi * 4), rel=0.02)


def test_a_glow_runs_from_colour_to_colour() -> None:
    canvas = Canvas(41, 41, "#000000")
    canvas.fill([rectangle(0, 0, 41, 41, 0)], Glow("#ff0000", "#0000ff", (20.5, 20.5), 20))
    assert canvas.picture()[20, 20].tolist() == [255, 0, 0]
    assert canvas.picture()[20, 40].tolist() == [0, 0, 255]


def test_every_letter_can_be_written() -> None:
    for letter in LETTERS:
        canvas = Canvas(30, 30, "#000000")
        canvas.write((15, 15), letter, 16, "#ffffff")
        assert _covered(canvas) > 10
    assert set("0123456789abcdefghijklSH") <= set(LETTERS)


def test_a_copy_is_its_own_picture() -> None:
    canvas = Canvas(10, 10, "#000000")
    other = canvas.copy()
    other.disc((5, 5), 3, "#ffffff")
    assert _covered(canvas) == 0
