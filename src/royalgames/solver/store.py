"""Where a run keeps its layers: memory-mapped files, so that a killed run can continue later.

A folder holds one file per layer and family, ``value-3-2.f64``, and ``state.json``, which says what
is done. A layer is marked as done only after its files have reached the disk, with their checksum.
"""

import contextlib
import json
import mmap
import os
import weakref
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Protocol

import numpy as np

from royalgames.kernels.solve.rows import Values
from royalgames.solver.errors import SolverError

CHUNK: Final = 1 << 22
"""How many bytes are read at a time."""
STATE_VERSION: Final = 2
"""In version 1 layers were stored row by row."""

DOUBLE: Final[np.dtype[np.floating]] = np.dtype("<f8")
SINGLE: Final[np.dtype[np.floating]] = np.dtype("<f4")


class Store(Protocol):
    """Keeps arrays by name."""

    type: np.dtype[np.floating]
    """What a value is kept as."""

    def array(self, name: str, size: int, fill: float) -> Values:
        """Return an array, as it was left, or filled if it is new."""

    def has(self, name: str) -> bool:
        """Return whether there is such an array."""

    def let_go(self) -> None:
        """Give back memory that can be had again from a file."""

    def chunks(self, name: str) -> Iterator[Values]:
        """Read an array piece by piece."""

    def done(self, unit: str, names: list[str], record: dict[str, Any]) -> None:
        """Note that a unit of work is done and its arrays are final."""

    def record(self, unit: str) -> dict[str, Any] | None:
        """Return what was noted about a unit that is done."""

    def note(self, progress: dict[str, Any]) -> None:
        """Note how far the current unit has come."""

    def progress(self, unit: str) -> dict[str, Any] | None:
        """Return the last note about a unit that is not done."""


class MemoryStore:
    """Keeps arrays in memory only, for games so small that resuming is not worth it."""

    def __init__(self, type_: np.dtype[np.floating] = DOUBLE) -> None:
        self.type = type_
        self._arrays: dict[str, Values] = {}

    def array(self, name: str, size: int, fill: float) -> Values:
        """Return an array, as it was left, or filled if it is new."""
        if name not in self._arrays:
            self._arrays[name] = np.full(size, fill, dtype=self.type)
        return self._arrays[name]

    def has(self, name: str) -> bool:
        """Return whether there is such an array."""
        return name in self._arrays

    def let_go(self) -> None:
        """Keep everything: there are no files."""

    def put(self, name: str, values: Values) -> None:
        """Keep an array that was computed elsewhere."""
        self._arrays[name] = values

    def chunks(self, name: str) -> Iterator[Values]:
        """Read an array piece by piece."""
        yield self._arrays[name]

    def done(self, unit: str, names: list[str], record: dict[str, Any]) -> None:
        """Note nothing."""

    def record(self, unit: str) -> dict[str, Any] | None:
        """Return None: nothing outlives the run."""

    def note(self, progress: dict[str, Any]) -> None:
        """Note nothing."""

    def progress(self, unit: str) -> dict[str, Any] | None:
        """Return None: nothing outlives the run."""


