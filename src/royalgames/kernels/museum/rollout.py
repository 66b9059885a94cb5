"""Rolling out Museum Ur: games played to their end by a network, without the luck of the dice.

Before each throw the network says what every throw would be worth. The luck of a throw is what it
is worth less the mean of all throws by their chances. Whatever the network says, luck is 0 on
average, so a result without it is as true on average as the result, and varies far less.
"""

from typing import Final

import numpy as np

from royalgames.games.museum.board import PLACES
from royalgames.kernels.counts import is_in
from royalgames.kernels.jit import kernel
from royalgames.kernels.judge import judged
from royalgames.kernels.mix import draw
from royalgames.kernels.museum.games import dots_of
from royalgames.kernels.museum.look import CHANCES, MOST, NODES, Room, look
from royalgames.kernels.museum.moves import advanced, open_moves, phase_of_throw
from royalgames.kernels.museum.state import DICE_COUNT, OVER, PHASE, THROWING, TURN
from royalgames.kernels.net import Floats
from royalgames.kernels.words import Words, signed

MOST_THROWS: Final = 10_000
"""After so many throws a game is broken off, at what the network says; none was ever that long."""

_NO_LIMIT: Final = 1 << 62


@kernel
def liked(thrower: np.uint64, other: np.uint64, phase: int, room: Room) -> int:
    """Return the move that ``look`` has just found best; of equals the lowest."""
    left = open_moves(thrower, other, phase)
    best, most = -1, 0.0
    for move in range(PLACES):
        if is_in(left, move) and (best < 0 or room.worths[move] > most):
            best, most = move, room.worths[move]
    return best


@kernel
def after_throw(thrower: np.uint64, other: np.uint64, dots: int, room: Room) -> float:
    """Return what the network says a throw is worth to the thrower, with the best move."""
    phase = phase_of_throw(thrower, other, dots)
    if phase == THROWING:
        return -judged(other, thrower, room.judge, room.units)
    return look(thrower, other, phase, 0, room)


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
            dots = dots_of(bits)
            mean, gained = 0.0, 0.0
            for each in range(DICE_COUNT + 1):
                # The throw that was made comes last, so that its moves are those looked at last.
                throw = (dots + 1 + each) % (DICE_COUNT + 1)
                gained = after_throw(thrower, other, throw, room)
                mean += CHANCES[throw] * gained
            luck += sign * (gained - mean)
            phase = phase_of_throw(thrower, other, dots)
            if phase == THROWING:
                thrower, other, turn = other, thrower, 1 - turn
                continue
        else:
            look(thrower, other, phase, 0, room)
        move = liked(thrower, other, phase, room)
        thrower, other, phase, turned = advanced(thrower, other, phase, move, room.pieces)
        if turned:
            turn = 1 - turn
    return -1.0 if turn else 1.0, luck


@kernel
def roll_all(states: Words, seeds: Words, room: Room, most_throws: int, out: Floats) -> None:
    """Play a game with each seed from each state.

    Parameters
    ----------
    states : uint64 array, shape (n, 7)
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
