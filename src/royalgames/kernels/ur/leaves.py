"""The positions on which close decisions of Ur depend; not part of ``warm``."""

from typing import Final

import numpy as np

from royalgames.kernels.counts import is_in
from royalgames.kernels.jit import kernel
from royalgames.kernels.judge import ANY
from royalgames.kernels.mix import draw
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
from royalgames.kernels.ur.train import chosen
from royalgames.kernels.words import ONE, Words, signed

MOST_LEAVES: Final = 512
"""How many positions one decision depends on at most: 18 choices, twice, and room to spare."""

_3: Final = np.uint64(3)
_WORST: Final = 9.0


@kernel
def leaves(
    thrower: np.uint64, other: np.uint64, phase: int, counters: np.uint64, out: Words
) -> int:
    """Write the positions at the next throw to which choices can lead; return how many.

    Parameters
    ----------
    thrower, other, phase : uint64, uint64, int
        A position in which a player chooses.
    counters : uint64
        How many counters a side has.
    out : uint64 array, shape (512, 3)
        Thrower and other side of each; the third column is worked in.

    """
    out[0, 0], out[0, 1], out[0, 2] = thrower, other, np.uint64(phase)
    waiting, found = 1, 0
    while waiting > found:
        # What is found is kept below what still waits for choices.
        waiting -= 1
        mine, theirs, now = out[waiting, 0], out[waiting, 1], signed(out[waiting, 2])
        if now == THROWING:
            out[waiting, 0], out[waiting, 1] = out[found, 0], out[found, 1]
            out[waiting, 2] = out[found, 2]
            out[found, 0], out[found, 1], out[found, 2] = mine, theirs, np.uint64(THROWING)
            found += 1
            waiting += 1
            continue
        left, move = open_moves(mine, theirs, now), -1
        while left:
            move += 1
            if left & ONE == ONE:
                one, two, following = advanced(mine, theirs, now, move, counters)
                if following != OVER:
                    out[waiting, 0], out[waiting, 1] = one, two
                    out[waiting, 2] = np.uint64(following)
                    waiting += 1
            left = left >> _3
    return found


@kernel
def compared(
    thrower: np.uint64, other: np.uint64, phase: int, margin: float, room: Room, out: Words
) -> int:
    """Write the positions behind all choices that may be the best; return how many.

    A choice may be the best if the judge finds it worth less than the best by ``margin`` at most.
    If there is no second one, nothing is written. ``out`` is as in ``leaves``.
    """
    left = open_moves(thrower, other, phase)
    sign = 1.0 if phase <= ROSETTE else -1.0
    look(thrower, other, phase, 0, room)
    most, close, found = -_WORST, 0, 0
    for move in range(MOVES):
        if is_in(left, move):
            most = max(most, sign * room.worths[move])
    for move in range(MOVES):
        close += is_in(left, move) and sign * room.worths[move] >= most - margin
    for move in range(MOVES):
        if close > 1 and is_in(left, move) and sign * room.worths[move] >= most - margin:
            mine, theirs, following = advanced(thrower, other, phase, move, room.counters)
            if following != OVER:
                found += leaves(mine, theirs, following, room.counters, out[found:])
    return found


@kernel
def collect(  # noqa: PLR0913, PLR0917  # arrays and numbers, one by one
    games: Words,
    random: np.uint64,
    dice: np.uint64,
    odd: int,
    margin: float,
    room: Room,
    out: Words,
) -> np.uint64:
    """Play games side by side and write what close decisions depend on, until there is enough.

    Parameters
    ----------
    games : uint64 array, shape (n, 2)
        Thrower and other side of each. A new game replaces a finished one.
    random, dice, odd : uint64, uint64, int
        The random numbers' state, which is returned; the kind of dice; how many choices in 256
        are made at random.
    margin : float
        See ``compared``. With ``ANY``, the positions that the games come through are written too:
        not all of them are compared with others.
    room : Room
        Holds what chooses.
    out : uint64 array, shape (m, 2)
        Overwritten with thrower and other side of each position.

    """
    known, at = np.empty((MOST_LEAVES, 3), dtype=np.uint64), 0
    start = room.counters << np.uint64(3 * ENTER)
    while True:
        for index in range(len(games)):
            pair = games[index]
            if margin >= ANY:
                if at == len(out):
                    return random
                out[at, 0], out[at, 1] = pair[0], pair[1]
                at += 1
            random, bits = draw(random)
            dots = dots_of(bits, dice)
            if dots == 1:
                pair[0], pair[1] = pair[1], pair[0]
                continue
            phase = phase_of_throw(pair[0], dots)
            while phase not in (THROWING, OVER):
                for leaf in range(compared(pair[0], pair[1], phase, margin, room, known)):
                    if at == len(out):
                        return random
                    out[at, 0], out[at, 1] = known[leaf, 0], known[leaf, 1]
                    at += 1
                random, bits = draw(random)
                move = chosen(pair[0], pair[1], phase, bits, odd, room)
                pair[0], pair[1], phase = advanced(pair[0], pair[1], phase, move, room.counters)
            if phase == OVER:
                pair[0], pair[1] = start, start
