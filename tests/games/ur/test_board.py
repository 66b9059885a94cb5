"""The board of Ur: names of places and sides."""

from royalgames.games.ur import (
    Side,
)
from royalgames.games.ur.board import place_name


def test_names_of_places_and_sides() -> None:
    assert [place_name(number) for number in (-1, 0, 1, 14, 15)] == [
        *("off the board", "S", "1", "14", "H"),
    ]
    assert [(side, side.title, side.other) for side in Side] == [
        ("L", "Light", "D"),
        ("D", "Dark", "L"),
    ]
