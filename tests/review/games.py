"""Games to be reviewed, played by bots."""

import random
from typing import Any

from royalgames.bots import bot_of
from royalgames.core import CHANCE
from royalgames.games import GAMES
from royalgames.records import Replay, Transcript, read, write


def record(key: str, options: Any, bot: str, seed: int, most: int = 5000, players: str = "") -> str:
    """Play a game between bots and write it down."""
    game, rng = GAMES[key], random.Random(seed)
    start = state = game.new(options)
    moves: list[Any] = []
    player = bot_of(key, bot)
    while (chooser := game.chooser(state)) is not None and len(moves) < most:
        if chooser is CHANCE:
            moves.append(game.sample(state, rng))
        else:
            moves.append(player.think(state, player.budget, rng).move)
        state = game.play(state, moves[-1]).state
    tags = {"Players": players} if players else {}
    return write(Transcript(key, start, tuple(moves), tags))


def played(key: str, options: Any, bot: str, seed: int, most: int = 5000) -> Replay:
    """Play a game between bots and read it back."""
    return read(record(key, options, bot, seed, most))
