"""The inlaid board of twenty squares, from above and in letters, for race games of two sides.

          c0   c1   c2   c3   c4   c5   c6   c7
upper     4    3    2    1    in   out  14   13        Each side's own row has places 1 to 4, 13
middle    5    6    7    8    9    10   11   12        and 14; both share the middle row.
lower     4    3    2    1    in   out  14   13
"""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final, NamedTuple, TypeVar, cast

from royalgames.envs.canvas import Canvas, Glow, NewCanvas, Point, rectangle
from royalgames.envs.carvings import BLUES, CARVINGS, RED, five
from royalgames.envs.environment import Drawing, Picture
from royalgames.envs.svg import SvgCanvas

Surface = TypeVar("Surface", bound=Canvas)

SHARED: Final = range(5, 13)
"""The places that both sides use."""

CELL: Final = 84
_GAP: Final = 12
_PITCH: Final = CELL + _GAP
_FRAME: Final = 32
_TRAY: Final = 84
_LEFT: Final = 20
_TOP: Final = _TRAY + 18
WIDTH: Final = 8 * _PITCH - _GAP + 2 * (_FRAME + _LEFT)
HEIGHT: Final = 3 * _PITCH - _GAP + 2 * (_FRAME + _TOP)

_SHELLS: Final = ("#f2e8d2", "#eee1c6", "#f0e4cc", "#ebdcc0", "#f4ecda")
_BITUMEN, _GOLD = "#231d19", "#c39a4e"

PIECES: Final = (
    ("#fffaf0", "#d8c39a", "#7a6236", "#24408c"),
    ("#5b6472", "#2a2f38", "#0e1014", "#f2e8d2"),
)
"""The light, the body, the edge and the dots of the lower and of the upper side's pieces."""


class Look(NamedTuple):
    """A position as the board shows it; the lower side comes first in every pair."""

    designs: tuple[str, ...]
    """The design of each place: rosette, eyes, fives, grid, zigzag or dots."""
    notches: bool
    """Whether the ways in and out are places, marked S and H."""
    names: tuple[str, str]
    """What the sides are called."""
    squares: tuple[tuple[int, ...], tuple[int, ...]]
    """How many pieces each side has on each place from 0, the way in, to 15, the way out."""
    waiting: tuple[int, int]
    """How many pieces of each side have not begun."""
    side: int | None
    """Which side chooses, 0 or 1; None when the game is over."""
    dice: tuple[int, int]
    """How many dice there are, and how many of them show a dot; -1 if none were thrown."""
    sentence: str
    """What is to be done, in words."""


def spot(side: int, place: int) -> Point:
    """Return the middle of a place; 0 and 15 are in the notches."""
    row = 1 if place in SHARED else 2 - 2 * side
    first = (_LEFT + _FRAME + CELL / 2, _TOP + _FRAME + CELL / 2)
    return first[0] + _PITCH * column_of(place), first[1] + _PITCH * row


def column_of(place: int) -> int:
    """Unroll the track: along the own row, back through the middle, and out along the own row."""
    if place in SHARED:
        return place - SHARED.start
    return 4 - place if place < SHARED.start else 20 - place


def picture(look: Look) -> Picture:
    """Draw the board from above, with trays for the pieces that are not on it."""
    return _painted(look, Canvas).picture()


def svg(look: Look) -> str:
    """Draw the same as an SVG file."""
    return _painted(look, SvgCanvas).text()


def _painted(look: Look, surface: type[Surface]) -> Surface:
    kind: NewCanvas = surface
    canvas = cast("Surface", _board(look.designs, look.notches, kind).copy())
    for side in (0, 1):
        for place in range(15):
            count = look.squares[side][place]
            if count:
                _piece(canvas, side, spot(side, place), count)
        _trays(canvas, look, side)
    if look.side is not None and look.dice[1] >= 0:
        _dice(canvas, look)
    return canvas


def _trays(canvas: Canvas, look: Look, side: int) -> None:
    y = HEIGHT - _TRAY / 2 - 4 if side == 0 else _TRAY / 2 + 4
    for index in range(look.waiting[side]):
        _piece(canvas, side, (_LEFT + 44 + 38 * index, y), 1)
    for index in range(look.squares[side][15]):
        _piece(canvas, side, (WIDTH - _LEFT - 44 - 38 * index, y), 1)
    if look.side == side:
        canvas.fill(
            [rectangle(WIDTH / 2 - 84, y - 36, WIDTH / 2 + 84, y + 36, 14)], "#f2c14e", 0.55
        )


