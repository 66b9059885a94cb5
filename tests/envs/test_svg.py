"""Drawings as files: SVG shapes say what the rasteriser paints, and PNG files hold its pixels."""

import struct
import zlib
from xml.etree import ElementTree

import numpy as np
import pytest

from royalgames.envs.canvas import Glow
from royalgames.envs.environment import Moment, environments
from royalgames.envs.svg import SvgCanvas, png

_NAME = "{http://www.w3.org/2000/svg}"


def _shapes(canvas: SvgCanvas) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(canvas.text()))[1:]  # noqa: S314  # our own text


def test_shapes_lines_and_paints_are_written() -> None:
    canvas = SvgCanvas(40, 30, "#000000")
    canvas.fill([[(1, 2), (3.25, 2), (3, 4.04)]], "#ffffff", 0.5)
    canvas.stroke([(1, 2), (5, 2)], 1.25, "#c39a4e", closed=True)
    canvas.disc((10, 11), 4.5, "#123456")
    canvas.ring((10, 11), 6, 1.5, "#654321")
    ground, filled, line, disc, ring = _shapes(canvas)
    assert (ground.get("width"), ground.get("fill")) == ("40", "#000000")
    assert (filled.get("d"), filled.get("fill-opacity")) == ("M1 2L3.2 2L3 4Z", "0.5")
    assert (line.get("d"), line.get("stroke-width")) == ("M1 2L5 2Z", "1.25")
    assert (disc.tag, disc.get("r"), disc.get("fill")) == (f"{_NAME}circle", "4.5", "#123456")
    assert (ring.get("r"), ring.get("fill"), ring.get("stroke")) == ("6", "none", "#654321")


def test_equal_paints_are_written_once_and_copies_stay_apart() -> None:
    canvas = SvgCanvas(40, 30, "#000000")
    glow = Glow("#ffffff", "#000000", (5, 6), 7.5)
    canvas.disc((5, 6), 3, glow)
    other = canvas.copy()
    other.disc((5, 6), 2, glow)
    other.disc((5, 6), 2, glow._replace(radius=9))
    assert len(_shapes(canvas)) == 2
    assert [each.get("fill") for each in _shapes(other)[1:]] == [
        "url(#glow0)",
        "url(#glow0)",
        "url(#glow1)",
    ]
    assert other.text().count("<radialGradient") == 2
    assert canvas.text().count("<radialGradient") == 1


@pytest.mark.parametrize("key", environments())
def test_every_game_has_a_drawing_of_the_size_of_its_picture(key: str) -> None:
    environment = environments()[key]
    start = environment.game.new()
    moved = environment.game.play(start, list(environment.game.legal(start))[-1]).state
    text = environment.svg(Moment(start))
    root = ElementTree.fromstring(text)  # noqa: S314  # our own text
    height, width = environment.picture(Moment(start)).shape[:2]
    assert root.get("viewBox") == f"0 0 {width} {height}"
    assert environment.svg(Moment(moved)) != text
    assert environment.svg(Moment(start)) == text, "a board is copied, not drawn on"


def test_a_png_file_holds_the_pixels() -> None:
    picture = np.arange(2 * 3 * 3, dtype=np.uint8).reshape(2, 3, 3)
    data = png(picture)
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, parts = 8, {}
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        name, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        (check,) = struct.unpack(">I", data[at + 8 + length : at + 12 + length])
        assert check == zlib.crc32(name + body)
        parts[name] = body
        at += 12 + length
    assert list(parts) == [b"IHDR", b"IDAT", b"IEND"]
    assert struct.unpack(">IIBBBBB", parts[b"IHDR"]) == (3, 2, 8, 2, 0, 0, 0)
    rows = zlib.decompress(parts[b"IDAT"])
    assert rows == b"\0" + picture[0].tobytes() + b"\0" + picture[1].tobytes()
