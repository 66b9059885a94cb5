"""The weights of the stronger levels of Royal Tee; ``tools/tune_tee.py`` tunes them."""

from typing import Final, NamedTuple


class Weights(NamedTuple):
    """What each term of a colour's sum counts for; a hundred are worth one space."""

    held: int = 100
    """A space held."""
    side: int = 90
    """Extra for one on a bare side, which can't be surrounded."""
    zone: int = 0
    """Extra for one on the side of the colour's own zone."""
    middle: int = 0
    """A step of the Royal Tee away from the middle of the board."""
    front: int = 0
    """A step of a king from the Royal Tee to the nearest space that is not the colour's."""
    full: int = 8
    """Eight claimed spaces, for each space the colour leads by."""
    far: int = -4
    """A step of a king from the leader's Royal Tee to the nearest open space, likewise."""
    surplus: int = -75
    """A space of a lead beyond 36."""


WEIGHTS: Final = Weights()
"""The weights in use."""
