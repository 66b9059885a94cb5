"""Looking ahead in Museum Ur: every throw by its chance, every move by the thrower's choice."""

from typing import Final, NamedTuple

import numpy as np

from royalgames.games.museum.board import PLACES
from royalgames.games.museum.moves import THROW_CHANCES
from royalgames.kernels.counts import BITS, Integers, is_in
from royalgames.kernels.jit import kernel
from royalgames.kernels.judge import Judge, judge_by, judged, new_units
from royalgames.kernels.mix import draw
from royalgames.kernels.museum.moves import advanced, open_moves, phase_of_throw
from royalgames.kernels.museum.state import DICE_COUNT, OVER, PHASE, THROW, THROWING, TURN
from royalgames.kernels.net import Floats, Net
from royalgames.kernels.words import Words

NODES: Final = 0
MOST: Final = 1
"""What is counted during a search: positions judged, and how many may be."""

LEVELS: Final = 64
"""How many throws and choices can follow each other in a search: two per throw."""

SLOTS: Final = 1 << 15
"""How many positions a search remembers."""

CHANCES: Final = np.array([float(chance) for chance in THROW_CHANCES])
"""The chances of 0 to 4 dots (M5)."""

_LAST: Final = THROW + DICE_COUNT
_SLOT_SHIFT: Final = np.uint64(64 - 15)
_DEPTH_SHIFT: Final = np.uint64(BITS * PLACES)
_WORST: Final = 9.0


class Room(NamedTuple):
    """What a search goes by and works in; one per search and thread."""

    pieces: np.uint64
    """How many pieces a side has."""
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
    """The positions on the way: thrower and other; shape (levels, 2)."""
    steps: Integers
    """Their phase, the throws still to look ahead, the move looked at, and if it passes the throw
    to the other player; shape (levels, 4)."""
    sums: Floats
    """What their moves are worth so far; shape (levels,)."""
    worths: Floats
    """What each move at the root is worth to the thrower, by its number; shape (16,)."""


def new_room(pieces: int, judge: Judge | Net) -> Room:
    """Return room for one search, with nothing judged and nothing allowed."""
    judge = judge if isinstance(judge, Judge) else judge_by(judge)
    return Room(
        np.uint64(pieces),
        judge,
        new_units(judge),
        np.zeros((SLOTS, 2), dtype=np.uint64),
        np.zeros(SLOTS),
        np.zeros(2, dtype=np.int64),
        np.zeros((LEVELS, 2), dtype=np.uint64),
        np.zeros((LEVELS, 4), dtype=np.int64),
        np.zeros(LEVELS),
        np.zeros(PLACES),
    )


@kernel
def _slot(key: np.uint64, other: np.uint64) -> np.uint64:
    """Return where a position is remembered; the thrower's word holds the depth too."""
    _, mixed = draw(key)
    _, mixed = draw(mixed ^ other)
    return np.uint64(mixed >> _SLOT_SHIFT)


@kernel
def look(  # noqa: C901, PLR0912, PLR0915  # in parts it takes twice as long to compile
    thrower: np.uint64, other: np.uint64, phase: int, depth: int, room: Room
) -> float:
    """Return a position's worth to the thrower, so many throws ahead; 0 once the tally is full.

    What each move at the root is worth is written to ``room.worths``. Without recursion, which
    numba cannot load from its cache: ``boards``, ``steps`` and ``sums`` hold the way from the root
    to the position looked at.
    """
    boards, steps, sums, tally = room.boards, room.steps, room.sums, room.tally
    level, worth, down = 0, 0.0, True
    while tally[NODES] < tally[MOST]:
        if down:
            # A position that was not seen before on this way: is more to be looked at?
            if phase == OVER:
                down, worth = False, 1.0
            elif phase == THROWING and depth == 0:
                down = False
                tally[NODES] += 1
                worth = judged(thrower, other, room.judge, room.units)
            elif phase == THROWING:
                key = thrower | np.uint64(depth) << _DEPTH_SHIFT
                slot = _slot(key, other)
                if room.keys[slot, 0] == key and room.keys[slot, 1] == other:
                    down, worth = False, room.seen[slot]
            if down:
                boards[level, 0], boards[level, 1] = thrower, other
                steps[level, 0], steps[level, 1] = phase, depth
                steps[level, 2] = THROW - 1 if phase == THROWING else -1
                sums[level] = 0.0 if phase == THROWING else -_WORST
                level += 1
        if not down:
            # What the move on the level above leads to is known, and is counted there.
            if level == 0:
                return float(worth)
            phase, move = steps[level - 1, 0], steps[level - 1, 2]
            if steps[level - 1, 3]:
                worth = -worth
            if phase == THROWING:
                sums[level - 1] += CHANCES[move - THROW] * worth
            else:
                sums[level - 1] = max(sums[level - 1], worth)
                if level == 1:
                    room.worths[move] = worth
        # On to the next move of the level above, or back if there is none.
        thrower, other = boards[level - 1, 0], boards[level - 1, 1]
        phase, depth, move = steps[level - 1, 0], steps[level - 1, 1], steps[level - 1, 2]
        left = open_moves(thrower, other, phase)
        last = _LAST if phase == THROWING else PLACES - 1
        down = False
        while move < last and not down:
            move += 1
            down = is_in(left, move)
        if down:
            steps[level - 1, 2] = move
            if phase == THROWING:
                depth -= 1
                phase = phase_of_throw(thrower, other, move - THROW)
                turned = phase == THROWING
                if turned:
                    thrower, other = other, thrower
            else:
                thrower, other, phase, turned = advanced(thrower, other, phase, move, room.pieces)
            steps[level - 1, 3] = turned
            continue
        level -= 1
        worth = sums[level]
        if phase == THROWING:
            key = thrower | np.uint64(depth) << _DEPTH_SHIFT
            slot = _slot(key, other)
            room.keys[slot, 0], room.keys[slot, 1], room.seen[slot] = key, other, worth
    return 0.0


def at_throw(state: Words, depth: int, room: Room) -> float:
    """Return what a state is worth to the player about to throw, from -1 to 1."""
    turn = int(state[TURN])
    return look(state[turn], state[1 - turn], THROWING, depth, room)


def worths(state: Words, depth: int, room: Room) -> dict[int, float]:
    """Return what each open move of a state is worth to the thrower, by the move's number.

    Parameters
    ----------
    state : uint64 array, shape (7,)
        A player's choice is open.
    depth : int
        How many throws to look ahead.
    room : Room
        Where the search works. When its tally is full, the numbers mean nothing.

    """
    turn = int(state[TURN])
    room.worths[:] = np.nan
    look(state[turn], state[1 - turn], int(state[PHASE]), depth, room)
    return {
        move: float(worth)
        for move, worth in enumerate(room.worths)
        if worth == worth  # noqa: PLR0124  # not a number where a move is not open
    }
