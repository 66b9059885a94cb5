"""A game's moves as an animated image, from the drawings of its environment."""

from collections.abc import Sequence
from typing import Any, Final

from royalgames.core.parts import part
from royalgames.envs.environment import Environment, Moment
from royalgames.envs.gif import gif

STEP: Final = 90
"""How long a position is shown, in hundredths of a second."""

LAST: Final = 300
"""How long the last one is shown before it begins again."""

LONGEST: Final = 60
"""How many moves one animation shows at most."""

USUAL: Final = 20
"""How many moves it shows unless told otherwise."""


def artist_of(key: str) -> Environment | None:
    """Return what draws a game, or None if it brings no drawings."""
    found: Environment | None = part("envs", key)
    return found


def animation(artist: Environment, states: Sequence[Any]) -> bytes:
    """Return states of a game as a GIF file, one after the other."""
    pictures = [artist.picture(Moment(state)) for state in states]
    waits = [STEP] * (len(pictures) - 1) + [LAST]
    return gif(pictures, waits)
