"""What may be chosen in Museum Ur, and what a choice does.

Inside a kernel a side's pieces are one word (see ``state``). The thrower's come first, the other
player's second, whichever is Light.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from royalgames.games.museum.board import HOME, PLACES, ROSETTES, SAFE, SHARED, SQUARES, START
from royalgames.kernels.batch import Moves
from royalgames.kernels.counts import BITS, count_at, is_in, occupied, one_at, set_of
from royalgames.kernels.jit import kernel
from royalgames.kernels.museum.state import (
    DICE_COUNT,
    LIGHT,
    OVER,
    PHASE,
    PIECES,
    RESIGNED,
    ROW,
    THROW,
    THROWING,
    TURN,
)
from royalgames.kernels.words import ZERO, Words, signed

_THROWS: Final = np.uint64(set_of(range(THROW, THROW + DICE_COUNT + 1)))
_SQUARES: Final = np.uint64(set_of(SQUARES))
_SAFE: Final = np.uint64(set_of([SAFE]))

_MOVABLE: Final = np.array(
    [set_of(range(HOME + 1 - dots)) for dots in range(DICE_COUNT + 1)], dtype=np.uint64
)
"""From where a piece can move so many dots and no further than home (M11)."""

_SHIFT: Final = np.array([BITS * dots for dots in range(DICE_COUNT + 1)], dtype=np.uint64)

_IS_SHARED: Final = np.array([place in SHARED for place in range(PLACES)])
_IS_ROSETTE: Final = np.array([place in ROSETTES for place in range(PLACES)])


@kernel
def open_moves(thrower: np.uint64, other: np.uint64, phase: int) -> np.uint64:
    """Return the set of the thrower's moves; all throws where the dice choose."""
    if phase == THROWING:
        return _THROWS
    if phase == OVER:
        return ZERO
    mine = occupied(thrower)
    # M7: not onto a piece of one's own; M10: nor onto the other's on the safe rosette.
    closed = mine & _SQUARES | occupied(other) & _SAFE
    return np.uint64(mine & _MOVABLE[phase] & ~(closed >> _SHIFT[phase]))


@kernel
def landed(
    mine: np.uint64, theirs: np.uint64, start: int, dots: int
) -> tuple[np.uint64, np.uint64, int]:
    """Move a piece and capture what it lands on (M8); return both sides and where it lands."""
    end = start + dots
    mine = mine - one_at(start) + one_at(end)
    if _IS_SHARED[end] and count_at(theirs, end):
        theirs = theirs - one_at(end) + one_at(START)
    return mine, theirs, end


@kernel
def advanced(
    thrower: np.uint64, other: np.uint64, phase: int, move: int, pieces: np.uint64
) -> tuple[np.uint64, np.uint64, int, bool]:
    """Play a legal choice; return the next thrower's side, the other's, and the phase.

    The last item is whether they have changed places: the other player throws next. When the game
    is over, the winner's side comes first.
    """
    mine, theirs, end = landed(thrower, other, move, phase)
    if count_at(mine, HOME) == signed(pieces):
        return mine, theirs, OVER, False
    if _IS_ROSETTE[end]:
        return mine, theirs, THROWING, False
    return theirs, mine, THROWING, True


@kernel
def phase_of_throw(thrower: np.uint64, other: np.uint64, dots: int) -> int:
    """Return the phase after a throw: moving, or the other player's throw if nothing can move."""
    if dots and open_moves(thrower, other, dots):
        return dots
    return THROWING


@kernel
def play_all(states: Words, moves: Moves, out: Words, legal: npt.NDArray[np.bool_]) -> None:
    """Play a move in each state.

    Parameters
    ----------
    states : uint64 array, shape (n, 7)
        Rows as ``pack`` makes them.
    moves : uint8 array, shape (n,)
        One per state.
    out : uint64 array, shape (n, 7)
        The states after the moves; after an illegal one, the state before.
    legal : bool array, shape (n,)
        Which moves are legal.

    """
    for index in range(len(moves)):
        for word in range(ROW):
            out[index, word] = states[index, word]
        move = signed(moves[index])
        phase, turn = signed(states[index, PHASE]), signed(states[index, TURN])
        thrower, other = states[index, turn], states[index, 1 - turn]
        legal[index] = (
            move <= THROW + DICE_COUNT
            and states[index, RESIGNED] == ZERO
            and is_in(open_moves(thrower, other, phase), move)
        )
        if not legal[index]:
            continue
        if phase == THROWING:
            phase = phase_of_throw(thrower, other, move - THROW)
            turned = phase == THROWING
        else:
            thrower, other, phase, turned = advanced(
                thrower, other, phase, move, states[index, PIECES]
            )
            first = 1 - turn if turned else turn
            out[index, LIGHT + first], out[index, LIGHT + 1 - first] = thrower, other
        out[index, PHASE] = np.uint64(phase)
        if turned:
            out[index, TURN] = np.uint64(1 - turn)


@kernel
def choices_all(states: Words, out: Words) -> None:
    """Write the set of open moves of each state; shapes (n, 7) and (n,)."""
    for index in range(len(out)):
        turn = signed(states[index, TURN])
        thrower, other = states[index, turn], states[index, 1 - turn]
        out[index] = open_moves(thrower, other, signed(states[index, PHASE]))
        if states[index, RESIGNED]:
            out[index] = ZERO
