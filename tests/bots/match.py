"""Plays bots against each other."""

import random
from typing import Any

from royalgames.bots import BOTS, AnyBot
from royalgames.core import CHANCE
from royalgames.games import GAMES


def _chosen(bot: AnyBot, state: Any, rng: random.Random) -> Any:
    return bot.think(state, bot.budget, rng).move


def play(key: str, start: Any, names: tuple[str, ...], seed: int, most_moves: int) -> Any:
    """Play a game between bots in seat order; return the last state."""
    game, rng, state = GAMES[key], random.Random(seed), start
    bots = {seat: BOTS[key][name] for seat, name in zip(game.seats(start), names, strict=True)}
    for _ in range(most_moves):
        chooser = game.chooser(state)
        if chooser is None:
            break
        move = game.sample(state, rng) if chooser is CHANCE else _chosen(bots[chooser], state, rng)
        state = game.play(state, move).state
    return state
