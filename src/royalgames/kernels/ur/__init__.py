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

from royalgames.core import RuleError
from royalgames.games.ur import UR
from royalgames.games.ur.board import PLACES
from royalgames.games.ur.header import DICE
from royalgames.games.ur.moves import throw_chances
from royalgames.kernels.batch import Moves, checked_moves, checked_rows, refuse, seeds
from royalgames.kernels.net import plain_net
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

MOST_THROWS: Final = 1_000_000
"""When a playout is broken off; a random game has a few hundred throws."""

_CHANCES: Final = np.array([throw_chances(dice) for dice in DICE], dtype=np.float64)


def choices(states: Words) -> Words:
    """Return what may be chosen in each state, as a set of moves.

    Parameters
    ----------
    states : uint64 array, shape (n, 8)
        States as ``pack_all`` makes them.

    Returns
    -------
    uint64 array, shape (n,)
        Bit 3m is set for every open move m, all throws where the dice choose; 0 when it is over.

    """
    rows = checked_rows(states, ROW)
    sets = np.empty(len(rows), dtype=np.uint64)
    choices_all(rows, sets)
    return sets


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


def play(states: Words, moves: Moves) -> Words:
    """Play one move, or one throw, in each state.

    Parameters
    ----------
    states : uint64 array, shape (n, 8)
        They stay as they are.
    moves : uint8 array, shape (n,)
        Moves as ``pack_move`` makes them; the first illegal one is refused with its rule.

    Returns
    -------
    uint64 array, shape (n, 8)
        The states after the moves.

    """
    rows = checked_rows(states, ROW)
    after = np.empty_like(rows)
    legal = np.empty(len(rows), dtype=np.bool_)
    play_all(rows, checked_moves(moves, len(rows)), after, legal)
    if not legal.all():
        index = int(np.flatnonzero(~legal)[0])
        state = unpack(rows[index])
        refuse(UR, state, unpack_move(int(moves[index]), state.phase), index)
    return after


def choose(states: Words, policy: Policy) -> Moves:
    """Choose by a policy, without its random share, in each state.

    Parameters
    ----------
    states : uint64 array, shape (n, 8)
        Each with a player's choice open; one without is refused.
    policy : Policy
        What the chooser goes by.

    Returns
    -------
    uint8 array, shape (n,)
        The moves; of equals the lowest number.

    """
    rows = checked_rows(states, ROW)
    idle = (rows[:, PHASE] == THROWING) | (choices(rows) == 0)
    if idle.any():
        raise RuleError("U5", f"state {int(np.flatnonzero(idle)[0])} has no player's choice open")
    chosen = np.empty(len(rows), dtype=np.uint8)
    choose_all(rows, policy_row(policy), chosen)
    return chosen


def playouts(
    states: Words,
    *,
    seed: int = 0,
    light: Policy = RANDOM,
    dark: Policy = RANDOM,
    most_throws: int = MOST_THROWS,
) -> Playouts:
    """Play every game to its end.

    Parameters
    ----------
    states : uint64 array, shape (n, 8)
        Where the games begin; resignations are overlooked.
    seed : int, from 0 below 2**64
        The same seed gives the same games on every machine; game i has a stream of its own.
    light, dark : Policy
        How the sides choose.
    most_throws : int
        After so many throws a game is broken off.

    """
    rows = checked_rows(states, ROW)
    policies = np.stack([policy_row(light), policy_row(dark)])
    out = np.empty((4, len(rows)), dtype=np.int64)
    play_out_all(rows, seeds(seed, len(rows)), policies, most_throws, out)
    return Playouts(*out)


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
