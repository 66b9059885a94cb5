"""Learning what positions of Museum Ur are worth; not part of ``warm``.

Many games are played side by side. At every throw the position's value is computed from what can
come of it: over all throws, each side choosing what the network likes best. That is what the
network is moved towards. No value comes from a tablebase.
"""

from typing import Final

import numpy as np

from royalgames.games.museum.board import HOME, PLACES, START
from royalgames.kernels.counts import BITS, drawn, is_in
from royalgames.kernels.jit import kernel
from royalgames.kernels.learn import Lesson
from royalgames.kernels.mix import below, draw
from royalgames.kernels.museum.games import dots_of
from royalgames.kernels.museum.look import CHANCES, Room, look
from royalgames.kernels.museum.moves import advanced, open_moves, phase_of_throw
from royalgames.kernels.museum.state import DICE_COUNT, OVER, THROWING
from royalgames.kernels.words import ONE, Words, signed

_255: Final = np.uint64(255)


@kernel
def _prospects(thrower: np.uint64, other: np.uint64, room: Room) -> tuple[float, float]:
    """Return what the throws that move something are worth together, and the others' chance."""
    total, passing = 0.0, 0.0
    for dots in range(DICE_COUNT + 1):
        phase = phase_of_throw(thrower, other, dots)
        if phase == THROWING:
            passing += CHANCES[dots]
        else:
            total += CHANCES[dots] * look(thrower, other, phase, 0, room)
    return total, passing


@kernel
def both_worths(thrower: np.uint64, other: np.uint64, room: Room) -> tuple[float, float]:
    """Return what a position is worth to the thrower, and to the other if it were their throw.

    The throw passes between them until one of them moves: two equations in two unknowns.
    """
    mine, i_pass = _prospects(thrower, other, room)
    theirs, they_pass = _prospects(other, thrower, room)
    common = 1.0 - i_pass * they_pass
    return (mine - i_pass * theirs) / common, (theirs - they_pass * mine) / common


@kernel
def chosen(
    thrower: np.uint64, other: np.uint64, phase: int, bits: np.uint64, odd: int, room: Room
) -> int:
    """Return the move the network likes best; ``odd`` times in 256 any."""
    left = open_moves(thrower, other, phase)
    if signed(bits & _255) < odd:
        return drawn(left, bits)
    look(thrower, other, phase, 0, room)
    best, most = -1, 0.0
    for move in range(PLACES):
        if is_in(left, move) and (best < 0 or room.worths[move] > most):
            best, most = move, room.worths[move]
    return best


@kernel
def _next_throw(pair: Words, random: np.uint64, odd: int, room: Room) -> tuple[np.uint64, bool]:
    """Throw and move; return the random numbers' state, and whether the game is over."""
    random, bits = draw(random)
    phase = phase_of_throw(pair[0], pair[1], dots_of(bits))
    if phase == THROWING:
        pair[0], pair[1] = pair[1], pair[0]
        return random, False
    random, bits = draw(random)
    move = chosen(pair[0], pair[1], phase, bits, odd, room)
    pair[0], pair[1], phase, _ = advanced(pair[0], pair[1], phase, move, room.pieces)
    return random, phase == OVER


@kernel
def play_round(
    games: Words, random: np.uint64, odd: int, room: Room, lesson: Lesson
) -> tuple[np.uint64, int]:
    """Learn from every game's position, and play each on to its next throw.

    Parameters
    ----------
    games : uint64 array, shape (n, 2)
        Thrower and other side of each. A new game replaces a finished one, with 1 to
        ``room.pieces`` pieces per side that are not home, more of them more often.
    random, odd : uint64, int
        The random numbers' state, which is returned; how many choices in 256 are made at random.
    room : Room
        Holds the network.
    lesson : Lesson
        2 n positions and what they are worth, each with the other side's.

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
        random, over = _next_throw(games[index], random, odd, room)
        if over:
            ended += 1
            random, bits = draw(random)
            one = below(bits, room.pieces)
            random, bits = draw(random)
            out = max(one, below(bits, room.pieces)) + ONE
            home = (room.pieces - out) << np.uint64(BITS * HOME)
            start = out << np.uint64(BITS * START) | home
            games[index, 0], games[index, 1] = start, start
    return random, ended
