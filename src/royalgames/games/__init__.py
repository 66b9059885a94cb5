"""The games we have, a line a game."""

from royalgames.core import AnyGame
from royalgames.games.tee import TEE
from royalgames.games.ur import UR

GAMES: dict[str, AnyGame] = {game.header.key: game for game in (TEE, UR)}
