"""What a search of Royal Tee is asked to do, and what it finds."""

from typing import NamedTuple


class Plan(NamedTuple):
    """How far a search looks."""

    seen: int | None = None
    """How many outcomes of its turn the searcher sees, drawn by lot; None for all."""
    answered: int = 16
    """For how many outcomes the next player's answer is searched; 0 for none."""
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
    """How often, at most."""
    noise: int = 300
    """By how much less a move may be worth to be played in later tries."""
    paranoid: bool = False
    """Whether several other players are assumed to play against the searcher."""


class Found(NamedTuple):
    """The result of a search; no moves if the player must pass."""

    moves: tuple[int, ...]
    """The expected moves, the chosen one first, as the kernels number them."""
    value: int
    """What the chosen move is worth to the mover."""
    nodes: int
    """How many nodes it took."""
