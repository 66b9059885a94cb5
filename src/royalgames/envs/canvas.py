"""A small rasteriser: filled shapes, lines and numbers with smooth edges, on a numpy array."""

from collections.abc import Callable, Sequence
from math import cos, pi, sin
from typing import Final, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from royalgames.envs.environment import Picture
from royalgames.envs.letters import LETTERS

Point = tuple[float, float]
Floats = npt.NDArray[np.float64]

_FINE: Final = 4
"""Into how many rows and columns a pixel is cut where a shape's edge crosses it."""


class Glow(NamedTuple):
    """A paint that runs from one colour at a point to another at a distance from it."""

    inner: str
    outer: str
    centre: Point
    radius: float


Paint = str | Glow


def rgb(colour: str) -> Floats:
    """Return the three numbers of a colour such as ``#c39a4e``."""
    return np.array([int(colour[at : at + 2], 16) for at in (1, 3, 5)], dtype=np.float64)


NewCanvas = Callable[[int, int, str], "Canvas"]
"""Makes a canvas from its width, height and colour."""


class Canvas:
    """A picture that is drawn on."""

    def __init__(self, width: int, height: int, colour: str) -> None:
        self.pixels = np.empty((height, width, 3), dtype=np.float64)
        self.pixels[:] = rgb(colour)

    def copy(self) -> Self:
        """Return a canvas with the same picture."""
        other = object.__new__(type(self))
        other.pixels = self.pixels.copy()
        return other

    def picture(self) -> Picture:
        """Return what was drawn."""
        return np.clip(self.pixels + 0.5, 0, 255).astype(np.uint8)

    def fill(self, shapes: Sequence[Sequence[Point]], paint: Paint, opacity: float = 1.0) -> None:
        """Fill closed shapes without crossings; a hole is a shape that runs the other way round."""
        starts = np.array([point for shape in shapes for point in shape], dtype=np.float64)
        ends = np.array([p for shape in shapes for p in (*shape[1:], shape[0])], dtype=np.float64)
        box = self._box(starts, 1.0)
        if box is None:
            return
        left, top, right, bottom = box
        # Each edge adds what lies right of it, row by row; edges that run down count as negative.
        ys = top + (np.arange((bottom - top) * _FINE) + 0.5) / _FINE
        (x1, y1), (x2, y2) = starts.T[:, :, None], ends.T[:, :, None]
        edge, line = np.nonzero((ys >= np.minimum(y1, y2)) & (ys < np.maximum(y1, y2)))
        slope = (x2 - x1)[edge, 0] / (y2 - y1)[edge, 0]
        across = np.clip(x1[edge, 0] + (ys[line] - y1[edge, 0]) * slope - left, 0, right - left)
        column = across.astype(np.int64)
        width = right - left + 2
        cell = line // _FINE * width + column
        sign = np.where((y2 > y1)[edge, 0], -1.0, 1.0) / _FINE
        weight = np.concatenate([sign * (1 - across + column), sign * (across - column)])
        added = np.bincount(np.concatenate([cell, cell + 1]), weight, (bottom - top) * width)
        cover = np.abs(added.reshape(-1, width).cumsum(axis=1)[:, :-2])
        self._blend(box, np.minimum(cover, 1.0) * opacity, paint)

    def stroke(
        self,
        points: Sequence[Point],
        width: float,
        paint: Paint,
        *,
        closed: bool = False,
        opacity: float = 1.0,
    ) -> None:
        """Draw a line through the points, with round ends."""
        box = self._box(np.array(points, dtype=np.float64), width / 2 + 1)
        if box is None:
            return
        left, top, right, bottom = box
        cover = np.zeros((bottom - top, right - left))
        ends = (*points[1:], points[0]) if closed else points[1:]
        for (x1, y1), (x2, y2) in zip(points, ends, strict=False):
            part = self._box(np.array([(x1, y1), (x2, y2)]), width / 2 + 1)
            if part is None:
                continue
            x = np.arange(part[0], part[2])[None, :] + (0.5 - x1)
            y = np.arange(part[1], part[3])[:, None] + (0.5 - y1)
            dx, dy = x2 - x1, y2 - y1
            along = np.clip((x * dx + y * dy) / (dx * dx + dy * dy or 1.0), 0.0, 1.0)
            near = width / 2 + 0.5 - np.hypot(x - along * dx, y - along * dy)
            area = cover[part[1] - top : part[3] - top, part[0] - left : part[2] - left]
            np.maximum(area, np.minimum(near, min(1.0, width)), out=area)
        self._blend(box, cover * opacity, paint)

    def disc(self, centre: Point, radius: float, paint: Paint, opacity: float = 1.0) -> None:
        """Fill a disc."""
        self.stroke([centre, centre], 2 * radius, paint, opacity=opacity)

    def ring(self, centre: Point, radius: float, width: float, paint: Paint) -> None:
        """Draw a circle."""
        self.stroke(circle(centre, radius), width, paint, closed=True)

    def write(self, centre: Point, words: str, size: float, paint: Paint) -> None:
        """Write figures and letters around a point; ``size`` is the height of a figure."""
        step = size * 0.72
        x = centre[0] - step * (len(words) - 1) / 2
        for index, letter in enumerate(words):
            for line in LETTERS[letter]:
                points = [
                    (x + index * step + size * (u - 1) / 4, centre[1] + size * (v - 2) / 4)
                    for u, v in line
                ]
                self.stroke(points, max(size / 8, 1.2), paint)

    def _box(self, corners: Floats, margin: float) -> tuple[int, int, int, int] | None:
        """Return the pixels that a shape can touch, or None if it is outside the picture."""
        height, width = self.pixels.shape[:2]
        low = np.floor(corners.min(axis=0) - margin).astype(int)
        high = np.ceil(corners.max(axis=0) + margin).astype(int)
        left, top = max(int(low[0]), 0), max(int(low[1]), 0)
        right, bottom = min(int(high[0]), width), min(int(high[1]), height)
        return (left, top, right, bottom) if left < right and top < bottom else None

    def _blend(self, box: tuple[int, int, int, int], cover: Floats, paint: Paint) -> None:
        left, top, right, bottom = box
        area = self.pixels[top:bottom, left:right]
        colour = rgb(paint) if isinstance(paint, str) else _glow(box, paint)
        area += (colour - area) * cover[:, :, None]


