"""A board on a screen: its drawing, and the places that lie under it."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from rich.text import Text

from royalgames.core import PathPreview

GOLD: Final = "#e3b23c"
"""What is yours to do."""
INK_GOLD: Final = "#7a5200"
"""The same, as words on a light ground."""


class Look(NamedTuple):
    """How large a board is drawn, and on which ground."""

    large: bool = False
    """Whether there is room for the large drawing, if the game has one."""
    dark: bool = True
    """Whether what is around the board is dark."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What is marked on a board; places have the names of the game's facts."""

    trail: frozenset[str] = frozenset()
    """What the last move changed."""
    picked: frozenset[str] = frozenset()
    """What the chosen choice would change."""
    movable: frozenset[str] = frozenset()
    """Where a choice begins."""
    path: PathPreview | None = None
    """The walk that is being drawn."""


class Spot(NamedTuple):
    """A rectangle of a drawing, and the places under it."""

    row: int
    column: int
    height: int
    width: int
    places: tuple[str, ...]

    def covers(self, row: int, column: int) -> bool:
        """Return whether a cell belongs to it."""
        rows, columns = row - self.row, column - self.column
        return 0 <= rows < self.height and 0 <= columns < self.width


@dataclass(frozen=True, slots=True)
class Scene:
    """A drawn position."""

    lines: tuple[Text, ...]
    """The drawing, line by line."""
    spots: tuple[Spot, ...] = field(default=())
    """Where its places are."""

    @property
    def width(self) -> int:
        """How many columns it has."""
        return max((line.cell_len for line in self.lines), default=0)

    @property
    def height(self) -> int:
        """How many lines it has."""
        return len(self.lines)

    def places_at(self, row: int, column: int) -> tuple[str, ...]:
        """Return the places under a cell."""
        found = (spot.places for spot in self.spots if spot.covers(row, column))
        return next(found, ())


def is_marked(places: Iterable[str], marked: frozenset[str]) -> bool:
    """Return whether one of a square's places is marked."""
    return not marked.isdisjoint(places)
