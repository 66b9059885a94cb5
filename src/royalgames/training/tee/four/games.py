"""Games of four at Royal Tee for training: the player against itself, by a turn's best walks."""

import random
from typing import Final

import numpy as np
import numpy.typing as npt

from royalgames.games.tee import TEE, TeeOptions
from royalgames.kernels import tee
from royalgames.kernels.tee.four.learn import play_game
from royalgames.kernels.tee.four.net import CHANCE
from royalgames.kernels.tee.four.play import Room
from royalgames.kernels.tee.four.walks import Width
from royalgames.kernels.tee.position import RESIGNED, ROW
from royalgames.kernels.words import Words
from royalgames.training.tee.games import random_opening

ODD_MOVES: Final = 60
"""How many moves of 1,000 are drawn by lot."""

WORSE: Final = 1200
"""By how much less such a move may be worth, as odds."""

WIDTH: Final = Width(12, 7, 0)
"""How many walks of a turn are looked at."""

MOST_TURNS: Final = 420

RESIGNING: Final = 0.03
"""In what share of games somebody has resigned."""

Floats = npt.NDArray[np.float32]


def new_row(limit: int) -> Words:
    """Return the first position of a game of four; 0 for no limit."""
    return tee.pack(TEE.new(TeeOptions(round_limit=limit or None)))


def limit_by_lot(rng: random.Random) -> int:
    """Draw a round limit: mostly that of bots, often a nearer one, now and then none."""
    lot = rng.random()
    return 100 if lot < 0.65 else rng.randrange(5, 40) if lot < 0.95 else 0


def self_play(room: Room, rng: random.Random) -> tuple[Words, Floats]:
    """Play a game; return its positions, and the seats' shares of the win."""
    row = random_opening(new_row(limit_by_lot(rng)), rng.randrange(3, 14), rng)
    if rng.random() < RESIGNING:
        gone = rng.randrange(4)
        row[RESIGNED] = np.uint64(1 << gone | gone + 1 << 4)
    rows, result = np.zeros((MOST_TURNS, ROW), dtype=np.uint64), np.zeros(4, dtype=np.int64)
    seed = np.uint64(rng.getrandbits(63))
    turns = play_game(room, row, ODD_MOVES, WORSE, WIDTH, seed, rows, result)
    shares: Floats = (result / CHANCE).astype(np.float32)
    return rows[: turns if result.any() else 0], shares