@cache
def _board(designs: tuple[str, ...], notches: bool, surface: NewCanvas) -> Canvas:
    canvas = surface(WIDTH, HEIGHT, "#f3ece0")
    for y in (_TRAY / 2 + 4, HEIGHT - _TRAY / 2 - 4):
        for left, right in ((_LEFT, WIDTH / 2 - 96), (WIDTH / 2 + 96, WIDTH - _LEFT)):
            canvas.fill([rectangle(left, y - 36, right, y + 36, 36)], "#cfc4ae")
            canvas.fill([rectangle(left + 1, y - 33, right - 1, y + 36, 34)], "#e6dcc6")
    outline = _outline()
    for far in range(5, 0, -1):
        canvas.stroke(
            [(x + 3, y + 5) for x, y in outline], 2.0 * far, "#4a3c28", closed=True, opacity=0.1
        )
    _notches(canvas, notches)
    canvas.fill([outline], _BITUMEN)
    canvas.stroke(outline, 3.5, _GOLD, closed=True)
    rng = Random("lapis")
    taken = {(column_of(place), row) for row in (0, 2) for place in (*range(1, 5), 13, 14)}
    taken |= {(column, 1) for column in range(8)}
    for column, row in sorted(taken):
        _lapis(canvas, rng, taken, (column, row))
    for side in (0, 1):
        for place in range(1, 15):
            if place not in SHARED or side == 0:
                _square(canvas, spot(side, place), designs[place])
            _number(canvas, side, place)
    return canvas


def _outline() -> list[Point]:
    """Return the body's outline with its two notches."""
    left, top, right, bottom = _LEFT, _TOP, WIDTH - _LEFT, HEIGHT - _TOP
    west, east = spot(0, 0)[0] - CELL / 2, spot(0, 15)[0] + CELL / 2
    middle, deep = spot(0, 9)[1], CELL / 2 + _GAP + 8
    north, south = middle - deep, middle + deep
    return [
        (left, top), (west, top), (west, north), (east, north), (east, top), (right, top),
        (right, bottom), (east, bottom), (east, south), (west, south), (west, bottom),
        (left, bottom),
    ]  # fmt: skip


def _notches(canvas: Canvas, marked: bool) -> None:
    """Draw what lies between the outer squares: S and H, or an empty recess."""
    west, east = spot(0, 0)[0] - CELL / 2, spot(0, 15)[0] + CELL / 2
    for side, far in ((1, _TOP), (0, HEIGHT - _TOP)):
        y = spot(side, 0)[1]
        top, bottom = min(far, y - CELL / 2), max(far, y + CELL / 2)
        canvas.fill([rectangle(west, top, east, bottom, 0)], "#32281f" if marked else "#d9cdb6")
        for index in range(15):
            wide = (east - west) / 15
            at, fill = west + wide * index, _SHELLS[index % 5] if index % 2 else "#97402f"
            edge = far - 9 if side == 0 else far
            canvas.fill([rectangle(at + 0.6, edge, at + wide - 0.6, edge + 9, 0)], fill)
        if marked:
            for place, letter in ((0, "S"), (15, "H")):
                centre = spot(side, place)
                canvas.disc(centre, 33, "#efe3cb")
                canvas.ring(centre, 29, 1.6, BLUES[1])
                canvas.write(centre, letter, 26, BLUES[2])


def _lapis(canvas: Canvas, rng: Random, taken: set[tuple[int, int]], at: tuple[int, int]) -> None:
    """Lay strips of lapis between a square and those right of it and below it."""
    column, row = at
    x = _LEFT + _FRAME + _PITCH * column
    y = _TOP + _FRAME + _PITCH * row
    strips: list[tuple[float, float, float, float]] = []
    if (column + 1, row) in taken:
        strips += [
            (x + CELL, y + CELL * part / 3, x + _PITCH, y + CELL * (part + 1) / 3)
            for part in range(3)
        ]
    edges = [y + CELL] if row < 2 and ((column, row + 1) in taken or row == 1) else []
    edges += [y - _GAP] if row == 1 and (column, 0) not in taken else []
    for edge in edges:
        strips += [
            (x + CELL * part / 3, edge, x + CELL * (part + 1) / 3, edge + _GAP) for part in range(3)
        ]
        if column < 7:
            strips.append((x + CELL, edge, x + _PITCH, edge + _GAP))
    for left, top, right, bottom in strips:
        piece = rectangle(left + 0.5, top + 0.5, right - 0.5, bottom - 0.5, 0)
        canvas.fill([piece], rng.choice(BLUES))


