"""The Royal Game of Ur drawn."""

import pytest

from royalgames.envs.ur import draw
from royalgames.games.ur import UR


def _text(position: str) -> list[str]:
    return "".join(piece for piece, _ in draw.drawing(UR.parse(position))).splitlines()


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ("o*2 o*2 D throw", "Dark throws"),
        ("o*2 o*2 D 3", "Dark threw 3: 3 dots: move 5 or enter"),
        ("o,1 5,8 L eye", "Dark moves 4 for the eye"),
        ("o,8 9*2 L rosette", "Light may enter a counter for the rosette"),
        (
            "o*4,4,14,h o*5,1,5 D eye+",
            "Light may enter a counter for the rosette reached by the eye",
        ),
        ("1,14 h*2 D over", "Over: Dark won 5 points (U3)"),
        ("4 h D over", "Over: Dark won 1 point (U3)"),
    ],
)
def test_the_first_line_says_what_is_to_be_done(position: str, sentence: str) -> None:
    assert _text(position)[0] == sentence


def test_letters_show_designs_and_counters() -> None:
    assert _text("o*3,s,4*2,11 o*4,s,3,8 L throw")[1:] == [
        "       c0  c1  c2  c3  c4  c5  c6  c7",
        "Dark   *   D1  .   e   D1  H   *   .     waiting 4, home 0",
        "       .   .   x   D1  .   x   L1  .",
        "Light  L2  e   .   e   L1  H   *   .     waiting 3, home 0",
    ]


def test_pictures_show_the_throw_and_the_turn() -> None:
    phases = ("L throw", "D throw", "L 0", "L 2", "L 3")
    pictures = [draw.picture(UR.parse(f"o,s o,s {phase}")) for phase in phases]
    for index, first in enumerate(pictures):
        assert all((first != second).any() for second in pictures[:index])
