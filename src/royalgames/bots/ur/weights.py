"""The figures by which players of Ur judge positions: a few by hand, the others learned."""

import hashlib
import io
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

if TYPE_CHECKING:
    import numpy.typing as npt

    from royalgames.kernels.ur.net import Net

Aim = Literal["win", "points"]
"""What a player plays for: the chance of winning, or points (U15)."""

Judge = Callable[[str, Aim], "Net"]
"""Gives the network for the dice and the aim."""

DICE_NAMES: Final = {"1/2": "half", "3/4": "three-quarters"}
"""The dice as files and commands name them (U6)."""

VERSION: Final = 1
"""The version of the file's form."""

PLACES: Final = (
    *(0.05, 0.1, 0.14, 0.16, 0.22, 0.2, 0.24, 0.3, 0.34, 0.34, 0.4, 0.4, 0.44, 0.52, 0.56),
    *(0.7, 0.0),
)
"""By hand: what a counter is worth on S, 1 to 14, at home, and off the board."""

THROW: Final = 0.1
"""By hand: what it is worth to be the one who throws."""


@cache
def by_hand(dice: str, aim: Aim) -> "Net":
    """Return figures set by hand: so much a counter in each place, whatever stands around it."""
    from royalgames.kernels.ur.net import plain_net  # noqa: PLC0415

    return plain_net(PLACES, THROW)


@cache
def learned(dice: str, aim: Aim) -> "Net":
    """Return the network that comes with the package."""
    return load(packaged(dice, aim))


@cache
def small(dice: str, aim: Aim) -> "Net":
    """Return the small network for winning that comes with the package, which judges roughly."""
    return load(packaged(dice, "small"))


def packaged(dice: str, what: str) -> Path:
    """Return the file of a network that comes with the package: for an aim, or the small one."""
    return Path(__file__).with_name("learned") / f"{what}-{DICE_NAMES[dice]}.npz"


def save(path: Path, figures: "npt.NDArray[Any]") -> None:
    """Write a learner's figures, in half precision, with a checksum."""
    import numpy as np  # noqa: PLC0415

    half = np.ascontiguousarray(figures, dtype=np.float16)
    np.savez_compressed(path, version=VERSION, figures=half, digest=_digest(half))


def load(path: Path) -> "Net":
    """Read a network; a file that is not what ``save`` wrote is refused in a sentence."""
    import numpy as np  # noqa: PLC0415

    from royalgames.kernels.ur.net import FIGURES, spread  # noqa: PLC0415

    try:
        with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as stored:
            version, figures, digest = (stored[key] for key in ("version", "figures", "digest"))
    except (OSError, KeyError, ValueError, EOFError, zipfile.BadZipFile) as error:
        raise ValueError(f"{path.name} is no network of Ur: {error}") from None
    if version != VERSION:
        raise ValueError(f"{path.name} is a network of version {version}, not {VERSION}")
    hidden = figures.shape[-1] if figures.ndim else 0
    if figures.shape != (FIGURES, hidden) or hidden < 1 or hidden & hidden - 1:
        raise ValueError(f"{path.name} holds a network of shape {figures.shape}")
    if str(digest) != _digest(figures):
        raise ValueError(f"{path.name} is damaged: its checksum is wrong")
    return spread(figures)


def _digest(figures: Any) -> str:
    return hashlib.sha256(str(figures.dtype).encode() + figures.tobytes()).hexdigest()
