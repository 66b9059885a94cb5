"""The bot that plays any game, without a thought."""

from typing import Any

from royalgames.bots.bot import Budget, Thought
from royalgames.core import Rng
from royalgames.games import GAMES


class RandomBrain:
    """Draws every move from the game's own sample."""

    def __init__(self, key: str) -> None:
        self._game = GAMES[key]

    def think(self, state: Any, budget: Budget, rng: Rng) -> Thought[Any]:
        """Draw a move."""
        return Thought(self._game.sample(state, rng))
