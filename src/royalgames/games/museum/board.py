"""The board of Museum Ur: one path per player, the middle row shared (M1, M2).

            c0   c1   c2   c3   c4   c5   c6   c7
  Dark      4*   3    2    1              14*  13       * is a rosette. Pieces enter beside c3
  middle    5    6    7    8*   9    10   11   12         and leave beside c6.
  Light     4*   3    2    1              14*  13

A place is a number on the player's own path: 0 is the start, off the board; the squares are 1 to
14; home is 15.
"""

from fractions import Fraction
from typing import Final, NewType

from royalgames.core import Dice

Place = NewType("Place", int)
"""A place of a player's own path."""

START: Final = Place(0)
"""M3: off the board, where every piece begins and every captured piece goes back to."""
HOME: Final = Place(15)

PLACES: Final = 16
"""How many places a piece can be in: the start, 14 squares, home."""

SQUARES: Final = range(1, 15)
SHARED: Final = range(5, 13)
"""M2: the squares that both players use; only there can a piece be captured (M8)."""
ROSETTES: Final = frozenset({4, 8, 14})
"""M9: landing on one gives another throw."""
SAFE: Final = 8
"""M10: the rosette on the shared squares, where no piece can be captured."""

DICE: Final = Dice(count=4, chance=Fraction(1, 2))
"""M5."""


PATH: Final = tuple(Place(number) for number in range(PLACES))
"""The places in order, the start and home included."""

PLACE_TEXT: Final = ("o", *(str(square) for square in SQUARES), "h")
"""M16: how each place is written."""
