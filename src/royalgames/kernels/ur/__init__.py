"""The Royal Game of Ur, fast: choices and moves in batches, and whole games by the million.

>>> from royalgames.games.ur import UR
>>> from royalgames.kernels.ur import pack_all, playouts
>>> games = playouts(pack_all([UR.new()] * 1000), seed=1)
>>> bool((games.winners >= 0).all())
True
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from royalgames.games.ur import UR
from royalgames.games.ur.board import PLACES
from royalgames.games.ur.header import DICE
from royalgames.games.ur.moves import throw_chances
from royalgames.kernels.batch import Moves, checked_rows
from royalgames.kernels.net import plain_net
from royalgames.kernels.race import MOST_THROWS, Front
from royalgames.kernels.ur.games import (
    RANDOM,
    RUNNER,
    Playouts,
    Policy,
    choose_all,
    play_out_all,
    policy_row,
)
from royalgames.kernels.ur.look import new_room, worths
from royalgames.kernels.ur.moves import THROWING, choices_all, play_all
from royalgames.kernels.ur.state import (
    DECLINE,
    DICE_AT,
    ENTER,
    PHASE,
    RESIGNED,
    ROW,
    THROW,
    pack,
    pack_all,
    pack_move,
    unpack,
    unpack_move,
)
from royalgames.kernels.ur.terms import terms
from royalgames.kernels.words import Words

_CHANCES: Final = np.array([throw_chances(dice) for dice in DICE], dtype=np.float64)


def chance(states: Words) -> npt.NDArray[np.float64]:
    """Return the chances of no, one, two and three dots (U6).

    Parameters
    ----------
    states : uint64 array, shape (n, 8)
        States as ``pack_all`` makes them.

    Returns
    -------
    float64 array, shape (n, 4)
        All 0 where the dice are not to be thrown.

    """
    rows = checked_rows(states, ROW)
    throws = (rows[:, PHASE] == THROWING) & (rows[:, RESIGNED] == 0)
    return np.where(throws[:, None], _CHANCES[rows[:, DICE_AT].astype(np.intp)], 0.0)


_FRONT: Final = Front(
    game=UR,
    rule="U5",
    row=ROW,
    phase=PHASE,
    throwing=THROWING,
    unpack=unpack,
    unpack_move=lambda move, state: unpack_move(move, state.phase),
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
    """Compile, or load from the cache, every kernel of the Royal Game of Ur."""
    rows = pack_all([UR.new()])
    moving = play(rows, np.array([THROW + 3], dtype=np.uint8))
    choose(moving, RUNNER)
    choices(rows)
    playouts(rows)
    net = plain_net((0.0,) * PLACES, 0.0)
    worths(moving[0], 0, new_room(7, terms("1/2", False), net))


PART: Final = warm
"""What ``kernels.warm`` calls."""

__all__ = [
    "DECLINE",
    "ENTER",
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
