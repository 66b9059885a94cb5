"""The board of Royal Tee: 144 spaces, four zones, and what it means to be surrounded.

        north: Yellow's zone
    a b c d e f g h i j k l
12  . . . . . Y . . . . . .  12
11  . . . . . . . . . . . .  11      A space is a number, 12 x (rank - 1) + file,
10  . . . . . . . . . . . .  10      so a1 is 0, l1 is 11, a2 is 12, l12 is 143.
 9  . . . . . . . . . . . .   9
 8  . . . . . . . . . . . .   8      A set of spaces is an int, one bit per space.
 7  . . . . . . . . . . . B   7
 6  G . . . . . . . . . . .   6      Y B G R: where the Royal Tees start (T4).
 5  . . . . . . . . . . . .   5
 4  . . . . . . . . . . . .   4
 3  . . . . . . . . . . . .   3
 2  . . . . . . . . . . . .   2
 1  . . . . . . R . . . . .   1
    a b c d e f g h i j k l
         south: Red's zone           west: Green's zone, east: Blue's zone
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Final, NewType

SIZE: Final = 12
FILES: Final = "abcdefghijkl"

Space = NewType("Space", int)
"""One of the 144 spaces, as a number."""

Spaces = NewType("Spaces", int)
"""A set of spaces, as an int with one bit per space."""


class Colour(StrEnum):
    """A player's colour; the members are in turn order, counter-clockwise from Red (T2, T7)."""

    RED = "r"
    BLUE = "b"
    YELLOW = "y"
    GREEN = "g"

    @property
    def title(self) -> str:  # type: ignore[override]  # a colour's name, not str.title
        """The colour's name as sentences use it."""
        return self.name.capitalize()


TURN_ORDER: Final = tuple(Colour)

SPACE_NAMES: Final = tuple(f"{file}{rank}" for rank in range(1, SIZE + 1) for file in FILES)
_SPACES: Final = {name: Space(number) for number, name in enumerate(SPACE_NAMES)}


def space_name(space: Space) -> str:
    """Return a space's name, such as ``g1``."""
    return SPACE_NAMES[space]


def find_space(name: str) -> Space | None:
    """Return the space of that name, or None."""
    return _SPACES.get(name)


def space_set(spaces: Iterable[Space]) -> Spaces:
    """Join spaces into a set."""
    joined = 0
    for space in spaces:
        joined |= 1 << space
    return Spaces(joined)


def spaces_of(spaces: int) -> Iterator[Space]:
    """Yield the spaces of a set, from a1 on."""
    while spaces:
        lowest = spaces & -spaces
        yield Space(lowest.bit_length() - 1)
        spaces ^= lowest


BOARD: Final = Spaces((1 << SIZE * SIZE) - 1)
_SOUTH: Final = (1 << SIZE) - 1
_NORTH: Final = _SOUTH << SIZE * (SIZE - 1)
_WEST: Final = space_set(Space(SIZE * rank) for rank in range(SIZE))
_EAST: Final = _WEST << SIZE - 1

START: Final = {
    Colour.RED: _SPACES["g1"],
    Colour.BLUE: _SPACES["l7"],
    Colour.YELLOW: _SPACES["f12"],
    Colour.GREEN: _SPACES["a6"],
}
"""T4: where each Royal Tee starts."""

ZONE_SIDE: Final = {
    Colour.RED: Spaces(_SOUTH),
    Colour.BLUE: Spaces(_EAST),
    Colour.YELLOW: Spaces(_NORTH),
    Colour.GREEN: Spaces(_WEST),
}
"""T3: the spaces along each player's zone."""


def _bare_sides(colour: Colour) -> Spaces:
    bare = 0
    for other, side in ZONE_SIDE.items():
        if other != colour:
            bare |= side
    return Spaces(bare)


BARE_SIDES: Final = {colour: _bare_sides(colour) for colour in TURN_ORDER}
"""T16: the spaces from which a region leaks out, including the corners of the player's own side."""

STEPS: Final = {"U": SIZE, "D": -SIZE, "L": -1, "R": 1}
"""N2: what each letter adds to a space's number."""


def _neighbours(space: int) -> dict[str, Space]:
    rank, file = divmod(space, SIZE)
    inside = {"U": rank < SIZE - 1, "D": rank > 0, "L": file > 0, "R": file < SIZE - 1}
    return {step: Space(space + STEPS[step]) for step in STEPS if inside[step]}


NEIGHBOURS: Final = tuple(_neighbours(space) for space in range(SIZE * SIZE))
"""T9: for each space, where up, down, left and right lead as far as the board goes."""


def surrounded(mine: int, colour: Colour) -> Spaces:
    """Return the spaces that a colour's own spaces and its zone surround (T15, T16).

    Whatever the colour does not hold and can reach a bare side of the board, by all eight
    neighbours, is outside; what is left is surrounded.
    """
    foreign = BOARD & ~mine
    outside = foreign & BARE_SIDES[colour]
    while True:
        wide = outside | (outside << 1) & ~_WEST | (outside >> 1) & ~_EAST
        grown = (wide | wide << SIZE | wide >> SIZE) & foreign
        if grown == outside:
            return Spaces(foreign & ~outside)
        outside = grown
