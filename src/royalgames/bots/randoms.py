"""The bot that plays any game, without a thought."""

from typing import Any

from royalgames.bots.bot import AT_ONCE, Budget, Thought
from royalgames.core import AnyGame, Rng


class RandomBot:
    """Draws every move from the game's own sample."""

    name = "random"
    title = "Random"
    about = "Plays any legal move."
    budget = AT_ONCE

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def think(self, state: Any, budget: Budget, rng: Rng) -> Thought[Any]:
        """Draw a move."""
        return Thought(self._game.sample(state, rng))
