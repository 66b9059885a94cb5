"""Boards of squares for the terminal: rows with gaps in them, and the borders between rows."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from rich.text import Text

MARGIN: Final = "  "
"""What is left of a board."""

_CORNERS: Final = {
    (bool(arms & 8), bool(arms & 4), bool(arms & 2), bool(arms & 1)): corner
    for arms, corner in enumerate("   ─ ┌┐┬ └┘┴ ├┤┼")
}
"""The corner for each set of borders that go up, down, left and right from it."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A board of equal squares; a row names the columns in which it has one."""

    columns: int
    """How many columns there are."""
    width: int
    """How many characters a square has between its borders."""
    style: str
    """How borders are drawn."""

    def row(self, squares: Collection[int], cells: Mapping[int, Text]) -> Text:
        """Join the cells of a line; only squares have a border."""
        text = Text(MARGIN)
        for column in range(self.columns + 1):
            bordered = column in squares or column - 1 in squares
            text.append("│" if bordered else " ", self.style if bordered else "")
            if column < self.columns:
                text.append_text(cells.get(column, Text(" " * self.width)))
        return text

    def border(self, above: Collection[int], below: Collection[int]) -> Text:
        """Draw the line between two rows; each corner joins the borders that meet there."""
        text = Text(MARGIN)
        for column in range(self.columns + 1):
            here = column in above, column in below
            before = column - 1 in above, column - 1 in below
            arms = (here[0] or before[0], here[1] or before[1], any(before), any(here))
            text.append(_CORNERS[arms], self.style if any(arms) else "")
            if column < self.columns:
                edge = "─" if any(here) else " "
                text.append(edge * self.width, self.style if any(here) else "")
        return text
