"""Looking ahead in Ur: every throw by its chance, every choice by whoever has it."""

from typing import Final, NamedTuple

import numpy as np

from royalgames.games.ur.board import HOME
from royalgames.kernels.jit import kernel
from royalgames.kernels.mix import draw
from royalgames.kernels.ur.games import Integers
from royalgames.kernels.ur.moves import (
    OVER,
    ROSETTE,
    THROWING,
    advanced,
    open_moves,
    phase_of_throw,
)
from royalgames.kernels.ur.net import Floats, Net, evaluate, won
from royalgames.kernels.ur.state import PHASE, TURN
from royalgames.kernels.words import ONE, Words, signed

MOVES: Final = 18
"""How many choices there are by number: the places, to enter, and not to."""

NODES: Final = 0
MOST: Final = 1
"""What is counted during a search: positions judged, and how many may be."""

SLOTS: Final = 1 << 15
"""How many positions a search remembers."""

_SLOT_SHIFT: Final = np.uint64(64 - 15)
_DEPTH_SHIFT: Final = np.uint64(54)
_3: Final = np.uint64(3)
_7: Final = np.uint64(7)
_HOME_SHIFT: Final = np.uint64(3 * HOME)
_WORST: Final = 9.0


class Room(NamedTuple):
    """What a search goes by and works in; one a search and thread."""

    counters: np.uint64
    """How many counters a side has."""
    game: Floats
    """The terms of the game, as ``net.terms`` makes them."""
    net: Net
    """What judges positions."""
    units: Net
    """The units of the network, shape (1, hidden)."""
    keys: Words
    """The positions remembered, shape (slots, 2)."""
    seen: Floats
    """What they are worth, shape (slots,)."""
    tally: Integers
    """How many positions were judged, and how many may be; shape (2,)."""


def new_room(counters: int, game: Floats, net: Net) -> Room:
    """Return room for one search, with nothing judged and nothing allowed."""
    return Room(
        np.uint64(counters),
        game,
        net,
        np.empty((1, net.shape[1]), dtype=np.float32),
        np.zeros((SLOTS, 2), dtype=np.uint64),
        np.zeros(SLOTS),
        np.zeros(2, dtype=np.int64),
    )


def no_worths() -> Floats:
    """Return figures for ``worths`` to write on, all below any worth."""
    return np.full(MOVES, -_WORST)


@kernel
def _settled(thrower: np.uint64, other: np.uint64, room: Room) -> float:
    """Return what a finished game is worth to the thrower."""
    if thrower >> _HOME_SHIFT & _7 == room.counters:
        return won(other, room.game)
    return -won(thrower, room.game)


@kernel
def look(thrower: np.uint64, other: np.uint64, phase: int, depth: int, room: Room) -> float:
    """Return a position's worth to the thrower, so many throws ahead; 0 once the tally is full."""
    if room.tally[NODES] >= room.tally[MOST]:
        return 0.0
    if phase == OVER:
        return _settled(thrower, other, room)
    if phase != THROWING:
        sign = 1.0 if phase <= ROSETTE else -1.0
        best, move, left = -_WORST, 0, open_moves(thrower, other, phase)
        while left:
            if left & ONE:
                a, b, following = advanced(thrower, other, phase, move, room.counters)
                best = max(best, sign * look(a, b, following, depth, room))
            left = left >> _3
            move += 1
        return sign * best
    if depth == 0:
        room.tally[NODES] += 1
        return evaluate(thrower, other, room.net, room.units)
    key = thrower | np.uint64(depth) << _DEPTH_SHIFT
    _, mixed = draw(key)
    _, mixed = draw(mixed ^ other)
    slot = mixed >> _SLOT_SHIFT
    if room.keys[slot, 0] == key and room.keys[slot, 1] == other:
        return float(room.seen[slot])
    used = room.game[1]
    total = -used * look(other, thrower, THROWING, depth - 1, room)
    for dots in (0, 2, 3):
        following = phase_of_throw(thrower, dots)
        # A throw that moves nothing is thrown again, so the others' chances are all there is.
        if following != THROWING:
            total += room.game[dots] * look(thrower, other, following, depth - 1, room)
            used += room.game[dots]
    total /= used
    if room.tally[NODES] < room.tally[MOST]:
        room.keys[slot, 0], room.keys[slot, 1], room.seen[slot] = key, other, total
    return float(total)


@kernel
def worths(state: Words, depth: int, room: Room, out: Floats) -> None:
    """Write what each open choice of a state is worth to the chooser.

    Parameters
    ----------
    state : uint64 array, shape (8,)
        A player's choice is open.
    depth : int
        How many throws to look ahead.
    room : Room
        Where the search works. When its tally is full, what is written means nothing.
    out : float64 array, shape (18,)
        By move; moves that are not open keep what they have.

    """
    turn, phase = signed(state[TURN]), signed(state[PHASE])
    thrower, other = state[turn], state[1 - turn]
    sign = 1.0 if phase <= ROSETTE else -1.0
    left = open_moves(thrower, other, phase)
    for move in range(MOVES):
        if left >> np.uint64(3 * move) & ONE:
            a, b, following = advanced(thrower, other, phase, move, room.counters)
            out[move] = sign * look(a, b, following, depth, room)