class FolderStore:
    """Keeps arrays in memory-mapped files."""

    def __init__(self, folder: Path, type_: np.dtype[np.floating] = DOUBLE) -> None:
        self.folder = folder
        self.type = type_
        folder.mkdir(parents=True, exist_ok=True)
        self._state = self._read()
        self._lock = _lock(folder)
        self._checked: set[str] = set()
        self._mapped: list[weakref.ref[np.memmap[Any, Any]]] = []

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}.f{8 * self.type.itemsize}"

    def _read(self) -> dict[str, Any]:
        fresh = {"version": STATE_VERSION, "units": {}, "progress": {}}
        try:
            state = json.loads((self.folder / "state.json").read_text(encoding="utf-8"))
        except FileNotFoundError:
            return fresh
        except ValueError:
            state = {}
        if not isinstance(state, dict) or "version" not in state:
            raise SolverError(f"{self.folder} holds a run that cannot be read; delete it")
        if state["version"] != STATE_VERSION:
            raise SolverError(
                f"{self.folder} holds a run of another version of this program, which stores "
                "positions in another order; finish it there or delete it"
            )
        return state

    def _write(self) -> None:
        path = self.folder / "state.json"
        part = path.with_suffix(".part")
        part.write_text(json.dumps(self._state), encoding="utf-8")
        part.replace(path)

    def has(self, name: str) -> bool:
        """Return whether there is such an array."""
        return self._path(name).exists()

    def size(self, name: str) -> int:
        """Return how many bytes a file has already."""
        path = self._path(name)
        return path.stat().st_size if path.exists() else 0

    def array(self, name: str, size: int, fill: float) -> Values:
        """Return an array, as it was left, or filled if it is new."""
        path, wanted = self._path(name), size * self.type.itemsize
        if self.size(name) != wanted:
            part = path.with_suffix(".part")
            block = np.full(CHUNK // self.type.itemsize, fill, dtype=self.type).tobytes()
            with part.open("wb") as file:
                for left in range(wanted, 0, -len(block)):
                    file.write(block[:left])
                file.flush()
                os.fsync(file.fileno())  # after a power cut zeros would pass for bounds
            part.replace(path)
        mapped = np.memmap(path, dtype=self.type, mode="r+", shape=(size,))
        self._mapped = [each for each in self._mapped if each() is not None]
        self._mapped.append(weakref.ref(mapped))
        return np.asarray(mapped)

    def let_go(self) -> None:
        """Give back the memory of all arrays; their pages stay in the system's cache of files."""
        for each in self._mapped:
            if (mapped := each()) is not None:
                _advise(mapped, "MADV_DONTNEED")

    def chunks(self, name: str) -> Iterator[Values]:
        """Read an array piece by piece."""
        with self._path(name).open("rb") as file:
            while block := file.read(CHUNK):
                yield np.frombuffer(block, dtype=self.type)

    def _checksum(self, name: str) -> int:
        checksum = 0
        with self._path(name).open("rb") as file:
            while block := file.read(CHUNK):
                checksum = zlib.crc32(block, checksum)
            os.fsync(file.fileno())
        return checksum

    def done(self, unit: str, names: list[str], record: dict[str, Any]) -> None:
        """Note that a unit of work is done and its arrays are final."""
        checksums = {name: self._checksum(name) for name in names}
        self._state["units"][unit] = record | {"checksums": checksums}
        self._state["progress"] = {}
        self._write()

    def record(self, unit: str) -> dict[str, Any] | None:
        """Return what was noted about a unit that is done; only if its files are whole."""
        record: dict[str, Any] | None = self._state["units"].get(unit)
        if record is not None and unit not in self._checked:
            if "checksums" not in record:
                return None
            for name, checksum in record["checksums"].items():
                if not self.size(name) or self._checksum(name) != checksum:
                    self._path(name).unlink(missing_ok=True)
                    return None
            self._checked.add(unit)
        return record

    def note(self, progress: dict[str, Any]) -> None:
        """Note how far the current unit has come."""
        self._state["progress"] = progress
        self._write()

    def progress(self, unit: str) -> dict[str, Any] | None:
        """Return the last note about a unit that is not done."""
        progress: dict[str, Any] = self._state["progress"]
        return progress if progress.get("unit") == unit else None

    def remove(self) -> None:
        """Delete the folder and everything in it."""
        for path in self.folder.iterdir():
            path.unlink()
        self.close()
        self.folder.rmdir()

    def close(self) -> None:
        """Let others use the folder."""
        self._lock.close()


def _advise(mapped: "np.memmap[Any, Any]", advice: str) -> None:
    """Tell the system how an array is used; where it can't be told, it decides alone."""
    memory: mmap.mmap = mapped._mmap  # type: ignore[attr-defined]
    if hasattr(mmap, advice):
        memory.madvise(getattr(mmap, advice))


def _lock(folder: Path) -> contextlib.ExitStack:
    """Keep a second run out of the folder."""
    stack = contextlib.ExitStack()
    file = stack.enter_context((folder / "lock").open("w"))
    try:
        import fcntl  # noqa: PLC0415  # only where there is one
    except ImportError:
        return stack
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        stack.close()
        raise SolverError(f"another run is working in {folder}") from None
    return stack
