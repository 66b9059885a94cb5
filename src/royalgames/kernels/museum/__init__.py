"""Museum Ur, fast: choices and moves in batches, and whole games by the million.

>>> from royalgames.games.museum import MUSEUM
>>> from royalgames.kernels.museum import pack_all, playouts
>>> games = playouts(pack_all([MUSEUM.new()] * 1000), seed=1)
>>> bool((games.winners >= 0).all())
True
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from royalgames.games.museum import MUSEUM
from royalgames.games.museum.board import PLACES
from royalgames.kernels.batch import Moves, checked_rows
from royalgames.kernels.museum.games import (
    RANDOM,
    RUNNER,
    Playouts,
    Policy,
    choose_all,
    play_out_all,
    policy_row,
)
from royalgames.kernels.museum.look import CHANCES, new_room, worths
from royalgames.kernels.museum.moves import choices_all, play_all
from royalgames.kernels.museum.state import (
    PHASE,
    RESIGNED,
    ROW,
    THROW,
    THROWING,
    pack,
    pack_all,
    pack_move,
    unpack,
    unpack_move,
)
from royalgames.kernels.net import plain_net
from royalgames.kernels.race import MOST_THROWS, Front
from royalgames.kernels.words import Words


def chance(states: Words) -> npt.NDArray[np.float64]:
    """Return the chances of 0 to 4 dots (M5).

    Parameters
    ----------
    states : uint64 array, shape (n, 7)
        States as ``pack_all`` makes them.

    Returns
    -------
    float64 array, shape (n, 5)
        All 0 where the dice are not to be thrown.

    """
    rows = checked_rows(states, ROW)
    throws = (rows[:, PHASE] == THROWING) & (rows[:, RESIGNED] == 0)
    return np.where(throws[:, None], CHANCES, 0.0)


_FRONT: Final = Front(
    game=MUSEUM,
    rule="M5",
    row=ROW,
    phase=PHASE,
    throwing=THROWING,
    unpack=unpack,
    unpack_move=lambda move, state: unpack_move(move),
    choices_all=choices_all,
    play_all=play_all,
    choose_all=choose_all,
    play_out_all=play_out_all,
    policy_row=policy_row,
    random=RANDOM,
    playouts_type=Playouts,
    facts=len(Playouts._fields),
)

choices = _FRONT.choices
play = _FRONT.play
choose = _FRONT.choose
playouts = _FRONT.playouts


def warm() -> None:
    """Compile, or load from the cache, every kernel of Museum Ur."""
    rows = pack_all([MUSEUM.new()])
    moving = play(rows, np.array([THROW + 3], dtype=np.uint8))
    choose(moving, RUNNER)
    choices(rows)
    playouts(rows)
    net = plain_net((0.0,) * PLACES, 0.0)
    worths(moving[0], 0, new_room(7, net))


PART: Final = warm
"""What ``kernels.warm`` calls."""

__all__ = [
    "MOST_THROWS",
    "PART",
    "RANDOM",
    "RUNNER",
    "THROW",
    "Moves",
    "Playouts",
    "Policy",
    "Words",
    "chance",
    "choices",
    "choose",
    "pack",
    "pack_all",
    "pack_move",
    "play",
    "playouts",
    "unpack",
    "unpack_move",
    "warm",
]
