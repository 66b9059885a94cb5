"""A moment of the Royal Game of Ur as one row of unsigned words.

    word 0   Light's counters by place, three bits each
    word 1   Dark's counters, on Dark's own track
    word 2   the turn: Light 0, Dark 1
    word 3   the phase, see below
    word 4   how many counters a side has, 1 to 7 (U3)
    word 5   the dice (U6): 0 for 1/2, 1 for 3/4
    word 6   who began: Light 0, Dark 1 (U4)
    word 7   who has resigned: no one 0, Light 1, Dark 2 (U17)

A side's counters in one word; place p has bits 3p to 3p + 2:

    bits  0–2   3–5   6–8  ...  42–44   45–47   48–50
          S     1     2    ...  14      H       off the board

The phases: 0 throw; 1, 2, 3 move by no, two, three dots; 4 rosette; 5 eye; 6 eye+; 7 over (N4).
A move is one number: the place moved from, 16 to enter a counter, 17 not to enter one, 18 + n for
a throw of n dots. A set of moves is a word with bit 3m set for every move m.
"""

from collections.abc import Iterable
from typing import Final

import numpy as np

from royalgames.core import RuleError
from royalgames.games.race import Side
from royalgames.games.ur.board import PLACES, Place
from royalgames.games.ur.header import DICE
from royalgames.games.ur.moves import Award, Enter, MoveFrom, Throw, UrMove
from royalgames.games.ur.state import (
    EYE,
    EYE_ROSETTE,
    OVER,
    ROSETTE,
    TO_MOVE,
    TO_THROW,
    Phase,
    UrOptions,
    UrState,
)
from royalgames.kernels.counts import pack_counts, unpack_counts
from royalgames.kernels.words import Words

LIGHT: Final = 0
DARK: Final = 1
TURN: Final = 2
PHASE: Final = 3
COUNTERS: Final = 4
DICE_AT: Final = 5
FIRST: Final = 6
RESIGNED: Final = 7
ROW: Final = 8
"""The length of a row; the names above are places in it."""

PHASES: Final[tuple[Phase, ...]] = (
    TO_THROW,
    TO_MOVE[0],
    TO_MOVE[2],
    TO_MOVE[3],
    ROSETTE,
    EYE,
    EYE_ROSETTE,
    OVER,
)
"""The phases in the order of their numbers."""

ENTER: Final = 16
"""The move that enters a counter; also the place of those off the board."""
DECLINE: Final = 17
"""The move that does not."""
THROW: Final = 18
"""The throw of no dots; a throw of n dots is n more."""

_SIDES: Final = tuple(Side)
_DICE: Final = tuple(DICE)
_AWARDS: Final = (ROSETTE, EYE_ROSETTE)


def pack(state: UrState) -> Words:
    """Return a state as a row of shape (8,)."""
    row = [
        pack_counts(state.light),
        pack_counts(state.dark),
        _SIDES.index(state.turn),
        PHASES.index(state.phase),
        state.options.counters,
        _DICE.index(state.options.dice),
        _SIDES.index(state.options.first),
        0 if state.resigned is None else _SIDES.index(state.resigned) + 1,
    ]
    return np.array(row, dtype=np.uint64)


def pack_all(states: Iterable[UrState]) -> Words:
    """Return states as rows of shape (n, 8)."""
    return np.array([pack(state) for state in states], dtype=np.uint64).reshape(-1, ROW)


def unpack(row: Words) -> UrState:
    """Return the state that a row of shape (8,) holds."""
    resigned = int(row[RESIGNED])
    return UrState(
        light=unpack_counts(int(row[LIGHT]), PLACES),
        dark=unpack_counts(int(row[DARK]), PLACES),
        turn=_SIDES[int(row[TURN])],
        phase=PHASES[int(row[PHASE])],
        options=UrOptions(int(row[COUNTERS]), _DICE[int(row[DICE_AT])], _SIDES[int(row[FIRST])]),
        resigned=_SIDES[resigned - 1] if resigned else None,
    )


def pack_move(move: UrMove) -> int:
    """Return a throw or a choice as a number."""
    match move:
        case Throw(dots) if 0 <= dots <= 3:
            return THROW + dots
        case MoveFrom(place) if 0 <= place < ENTER:
            return place
        case Enter() | Award(True):
            return ENTER
        case Award(False):
            return DECLINE
    raise RuleError("U5", f"the fast engine has no number for {move}")


def unpack_move(move: int, phase: Phase) -> UrMove:
    """Return the throw or choice that a number stands for in a phase."""
    if move >= THROW:
        return Throw(move - THROW)
    if move == DECLINE:
        return Award(False)
    if move == ENTER:
        return Award(True) if phase in _AWARDS else Enter()
    return MoveFrom(Place(move))
