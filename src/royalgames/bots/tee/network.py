"""The learned network of Royal Tee as a file: whole numbers with a checksum, without pickle."""

import hashlib
import io
import zipfile
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from royalgames.kernels.tee.net import BUCKETS, HEADS, INPUTS, STRAIGHT, Net

VERSION: Final = 1
"""The version of the file format."""

TWO_SEATS: Final = Path(__file__).with_name("learned") / "two.npz"
"""The network for two, as ``royal train`` made it."""


def save(path: Path, net: Net) -> None:
    """Write a network; the file appears under its name only when it is whole."""
    part = path.with_suffix(".part.npz")
    np.savez_compressed(
        part, version=VERSION, inputs=net.inputs, outputs=net.outputs, digest=_digest(net)
    )
    part.replace(path)


@cache
def load(path: Path = TWO_SEATS) -> Net:
    """Read a network; anything but what ``save`` wrote is refused."""
    try:
        with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as stored:
            version, digest = stored["version"], stored["digest"]
            net = Net(stored["inputs"], stored["outputs"])
    except (OSError, KeyError, ValueError, EOFError, zipfile.BadZipFile) as error:
        raise ValueError(f"{path.name} is not a network: {error}") from None
    if version != VERSION:
        raise ValueError(f"{path.name} is a network of version {version}, not {VERSION}")
    units = net.outputs.shape[-1] if net.outputs.ndim else 0
    shapes = (INPUTS, units + STRAIGHT), (HEADS, BUCKETS, units)
    if (net.inputs.shape, net.outputs.shape) != shapes or not _is_whole(net):
        raise ValueError(f"{path.name} has a network of shape {net.inputs.shape}")
    if str(digest) != _digest(net):
        raise ValueError(f"{path.name} is damaged: its checksum is wrong")
    return net


def _is_whole(net: Net) -> bool:
    arrays: tuple[npt.NDArray[Any], ...] = net
    return all(array.dtype == np.int16 for array in arrays)


def _digest(net: Net) -> str:
    return hashlib.sha256(net.inputs.tobytes() + net.outputs.tobytes()).hexdigest()
