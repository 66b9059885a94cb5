"""Whole games of Museum Ur, thousands in one call: at random, or by a simple policy per side."""

from typing import Final, NamedTuple

import numpy as np

from royalgames.games.museum.board import PLACES
from royalgames.kernels.batch import Moves
from royalgames.kernels.counts import Integers, count_at, drawn, lowest
from royalgames.kernels.jit import kernel
from royalgames.kernels.mix import draw
from royalgames.kernels.museum.moves import advanced, open_moves, phase_of_throw
from royalgames.kernels.museum.state import DICE_COUNT, OVER, PHASE, PIECES, THROWING, TURN
from royalgames.kernels.words import ONE, Words, signed


class Policy(NamedTuple):
    """How a side chooses: the move after which the board is worth most to it.

    All numbers are whole, so that the same seed gives the same game on every machine.
    """

    places: tuple[int, ...]
    """What a piece is worth in each place: the start, 1 to 14, home; 16 numbers. The other side's
    pieces count as much against."""
    throw: int = 0
    """What another throw is worth (M9)."""
    random: int = 0
    """How many choices in 256 are made at random instead."""


RANDOM: Final = Policy(places=(0,) * PLACES, random=256)
"""Every choice evenly among the open ones."""

RUNNER: Final = Policy(places=(*range(PLACES - 1), 20), throw=6)
"""Counts steps: goes forward, captures, and likes rosettes."""


class Playouts(NamedTuple):
    """How games ended, one per row."""

    winners: Integers
    """Light 0, Dark 1, or -1 if the game was broken off; shape (n,)."""
    throws: Integers
    """How many throws were made; shape (n,)."""
    choices: Integers
    """How many choices were made; shape (n,)."""


THROW_AT: Final = PLACES
RANDOM_AT: Final = PLACES + 1

_WON: Final = 1 << 40
_255: Final = np.uint64(255)
_DICE: Final = np.uint64((1 << DICE_COUNT) - 1)


def policy_row(policy: Policy) -> Integers:
    """Return a policy as a row of shape (18,)."""
    if len(policy.places) != PLACES:
        raise ValueError(f"a policy names {PLACES} places, not {len(policy.places)}")
    return np.array([*policy.places, policy.throw, policy.random], dtype=np.int64)


@kernel
def dots_of(bits: np.uint64) -> int:
    """Count the dots of four dice, one bit per die (M5)."""
    dots, left = 0, bits & _DICE
    while left:
        left = left & left - ONE
        dots += 1
    return dots


@kernel
def best_move(
    thrower: np.uint64, other: np.uint64, phase: int, pieces: np.uint64, policy: Integers
) -> int:
    """Return the move after which the board is worth most to the thrower; of equals the lowest."""
    left = open_moves(thrower, other, phase)
    best, most = -1, 0
    while left:
        move = lowest(left)
        left = left & left - ONE
        mine, theirs, following, turned = advanced(thrower, other, phase, move, pieces)
        if turned:
            mine, theirs = theirs, mine
        worth = 0 if turned else policy[THROW_AT]
        if following == OVER:
            worth += _WON
        for place in range(PLACES):
            worth += (count_at(mine, place) - count_at(theirs, place)) * policy[place]
        if best < 0 or worth > most:
            best, most = move, worth
    return best


@kernel
def play_out(
    state: Words, seed: np.uint64, policies: Integers, most_throws: int
) -> tuple[int, int, int]:
    """Play one game to its end; return its row of ``Playouts``."""
    _, random = draw(seed)
    turn, phase = signed(state[TURN]), signed(state[PHASE])
    thrower, other, pieces = state[turn], state[1 - turn], state[PIECES]
    throws, choices = 0, 0
    while phase != OVER and throws < most_throws:
        random, bits = draw(random)
        if phase == THROWING:
            throws += 1
            phase = phase_of_throw(thrower, other, dots_of(bits))
            if phase == THROWING:
                thrower, other, turn = other, thrower, 1 - turn
            continue
        if signed(bits & _255) < policies[turn, RANDOM_AT]:
            move = drawn(open_moves(thrower, other, phase), bits)
        else:
            move = best_move(thrower, other, phase, pieces, policies[turn])
        thrower, other, phase, turned = advanced(thrower, other, phase, move, pieces)
        if turned:
            turn = 1 - turn
        choices += 1
    return turn if phase == OVER else -1, throws, choices


@kernel
def play_out_all(
    states: Words, seeds: Words, policies: Integers, most_throws: int, out: Integers
) -> None:
    """Play each game to its end.

    Parameters
    ----------
    states : uint64 array, shape (n, 7)
        Where the games begin.
    seeds : uint64 array, shape (n,)
        One per game.
    policies : int64 array, shape (2, 18)
        Light's and Dark's.
    most_throws : int
        After so many throws a game is broken off.
    out : int64 array, shape (3, n)
        Winners, throws, choices.

    """
    for index in range(len(seeds)):
        row = play_out(states[index], seeds[index], policies, most_throws)
        out[0, index], out[1, index], out[2, index] = row


@kernel
def choose_all(states: Words, policy: Integers, out: Moves) -> None:
    """Choose a move by the policy, never at random, in each state.

    Parameters
    ----------
    states : uint64 array, shape (n, 7)
        Each with a player's choice open.
    policy : int64 array, shape (18,)
        A row as ``policy_row`` makes it.
    out : uint8 array, shape (n,)
        The moves.

    """
    for index in range(len(out)):
        turn, phase = signed(states[index, TURN]), signed(states[index, PHASE])
        thrower, other = states[index, turn], states[index, 1 - turn]
        out[index] = best_move(thrower, other, phase, states[index, PIECES], policy)
