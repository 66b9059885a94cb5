"""A moment of Museum Ur as one row of unsigned words.

    word 0   Light's pieces by place, three bits each
    word 1   Dark's pieces, on Dark's own path
    word 2   the turn: Light 0, Dark 1
    word 3   the phase, see below
    word 4   how many pieces a side has, 2 to 7 (M3)
    word 5   who began: Light 0, Dark 1 (M4)
    word 6   who has resigned: no one 0, Light 1, Dark 2 (M14)

A side's pieces in one word; place p has bits 3p to 3p + 2 (see ``kernels/counts.py``):

    bits  0–2     3–5   6–8  ...  42–44   45–47
          start   1     2    ...  14      home

The phases: 0 throw; 1 to 4 move by so many dots; 5 over. A move is one number: the place moved
from, 0 to enter a piece, or 16 + n for a throw of n dots. A set of moves has bit 3m set for every
move m.
"""

from collections.abc import Iterable
from typing import Final

import numpy as np

from royalgames.core import RuleError
from royalgames.games.museum import MoveFrom, MuseumMove, MuseumOptions, MuseumState, Throw
from royalgames.games.museum.board import DICE, PLACES, Place
from royalgames.games.museum.state import OVER as IS_OVER
from royalgames.games.museum.state import TO_MOVE, TO_THROW, Phase
from royalgames.games.race import Side
from royalgames.kernels.counts import pack_counts, unpack_counts
from royalgames.kernels.words import Words

LIGHT: Final = 0
DARK: Final = 1
TURN: Final = 2
PHASE: Final = 3
PIECES: Final = 4
FIRST: Final = 5
RESIGNED: Final = 6
ROW: Final = 7
"""The length of a row; the names above are places in it."""

PHASES: Final[tuple[Phase, ...]] = (TO_THROW, *TO_MOVE.values(), IS_OVER)
"""The phases in the order of their numbers: that of a choice is the number of dots."""

THROWING: Final = 0
OVER: Final = len(PHASES) - 1
"""The phases in which no player chooses."""

DICE_COUNT: Final = DICE.count
"""How many dice are thrown (M5)."""

THROW: Final = PLACES
"""The throw of no dots; a throw of n dots is n more."""

_SIDES: Final = tuple(Side)


def pack(state: MuseumState) -> Words:
    """Return a state as a row of shape (7,)."""
    row = [
        pack_counts(state.light),
        pack_counts(state.dark),
        _SIDES.index(state.turn),
        PHASES.index(state.phase),
        state.options.pieces,
        _SIDES.index(state.options.first),
        0 if state.resigned is None else _SIDES.index(state.resigned) + 1,
    ]
    return np.array(row, dtype=np.uint64)


def pack_all(states: Iterable[MuseumState]) -> Words:
    """Return states as rows of shape (n, 7)."""
    return np.array([pack(state) for state in states], dtype=np.uint64).reshape(-1, ROW)


def unpack(row: Words) -> MuseumState:
    """Return the state that a row of shape (7,) holds."""
    resigned = int(row[RESIGNED])
    return MuseumState(
        light=unpack_counts(int(row[LIGHT]), PLACES),
        dark=unpack_counts(int(row[DARK]), PLACES),
        turn=_SIDES[int(row[TURN])],
        phase=PHASES[int(row[PHASE])],
        options=MuseumOptions(int(row[PIECES]), _SIDES[int(row[FIRST])]),
        resigned=_SIDES[resigned - 1] if resigned else None,
    )


def pack_move(move: MuseumMove) -> int:
    """Return a throw or a choice as a number."""
    match move:
        case Throw(dots) if 0 <= dots <= DICE_COUNT:
            return THROW + dots
        case MoveFrom(place) if 0 <= place < PLACES:
            return place
    raise RuleError("M5", f"the fast engine has no number for {move}")


def unpack_move(move: int) -> MuseumMove:
    """Return the throw or choice that a number stands for."""
    return Throw(move - THROW) if move >= THROW else MoveFrom(Place(move))
