"""What may be chosen in the Royal Game of Ur, and what a choice does.

Inside a kernel a side's counters are one word (see ``state``). The thrower's come first, the other
player's second, whichever is Light.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from royalgames.games.ur.board import CENTRE, DOUBLES, EYE_SCORE, EYES, HOME, ROSETTES, SCORES
from royalgames.kernels.batch import Moves
from royalgames.kernels.counts import count_at, is_in, occupied, one_at, set_of
from royalgames.kernels.jit import kernel
from royalgames.kernels.ur.state import (
    COUNTERS,
    DECLINE,
    ENTER,
    LIGHT,
    PHASE,
    RESIGNED,
    ROW,
    THROW,
    TURN,
)
from royalgames.kernels.words import ONE, ZERO, Words, signed

THROWING: Final = 0
ROSETTE: Final = 4
EYE: Final = 5
EYE_ROSETTE: Final = 6
OVER: Final = 7
"""The phases by number, those of moving left out."""

_OFF_ONE: Final = np.uint64(set_of([ENTER]))

_PHASE_SCORES: Final = (0, SCORES[0], SCORES[2], SCORES[3], 0, EYE_SCORE, 0, 0)


def _movable(score: int) -> int:
    return set_of(range(HOME + 1 - score))


_SCORE: Final = np.array(_PHASE_SCORES, dtype=np.int64)
"""How far a counter moves in each phase (U5, U13)."""

_MOVABLE: Final = np.array(
    [
        0,
        _movable(_PHASE_SCORES[1]),
        _movable(_PHASE_SCORES[2]),
        _movable(_PHASE_SCORES[3]) | set_of([ENTER]),
        0,
        _movable(_PHASE_SCORES[5]),
        0,
        0,
    ],
    dtype=np.uint64,
)
"""From where a counter can move in each phase, if one is there; off the board included (U7, U9)."""

_FIXED: Final = np.array(
    [
        set_of(range(THROW, THROW + 4)),
        0,
        0,
        0,
        set_of([ENTER, DECLINE]),
        0,
        set_of([ENTER, DECLINE]),
        0,
    ],
    dtype=np.uint64,
)
"""What may be chosen in each phase whatever is on the board (U5, U12)."""

_DOTS_PHASE: Final = np.array([1, 0, 2, 3], dtype=np.int64)
"""The phase after each throw; one dot is "nothing"."""


def _marks(places: frozenset[int] | range) -> npt.NDArray[np.bool_]:
    return np.array([place in places for place in range(2 * HOME)])


_IS_CENTRE: Final = _marks(CENTRE)
_IS_DOUBLES: Final = _marks(DOUBLES)
_IS_ROSETTE: Final = _marks(ROSETTES)
_IS_EYE: Final = _marks(EYES)


@kernel
def open_moves(thrower: np.uint64, other: np.uint64, phase: int) -> np.uint64:
    """Return the set of the chooser's moves; all throws where the dice choose."""
    chooser = other if phase == EYE else thrower
    return np.uint64(occupied(chooser) & _MOVABLE[phase] | _FIXED[phase])


@kernel
def landed(
    mine: np.uint64, theirs: np.uint64, start: int, score: int
) -> tuple[np.uint64, np.uint64, int]:
    """Move a counter; return both sides and where it rests, -1 if a stack sent it off.

    U9 to U11: doubles move on by the same score, a single counter on the centre is hit.
    """
    end = start + score
    if _IS_DOUBLES[end]:
        end += score
    mine = mine - one_at(start)
    if _IS_CENTRE[end]:
        waiting = count_at(theirs, end)
        if waiting > 1:
            return mine + _OFF_ONE, theirs, -1
        if waiting == 1:
            theirs = theirs - one_at(end) + _OFF_ONE
    return mine + one_at(end), theirs, end


@kernel
def moved(
    mine: np.uint64, theirs: np.uint64, phase: int, start: int
) -> tuple[np.uint64, np.uint64, int]:
    """Move a counter by the score of the phase; the result is that of ``landed``."""
    return landed(mine, theirs, start, _SCORE[phase])


@kernel
def phase_after(
    mine: np.uint64, theirs: np.uint64, end: int, by_throw: bool, counters: np.uint64
) -> int:
    """Return the phase after a counter came to rest (U3, U12 to U14)."""
    if end < 0:
        return THROWING
    if count_at(mine, HOME) == signed(counters):
        return OVER
    if _IS_ROSETTE[end] and count_at(mine, ENTER):
        return ROSETTE if by_throw else EYE_ROSETTE
    if _IS_EYE[end] and by_throw and occupied(theirs) & _MOVABLE[EYE]:
        return EYE
    return THROWING


@kernel
def advanced(
    thrower: np.uint64, other: np.uint64, phase: int, move: int, counters: np.uint64
) -> tuple[np.uint64, np.uint64, int]:
    """Play a legal choice; return both sides and the next phase. Throws are not for here."""
    by_throw = phase <= ROSETTE
    mine, theirs = (thrower, other) if by_throw else (other, thrower)
    following = THROWING
    if move < ENTER:
        mine, theirs, end = moved(mine, theirs, phase, move)
        following = phase_after(mine, theirs, end, by_throw, counters)
    elif move == ENTER:
        mine = mine - _OFF_ONE + ONE
    if by_throw:
        return mine, theirs, following
    return theirs, mine, following


@kernel
def phase_of_throw(thrower: np.uint64, dots: int) -> int:
    """Return the phase after a throw other than "nothing": moving, or throwing again (U5, U8)."""
    phase = _DOTS_PHASE[dots]
    return phase if occupied(thrower) & _MOVABLE[phase] else THROWING


@kernel
def play_all(states: Words, moves: Moves, out: Words, legal: npt.NDArray[np.bool_]) -> None:
    """Play a move in each state.

    Parameters
    ----------
    states : uint64 array, shape (n, 8)
        Rows as ``pack`` makes them.
    moves : uint8 array, shape (n,)
        One per state.
    out : uint64 array, shape (n, 8)
        The states after the moves; after an illegal one, the state before.
    legal : bool array, shape (n,)
        Which moves are legal.

    """
    for index in range(len(moves)):
        for word in range(ROW):
            out[index, word] = states[index, word]
        move = signed(moves[index])
        phase = signed(states[index, PHASE])
        turn = signed(states[index, TURN])
        thrower, other = states[index, turn], states[index, 1 - turn]
        legal[index] = (
            move < THROW + 4
            and states[index, RESIGNED] == ZERO
            and is_in(open_moves(thrower, other, phase), move)
        )
        if not legal[index]:
            continue
        if move == THROW + 1:
            out[index, TURN] = np.uint64(1 - turn)
        elif phase == THROWING:
            out[index, PHASE] = np.uint64(phase_of_throw(thrower, move - THROW))
        else:
            counters = states[index, COUNTERS]
            thrower, other, phase = advanced(thrower, other, phase, move, counters)
            out[index, LIGHT + turn], out[index, LIGHT + 1 - turn] = thrower, other
            out[index, PHASE] = np.uint64(phase)


@kernel
def choices_all(states: Words, out: Words) -> None:
    """Write the set of open moves of each state; shapes (n, 8) and (n,)."""
    for index in range(len(out)):
        turn = signed(states[index, TURN])
        phase = signed(states[index, PHASE])
        thrower, other = states[index, turn], states[index, 1 - turn]
        out[index] = open_moves(thrower, other, phase)
        if states[index, RESIGNED]:
            out[index] = ZERO