def _glow(box: tuple[int, int, int, int], glow: Glow) -> Floats:
    left, top, right, bottom = box
    x, y = np.meshgrid(np.arange(left, right) + 0.5, np.arange(top, bottom) + 0.5)
    far = np.hypot(x - glow.centre[0], y - glow.centre[1]) / glow.radius
    mixed = np.clip(far, 0.0, 1.0)[:, :, None]
    found: Floats = rgb(glow.inner) * (1 - mixed) + rgb(glow.outer) * mixed
    return found


def circle(centre: Point, radius: float, corners: int = 40) -> list[Point]:
    """Return a circle as a shape with many corners."""
    turns = [2 * pi * index / corners for index in range(corners)]
    return [(centre[0] + radius * cos(turn), centre[1] + radius * sin(turn)) for turn in turns]


def rectangle(left: float, top: float, right: float, bottom: float, round_by: float) -> list[Point]:
    """Return a rectangle with round corners."""
    points: list[Point] = []
    centres = (
        (right - round_by, bottom - round_by),
        (left + round_by, bottom - round_by),
        (left + round_by, top + round_by),
        (right - round_by, top + round_by),
    )
    for quarter, (x, y) in enumerate(centres):
        for part in range(7):
            turn = pi / 2 * (quarter + part / 6)
            points.append((x + round_by * cos(turn), y + round_by * sin(turn)))
    return points
