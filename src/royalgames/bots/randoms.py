"""The bot that plays any game, without a thought."""

from typing import Any

from royalgames.core import AnyGame, Rng


class RandomBot:
    """Draws every move from the game's own sample."""

    name = "random"
    about = "Plays any legal move."

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def choose(self, state: Any, rng: Rng) -> Any:
        """Draw a move."""
        return self._game.sample(state, rng)
