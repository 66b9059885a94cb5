"""Draws the board of Museum Ur: that of the royal tombs, its notches empty (M1, M2)."""

from royalgames.games.museum.board import ROSETTES, SHARED, SQUARES
from royalgames.games.ur import board as ur
from tools.draw_ur import inlaid_board


def draw() -> str:
    """Draw the whole board; its squares are numbered as those of Ur are."""
    same = (ROSETTES, SHARED, len(SQUARES)) == (ur.ROSETTES, ur.CENTRE, ur.HOME - 1)
    assert same, "the paths of the two games differ"  # noqa: S101  # the drawing would be wrong
    return inlaid_board("The board of Museum Ur, with the squares of both players", ())
