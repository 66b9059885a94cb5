"""Plays bots against each other."""

import random
from typing import Any

from royalgames.bots import BOTS
from royalgames.core import CHANCE
from royalgames.games import GAMES


def play(key: str, start: Any, names: tuple[str, ...], seed: int, most_moves: int) -> Any:
    """Play a game between bots in seat order; return the last state."""
    game, rng, state = GAMES[key], random.Random(seed), start
    bots = {seat: BOTS[key][name] for seat, name in zip(game.seats(start), names, strict=True)}
    for _ in range(most_moves):
        chooser = game.chooser(state)
        if chooser is None:
            break
        move = game.sample(state, rng) if chooser is CHANCE else bots[chooser].choose(state, rng)
        state = game.play(state, move).state
    return state
