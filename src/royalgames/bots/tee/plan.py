"""What a search of Royal Tee is told, and what it finds; to know it takes no kernels."""

from typing import NamedTuple


class Plan(NamedTuple):
    """How far a player looks."""

    answered: int = 16
    """On how many outcomes the next player's answer is looked for; 0 for none."""
    deepest: int = 8
    """How many turns are looked at."""
    first: tuple[int, ...] = (10, 8, 6)
    """How many outcomes are looked at three turns deep, four, five and more."""
    later: tuple[int, ...] = (5, 4, 3, 3, 2)
    """How many moves of the second turn are looked at, of the third, and so on."""
    played: int = 0
    """With more than two players: from how many outcomes the game is played on; 0 for none."""
    turns: int = 8
    """For how many turns it is played on."""
    times: int = 64
    """How often at most."""
    astray: int = 300
    """Up to how much worse a move may be that is played in later tries."""
    paranoid: bool = False
    """Whether more than one other player are taken to play against the one who thinks."""


class Found(NamedTuple):
    """The outcome of a search; no moves if the player must pass."""

    moves: tuple[int, ...]
    """The expected moves, the chosen one first, as the kernels number them."""
    value: int
    """What the chosen move is worth to the mover."""
    nodes: int
    """How much was looked at."""
