"""Animated GIF files (GIF89a) from pictures: one palette, and of each picture only what changed."""

import struct
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from royalgames.envs.environment import Picture

Indices = npt.NDArray[np.uint8]
"""A picture as numbers of the palette."""

UNCHANGED: Final = 255
"""The number of the palette that leaves the picture before as it is."""

_MOST: Final = UNCHANGED
"""How many colours there are besides that number."""

_COARSE: Final = 5
"""Into how many bits each part of a colour is cut while colours are counted."""

_CLEAR: Final = 256
_END: Final = 257
_LONGEST: Final = 12
"""How many bits a code has at most."""


def gif(pictures: Sequence[Picture], hundredths: Sequence[int]) -> bytes:
    """Return pictures of one size as a file that repeats, each shown for hundredths of a second."""
    palette, numbered = _numbered(pictures)
    height, width = numbered[0].shape
    parts = [
        b"GIF89a",
        struct.pack("<HHBBB", width, height, 0xF7, 0, 0),
        palette.tobytes(),
        b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0",
    ]
    for left, top, shown, wait in _changes(numbered, hundredths):
        rows, columns = shown.shape
        parts.append(struct.pack("<BBBBHBB", 0x21, 0xF9, 4, 0b101, wait, UNCHANGED, 0))
        parts.append(struct.pack("<BHHHHBB", 0x2C, left, top, columns, rows, 0, 8))
        packed = compress(shown.tobytes())
        for at in range(0, len(packed), 255):
            block = packed[at : at + 255]
            parts += [bytes((len(block),)), block]
        parts.append(b"\0")
    return b"".join(parts) + b"\x3b"


def _changes(
    numbered: Sequence[Indices], hundredths: Sequence[int]
) -> Iterator[tuple[int, int, Indices, int]]:
    """Yield what is drawn and where, and how long it stays; equal pictures are drawn once."""
    waits: list[int] = []
    drawn: list[tuple[int, int, Indices]] = []
    before: Indices | None = None
    for picture, wait in zip(numbered, hundredths, strict=True):
        if before is None:
            drawn.append((0, 0, picture))
            waits.append(wait)
        elif not (changed := picture != before).any():
            waits[-1] += wait
        else:
            rows, columns = np.nonzero(changed)
            top, left = int(rows.min()), int(columns.min())
            area = np.s_[top : int(rows.max()) + 1, left : int(columns.max()) + 1]
            shown = np.where(changed[area], picture[area], np.uint8(UNCHANGED))
            drawn.append((left, top, shown))
            waits.append(wait)
        before = picture
    for (left, top, shown), wait in zip(drawn, waits, strict=True):
        yield left, top, shown, min(wait, 0xFFFF)


def _numbered(pictures: Sequence[Picture]) -> tuple[npt.NDArray[np.uint8], list[Indices]]:
    """Find a palette by halving the colours where most of them lie apart, and number the pixels."""
    cells = [_cells(picture) for picture in pictures]
    size = 1 << 3 * _COARSE
    counts = np.zeros(size)
    sums = np.zeros((size, 3))
    for cell, picture in zip(cells, pictures, strict=True):
        flat, pixels = cell.ravel(), picture.reshape(-1, 3)
        counts += np.bincount(flat, minlength=size)
        for part in range(3):
            sums[:, part] += np.bincount(flat, pixels[:, part], size)
    used = np.nonzero(counts)[0]
    colours = sums[used] / counts[used, None]
    palette = np.zeros((256, 3), dtype=np.uint8)
    number = np.zeros(size, dtype=np.uint8)
    for index, members in enumerate(_boxes(colours, counts[used])):
        weight = counts[used[members]]
        mean = (colours[members] * weight[:, None]).sum(axis=0) / weight.sum()
        palette[index] = np.clip(mean + 0.5, 0, 255)
        number[used[members]] = index
    return palette, [number[cell] for cell in cells]


def _cells(picture: Picture) -> npt.NDArray[np.int64]:
    parts = picture.astype(np.int64) >> 8 - _COARSE
    found: npt.NDArray[np.int64] = (
        parts[:, :, 0] << 2 * _COARSE | parts[:, :, 1] << _COARSE | parts[:, :, 2]
    )
    return found


def _boxes(
    colours: npt.NDArray[np.float64], counts: npt.NDArray[np.float64]
) -> list[npt.NDArray[np.int64]]:
    """Group colours into as many boxes as the palette has room for."""
    boxes = [np.arange(len(colours))]
    errors = [_error(colours, counts, boxes[0])]
    while len(boxes) < _MOST and max(errors) > 0:
        worst = int(np.argmax(errors))
        for position, half in enumerate(_halves(colours, counts, boxes[worst])):
            error = _error(colours, counts, half)
            if position == 0:
                boxes[worst], errors[worst] = half, error
            else:
                boxes.append(half)
                errors.append(error)
    return boxes


def _error(
    colours: npt.NDArray[np.float64],
    counts: npt.NDArray[np.float64],
    box: npt.NDArray[np.int64],
) -> float:
    """Return how badly one colour would stand for all of a box; pixels count by their root."""
    # A small but distinct thing, such as a thin line, must not lose its colour to large grounds.
    spread = np.ptp(colours[box], axis=0).max()
    return float(spread**2 * np.sqrt(counts[box].sum()))


def _halves(
    colours: npt.NDArray[np.float64],
    counts: npt.NDArray[np.float64],
    box: npt.NDArray[np.int64],
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Cut a box along its longest side, where half of its pixels are on either side."""
    longest = int(np.argmax(np.ptp(colours[box], axis=0)))
    ordered = box[np.argsort(colours[box, longest], kind="stable")]
    reached = counts[ordered].cumsum()
    cut = int(np.searchsorted(reached, reached[-1] / 2)) + 1
    cut = min(cut, len(ordered) - 1)
    return ordered[:cut], ordered[cut:]


def compress(pixels: bytes) -> bytes:
    """Pack numbers of 8 bits by the LZW codes of GIF, of 9 to 12 bits."""
    out = bytearray()
    waiting, bits, size = _CLEAR, 9, 9
    known: dict[int, int] = {}
    free = _END + 1
    prefix = pixels[0]
    for pixel in memoryview(pixels)[1:]:
        key = prefix << 8 | pixel
        code = known.get(key)
        if code is not None:
            prefix = code
            continue
        waiting |= prefix << bits
        bits += size
        if free < 1 << _LONGEST:
            known[key] = free
            # The reader learns a code one step later, and needs the bit only then.
            if free == 1 << size:
                size += 1
            free += 1
        else:
            waiting |= _CLEAR << bits
            bits += size
            known.clear()
            free, size = _END + 1, 9
        prefix = pixel
        whole = bits >> 3
        out += (waiting & (1 << 8 * whole) - 1).to_bytes(whole, "little")
        waiting >>= 8 * whole
        bits -= 8 * whole
    waiting |= prefix << bits
    bits += size
    # The last code counts as learned too: it may be what makes the codes longer.
    if free == 1 << size and size < _LONGEST:
        size += 1
    waiting |= _END << bits
    bits += size
    return bytes(out) + waiting.to_bytes((bits + 7) >> 3, "little")
