"""Learning what positions of Ur are worth, from self-play alone; not part of ``warm``.

Many games are played side by side. At every throw the position's worth is computed from what can
come of it: over all throws, each side choosing what the network likes best. That is what the
network is moved towards. No value comes from a tablebase.
"""

from typing import Final

import numpy as np

from royalgames.kernels.counts import drawn, is_in
from royalgames.kernels.jit import kernel
from royalgames.kernels.learn import Lesson
from royalgames.kernels.mix import below, draw
from royalgames.kernels.ur.games import dots_of
from royalgames.kernels.ur.look import MOVES, Room, look
from royalgames.kernels.ur.moves import (
    OVER,
    ROSETTE,
    THROWING,
    advanced,
    open_moves,
    phase_of_throw,
)
from royalgames.kernels.ur.state import ENTER
from royalgames.kernels.words import ONE, Words, signed

_255: Final = np.uint64(255)


@kernel
def _prospects(thrower: np.uint64, other: np.uint64, room: Room) -> tuple[float, float]:
    """Return what the throws that move something are worth together, and their chance."""
    total, used = 0.0, 0.0
    for dots in (0, 2, 3):
        following = phase_of_throw(thrower, dots)
        if following != THROWING:
            total += room.game[dots] * look(thrower, other, following, 0, room)
            used += room.game[dots]
    return total, used


@kernel
def both_worths(thrower: np.uint64, other: np.uint64, room: Room) -> tuple[float, float]:
    """Return what a position is worth to the thrower, and to the other if it were their throw.

    The throw passes between them until one of them moves: two equations in two unknowns.
    """
    mine, i_move = _prospects(thrower, other, room)
    theirs, they_move = _prospects(other, thrower, room)
    passing = room.game[1]
    i_throw, they_throw = passing + i_move, passing + they_move
    common = i_throw * they_throw - passing * passing
    return (
        (they_throw * mine - passing * theirs) / common,
        (i_throw * theirs - passing * mine) / common,
    )


@kernel
def chosen(
    thrower: np.uint64, other: np.uint64, phase: int, bits: np.uint64, odd: int, room: Room
) -> int:
    """Return the choice the network likes best; ``odd`` times in 256 any."""
    left = open_moves(thrower, other, phase)
    if signed(bits & _255) < odd:
        return drawn(left, bits)
    sign = 1.0 if phase <= ROSETTE else -1.0
    look(thrower, other, phase, 0, room)
    best, most = -1, 0.0
    for move in range(MOVES):
        worth = sign * room.worths[move]
        if is_in(left, move) and (best < 0 or worth > most):
            best, most = move, worth
    return best


@kernel
def _next_throw(
    pair: Words, random: np.uint64, dice: np.uint64, odd: int, room: Room
) -> tuple[np.uint64, bool]:
    """Throw, and play until the next throw; return the random numbers' state, and if it is over."""
    random, bits = draw(random)
    dots = dots_of(bits, dice)
    if dots == 1:
        pair[0], pair[1] = pair[1], pair[0]
        return random, False
    phase = phase_of_throw(pair[0], dots)
    while phase not in (THROWING, OVER):
        random, bits = draw(random)
        move = chosen(pair[0], pair[1], phase, bits, odd, room)
        pair[0], pair[1], phase = advanced(pair[0], pair[1], phase, move, room.counters)
    return random, phase == OVER


@kernel
def play_round(
    games: Words, random: np.uint64, dice: np.uint64, odd: int, room: Room, lesson: Lesson
) -> tuple[np.uint64, int]:
    """Learn from every game's position, and play each on to its next throw.

    Parameters
    ----------
    games : uint64 array, shape (n, 2)
        Thrower and other side of each. A new game replaces a finished one, with 1 to
        ``room.counters`` counters per side that are not home, more of them more often.
    random, dice, odd : uint64, uint64, int
        The random numbers' state, which is returned; the kind of dice; how many choices in 256
        are made at random.
    room : Room
        Holds the network.
    lesson : Lesson
        2 n positions and what they are worth, each with its other side's.

    Returns
    -------
    uint64, int
        The random numbers' state, and how many games ended.

    """
    ended = 0
    for index in range(len(games)):
        mine, theirs = both_worths(games[index, 0], games[index, 1], room)
        lesson.positions[2 * index, 0] = games[index, 0]
        lesson.positions[2 * index, 1] = games[index, 1]
        lesson.positions[2 * index + 1, 0] = games[index, 1]
        lesson.positions[2 * index + 1, 1] = games[index, 0]
        lesson.targets[2 * index], lesson.targets[2 * index + 1] = mine, theirs
        random, over = _next_throw(games[index], random, dice, odd, room)
        if over:
            ended += 1
            random, bits = draw(random)
            one = below(bits, room.counters)
            random, bits = draw(random)
            other = below(bits, room.counters)
            out = max(one, other) + ONE
            start = out << np.uint64(3 * ENTER) | (room.counters - out) << np.uint64(
                3 * (ENTER - 1)
            )
            games[index, 0], games[index, 1] = start, start
    return random, ended
