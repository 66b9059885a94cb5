"""The figures by which players of Ur judge positions."""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from royalgames.kernels.ur.net import Net

Aim = Literal["win", "points"]
"""What a player plays for: the chance of winning, or points (U15)."""

Judge = Callable[[str, Aim], "Net"]
"""Gives the network for the dice and the aim."""

PLACES: Final = (
    0.05,
    0.1,
    0.14,
    0.16,
    0.22,
    0.2,
    0.24,
    0.3,
    0.34,
    0.34,
    0.4,
    0.4,
    0.44,
    0.52,
    0.56,
    0.7,
    0.0,
)
"""By hand: what a counter is worth on S, 1 to 14, at home, and off the board."""

THROW: Final = 0.1
"""By hand: what it is worth to be the one who throws."""


@cache
def by_hand(dice: str, aim: Aim) -> "Net":
    """Return figures set by hand: so much a counter in each place, whatever stands around it."""
    from royalgames.kernels.ur.net import plain_net  # noqa: PLC0415

    return plain_net(PLACES, THROW)
