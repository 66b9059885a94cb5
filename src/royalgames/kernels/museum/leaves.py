"""The positions on which close decisions of Museum Ur depend; not part of ``warm``."""

from typing import Final

import numpy as np

from royalgames.games.museum.board import PLACES, START
from royalgames.kernels.counts import BITS, is_in
from royalgames.kernels.jit import kernel
from royalgames.kernels.judge import ANY
from royalgames.kernels.mix import draw
from royalgames.kernels.museum.games import dots_of
from royalgames.kernels.museum.look import Room, look
from royalgames.kernels.museum.moves import advanced, open_moves, phase_of_throw
from royalgames.kernels.museum.state import OVER, THROWING
from royalgames.kernels.museum.train import chosen
from royalgames.kernels.words import Words

_WORST: Final = 9.0


@kernel
def compared(
    thrower: np.uint64, other: np.uint64, phase: int, margin: float, room: Room, out: Words
) -> int:
    """Write the positions after all moves that may be the best; return how many.

    A move may be the best if the judge finds it worth less than the best by ``margin`` at most. If
    there is no second one, nothing is written.
    """
    left = open_moves(thrower, other, phase)
    look(thrower, other, phase, 0, room)
    most, close, found = -_WORST, 0, 0
    for move in range(PLACES):
        if is_in(left, move):
            most = max(most, room.worths[move])
    for move in range(PLACES):
        close += is_in(left, move) and room.worths[move] >= most - margin
    for move in range(PLACES):
        if close > 1 and is_in(left, move) and room.worths[move] >= most - margin:
            mine, theirs, after, _ = advanced(thrower, other, phase, move, room.pieces)
            if after != OVER:
                out[found, 0], out[found, 1] = mine, theirs
                found += 1
    return found


@kernel
def collect(
    games: Words, random: np.uint64, odd: int, margin: float, room: Room, out: Words
) -> np.uint64:
    """Play games side by side and write what close decisions depend on, until there is enough.

    Parameters
    ----------
    games : uint64 array, shape (n, 2)
        Thrower and other side of each. A new game replaces a finished one.
    random, odd : uint64, int
        The random numbers' state, which is returned; how many moves in 256 are made at random.
    margin : float
        See ``compared``. With ``ANY``, the positions that the games come through are written too:
        not all of them are compared with others.
    room : Room
        Holds what chooses.
    out : uint64 array, shape (m, 2)
        Overwritten with thrower and other side of each position.

    """
    known, at = np.empty((PLACES, 2), dtype=np.uint64), 0
    start = room.pieces << np.uint64(BITS * START)
    while True:
        for index in range(len(games)):
            pair = games[index]
            if margin >= ANY:
                if at == len(out):
                    return random
                out[at, 0], out[at, 1] = pair[0], pair[1]
                at += 1
            random, bits = draw(random)
            phase = phase_of_throw(pair[0], pair[1], dots_of(bits))
            if phase == THROWING:
                pair[0], pair[1] = pair[1], pair[0]
                continue
            for leaf in range(compared(pair[0], pair[1], phase, margin, room, known)):
                if at == len(out):
                    return random
                out[at, 0], out[at, 1] = known[leaf, 0], known[leaf, 1]
                at += 1
            random, bits = draw(random)
            move = chosen(pair[0], pair[1], phase, bits, odd, room)
            pair[0], pair[1], phase, _ = advanced(pair[0], pair[1], phase, move, room.pieces)
            if phase == OVER:
                pair[0], pair[1] = start, start
