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
from royalgames.kernels.ur.state import PHASE, THROW, TURN
from royalgames.kernels.words import ONE, ZERO, Words, signed

MOVES: Final = 18
"""How many choices there are by number: the places, to enter, and not to."""

NODES: Final = 0
MOST: Final = 1
"""What is counted during a search: positions judged, and how many may be."""

LEVELS: Final = 64
"""How many choices and throws can follow each other in a search: four or fewer a throw."""

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
    boards: Words
    """The positions on the way, shape (levels, 3): thrower, other, moves not yet looked at."""
    steps: Integers
    """Their phase, the throws still to look ahead, the move looked at; shape (levels, 3)."""
    sums: Floats
    """What their moves are worth so far, and by what chance; shape (levels, 2)."""


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
        np.zeros((LEVELS, 3), dtype=np.uint64),
        np.zeros((LEVELS, 3), dtype=np.int64),
        np.zeros((LEVELS, 2)),
    )


def no_worths() -> Floats:
    """Return figures for ``worths`` to write on, all below any worth."""
    return np.full(MOVES, -_WORST)


@kernel
def _slot(thrower: np.uint64, other: np.uint64, depth: int) -> tuple[np.uint64, np.uint64]:
    """Return where a position is remembered, and the first half of its key."""
    key = thrower | np.uint64(depth) << _DEPTH_SHIFT
    _, mixed = draw(key)
    _, mixed = draw(mixed ^ other)
    return mixed >> _SLOT_SHIFT, key


@kernel
def _known(level: int, room: Room) -> tuple[bool, float]:
    """Tell whether a position needs no look ahead, and what it is worth to the thrower."""
    thrower, other = room.boards[level, 0], room.boards[level, 1]
    phase, depth = room.steps[level, 0], room.steps[level, 1]
    if phase == OVER:
        if thrower >> _HOME_SHIFT & _7 == room.counters:
            return True, won(other, room.game)
        return True, -won(thrower, room.game)
    if phase != THROWING:
        return False, 0.0
    if depth == 0:
        room.tally[NODES] += 1
        return True, evaluate(thrower, other, room.net, room.units)
    slot, key = _slot(thrower, other, depth)
    if room.keys[slot, 0] == key and room.keys[slot, 1] == other:
        return True, room.seen[slot]
    return False, 0.0


@kernel
def _opened(level: int, room: Room) -> None:
    """Begin to look at a position's moves."""
    phase = room.steps[level, 0]
    room.boards[level, 2] = open_moves(room.boards[level, 0], room.boards[level, 1], phase)
    room.steps[level, 2] = -1
    room.sums[level, 0] = 0.0 if phase == THROWING else -_WORST
    room.sums[level, 1] = 0.0


@kernel
def _descended(level: int, room: Room) -> bool:
    """Set up what the next move leads to, one level down; False if no move is left."""
    thrower, other = room.boards[level, 0], room.boards[level, 1]
    left, move = room.boards[level, 2], room.steps[level, 2]
    phase = room.steps[level, 0]
    while left:
        move += 1
        here = left & ONE
        left = left >> _3
        if not here:
            continue
        a, b, following = thrower, other, THROWING
        if move == THROW + 1:
            a, b = other, thrower
        elif phase == THROWING:
            following = phase_of_throw(thrower, move - THROW)
            # A throw that moves nothing is thrown again, so the others' chances are all there is.
            if following == THROWING:
                continue
        else:
            a, b, following = advanced(thrower, other, phase, move, room.counters)
        room.boards[level, 2], room.steps[level, 2] = left, move
        room.boards[level + 1, 0], room.boards[level + 1, 1] = a, b
        room.steps[level + 1, 0] = following
        room.steps[level + 1, 1] = room.steps[level, 1] - (phase == THROWING)
        return True
    return False


@kernel
def _counted(level: int, worth: float, room: Room) -> None:
    """Count what the move looked at is worth to the thrower one level down."""
    phase, move = room.steps[level, 0], room.steps[level, 2]
    if phase == THROWING:
        chance = room.game[move - THROW]
        room.sums[level, 0] += chance * (-worth if move == THROW + 1 else worth)
        room.sums[level, 1] += chance
    else:
        room.sums[level, 0] = max(room.sums[level, 0], worth if phase <= ROSETTE else -worth)


@kernel
def _closed(level: int, room: Room) -> float:
    """Return what a position is worth to the thrower when all its moves are counted."""
    phase = room.steps[level, 0]
    worth = room.sums[level, 0]
    if phase > ROSETTE:
        return float(-worth)
    if phase == THROWING:
        worth /= room.sums[level, 1]
        other = room.boards[level, 1]
        slot, key = _slot(room.boards[level, 0], other, room.steps[level, 1])
        room.keys[slot, 0], room.keys[slot, 1], room.seen[slot] = key, other, worth
    return float(worth)


@kernel
def look(thrower: np.uint64, other: np.uint64, phase: int, depth: int, room: Room) -> float:
    """Return a position's worth to the thrower, so many throws ahead; 0 once the tally is full.

    Without recursion, which numba cannot load from its cache.
    """
    room.boards[0, 0], room.boards[0, 1] = thrower, other
    room.steps[0, 0], room.steps[0, 1] = phase, depth
    level = signed(ZERO)  # a plain 0 would compile everything once more, for 0 alone
    while room.tally[NODES] < room.tally[MOST]:
        known, worth = _known(level, room)
        if not known:
            _opened(level, room)
        while known or not _descended(level, room):
            if not known:
                worth = _closed(level, room)
            if level == 0:
                return worth
            level -= 1
            _counted(level, worth, room)
            known = False
        level += 1
    return 0.0


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
