"""The Royal Game of Ur in the words of a review."""

from royalgames.games.ur import UR, Award, Enter, MoveFrom, UrMove
from royalgames.games.ur.board import place_name


def name_move(move: UrMove) -> str:
    """Name a move for the middle of a sentence: ``moving from 4``."""
    match move:
        case MoveFrom(place):
            return f"moving from {place_name(place)}"
        case Enter() | Award(True):
            return "entering a counter"
        case Award(False):
            return "not entering a counter"
        case _:
            return UR.move_text(move)
