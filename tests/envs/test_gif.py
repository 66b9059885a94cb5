"""Animated GIF files, read back by a decoder of our own that follows the specification."""

import struct
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pytest

from royalgames.envs.environment import Moment, environments
from royalgames.envs.gif import compress, gif


def lzw(data: bytes, least: int) -> bytes:
    """Unpack LZW codes as GIF has them (appendix F of the specification)."""
    bits = "".join(f"{byte:08b}"[::-1] for byte in data)
    clear, end = 1 << least, (1 << least) + 1
    table: dict[int, bytes] = {}
    out, at, size, before = b"", 0, least + 1, b""
    while True:
        code = int(bits[at : at + size][::-1], 2)
        at += size
        if code == end:
            assert len(bits) - at < 8, "nothing follows the end"
            return out
        if code == clear:
            table = {value: bytes((value,)) for value in range(clear)}
            size, before = least + 1, b""
            continue
        entry = table[code] if code in table else before + before[:1]
        if before and len(table) + 2 < 4096:
            table[len(table) + 2] = before + entry[:1]
        if len(table) + 2 == 1 << size and size < 12:
            size += 1
        out += entry
        before = entry


class Frame(NamedTuple):
    """A picture of a file as it is shown, and for how long."""

    pixels: npt.NDArray[np.uint8]
    hundredths: int
    area: tuple[int, int, int, int]


@dataclass
class Reader:
    """Reads bytes one after the other."""

    data: bytes
    at: int = 0

    def take(self, count: int) -> bytes:
        """Return the next bytes."""
        self.at += count
        return self.data[self.at - count : self.at]

    def blocks(self) -> bytes:
        """Return the data of blocks up to the empty one."""
        found = b""
        while length := self.take(1)[0]:
            found += self.take(length)
        return found


def frames(data: bytes) -> tuple[list[Frame], bytes]:
    """Decode a file: its pictures, and what it says about repeating."""
    reader = Reader(data)
    assert reader.take(6) == b"GIF89a"
    width, height, flags, _, _ = struct.unpack("<HHBBB", reader.take(7))
    assert flags & 0x87 == 0x87, "a palette of 256 for the whole file"
    palette = np.frombuffer(reader.take(768), dtype=np.uint8).reshape(256, 3)
    canvas = np.zeros((height, width, 3), dtype=np.uint8)
    found: list[Frame] = []
    repeats, wait, clear = b"", 0, -1
    while (kind := reader.take(1)) != b"\x3b":
        if kind == b"\x21":
            label = reader.take(1)
            body = reader.blocks()
            if label == b"\xf9":
                packed, wait, clear = struct.unpack("<BHB", body)
                assert packed >> 2 & 7 == 1, "what is drawn stays"
                clear = clear if packed & 1 else -1
            else:
                repeats = body
            continue
        assert kind == b"\x2c"
        left, top, across, down, local = struct.unpack("<HHHHB", reader.take(9))
        assert local == 0
        least = reader.take(1)[0]
        numbers = np.frombuffer(lzw(reader.blocks(), least), dtype=np.uint8).reshape(down, across)
        area = canvas[top : top + down, left : left + across]
        area[numbers != clear] = palette[numbers][numbers != clear]
        found.append(Frame(canvas.copy(), wait, (left, top, across, down)))
    assert reader.at == len(data)
    return found, repeats


@pytest.mark.parametrize("length", [1, 2, 254, 255, 256, 300, 511, 1000, 5000, 70_000])
@pytest.mark.parametrize("colours", [1, 2, 200, 256])
def test_codes_are_read_back(length: int, colours: int) -> None:
    pixels = np.random.default_rng(length * colours).integers(0, colours, length, dtype=np.uint8)
    assert lzw(compress(pixels.tobytes()), 8) == pixels.tobytes()


def test_every_length_around_a_longer_code_ends_well() -> None:
    # Without repetition each pixel is a code: the 255th or so makes codes longer.
    pixels = bytes(range(256)) + bytes(reversed(range(256)))
    for length in range(245, 270):
        assert lzw(compress(pixels[:length]), 8) == pixels[:length]


def test_few_colours_are_kept_exactly_and_only_changes_are_drawn() -> None:
    first = np.full((20, 30, 3), (200, 40, 8), dtype=np.uint8)
    second = first.copy()
    second[5:8, 10:14] = (8, 96, 240)
    third = second.copy()
    third[0, 0] = (255, 255, 255)
    found, repeats = frames(gif([first, second, second, third], [50, 60, 70, 80]))
    assert repeats == b"NETSCAPE2.0\x01\0\0", "for ever"
    assert [frame.hundredths for frame in found] == [50, 130, 80], "equal pictures are one"
    assert [frame.area for frame in found] == [(0, 0, 30, 20), (10, 5, 4, 3), (0, 0, 1, 1)]
    for frame, picture in zip(found, [first, second, third], strict=True):
        np.testing.assert_array_equal(frame.pixels, picture)


@pytest.mark.parametrize("key", environments())
def test_a_game_looks_like_its_drawings(key: str) -> None:
    artist = environments()[key]
    game = artist.game
    start = game.new()
    moved = game.play(start, list(game.legal(start))[-1]).state
    pictures = [artist.picture(Moment(state)) for state in (start, moved)]
    found, _ = frames(gif(pictures, [90, 300]))
    assert len(found) == 2
    for frame, picture in zip(found, pictures, strict=True):
        off = np.abs(frame.pixels.astype(int) - picture)
        assert off.mean() < 3, "255 colours look like all of them"
        assert np.percentile(off, 99) < 24
