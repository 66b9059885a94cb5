"""The board of twenty squares on a screen, for any race game of two sides that is played on it.

The second side's row is above and the first side's below; each square shows its number on the
path, its design, and the pieces that rest there.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from rich.text import Text

from royalgames.cli.grid import Grid
from royalgames.cli.scene import GOLD, INK_GOLD, Look, Marks, Scene, Spot, is_marked

COLUMNS: Final = 8
OUTER: Final = {0: 4, 1: 3, 2: 2, 3: 1, 6: 14, 7: 13}
"""The square of a player's own path in each column of their row."""
CENTRE: Final = {column: column + 5 for column in range(COLUMNS)}
_NOTHING: Final[dict[int, int]] = {}
_INDENT: Final = 1
"""Where the border begins, in columns from the left."""

_INK: Final = "#2a2118"
_GLOW: Final = GOLD
_TINT: Final = "#b9d3e8"
"""The ground of squares that the last move changed."""


class Design(NamedTuple):
    """How a square is inlaid."""

    sign: str
    """On a small board."""
    art: tuple[str, str, str]
    """On a large one: three lines of nine characters."""
    ink: str
    """Its colour."""


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of a game's board."""

    ground: str
    line: str
    number: str


@dataclass(frozen=True, slots=True)
class SideView:
    """One side on the board."""

    seat: str
    """Its letter, as facts spell it."""
    sign: str
    """A piece."""
    ink: str
    """The colour of its pieces on the board."""
    tint: str
    """The style of its words beside the board."""
    counts: tuple[int, ...]
    """Its pieces by place."""
    row: Text
    """What waits and what is home, in words."""


@dataclass(frozen=True, slots=True)
class RaceBoard:
    """Draws positions of one game."""

    colours: Colours
    design: Callable[[int], Design]
    """The inlay of a square."""
    notches: Mapping[int, tuple[str, int, str]]
    """By column: the name, the place, and the fact's spelling of what is beside the squares."""
    waiting: tuple[str, int]
    """The fact's spelling and the place of pieces that wait beside the board."""

    def scene(self, above: SideView, below: SideView, marks: Marks, look: Look) -> Scene:
        """Draw a position."""
        return _Drawing(self, above, below, marks, look).scene()


class _Drawing:
    """One drawing in the making."""

    def __init__(
        self, board: RaceBoard, above: SideView, below: SideView, marks: Marks, look: Look
    ) -> None:
        self.board, self.above, self.below = board, above, below
        self.marks, self.look = marks, look
        self.gold = f"bold {GOLD if look.dark else INK_GOLD}"
        self.width, self.height = (9, 3) if look.large else (7, 2)
        style = f"{board.colours.line} on {board.colours.ground}"
        self.grid = Grid(COLUMNS, self.width, style)
        self.lines: list[Text] = []
        self.spots: list[Spot] = []

    def scene(self) -> Scene:
        """Draw all lines from top to bottom."""
        grid = self.grid
        self._side_row(self.above)
        self.lines.append(grid.border(_NOTHING, OUTER))
        self._squares(OUTER, (self.above,))
        self.lines.append(grid.border(OUTER, CENTRE))
        self._squares(CENTRE, (self.below, self.above))
        self.lines.append(grid.border(CENTRE, OUTER))
        self._squares(OUTER, (self.below,))
        self.lines.append(grid.border(OUTER, _NOTHING))
        self._side_row(self.below)
        cut = tuple(line[_INDENT:] for line in self.lines)
        spots = tuple(spot._replace(column=spot.column - _INDENT) for spot in self.spots)
        return Scene(cut, spots)

    def _side_row(self, side: SideView) -> None:
        """Draw what is beside the board; a mark shows where a choice begins or ends."""
        places = self._facts(side, self.board.waiting[0])
        text = Text(" " * _INDENT)
        text.append("▶" if is_marked(places, self.marks.movable) else " ", self.gold)
        text.append_text(side.row)
        if is_marked(places, self.marks.picked):
            text.stylize("reverse", _INDENT + 1)
        self.spots.append(Spot(len(self.lines), _INDENT, 1, 64, places))
        self.lines.append(text)

    def _squares(self, squares: dict[int, int], sides: tuple[SideView, ...]) -> None:
        top = len(self.lines)
        cells = {column: self._square(square, sides) for column, square in squares.items()}
        if squares is OUTER:
            cells |= self._notches(sides[0], top)
        for column, square in squares.items():
            places = self._places(square, sides)
            self.spots.append(self._spot(top, column, places))
        for line in range(self.height):
            row = {column: drawn[line] for column, drawn in cells.items()}
            self.lines.append(self.grid.row(squares, row))

    def _spot(self, top: int, column: int, places: tuple[str, ...]) -> Spot:
        left = _INDENT + 2 + column * (self.width + 1)
        return Spot(top, left, self.height, self.width, places)

    def _facts(self, side: SideView, spelling: str) -> tuple[str, ...]:
        return (f"{side.seat} {spelling}",)

    def _places(self, square: int, sides: tuple[SideView, ...]) -> tuple[str, ...]:
        return tuple(f"{side.seat} {square}" for side in sides)

    def _square(self, square: int, sides: tuple[SideView, ...]) -> list[Text]:
        """Draw a square: number and design, and the pieces on it."""
        places = self._places(square, sides)
        ground = self._ground(places)
        holder = next((side for side in sides if side.counts[square]), None)
        pieces = "" if holder is None else _pieces(holder, holder.counts[square])
        framed = self._framed(pieces, places)
        ink = _INK if holder is None else holder.ink
        design = self.board.design(square)
        number, low = Text(str(square), f"{self.board.colours.number} on {ground}"), Text()
        low.append(framed.center(self.width), f"bold {ink} on {ground}")
        if not self.look.large:
            number.append(" " * (self.width - 1 - len(number) - len(design.sign)), f"on {ground}")
            number.append(f"{design.sign} ", f"bold {design.ink} on {ground}")
            return [number, low]
        first, middle, last = design.art
        number.append(first[len(number) :], f"{design.ink} on {ground}")
        centre = low if framed.strip() else Text(middle, f"bold {design.ink} on {ground}")
        return [number, centre, Text(last, f"{design.ink} on {ground}")]

    def _ground(self, places: tuple[str, ...]) -> str:
        if is_marked(places, self.marks.picked):
            return _GLOW
        return _TINT if is_marked(places, self.marks.trail) else self.board.colours.ground

    def _framed(self, pieces: str, places: tuple[str, ...]) -> str:
        """Mark a square without colours: what can move, what is picked, what the last move did."""
        if is_marked(places, self.marks.picked):
            return f"[{pieces or ' '}]"
        if is_marked(places, self.marks.movable):
            return f"▶{pieces} "
        if is_marked(places, self.marks.trail):
            return f"({pieces or ' '})"
        return pieces

    def _notches(self, side: SideView, top: int) -> dict[int, list[Text]]:
        """Draw what is in the gap of an outer row."""
        drawn: dict[int, list[Text]] = {}
        for column, (name, place, spelling) in self.board.notches.items():
            places = self._facts(side, spelling)
            framed = self._framed(_pieces(side, side.counts[place]), places)
            style = self.gold if is_marked(places, self.marks.picked) else side.tint
            lines = [Text(" " * self.width) for _ in range(self.height)]
            lines[-1] = Text(f" {name} {framed}".ljust(self.width)[: self.width], style)
            drawn[column] = lines
            self.spots.append(self._spot(top, column, places))
        return drawn


def _pieces(side: SideView, count: int) -> str:
    return "" if not count else side.sign if count == 1 else f"{side.sign}{count}"
