"""The designs that are cut into the squares of the inlaid board."""

from collections.abc import Callable, Mapping
from math import cos, pi, sin
from typing import Final

from royalgames.envs.canvas import Canvas, Point

BLUES: Final = ("#24408c", "#2b4a9b", "#1f3778", "#3253a6", "#284690")
"""Pieces of lapis."""
RED: Final = "#a8432f"
_CUT: Final = "#3a2c20"


def five(centre: Point, reach: float) -> list[Point]:
    """Return five points as on a die."""
    x, y = centre
    return [(x, y), *((x + u * reach, y + v * reach) for u in (-1, 1) for v in (-1, 1))]


def _dot(canvas: Canvas, centre: Point, radius: float) -> None:
    canvas.disc(centre, radius + 0.6, "#1b2443")
    canvas.disc(centre, radius, BLUES[0])


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
        canvas.fill([_petal(centre, angle, 7, 36, 8.5)], RED if index % 2 else BLUES[0])
    canvas.disc(centre, 6.5, RED)


def _dots(canvas: Canvas, centre: Point) -> None:
    for at in five(centre, 24):
        canvas.ring(at, 11.5, 1.3, _CUT)
        canvas.ring(at, 7.6, 1.3, _CUT)
        _dot(canvas, at, 5.2)


def _fives(canvas: Canvas, centre: Point) -> None:
    x, y = centre
    canvas.stroke([(x, y - 40), (x, y + 40)], 1.8, _CUT)
    canvas.stroke([(x - 40, y), (x + 40, y)], 1.8, _CUT)
    for at in five(centre, 20)[1:]:
        canvas.stroke(_zigzag(at, 17.5, 5, 3.6), 1.2, _CUT, closed=True)
        for dot in five(at, 6.4):
            _dot(canvas, dot, 2.6)


def _frame(canvas: Canvas, centre: Point) -> None:
    canvas.stroke(_box(centre, 39.5), 1.2, _CUT, closed=True)
    canvas.stroke(_zigzag(centre, 37, 4, 8), 1.3, _CUT, closed=True)
    canvas.stroke(_zigzag(centre, 23.5, 4, 4.6), 1.3, _CUT, closed=True)
    for at in five(centre, 8.8):
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

CARVINGS: Final[Mapping[str, Callable[[Canvas, Point], None]]] = {
    "rosette": _rosette,
    "dots": _dots,
    "fives": _fives,
    "zigzag": _frame,
    "grid": _grid,
    "eyes": _eyes,
}
"""How each design is cut into a square."""