def _number(canvas: Canvas, side: int, place: int) -> None:
    """Write a place's number beside its square."""
    x, y = spot(side, place)
    if place in SHARED:
        at = y + CELL / 2 + _GAP / 2
        canvas.fill([rectangle(x - 11, at - _GAP / 2, x + 11, at + _GAP / 2, 0)], _BITUMEN)
        canvas.write((x, at), str(place), 8, _SHELLS[3])
        return
    at = y + (1 - 2 * side) * (CELL / 2 + _FRAME / 2)
    canvas.write((x, at), str(place), 11, _SHELLS[3])
    for away in (-1, 1):
        for index in range(2):
            middle = x + away * (20 + 11 * index)
            diamond = [(middle - 5, at), (middle, at - 5), (middle + 5, at), (middle, at + 5)]
            canvas.fill([diamond], _SHELLS[0] if index else RED)


def _square(canvas: Canvas, centre: Point, design: str) -> None:
    (x, y), half = centre, CELL / 2
    shell = rectangle(x - half, y - half, x + half, y + half, 1)
    canvas.fill([shell], Glow("#f7efdf", "#e3d2b2", (x - 10, y - 10), CELL))
    CARVINGS[design](canvas, centre)


def _piece(canvas: Canvas, side: int, centre: Point, count: int) -> None:
    """Draw a piece with five dots, or a stack with its number."""
    light, body, edge, dots = PIECES[side]
    x, y = centre
    for level in range(count):
        at = (x, y - 4 * level)
        canvas.disc((at[0] + 3, at[1] + 4), 31, "#000000", 0.25)
        canvas.disc((at[0], at[1] + 3), 31, edge)
        canvas.disc(at, 31, Glow(light, body, (at[0] - 10, at[1] - 12), 46))
        canvas.ring(at, 25, 1.3, edge)
    top = (x, y - 4 * (count - 1))
    if count > 1:
        canvas.write(top, str(count), 22, dots)
        return
    for dot in five(top, 11):
        canvas.disc(dot, 4.6, dots)


def _dice(canvas: Canvas, look: Look) -> None:
    """Draw the dice as pyramids; a marked tip is a dot."""
    y = HEIGHT - _TRAY / 2 - 4 if look.side == 0 else _TRAY / 2 + 4
    count, dots = look.dice
    for index in range(count):
        x = WIDTH / 2 + 40 * (index - (count - 1) / 2)
        tip, left, right, low = (x, y - 20), (x - 18, y + 12), (x + 18, y + 12), (x + 4, y + 19)
        canvas.fill([[(x - 14, y + 16), (x + 8, y + 24), (x + 24, y + 15)]], "#000000", 0.2)
        canvas.fill([[tip, left, low]], "#f6ecd6")
        canvas.fill([[tip, low, right]], "#cdb98f")
        canvas.stroke([left, tip, right, low], 1.4, "#6b5a3a", closed=True)
        canvas.stroke([tip, low], 1.1, "#8f7c55")
        if index < dots:
            canvas.fill([[tip, (x - 8, y - 5), (x + 1.6, y - 3)]], BLUES[0])
            canvas.fill([[tip, (x + 1.6, y - 3), (x + 8, y - 5)]], BLUES[2])


_MARKS: Final = {"rosette": "*", "eyes": "e", "fives": "x"}
_OWN: Final = (*range(5), *range(13, 16))
"""The places of a side's own row, the ways in and out included."""


def drawing(look: Look, colours: Sequence[str]) -> Drawing:
    """Draw the board in letters: each square shows its mark, or whose pieces are on it."""
    width = max(map(len, look.names)) + 2
    columns = " " * width + "  ".join(f"c{column}" for column in range(8))
    pieces = [(f"{look.sentence}\n{columns}\n", "")]
    for side in (1, None, 0):
        name = "" if side is None else look.names[side]
        pieces.append((name.ljust(width), "" if side is None else colours[side]))
        places = {column_of(place): place for place in (SHARED if side is None else _OWN)}
        cells = [_cell(look, side, places.get(column), colours) for column in range(8)]
        *most, (last, paint) = cells
        pieces += [(text.ljust(4), colour) for text, colour in most]
        pieces.append((last, paint))
        if side is not None:
            counts = f"waiting {look.waiting[side]}, home {look.squares[side][15]}"
            pieces.append((f"{' ' * (6 - len(last))}{counts}", ""))
        pieces.append(("\n" if side != 0 else "", ""))
    return tuple(pieces)


def _cell(
    look: Look, side: int | None, place: int | None, colours: Sequence[str]
) -> tuple[str, str]:
    """Return a square's letters, and their colour."""
    if place is None or (place in (0, 15) and not look.notches):
        return "", ""
    for owner in (0, 1) if side is None else (side,):
        count = look.squares[owner][place]
        if count and place != 15:
            return f"{look.names[owner][0]}{count}", colours[owner]
    return {0: "S", 15: "H"}.get(place) or _MARKS.get(look.designs[place], "."), ""
