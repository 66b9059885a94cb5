"""Royal Tee in the terminal app: the peg board, and a walk in the making on it.

A walk is a line with the number of its steps at the tip. Spaces it would claim have the mover's
ground, spaces it would surround are hatched, and what the last move gained is in brackets.
"""

from itertools import pairwise
from typing import Final

from rich.text import Text

from royalgames.cli.scene import Look, Marks, Scene, Spot
from royalgames.cli.tee.board import IVORY, SHAPES, WOOD, claimed, hatched, royal
from royalgames.games.tee import Colour, TeeState
from royalgames.games.tee.board import FILES, SIZE, SPACE_NAMES, Space

TINTS: Final = {
    Colour.RED: ("#a52a22", "#ff8d80"),
    Colour.BLUE: ("#23509f", "#8db8ff"),
    Colour.YELLOW: ("#755300", "#f0cc5a"),
    Colour.GREEN: ("#1f6a30", "#7fd98f"),
}
"""How a colour's words are written on a light ground and on a dark one."""

_LEFT: Final = 4
"""Where the board begins: after the numbers of its rows and the side's strip."""
_CROWN: Final = "♛"
_STEPS: Final = {(0, 1): "up", (0, -1): "down", (1, 0): "right", (-1, 0): "left"}
_BACK: Final = {"up": "down", "down": "up", "left": "right", "right": "left"}


def tee_scene(state: TeeState, marks: Marks, look: Look) -> Scene:
    """Draw a position."""
    return _Drawing(state, marks, look).scene()


class _Drawing:
    """One drawing in the making."""

    def __init__(self, state: TeeState, marks: Marks, look: Look) -> None:
        self.state, self.marks = state, marks
        self.width, self.height = (5, 2) if look.large else (3, 1)
        self.owners = state.owners()
        self.tees = {SPACE_NAMES[tee] for tee in state.tees}
        gains = dict(marks.path.gains) if marks.path else {}
        self.claims = frozenset(gains.get("claimed", ()))
        self.surrounds = frozenset(gains.get("surrounded", ()))
        self.arms = _arms(marks.path.path if marks.path else ())

    def scene(self) -> Scene:
        """Draw all lines from top to bottom."""
        lines = [Text(" " * (_LEFT - 1)).append_text(self._strip(Colour.YELLOW))]
        spots: list[Spot] = []
        for rank in reversed(range(SIZE)):
            top = len(lines)
            for line in range(self.height):
                lines.append(self._row(rank, line))
            for file in range(SIZE):
                column = _LEFT + file * self.width
                name = SPACE_NAMES[SIZE * rank + file]
                spots.append(Spot(top, column, self.height, self.width, (name,)))
        lines.append(Text(" " * (_LEFT - 1)).append_text(self._strip(Colour.RED)))
        files = "".join(file.center(self.width) for file in FILES)
        lines.append(Text(" " * _LEFT).append(files, "dim"))
        return Scene(tuple(lines), tuple(spots))

    def _strip(self, colour: Colour) -> Text:
        """Draw the zone north or south, with its player's name in it."""
        width = self.width * SIZE + 2
        if colour not in self.state.options.colours:
            return Text("─" * width, "dim")
        return hatched(f" {SHAPES[colour]} {colour.title} ".center(width, "░"), colour)

    def _side(self, colour: Colour, rank: int, line: int) -> Text:
        """Draw a line of the zone west or east; the player's name runs down its middle."""
        if colour not in self.state.options.colours:
            return Text("│", "dim")
        name = f"{SHAPES[colour]}{colour.title}".center(SIZE, "░")
        return hatched(name[SIZE - 1 - rank] if line == 0 else "░", colour)

    def _row(self, rank: int, line: int) -> Text:
        text = Text().append(f"{rank + 1:>2} " if line == 0 else "   ", "dim")
        text.append_text(self._side(Colour.GREEN, rank, line))
        for file in range(SIZE):
            text.append(*self._cell(Space(SIZE * rank + file), line))
        return text.append_text(self._side(Colour.BLUE, rank, line))

    def _cell(self, space: Space, line: int) -> tuple[str, str]:
        """Return a line of a space and its style."""
        name = SPACE_NAMES[space]
        if name in self.arms:
            return self._walked(space, name, line)
        if name in self.surrounds:
            return "▒" * self.width, f"{_ground(claimed(self.state.turn))} on {IVORY}"
        letter = self.owners[space]
        if letter == ".":
            return ("·" if line == 0 else " ").center(self.width), WOOD
        colour = Colour(letter)
        if space in self.state.tees:
            sign = f"{_CROWN}{SHAPES[colour]}" if line == 0 else ""
            return sign.center(self.width), royal(colour)
        return self._peg(SHAPES[colour], name, line), claimed(colour)

    def _peg(self, shape: str, name: str, line: int) -> str:
        """Draw a claimed space; in brackets if the last move gained it."""
        if line:
            return " " * self.width
        gained = name in self.marks.trail and self.marks.path is None
        return (f"({shape})" if gained else shape).center(self.width)

    def _walked(self, space: Space, name: str, line: int) -> tuple[str, str]:
        """Draw a space of the walk: its line, or the steps at its tip."""
        path = self.marks.path
        assert path is not None  # noqa: S101  # only a path has arms
        style = f"bold {claimed(self.state.turn)}"
        arms = self.arms[name]
        if name == path.path[-1]:
            steps = f"{_CROWN}{len(path.path) - 1}"
            sign = steps if line == 0 else "│" if "down" in arms else ""
            return sign.center(self.width), royal(self.state.turn)
        if name not in self.claims and self.owners[space] != str(self.state.turn):
            style = f"bold {IVORY} on {_ground(WOOD)}"
        return _line(arms, self.width, line), style


def _arms(path: tuple[str, ...]) -> dict[str, frozenset[str]]:
    """Return in which directions the walk's line leaves each of its spaces."""
    found: dict[str, set[str]] = {name: set() for name in path}
    for before, after in pairwise(path):
        start, end = SPACE_NAMES.index(before), SPACE_NAMES.index(after)
        step = (end % SIZE - start % SIZE, end // SIZE - start // SIZE)
        found[before].add(_STEPS[step])
        found[after].add(_BACK[_STEPS[step]])
    return {name: frozenset(arms) for name, arms in found.items()}


_CORNERS: Final = {
    frozenset(arms.split()): corner
    for arms, corner in (
        ("", "·"),
        ("up", "╵"),
        ("down", "╷"),
        ("left", "╴"),
        ("right", "╶"),
        ("up down", "│"),
        ("left right", "─"),
        ("up left", "╯"),
        ("up right", "╰"),
        ("down left", "╮"),
        ("down right", "╭"),
        ("up down left", "┤"),
        ("up down right", "├"),
        ("up left right", "┴"),
        ("down left right", "┬"),
        ("up down left right", "┼"),
    )
}


def _line(arms: frozenset[str], width: int, line: int) -> str:
    """Draw a line of a walked space; the line's middle is in the first row."""
    half = width // 2
    if line:
        return ("│" if "down" in arms else " ").center(width)
    left, right = ("─" if way in arms else " " for way in ("left", "right"))
    return left * half + _CORNERS[arms] + right * half


def _ground(style: str) -> str:
    return style.rpartition(" on ")[2]
