"""SQLite's write-ahead log: what a damaged one has lost.

SQLite ends a log silently at the first frame whose checksum is wrong, as after a power cut. But
if committed frames of the same log follow, they were on the disk, and acknowledged. They are put
into a copy beside the database, so that the log can name the tables and events that were lost.

The format is described at https://sqlite.org/fileformat2.html#walformat.
"""

import contextlib
import sqlite3
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

HEADER: Final = struct.Struct(">8I")
FRAME: Final = struct.Struct(">6I")
LITTLE_ENDIAN: Final = 0x377F0682
VERSION: Final = 3007000


class Frame(NamedTuple):
    """One page as a transaction wrote it."""

    number: int
    """Its place in the log, from 0."""
    page: int
    """Which page of the database."""
    size: int
    """The size of the database in pages after a commit; 0 within a transaction."""
    data: bytes
    """The page."""


class Lost(NamedTuple):
    """What a damaged log held beyond its first bad frame."""

    frame: int
    """The first bad frame, from 1."""
    commits: int
    """How many transactions followed."""


def log_of(path: Path) -> Path:
    """Name the log of a database."""
    return path.with_name(path.name + "-wal")


def _frames(log: Path, page_size: int) -> Iterator[Frame]:
    """Read all frames that belong to the log's current run, valid or not."""
    with contextlib.suppress(FileNotFoundError), log.open("rb") as file:
        header = file.read(HEADER.size)
        if len(header) < HEADER.size:
            return
        salts = HEADER.unpack(header)[4:6]
        number = 0
        while len(head := file.read(FRAME.size)) == FRAME.size:
            data = file.read(page_size)
            page, size, *found = FRAME.unpack(head)
            if tuple(found[:2]) == salts and len(data) == page_size:
                yield Frame(number, page, size, data)
            number += 1


def find_lost(connection: sqlite3.Connection, path: Path) -> Lost | None:
    """Return what a database's log has lost; call it before anything is written."""
    if not log_of(path).exists():
        return None
    (page_size,) = connection.execute("PRAGMA page_size").fetchone()
    _, valid, _ = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    valid = max(0, valid)
    commits = sum(
        frame.size > 0 for frame in _frames(log_of(path), page_size) if frame.number >= valid
    )
    return Lost(valid + 1, commits) if commits else None


def salvage(connection: sqlite3.Connection, path: Path, copy: Path) -> None:
    """Copy a database together with what its log holds beyond the first bad frame."""
    (page_size,) = connection.execute("PRAGMA page_size").fetchone()
    frames = list(_frames(log_of(path), page_size))
    with contextlib.closing(sqlite3.connect(copy)) as target:
        connection.backup(target)
    log_of(copy).write_bytes(_written(frames, page_size))


def _written(frames: list[Frame], page_size: int) -> bytes:
    """Return a log of these frames with checksums of its own."""
    head = struct.pack(">6I", LITTLE_ENDIAN, VERSION, page_size, 0, 1, 1)
    sums = _checksum((0, 0), head)
    parts = [head, struct.pack(">2I", *sums)]
    for frame in frames:
        start = struct.pack(">2I", frame.page, frame.size)
        sums = _checksum(_checksum(sums, start), frame.data)
        parts += [start, struct.pack(">4I", 1, 1, *sums), frame.data]
    return b"".join(parts)


def _checksum(sums: tuple[int, int], data: bytes) -> tuple[int, int]:
    first, second = sums
    words = struct.unpack(f"<{len(data) // 4}I", data)
    for left, right in zip(words[::2], words[1::2], strict=True):
        first = (first + left + second) & 0xFFFFFFFF
        second = (second + right + first) & 0xFFFFFFFF
    return first, second


def heads(path: Path) -> dict[str, int]:
    """Return the last event of every table in a database file; empty if it cannot be read."""
    with contextlib.closing(sqlite3.connect(path)) as file, contextlib.suppress(sqlite3.Error):
        return dict(file.execute("SELECT table_id, max(seq) FROM events GROUP BY table_id"))
    return {}
