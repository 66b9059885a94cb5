"""Whole games of Ur, thousands in one call: at random, or by a simple policy per side."""

from typing import Final, NamedTuple

import numpy as np

from royalgames.games.ur.board import HOME, PLACES, VALUES
from royalgames.kernels.batch import Moves
from royalgames.kernels.counts import Integers, count_at, drawn, lowest
from royalgames.kernels.jit import kernel
from royalgames.kernels.mix import draw
from royalgames.kernels.ur.moves import (
    EYE,
    EYE_ROSETTE,
    OVER,
    ROSETTE,
    THROWING,
    advanced,
    open_moves,
    phase_of_throw,
)
from royalgames.kernels.ur.state import COUNTERS, DICE_AT, PHASE, TURN
from royalgames.kernels.words import ONE, Words, signed


class Policy(NamedTuple):
    """How a side chooses: the move after which the board is worth most to it.

    All numbers are whole, so that the same seed gives the same game on every machine.
    """

    places: tuple[int, ...]
    """What a counter is worth in each place: S, 1 to 14, H, off the board; 17 numbers. The other
    side's counters count as much against."""
    rosette: int = 0
    """What the right to enter a counter is worth (U12)."""
    eye: int = 0
    """What an eye's move of the other side costs (U13)."""
    random: int = 0
    """How many choices in 256 are made at random instead."""


RANDOM: Final = Policy(places=(0,) * PLACES, random=256)
"""Every choice evenly among the open ones."""

RUNNER: Final = Policy(places=(*range(15), 20, -5), rosette=4, eye=4)
"""Counts steps: goes forward, hits, and likes to be home."""


class Playouts(NamedTuple):
    """How games ended, one per row."""

    winners: Integers
    """Light 0, Dark 1, or -1 if the game was broken off; shape (n,)."""
    points: Integers
    """What the winner scores (U15), 0 if broken off; shape (n,)."""
    throws: Integers
    """How many throws were made; shape (n,)."""
    choices: Integers
    """How many choices were made, entering or not at a rosette included; shape (n,)."""


ROSETTE_AT: Final = PLACES
EYE_AT: Final = PLACES + 1
RANDOM_AT: Final = PLACES + 2
POLICY_ROW: Final = PLACES + 3

_VALUES: Final = np.array(VALUES, dtype=np.int64)
_WON: Final = 1 << 40
_255: Final = np.uint64(255)
_LOW: Final = np.uint64(0b010101)


def policy_row(policy: Policy) -> Integers:
    """Return a policy as a row of shape (20,)."""
    if len(policy.places) != PLACES:
        raise ValueError(f"a policy names {PLACES} places, not {len(policy.places)}")
    return np.array([*policy.places, policy.rosette, policy.eye, policy.random], dtype=np.int64)


@kernel
def dots_of(bits: np.uint64, dice: np.uint64) -> int:
    """Count the dots of three dice, two bits a die: the first, or for 3/4 "not both zero" (U6)."""
    dots = bits & _LOW
    if dice:
        dots = (bits | bits >> ONE) & _LOW
    return signed((dots & ONE) + (dots >> np.uint64(2) & ONE) + (dots >> np.uint64(4) & ONE))


@kernel
def _worth(mine: np.uint64, theirs: np.uint64, policy: Integers) -> int:
    worth = 0
    for place in range(PLACES):
        worth += (count_at(mine, place) - count_at(theirs, place)) * policy[place]
    return worth


@kernel
def best_move(
    thrower: np.uint64, other: np.uint64, phase: int, counters: np.uint64, policy: Integers
) -> int:
    """Return the move after which the board is worth most to the chooser; of equals the lowest."""
    left = open_moves(thrower, other, phase)
    best, most = -1, 0
    while left:
        move = lowest(left)
        left = left & left - ONE
        a, b, following = advanced(thrower, other, phase, move, counters)
        worth = _worth(a, b, policy) if phase <= ROSETTE else _worth(b, a, policy)
        if following == OVER:
            worth += _WON
        elif following in (ROSETTE, EYE_ROSETTE):
            worth += policy[ROSETTE_AT]
        elif following == EYE:
            worth -= policy[EYE_AT]
        if best < 0 or worth > most:
            best, most = move, worth
    return best


@kernel
def _points(loser: np.uint64) -> int:
    points = 0
    for place in range(PLACES):
        points += count_at(loser, place) * _VALUES[place]
    return points


@kernel
def play_out(
    state: Words, seed: np.uint64, policies: Integers, most_throws: int
) -> tuple[int, int, int, int]:
    """Play one game to its end; return its row of ``Playouts``."""
    _, random = draw(seed)
    turn, phase = signed(state[TURN]), signed(state[PHASE])
    thrower, other = state[turn], state[1 - turn]
    counters, dice = state[COUNTERS], state[DICE_AT]
    throws, choices = 0, 0
    while phase != OVER and throws < most_throws:
        random, bits = draw(random)
        if phase == THROWING:
            throws += 1
            dots = dots_of(bits, dice)
            if dots == 1:
                thrower, other, turn = other, thrower, 1 - turn
            else:
                phase = phase_of_throw(thrower, dots)
            continue
        chooser = turn if phase <= ROSETTE else 1 - turn
        if signed(bits & _255) < policies[chooser, RANDOM_AT]:
            move = drawn(open_moves(thrower, other, phase), bits)
        else:
            move = best_move(thrower, other, phase, counters, policies[chooser])
        thrower, other, phase = advanced(thrower, other, phase, move, counters)
        choices += 1
    if phase != OVER:
        return -1, 0, throws, choices
    if count_at(thrower, HOME) == signed(counters):
        return turn, _points(other), throws, choices
    return 1 - turn, _points(thrower), throws, choices


@kernel
def play_out_all(
    states: Words, seeds: Words, policies: Integers, most_throws: int, out: Integers
) -> None:
    """Play each game to its end.

    Parameters
    ----------
    states : uint64 array, shape (n, 8)
        Where the games begin.
    seeds : uint64 array, shape (n,)
        One per game.
    policies : int64 array, shape (2, 20)
        Light's and Dark's.
    most_throws : int
        After so many throws a game is broken off.
    out : int64 array, shape (4, n)
        Winners, points, throws, choices.

    """
    for index in range(len(seeds)):
        row = play_out(states[index], seeds[index], policies, most_throws)
        out[0, index], out[1, index], out[2, index], out[3, index] = row


@kernel
def choose_all(states: Words, policy: Integers, out: Moves) -> None:
    """Choose a move by the policy, never at random, in each state.

    Parameters
    ----------
    states : uint64 array, shape (n, 8)
        Each with a player's choice open.
    policy : int64 array, shape (20,)
        A row as ``policy_row`` makes it.
    out : uint8 array, shape (n,)
        The moves.

    """
    for index in range(len(out)):
        turn, phase = signed(states[index, TURN]), signed(states[index, PHASE])
        thrower, other = states[index, turn], states[index, 1 - turn]
        out[index] = best_move(thrower, other, phase, states[index, COUNTERS], policy)
