"""The networks that evaluate positions of Ur: one by hand, the others learned."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final, Literal

from royalgames.games.ur.board import HOME
from royalgames.games.ur.board import PLACES as BOARD_PLACES
from royalgames.games.ur.state import DICE_NAMES
from royalgames.kernels import netfiles
from royalgames.kernels.judge import Judge
from royalgames.kernels.net import Net, plain_net

Aim = Literal["win", "points"]
"""What a player plays for: the chance of winning, or points (U15)."""

Network = Callable[[str, Aim], Net | Judge]
"""Gives what judges positions for the dice and the aim."""

PLACES: Final = (
    *(0.05, 0.1, 0.14, 0.16, 0.22, 0.2, 0.24, 0.3, 0.34, 0.34, 0.4, 0.4, 0.44, 0.52, 0.56),
    *(0.7, 0.0),
)
"""By hand: what a counter is worth on S, 1 to 14, at home, and off the board."""

FITTED: Final = frozenset({("1/2", "win")})
"""The dice and aims for which the whole game is solved."""

THROW: Final = 0.1
"""By hand: what it is worth to be the one who throws."""


@cache
def by_hand(dice: str, aim: Aim) -> Net:
    """Return a network set by hand: a fixed worth per counter in each place."""
    return plain_net(PLACES, THROW)


@cache
def learned(dice: str, aim: Aim) -> Net:
    """Return the network that comes with the package."""
    return load(packaged(dice, aim))


@cache
def fitted(dice: str, aim: Aim) -> Net | Judge:
    """Return what was fitted to the tablebase of the whole game, or learned if that is unsolved."""
    if (dice, aim) not in FITTED:
        return learned(dice, aim)
    return netfiles.load_judge(packaged(dice, "fitted"), BOARD_PLACES, int(HOME))


@cache
def small(dice: str, aim: Aim) -> Net:
    """Return the small network for winning that comes with the package, which evaluates roughly."""
    return load(packaged(dice, "small"))


def packaged(dice: str, what: str) -> Path:
    """Return a file that comes with the package: for an aim, the small one, or the fitted one."""
    return Path(__file__).with_name("learned") / f"{what}-{DICE_NAMES[dice]}.npz"


def load(path: Path) -> Net:
    """Read a network; a file that is anything else is refused in a sentence."""
    return netfiles.load(path, BOARD_PLACES)
