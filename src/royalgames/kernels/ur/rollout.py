"""Rolling out Ur: games played to their end by a network, with the luck of the dice taken out.

Before each throw the network says what every throw would be worth. The luck of a throw is what it
is worth less the mean of all throws by their chances. Whatever the network says, luck is 0 on
average, so a result without it is as true on average as the result, and varies far less.
"""

from typing import Final

import numpy as np

from royalgames.games.ur.board import HOME
from royalgames.kernels.counts import count_at, is_in
from royalgames.kernels.jit import kernel
from royalgames.kernels.judge import judged
from royalgames.kernels.mix import draw
from royalgames.kernels.net import Floats
from royalgames.kernels.ur.games import dots_of
from royalgames.kernels.ur.look import MOST, MOVES, NODES, Room, look
from royalgames.kernels.ur.moves import (
    OVER,
    ROSETTE,
    THROWING,
    advanced,
    open_moves,
    phase_of_throw,
)
from royalgames.kernels.ur.state import DICE_AT, PHASE, TURN
from royalgames.kernels.ur.terms import won
from royalgames.kernels.words import Words, signed

MOST_THROWS: Final = 10_000
"""After so many throws a game is broken off, at what the network says; none was ever that long."""

_NO_LIMIT: Final = 1 << 62


@kernel
def liked(thrower: np.uint64, other: np.uint64, phase: int, room: Room) -> int:
    """Return the choice that ``look`` has just found best for the chooser; of equals the lowest."""
    left = open_moves(thrower, other, phase)
    sign = 1.0 if phase <= ROSETTE else -1.0
    best, most = -1, 0.0
    for move in range(MOVES):
        if is_in(left, move) and (best < 0 or sign * room.worths[move] > most):
            best, most = move, sign * room.worths[move]
    return best


@kernel
def after_throw(thrower: np.uint64, other: np.uint64, dots: int, room: Room) -> float:
    """Return what the network says a throw is worth to the thrower, with the best choices."""
    if dots == 1:
        return -judged(other, thrower, room.judge, room.units)
    return look(thrower, other, phase_of_throw(thrower, dots), 0, room)


@kernel
def rolled(state: Words, seed: np.uint64, room: Room, most_throws: int) -> tuple[float, float]:
    """Play one game; return its result and the luck of its throws, both as worth to Light.

    Random numbers are used for throws only, so that games from different positions with the same
    seed have the same dice.
    """
    _, random = draw(seed)
    turn, phase = signed(state[TURN]), signed(state[PHASE])
    thrower, other = state[turn], state[1 - turn]
    luck, throws = 0.0, 0
    while phase != OVER:
        sign = -1.0 if turn else 1.0
        if phase == THROWING:
            if throws == most_throws:
                return sign * judged(thrower, other, room.judge, room.units), luck
            throws += 1
            random, bits = draw(random)
            dots = dots_of(bits, state[DICE_AT])
            mean, gained = 0.0, 0.0
            for each in range(4):
                # The throw that was made comes last, so that its choices are those looked at last.
                throw = (dots + 1 + each) % 4
                gained = after_throw(thrower, other, throw, room)
                mean += room.game[throw] * gained
            luck += sign * (gained - mean)
            if dots == 1:
                thrower, other, turn = other, thrower, 1 - turn
                continue
            phase = phase_of_throw(thrower, dots)
            if phase == THROWING:
                continue
        else:
            look(thrower, other, phase, 0, room)
        move = liked(thrower, other, phase, room)
        thrower, other, phase = advanced(thrower, other, phase, move, room.counters)
    sign = -1.0 if turn else 1.0
    if count_at(thrower, HOME) == signed(room.counters):
        return sign * won(other, room.game), luck
    return -sign * won(thrower, room.game), luck


@kernel
def roll_all(states: Words, seeds: Words, room: Room, most_throws: int, out: Floats) -> None:
    """Play a game with each seed from each state.

    Parameters
    ----------
    states : uint64 array, shape (n, 8)
        Where the games begin.
    seeds : uint64 array, shape (games,)
        The dice of each game, the same from every state.
    room : Room
        Holds the network.
    most_throws : int
        After so many throws a game is broken off.
    out : float64 array, shape (2, n, games)
        Results and luck, worth to Light from -1 to 1.

    """
    room.tally[NODES], room.tally[MOST] = 0, _NO_LIMIT
    for index in range(len(states)):
        for game in range(len(seeds)):
            result, luck = rolled(states[index], seeds[game], room, most_throws)
            out[0, index, game], out[1, index, game] = result, luck


def roll_out(states: Words, seeds: Words, room: Room) -> Floats:
    """Return results and luck of a game with each seed from each state; shape (2, n, games)."""
    out = np.empty((2, len(states), len(seeds)))
    roll_all(states, seeds, room, MOST_THROWS, out)
    return out
