"""A canvas that writes an SVG file instead of pixels, and pictures as PNG files."""

import struct
import zlib
from collections.abc import Sequence
from typing import Self

from royalgames.envs.canvas import Canvas, Glow, Paint, Point
from royalgames.envs.environment import Picture


class SvgCanvas(Canvas):
    """A drawing as a list of shapes; equal paints are written once."""

    def __init__(self, width: int, height: int, colour: str) -> None:
        self._size = width, height
        self._glows: dict[Glow, str] = {}
        self._shapes = [f'<rect width="{width}" height="{height}" fill="{colour}"/>']

    def copy(self) -> Self:
        """Return a canvas with the same drawing."""
        other = object.__new__(type(self))
        other._size = self._size
        other._glows, other._shapes = dict(self._glows), list(self._shapes)
        return other

    def text(self) -> str:
        """Return the file."""
        width, height = self._size
        glows = "".join(_gradient(glow, name) for glow, name in self._glows.items())
        shapes = "\n".join(self._shapes)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}">\n<defs>{glows}</defs>\n{shapes}\n</svg>\n'
        )

    def fill(self, shapes: Sequence[Sequence[Point]], paint: Paint, opacity: float = 1.0) -> None:
        """Fill closed shapes; a hole is a shape that runs the other way round."""
        path = "".join(f"{_path(shape)}Z" for shape in shapes)
        self._shapes.append(f'<path d="{path}" {self._paint("fill", paint, opacity)}/>')

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
        path = _path(points) + ("Z" if closed else "")
        self._shapes.append(
            f'<path d="{path}" fill="none" stroke-width="{_number(width)}" stroke-linecap="round" '
            f'stroke-linejoin="round" {self._paint("stroke", paint, opacity)}/>'
        )

    def disc(self, centre: Point, radius: float, paint: Paint, opacity: float = 1.0) -> None:
        """Fill a disc."""
        self._shapes.append(f"{_circle(centre, radius)} {self._paint('fill', paint, opacity)}/>")

    def ring(self, centre: Point, radius: float, width: float, paint: Paint) -> None:
        """Draw a circle."""
        line = f'fill="none" stroke-width="{_number(width)}"'
        self._shapes.append(f"{_circle(centre, radius)} {line} {self._paint('stroke', paint, 1)}/>")

    def _paint(self, name: str, paint: Paint, opacity: float) -> str:
        if isinstance(paint, Glow):
            paint = f"url(#{self._glows.setdefault(paint, f'glow{len(self._glows)}')})"
        seen = "" if opacity == 1 else f' {name}-opacity="{_number(opacity)}"'
        return f'{name}="{paint}"{seen}'


def _number(number: float, digits: int = 2) -> str:
    return f"{number:.{digits}f}".rstrip("0").rstrip(".")


def _path(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{_number(x, 1)} {_number(y, 1)}" for x, y in points)


def _circle(centre: Point, radius: float) -> str:
    x, y = centre
    return f'<circle cx="{_number(x)}" cy="{_number(y)}" r="{_number(radius)}"'


def _gradient(glow: Glow, name: str) -> str:
    x, y = glow.centre
    return (
        f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="{_number(x)}" '
        f'cy="{_number(y)}" r="{_number(glow.radius)}"><stop stop-color="{glow.inner}"/>'
        f'<stop offset="1" stop-color="{glow.outer}"/></radialGradient>'
    )


def png(picture: Picture) -> bytes:
    """Return a picture as a PNG file."""
    height, width = picture.shape[:2]
    # Each row begins with the number of its filter: none.
    rows = b"".join(b"\0" + row.tobytes() for row in picture)
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in parts
    )
