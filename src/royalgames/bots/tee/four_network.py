"""The two networks of Royal Tee for four as a file: whole numbers with a checksum."""

import hashlib
import io
import zipfile
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from royalgames.kernels.tee.four.net import BUCKETS, INPUTS, Net

VERSION: Final = 1
"""The version of the file format."""

FOUR_SEATS: Final = Path(__file__).with_name("learned") / "four.npz"
"""The networks for four, as ``royal train`` made it."""


class FourNets(NamedTuple):
    """Who chooses moves when a game is played on, and who judges where that leads."""

    player: Net
    judge: Net


def save(path: Path, nets: FourNets) -> None:
    """Write both networks; the file appears under its name only when it is whole."""
    part = path.with_suffix(".part.npz")
    np.savez_compressed(
        part,
        version=VERSION,
        player_inputs=nets.player.inputs,
        player_outputs=nets.player.outputs,
        judge_inputs=nets.judge.inputs,
        judge_outputs=nets.judge.outputs,
        digest=_digest(nets),
    )
    part.replace(path)


@cache
def load(path: Path = FOUR_SEATS) -> FourNets:
    """Read both networks; anything but what ``save`` wrote is refused."""
    try:
        with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as stored:
            version, digest = stored["version"], stored["digest"]
            player = Net(stored["player_inputs"], stored["player_outputs"])
            nets = FourNets(player, Net(stored["judge_inputs"], stored["judge_outputs"]))
    except (OSError, KeyError, ValueError, EOFError, zipfile.BadZipFile) as error:
        raise ValueError(f"{path.name} is not a network: {error}") from None
    if version != VERSION:
        raise ValueError(f"{path.name} is a network of version {version}, not {VERSION}")
    for net in nets:
        units = net.outputs.shape[-1] if net.outputs.ndim else 0
        shapes = (INPUTS, units + BUCKETS), (BUCKETS, units)
        whole = all(array.dtype == np.int16 for array in net)
        if (net.inputs.shape, net.outputs.shape) != shapes or not whole:
            raise ValueError(f"{path.name} has a network of shape {net.inputs.shape}")
    if str(digest) != _digest(nets):
        raise ValueError(f"{path.name} is damaged: its checksum is wrong")
    return nets


def _digest(nets: FourNets) -> str:
    return hashlib.sha256(b"".join(array.tobytes() for net in nets for array in net)).hexdigest()
