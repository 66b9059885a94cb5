"""How players of Museum Ur judge positions: by a few numbers set by hand, or by a network."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from royalgames.games.museum.board import HOME, PLACES

if TYPE_CHECKING:
    from royalgames.kernels.judge import Judge
    from royalgames.kernels.net import Net

BY_PLACE: Final = (
    *(0.0, 0.06, 0.09, 0.12, 0.2, 0.15, 0.18, 0.21, 0.4, 0.26, 0.3, 0.33, 0.36, 0.45, 0.55),
    0.6,
)
"""By hand: what a piece is worth at the start, on 1 to 14, and at home."""

THROW: Final = 0.12
"""By hand: what it is worth to be the one who throws."""


@cache
def by_hand() -> "Net":
    """Return numbers set by hand: so much per piece in each place, whatever is around it."""
    from royalgames.kernels.net import plain_net  # noqa: PLC0415  # kernels load when first used

    return plain_net(BY_PLACE, THROW)


@cache
def learned() -> "Net":
    """Return the network that comes with the package."""
    return load(packaged("win"))


@cache
def fitted() -> "Net | Judge":
    """Return what was fitted to the tablebase of the whole game."""
    from royalgames.kernels import netfiles  # noqa: PLC0415

    return netfiles.load_judge(packaged("fitted"), PLACES, int(HOME))


@cache
def small() -> "Net":
    """Return the small network that comes with the package, which judges roughly."""
    return load(packaged("small"))


def packaged(what: str) -> Path:
    """Return the file of a network that comes with the package."""
    return Path(__file__).with_name("learned") / f"{what}.npz"


def load(path: Path) -> "Net":
    """Read a network; a file that is anything else is refused in a sentence."""
    from royalgames.kernels import netfiles  # noqa: PLC0415

    return netfiles.load(path, PLACES)
