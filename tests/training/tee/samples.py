"""Kept positions of a game of training."""

import random

from royalgames.kernels.tee.room import room_for
from royalgames.kernels.words import Words
from royalgames.training.tee import games
from royalgames.training.tee.learning import Floats, first_weights, rounded


def samples(seed: int) -> tuple[Words, Floats]:
    """Play a game of a small network with itself; return its positions and their targets."""
    room = room_for(rounded(first_weights(8, 1)))
    return games.self_play(room, random.Random(seed), 1)
