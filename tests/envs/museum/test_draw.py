"""Museum Ur drawn."""

import numpy as np
import pytest

from royalgames.envs.inlay import spot
from royalgames.envs.museum import draw
from royalgames.games.museum import MUSEUM


def _text(position: str) -> list[str]:
    return "".join(piece for piece, _ in draw.drawing(MUSEUM.parse(position))).splitlines()


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ("o3 o3 L throw", "Light throws"),
        ("o2,1 o3 D 4", "Dark threw 4"),
        ("o0,13,h2 o0,h3 D over", "Over: Dark won 1 point (M3)"),
    ],
)
def test_the_first_line_says_what_is_to_be_done(position: str, sentence: str) -> None:
    assert _text(position)[0] == sentence


def test_letters_mark_rosettes_only_and_count_those_waiting() -> None:
    assert _text("o1,3,8 o1,5,h1 L throw")[1:] == [
        "       c0  c1  c2  c3  c4  c5  c6  c7",
        "Dark   *   .   .   .           *   .     waiting 1, home 1",
        "       D1  .   .   L1  .   .   .   .",
        "Light  *   L1  .   .           *   .     waiting 1, home 0",
    ]


def test_the_picture_has_the_original_designs() -> None:
    picture = draw.picture(MUSEUM.parse("o3 o3 L throw")).astype(int)

    def square(place: int) -> np.ndarray[tuple[int, ...], np.dtype[np.int_]]:
        x, y = (round(at) for at in spot(0, place))
        found: np.ndarray[tuple[int, ...], np.dtype[np.int_]] = picture[
            y - 38 : y + 38, x - 38 : x + 38
        ]
        return found

    for first, second in ((4, 8), (1, 11), (7, 10), (2, 9)):
        assert abs(square(first) - square(second)).mean() < 3
    for first, second in ((4, 1), (1, 7), (7, 5), (5, 13), (13, 2)):
        assert abs(square(first) - square(second)).mean() > 8
