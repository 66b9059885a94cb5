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

from royalgames.core import RuleError
from royalgames.games.museum import MUSEUM
from royalgames.games.museum.board import PLACES
from royalgames.kernels.batch import Moves, checked_moves, checked_rows, refuse, seeds
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
from royalgames.kernels.words import Words

MOST_THROWS: Final = 1_000_000
"""When a playout is broken off; a random game has about 300 throws."""


def choices(states: Words) -> Words:
    """Return what may be chosen in each state, as a set of moves.

    Parameters
    ----------
    states : uint64 array, shape (n, 7)
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


def play(states: Words, moves: Moves) -> Words:
    """Play one move, or one throw, in each state.

    Parameters
    ----------
    states : uint64 array, shape (n, 7)
        They stay as they are.
    moves : uint8 array, shape (n,)
        Moves as ``pack_move`` makes them; the first illegal one is refused with its rule.

    Returns
    -------
    uint64 array, shape (n, 7)
        The states after the moves.

    """
    rows = checked_rows(states, ROW)
    after = np.empty_like(rows)
    legal = np.empty(len(rows), dtype=np.bool_)
    play_all(rows, checked_moves(moves, len(rows)), after, legal)
    if not legal.all():
        index = int(np.flatnonzero(~legal)[0])
        state = unpack(rows[index])
        refuse(MUSEUM, state, unpack_move(int(moves[index])), index)
    return after


def choose(states: Words, policy: Policy) -> Moves:
    """Choose by a policy, without its random share, in each state.

    Parameters
    ----------
    states : uint64 array, shape (n, 7)
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
        raise RuleError("M5", f"state {int(np.flatnonzero(idle)[0])} has no player's choice open")
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
    states : uint64 array, shape (n, 7)
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
    out = np.empty((3, len(rows)), dtype=np.int64)
    play_out_all(rows, seeds(seed, len(rows)), policies, most_throws, out)
    return Playouts(*out)


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
