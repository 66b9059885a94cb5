"""Networks and judges as files: half precision with a checksum, read without pickle."""

import hashlib
import io
import zipfile
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from royalgames.kernels.judge import Judge, all_but
from royalgames.kernels.net import Net, net_rows, parameter_rows, spread

VERSION: Final = 1
"""The version of the file format."""

_PARTS: Final = ("net", "second", "counts", "marks", "sizes", "step")
"""What a judge's file holds: half precision, then the corrections with how many a bucket has."""

Array = npt.NDArray[Any]


def save(path: Path, parameters: Array) -> None:
    """Write a learner's parameters; the file appears under its name only when it is whole."""
    _write(path, {"figures": np.ascontiguousarray(parameters, dtype=np.float16)})


def load(path: Path, places: int) -> Net:
    """Read a network for so many places; anything but what ``save`` wrote is refused."""
    parameters = _read(path, ("figures",))["figures"]
    hidden = parameters.shape[-1] if parameters.ndim else 0
    if parameters.shape != (parameter_rows(places), hidden) or not _fits(hidden):
        raise ValueError(f"{path.name} has a network of shape {parameters.shape}")
    return spread(parameters)


def save_judge(path: Path, judge: Judge) -> None:
    """Write a judge; the file appears under its name only when it is whole."""
    parts: dict[str, Array] = {
        "net": judge.net.astype(np.float16),
        "second": judge.second.astype(np.float16),
        "counts": np.diff(judge.starts).astype(np.uint8),
        "marks": judge.marks,
        "sizes": judge.sizes,
        "step": np.array(judge.step),
    }
    _write(path, parts)


def load_judge(path: Path, places: int, home: int) -> Judge:
    """Read a judge for so many places, one of them home; anything else is refused."""
    net, second, counts, marks, sizes, step = _read(path, _PARTS).values()
    hidden = net.shape[-1] if net.ndim else 0
    if net.shape != (net_rows(places), hidden) or not _fits(hidden):
        raise ValueError(f"{path.name} has a network of shape {net.shape}")
    if second.ndim != 2 or second.shape[1] != hidden or not 2 <= len(second) <= hidden + 2:
        raise ValueError(f"{path.name} has a second layer of shape {second.shape}")
    if not (_fits(len(counts)) and len(marks) == len(sizes) == counts.sum(dtype=np.int64)):
        raise ValueError(f"{path.name} has corrections that do not fit their buckets")
    return Judge(
        net.astype(np.float32),
        second.astype(np.float32),
        all_but(home),
        np.concatenate([[0], np.cumsum(counts, dtype=np.int32)]).astype(np.int32),
        marks,
        sizes,
        float(step),
    )


def _fits(count: int) -> bool:
    return count > 0 and not count & count - 1


def _write(path: Path, parts: dict[str, Array]) -> None:
    part = path.with_suffix(".part.npz")
    named: dict[str, Any] = {"version": VERSION, **parts, "digest": _digest(*parts.values())}
    np.savez_compressed(part, **named)
    part.replace(path)


def _read(path: Path, names: tuple[str, ...]) -> dict[str, Array]:
    """Read the parts of a file and compare its checksum."""
    try:
        with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as stored:
            version, digest, *parts = (stored[key] for key in ("version", "digest", *names))
    except (OSError, KeyError, ValueError, EOFError, zipfile.BadZipFile) as error:
        raise ValueError(f"{path.name} is not a network: {error}") from None
    if version != VERSION:
        raise ValueError(f"{path.name} is a network of version {version}, not {VERSION}")
    if str(digest) != _digest(*parts):
        raise ValueError(f"{path.name} is damaged: its checksum is wrong")
    return dict(zip(names, parts, strict=True))


def _digest(*parts: Array) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(str(part.dtype).encode() + part.tobytes())
    return digest.hexdigest()
