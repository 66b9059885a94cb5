"""The Royal Game of Ur in the words of a review."""

from royalgames.games.ur import Award, Enter, MoveFrom, Place, Throw
from royalgames.review.ur.words import name_move


def test_moves_are_named() -> None:
    moves = (MoveFrom(Place(0)), MoveFrom(Place(4)), Enter(), Award(True), Award(False), Throw(2))
    assert [name_move(move) for move in moves] == [
        "moving from S",
        "moving from 4",
        "entering a counter",
        "entering a counter",
        "not entering a counter",
        "2:",
    ]
