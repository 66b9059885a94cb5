"""Animated images over plain HTTP."""

from typing import Annotated, Final

from msgspec import Meta

from royalgames.protocol.base import Asked, PositionText
from royalgames.protocol.setup import AnySetup

MOST_POSITIONS: Final = 61
"""How many positions an animation may show: a start, and 60 moves."""


class AnimationAsked(Asked, frozen=True, kw_only=True):
    """Ask for an animated image of positions, one after the other; nothing is stored."""

    setup: AnySetup
    """The game and its options."""
    positions: Annotated[list[PositionText], Meta(min_length=1, max_length=MOST_POSITIONS)]
    """The positions."""
