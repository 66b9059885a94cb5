"""Learning what positions of Ur are worth, from self-play alone; not part of ``warm``.

Many games are played side by side. At every throw the position's worth is computed from what can
come of it: over all throws, each side choosing what the network likes best. That is what the
network is moved towards. No figure comes from a table.
"""

from typing import Final, NamedTuple

import numpy as np

from royalgames.games.ur.board import PLACES
from royalgames.kernels.jit import kernel
from royalgames.kernels.mix import below, draw
from royalgames.kernels.ur.games import Integers, dots_of, drawn
from royalgames.kernels.ur.look import MOVES, Room, look
from royalgames.kernels.ur.moves import (
    OVER,
    ROSETTE,
    THROWING,
    advanced,
    open_moves,
    phase_of_throw,
)
from royalgames.kernels.ur.net import (
    BIAS,
    COUNTS,
    LAST,
    SIDE_ROWS,
    WEIGHTS,
    Floats,
    Net,
)
from royalgames.kernels.ur.state import ENTER
from royalgames.kernels.words import ONE, Words, signed

_3: Final = np.uint64(3)
_7: Final = np.uint64(7)
_255: Final = np.uint64(255)
_NONE: Final = np.float32(0)


class Lesson(NamedTuple):
    """What a round of self-play leaves to learn from."""

    positions: Words
    """Thrower and other side, shape (n, 2)."""
    targets: Floats
    """What they are worth by one throw's look ahead, shape (n,)."""


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
    """Return what a position is worth to the thrower, and to the other if it were his throw.

    The throw passes between them until somebody moves: two equations in two unknowns.
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
def _chosen(
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
        if left >> np.uint64(3 * move) & ONE and (best < 0 or worth > most):
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
        move = _chosen(pair[0], pair[1], phase, bits, odd, room)
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
        Thrower and other side of each; a finished game begins anew, with 1 to ``room.counters``
        counters a side that are not home, more of them more often.
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


@kernel
def _rows_of(pair: Words, rows: Integers) -> int:
    """Write which rows of the network a position adds up; return how many."""
    found = 0
    for side in range(2):
        left, row = pair[side], side * SIDE_ROWS
        while left:
            count = signed(left & _7)
            if count:
                rows[found] = row + count
                found += 1
            left, row = left >> _3, row + COUNTS
    return found


@kernel
def slopes(lesson: Lesson, net: Net, out: Net) -> float:
    """Add up how the squared error rises with each figure of the network; return the error.

    Parameters
    ----------
    lesson : Lesson
        Positions and what they should be worth.
    net : float32 array, shape (275, hidden)
        The network.
    out : float32 array, shape (275, hidden)
        Overwritten with the slopes, the mean over the lesson.

    """
    hidden, share, error = net.shape[1], 1.0 / len(lesson.targets), 0.0
    rows, sums = np.empty(2 * PLACES, dtype=np.int64), np.empty(hidden, dtype=np.float32)
    out[:] = _NONE
    for index in range(len(lesson.targets)):
        found = _rows_of(lesson.positions[index], rows)
        sums[:] = net[BIAS]
        for row in rows[:found]:
            for unit in range(hidden):
                sums[unit] += net[row, unit]
        total = float(net[LAST, 0])
        for unit in range(hidden):
            total += max(sums[unit], _NONE) * net[WEIGHTS, unit]
        root = np.sqrt(1.0 + total * total)
        off = total / root - lesson.targets[index]
        error += off * off * share
        slope = np.float32(off * share / (root * root * root))
        out[LAST, 0] += slope
        for unit in range(hidden):
            out[WEIGHTS, unit] += slope * max(sums[unit], _NONE)
            sums[unit] = slope * net[WEIGHTS, unit] if sums[unit] > _NONE else _NONE
            out[BIAS, unit] += sums[unit]
        for row in rows[:found]:
            for unit in range(hidden):
                out[row, unit] += sums[unit]
    return error
