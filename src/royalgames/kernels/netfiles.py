"""Networks as files: parameters in half precision with a checksum, read without pickle."""

import hashlib
import io
import zipfile
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from royalgames.kernels.net import Net, parameter_rows, spread

VERSION: Final = 1
"""The version of the file format."""


def save(path: Path, parameters: npt.NDArray[Any]) -> None:
    """Write a learner's parameters; the file appears under its name only when it is whole."""
    half = np.ascontiguousarray(parameters, dtype=np.float16)
    part = path.with_suffix(".part.npz")
    np.savez_compressed(part, version=VERSION, figures=half, digest=_digest(half))
    part.replace(path)


def load(path: Path, places: int) -> Net:
    """Read a network for so many places; anything but what ``save`` wrote is refused."""
    try:
        with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as stored:
            version, parameters, digest = (stored[key] for key in ("version", "figures", "digest"))
    except (OSError, KeyError, ValueError, EOFError, zipfile.BadZipFile) as error:
        raise ValueError(f"{path.name} is not a network: {error}") from None
    if version != VERSION:
        raise ValueError(f"{path.name} is a network of version {version}, not {VERSION}")
    hidden = parameters.shape[-1] if parameters.ndim else 0
    if parameters.shape != (parameter_rows(places), hidden) or hidden < 1 or hidden & hidden - 1:
        raise ValueError(f"{path.name} has a network of shape {parameters.shape}")
    if str(digest) != _digest(parameters):
        raise ValueError(f"{path.name} is damaged: its checksum is wrong")
    return spread(parameters)


def _digest(parameters: npt.NDArray[Any]) -> str:
    return hashlib.sha256(str(parameters.dtype).encode() + parameters.tobytes()).hexdigest()
