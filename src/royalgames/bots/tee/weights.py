"""What the stronger players of Royal Tee weigh a position by; ``tools/tune_tee.py`` moves it."""

from typing import Final, NamedTuple


class Weights(NamedTuple):
    """What each figure of a colour counts for; a hundred are worth a space."""

    held: int = 100
    """A space held."""
    side: int = 90
    """More for one on a bare side, which nobody can surround."""
    zone: int = 0
    """More for one on the own zone's side."""
    middle: int = 0
    """A step of the Royal Tee away from the middle of the board."""
    front: int = 0
    """A step of a king from the Royal Tee to the nearest space that is not the colour's."""
    full: int = 8
    """Eight claimed spaces, for each space the colour leads by."""
    far: int = -4
    """A step of a king from the leader's Royal Tee to the nearest open space, likewise."""
    plenty: int = -75
    """A space of a lead beyond 36."""


WEIGHTS: Final = Weights()
"""The weights in use."""

CHANCE_OF_TWO: Final = 5400
"""So much more is worth odds of e to one in a game of two, by 400 games with itself."""

CHANCE_OF_FOUR: Final = 20_000
"""The same in a game of four, by 60 games with itself: much can happen until it ends."""

ROSY: Final = 5_000
"""What a mover has too much in a game of four, by the same games: he sees his own turns last."""
