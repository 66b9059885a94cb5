"""The board of the Royal Game of Ur: one track for each player, the centre shared (U1, U2).

            c0   c1   c2   c3   c4   c5   c6   c7
  Dark      4    3    2    1    S         H    14   13      S and H are in the notches beside
  centre    5    6    7    8    9    10   11   12           c3 and c6; they are not squares.
  Light     4    3    2    1    S         H    14   13

A place is a number on the player's own track: S is 0, the squares are 1 to 14, H is 15. Off the
board is -1, which is also the last item of a side's tuple of counts.
"""

from typing import Final, NewType

Place = NewType("Place", int)
"""A place of a player's own track."""

OFF: Final = Place(-1)
START: Final = Place(0)
HOME: Final = Place(15)

PLACES: Final = 17
"""How many places a side's counters can be in: S, 14 squares, H, and off the board."""

ROSETTES: Final = frozenset({4, 8, 14})
EYES: Final = frozenset({1, 3, 11})
DOUBLES: Final = frozenset({7, 10})
CENTRE: Final = range(5, 13)
"""The squares both players share; only there can a counter be hit (U10)."""

VALUES: Final = (10, 4, 5, 4, 1, 12, 5, 20, 1, 5, 20, 4, 5, 5, 1, 0, 25)
"""U1, U2, U15: what the winner scores for a counter in each place, off the board last."""

SCORES: Final = {0: 4, 2: 1, 3: 5}
"""U5: how far each number of dots moves; one dot moves nothing and ends the turn."""

EYE_SCORE: Final = 4
"""U13: how far the opponent moves for an eye."""


TRACK: Final = tuple(Place(number) for number in range(HOME + 1))
"""The places of the track in order, S and H included."""

PLACE_TEXT: Final = ("s", *(str(square) for square in range(1, 15)), "h", "o")
"""N3: how each place is written, off the board last."""


def place_name(place: int) -> str:
    """Return a place's name as sentences use it."""
    names = {OFF: "off the board", START: "S", HOME: "H"}
    return names.get(Place(place)) or str(place)
