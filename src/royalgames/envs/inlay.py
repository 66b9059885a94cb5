"""The inlaid board of twenty squares, from above and in letters, for race games of two sides.

          c0   c1   c2   c3   c4   c5   c6   c7
upper     4    3    2    1    in   out  14   13        Each side's own row has places 1 to 4, 13
middle    5    6    7    8    9    10   11   12        and 14; both share the middle row.
lower     4    3    2    1    in   out  14   13
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import cos, pi, sin
from random import Random
from typing import Final, NamedTuple

from royalgames.envs.canvas import Canvas, Glow, Point, rectangle
from royalgames.envs.environment import Drawing, Picture

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
_BLUES: Final = ("#24408c", "#2b4a9b", "#1f3778", "#3253a6", "#284690")
_RED, _CUT, _BITUMEN, _GOLD = "#a8432f", "#3a2c20", "#231d19", "#c39a4e"

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
    canvas = _board(look.designs, look.notches).copy()
    for side in (0, 1):
        for place in range(15):
            count = look.squares[side][place]
            if count:
                _piece(canvas, side, spot(side, place), count)
        _trays(canvas, look, side)
    if look.side is not None and look.dice[1] >= 0:
        _dice(canvas, look)
    return canvas.picture()


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
def _board(designs: tuple[str, ...], notches: bool) -> Canvas:
    canvas = Canvas(WIDTH, HEIGHT, "#f3ece0")
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
                canvas.ring(centre, 29, 1.6, _BLUES[1])
                canvas.write(centre, letter, 26, _BLUES[2])


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
        canvas.fill([piece], rng.choice(_BLUES))


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
            canvas.fill([diamond], _SHELLS[0] if index else _RED)


def _square(canvas: Canvas, centre: Point, design: str) -> None:
    (x, y), half = centre, CELL / 2
    shell = rectangle(x - half, y - half, x + half, y + half, 1)
    canvas.fill([shell], Glow("#f7efdf", "#e3d2b2", (x - 10, y - 10), CELL))
    _DESIGNS[design](canvas, centre)


def _five(centre: Point, reach: float) -> list[Point]:
    x, y = centre
    return [(x, y), *((x + u * reach, y + v * reach) for u in (-1, 1) for v in (-1, 1))]


def _dot(canvas: Canvas, centre: Point, radius: float) -> None:
    canvas.disc(centre, radius + 0.6, "#1b2443")
    canvas.disc(centre, radius, _BLUES[0])


def _zigzag(centre: Point, half: float, teeth: int, deep: float) -> list[Point]:
    side = [
        (half * (step / teeth - 1), half - deep * (1 - step % 2)) for step in range(1, 2 * teeth)
    ]
    top = [(along, -across) for along, across in side]
    right = [(across, along) for along, across in side]
    points = [*top, *right, *((-u, -v) for u, v in (*top, *right))]
    return [(centre[0] + u, centre[1] + v) for u, v in points]


def _box(centre: Point, half: float) -> list[Point]:
    x, y = centre
    return [(x + u * half, y + v * half) for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


def _petal(centre: Point, angle: float, start: float, end: float, width: float) -> list[Point]:
    def at(along: float, aside: float) -> Point:
        c, s = cos(angle), sin(angle)
        return centre[0] + along * c - aside * s, centre[1] + along * s + aside * c

    ways = [index / 12 for index in range(13)]
    bulge = [width * 2.2 * way**0.6 * (1 - way) for way in ways]
    left = [at(start + (end - start) * way, wide) for way, wide in zip(ways, bulge, strict=True)]
    right = [at(start + (end - start) * way, -wide) for way, wide in zip(ways, bulge, strict=True)]
    return left + right[::-1]


def _rosette(canvas: Canvas, centre: Point) -> None:
    for index in range(8):
        angle = pi / 4 * index
        canvas.stroke(_petal(centre, angle, 5, 41, 11.5), 1.4, _CUT, closed=True)
        canvas.fill([_petal(centre, angle, 7, 36, 8.5)], _RED if index % 2 else _BLUES[0])
    canvas.disc(centre, 6.5, _RED)


def _dots(canvas: Canvas, centre: Point) -> None:
    for at in _five(centre, 24):
        canvas.ring(at, 11.5, 1.3, _CUT)
        canvas.ring(at, 7.6, 1.3, _CUT)
        _dot(canvas, at, 5.2)


def _fives(canvas: Canvas, centre: Point) -> None:
    x, y = centre
    canvas.stroke([(x, y - 40), (x, y + 40)], 1.8, _CUT)
    canvas.stroke([(x - 40, y), (x + 40, y)], 1.8, _CUT)
    for at in _five(centre, 20)[1:]:
        canvas.stroke(_zigzag(at, 17.5, 5, 3.6), 1.2, _CUT, closed=True)
        for dot in _five(at, 6.4):
            _dot(canvas, dot, 2.6)


def _frame(canvas: Canvas, centre: Point) -> None:
    canvas.stroke(_box(centre, 39.5), 1.2, _CUT, closed=True)
    canvas.stroke(_zigzag(centre, 37, 4, 8), 1.3, _CUT, closed=True)
    canvas.stroke(_zigzag(centre, 23.5, 4, 4.6), 1.3, _CUT, closed=True)
    for at in _five(centre, 8.8):
        _dot(canvas, at, 3.6)


def _grid(canvas: Canvas, centre: Point) -> None:
    x, y = centre
    for away in (-39.5, -2, 2, 39.5):
        canvas.stroke([(x + away, y - 39.5), (x + away, y + 39.5)], 1.3, _CUT)
        canvas.stroke([(x - 39.5, y + away), (x + 39.5, y + away)], 1.3, _CUT)
    for row in range(4):
        for column in range(4):
            u, v = ((index - 1.5) * 18.8 + (1.8 if index > 1 else -1.8) for index in (column, row))
            canvas.stroke(_box((x + u, y + v), 7.2), 1.1, _CUT, closed=True)
            if row in (1, 2) or column in (0, 3):
                _dot(canvas, (x + u, y + v), 3.4)


def _eyes(canvas: Canvas, centre: Point) -> None:
    x, y = centre
    for away in (-8.0, 8.0):
        canvas.stroke([(x + away, y - 40), (x + away, y - 3)], 1, _CUT)
        canvas.stroke([(x + away, y + 3), (x + away, y + 40)], 1, _CUT)
    for away in (-2.4, 2.4):
        canvas.stroke([(x - 40, y + away), (x + 40, y + away)], 1.3, _CUT)
    for away in (-34, -25, -16, 16, 25, 34):
        canvas.stroke([(x - 8, y + away), (x - 2.3, y + away), (x - 2.3, y + away + 4.5)], 1, _CUT)
        canvas.stroke([(x + 8, y + away), (x + 2.3, y + away), (x + 2.3, y + away + 4.5)], 1, _CUT)
    for u in (-1, 1):
        for v in (-1, 1):
            at = (x + 24 * u, y + 21 * v)
            for wide, high in ((9.5, 14.5), (13.5, 18)):
                lid = [(at[0] + wide * sin(turn), at[1] - high * cos(turn) ** 3) for turn in _TURNS]
                canvas.stroke(lid, 1.4, _CUT, closed=True)
            canvas.ring(at, 5.5, 1.3, _CUT)
            _dot(canvas, at, 3.9)


_TURNS: Final = tuple(2 * pi * index / 36 for index in range(36))

_DESIGNS: Final[Mapping[str, Callable[[Canvas, Point], None]]] = {
    "rosette": _rosette,
    "dots": _dots,
    "fives": _fives,
    "zigzag": _frame,
    "grid": _grid,
    "eyes": _eyes,
}


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
    for dot in _five(top, 11):
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
            canvas.fill([[tip, (x - 8, y - 5), (x + 1.6, y - 3)]], _BLUES[0])
            canvas.fill([[tip, (x + 1.6, y - 3), (x + 8, y - 5)]], _BLUES[2])


_MARKS: Final = {"rosette": "*", "eyes": "e", "fives": "x"}


def drawing(look: Look, colours: Sequence[str]) -> Drawing:
    """Draw the board in letters: each square shows its mark, or whose pieces are on it."""
    pieces: list[tuple[str, str]] = [(f"{look.sentence}\n", "")]
    width = max(map(len, look.names)) + 2
    pieces.append(
        (" " * width + "".join(f"c{column:<3}" for column in range(8)).rstrip() + "\n", "")
    )
    for row, side in ((0, 1), (1, None), (2, 0)):
        pieces.append(
            (
                (look.names[side] if side is not None else "").ljust(width),
                colours[side] if side is not None else "",
            )
        )
        places = {column_of(place): place for place in (SHARED if side is None else _OWN)}
        for column in range(8):
            pieces.append(_cell(look, side, places.get(column), colours))
        if side is not None:
            home = look.squares[side][15]
            pieces.append((f"  waiting {look.waiting[side]}, home {home}", ""))
        pieces.append(("" if row == 2 else "\n", ""))
    return tuple(pieces)


_OWN: Final = (*range(5), *range(13, 16))


def _cell(
    look: Look, side: int | None, place: int | None, colours: Sequence[str]
) -> tuple[str, str]:
    """Return a square's four letters, and their colour."""
    if place is None or (place in (0, 15) and not look.notches):
        return " " * 4, ""
    for owner in (0, 1) if side is None else (side,):
        count = look.squares[owner][place]
        if count:
            return f"{look.names[owner][0]}{count}".ljust(4), colours[owner]
    mark = {0: "S", 15: "H"}.get(place) or _MARKS.get(look.designs[place], ".")
    return mark.ljust(4), ""
