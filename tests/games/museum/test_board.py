"""The board of Museum Ur."""

from royalgames.games.museum import (
    MUSEUM,
    Side,
)


def test_sides() -> None:
    assert [(side, side.title, side.other) for side in Side] == [
        ("L", "Light", "D"),
        ("D", "Dark", "L"),
    ]
    assert MUSEUM.header.seats == tuple(Side)
    assert MUSEUM.header.seat_names == tuple(side.title for side in Side)
