"""Looking ahead in Ur: every throw by its chance, every choice by the player who has it."""

from typing import Final, NamedTuple

import numpy as np

from royalgames.games.ur.board import HOME
from royalgames.kernels.counts import Integers, count_at
from royalgames.kernels.jit import kernel
from royalgames.kernels.judge import Judge, judge_by, judged, new_units
from royalgames.kernels.mix import draw
from royalgames.kernels.net import Floats, Net
from royalgames.kernels.ur.moves import (
    OVER,
    ROSETTE,
    THROWING,
    advanced,
    open_moves,
    phase_of_throw,
)
from royalgames.kernels.ur.state import PHASE, THROW, TURN
from royalgames.kernels.ur.terms import won
from royalgames.kernels.words import ONE, Words, signed

MOVES: Final = 18
"""How many choices there are by number: the places, to enter, and not to."""

NODES: Final = 0
MOST: Final = 1
"""What is counted during a search: positions judged, and how many may be."""

LEVELS: Final = 64
"""How many choices and throws can follow each other in a search: four or fewer per throw."""

SLOTS: Final = 1 << 15
"""How many positions a search remembers."""

_SLOT_SHIFT: Final = np.uint64(64 - 15)
_DEPTH_SHIFT: Final = np.uint64(54)
_3: Final = np.uint64(3)
_WORST: Final = 9.0


class Room(NamedTuple):
    """What a search goes by and works in; one per search and thread."""

    counters: np.uint64
    """How many counters a side has."""
    game: Floats
    """The terms of the game, as ``terms`` makes them."""
    judge: Judge
    """What judges positions."""
    units: Net
    """What it works in."""
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
    worths: Floats
    """What each choice at the root is worth to the thrower, by move; shape (18,)."""


def new_room(counters: int, game: Floats, judge: Judge | Net) -> Room:
    """Return room for one search, with nothing judged and nothing allowed."""
    judge = judge if isinstance(judge, Judge) else judge_by(judge)
    return Room(
        np.uint64(counters),
        game,
        judge,
        new_units(judge),
        np.zeros((SLOTS, 2), dtype=np.uint64),
        np.zeros(SLOTS),
        np.zeros(2, dtype=np.int64),
        np.zeros((LEVELS, 3), dtype=np.uint64),
        np.zeros((LEVELS, 3), dtype=np.int64),
        np.zeros((LEVELS, 2)),
        np.zeros(MOVES),
    )


@kernel
def _slot(thrower: np.uint64, other: np.uint64) -> np.uint64:
    """Return where a position is remembered; the thrower's word holds the depth too."""
    _, mixed = draw(thrower)
    _, mixed = draw(mixed ^ other)
    return np.uint64(mixed >> _SLOT_SHIFT)


@kernel
def look(  # noqa: C901, PLR0912, PLR0915  # in parts it takes twice as long to compile
    thrower: np.uint64, other: np.uint64, phase: int, depth: int, room: Room
) -> float:
    """Return a position's worth to the thrower, so many throws ahead; 0 once the tally is full.

    What each choice at the root is worth to the thrower is written to ``room.worths``. Without
    recursion, which numba cannot load from its cache: ``boards``, ``steps`` and ``sums`` hold the
    way from the root to the position looked at.
    """
    boards, steps, sums, tally = room.boards, room.steps, room.sums, room.tally
    level, worth, down = 0, 0.0, True
    while tally[NODES] < tally[MOST]:
        if down:
            # A position that was not seen before on this way: is more to be looked at?
            left = open_moves(thrower, other, phase)
            if phase == OVER:
                down = False
                if count_at(thrower, HOME) == signed(room.counters):
                    worth = won(other, room.game)
                else:
                    worth = -won(thrower, room.game)
            elif phase == THROWING and depth == 0:
                down = False
                tally[NODES] += 1
                worth = judged(thrower, other, room.judge, room.units)
            elif phase == THROWING:
                key = thrower | np.uint64(depth) << _DEPTH_SHIFT
                slot = _slot(key, other)
                if room.keys[slot, 0] == key and room.keys[slot, 1] == other:
                    down = False
                    worth = room.seen[slot]
            if down:
                boards[level, 0], boards[level, 1], boards[level, 2] = thrower, other, left
                steps[level, 0], steps[level, 1], steps[level, 2] = phase, depth, -1
                sums[level, 0] = 0.0 if phase == THROWING else -_WORST
                sums[level, 1] = 0.0
                level += 1
        if not down:
            # What the move on the level above has led to is known, and is counted there.
            if level == 0:
                return float(worth)
            phase, move = steps[level - 1, 0], steps[level - 1, 2]
            if phase == THROWING:
                chance = room.game[move - THROW]
                sums[level - 1, 0] += chance * (-worth if move == THROW + 1 else worth)
                sums[level - 1, 1] += chance
            else:
                sign = 1.0 if phase <= ROSETTE else -1.0
                sums[level - 1, 0] = max(sums[level - 1, 0], sign * worth)
                if level == 1:
                    room.worths[move] = worth
        # On to the next move of the level above, or back if there is none.
        thrower, other, left = boards[level - 1, 0], boards[level - 1, 1], boards[level - 1, 2]
        phase, depth, move = steps[level - 1, 0], steps[level - 1, 1], steps[level - 1, 2]
        down = False
        while left and not down:
            move += 1
            down = left & ONE == ONE
            left = left >> _3
            # A throw that moves nothing is thrown again, so the others' chances are all there is.
            if down and phase == THROWING and move != THROW + 1:
                down = phase_of_throw(thrower, move - THROW) != THROWING
        if down:
            boards[level - 1, 2], steps[level - 1, 2] = left, move
            if phase != THROWING:
                thrower, other, phase = advanced(thrower, other, phase, move, room.counters)
            elif move == THROW + 1:
                thrower, other, depth = other, thrower, depth - 1
            else:
                phase, depth = phase_of_throw(thrower, move - THROW), depth - 1
            continue
        level -= 1
        worth = sums[level, 0] if phase <= ROSETTE else -sums[level, 0]
        if phase == THROWING:
            worth /= sums[level, 1]
            key = thrower | np.uint64(depth) << _DEPTH_SHIFT
            slot = _slot(key, other)
            room.keys[slot, 0], room.keys[slot, 1], room.seen[slot] = key, other, worth
    return 0.0


def at_throw(state: Words, depth: int, room: Room) -> float:
    """Return what a state is worth to the player about to throw, from -1 to 1."""
    turn = int(state[TURN])
    return look(state[turn], state[1 - turn], THROWING, depth, room)


def worths(state: Words, depth: int, room: Room) -> dict[int, float]:
    """Return what each open choice of a state is worth to the chooser, by the move's number.

    Parameters
    ----------
    state : uint64 array, shape (8,)
        A player's choice is open.
    depth : int
        How many throws to look ahead.
    room : Room
        Where the search works. When its tally is full, the numbers mean nothing.

    """
    turn, phase = int(state[TURN]), int(state[PHASE])
    room.worths[:] = np.nan
    look(state[turn], state[1 - turn], phase, depth, room)
    sign = 1 if phase <= ROSETTE else -1
    return {
        move: sign * float(worth)
        for move, worth in enumerate(room.worths)
        if worth == worth  # noqa: PLR0124  # not a number where a move is not open
    }
