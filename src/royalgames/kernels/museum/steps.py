"""Museum Ur, step by step for many games: an action, then throws until the next choice.

States are the rows of ``state``. An action is a move's number. An observation has the chooser's
pieces by place, the other side's, and one number per throw from 1 to 4.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from royalgames.games.museum.board import HOME, PLACES
from royalgames.games.museum.state import MuseumState
from royalgames.kernels.counts import count_at, is_in
from royalgames.kernels.jit import kernel
from royalgames.kernels.mix import draw
from royalgames.kernels.museum.games import dots_of
from royalgames.kernels.museum.moves import advanced, open_moves, phase_of_throw
from royalgames.kernels.museum.state import (
    OVER,
    PHASE,
    PIECES,
    RESIGNED,
    ROW,
    THROWING,
    TURN,
    pack,
    unpack,
)
from royalgames.kernels.stepping import KEEP, SAME_STEP, Arrays
from royalgames.kernels.words import ZERO, Words, signed

ACTIONS: Final = HOME
"""How many actions there are."""
SIZE: Final = 2 * PLACES + OVER - 1
"""How many numbers an observation has."""


def pack_moment(state: MuseumState, walk: str) -> Words:
    """Return a moment as a row; there are no walks here."""
    return pack(state)


def unpack_moment(row: Words) -> tuple[MuseumState, str]:
    """Return the moment that a row holds."""
    return unpack(row), ""


@kernel
def _is_over(row: Words) -> bool:
    return bool(row[PHASE] == np.uint64(OVER) or row[RESIGNED] != ZERO)


@kernel
def _throw(row: Words, key: np.uint64) -> None:
    """Throw until a player has something to choose."""
    state = key
    while row[PHASE] == np.uint64(THROWING) and row[RESIGNED] == ZERO:
        state, bits = draw(state)
        turn = signed(row[TURN])
        phase = phase_of_throw(row[turn], row[1 - turn], dots_of(bits))
        row[PHASE] = np.uint64(phase)
        if phase == THROWING:
            row[TURN] = np.uint64(1 - turn)


@kernel
def _act(row: Words, action: int, key: np.uint64) -> bool:
    """Play an action and throw; return whether it was legal."""
    turn, phase = signed(row[TURN]), signed(row[PHASE])
    thrower, other = row[turn], row[1 - turn]
    if not 0 <= action < ACTIONS or not is_in(open_moves(thrower, other, phase), action):
        return False
    thrower, other, phase, turned = advanced(thrower, other, phase, action, row[PIECES])
    turn = 1 - turn if turned else turn
    row[turn], row[1 - turn] = thrower, other
    row[TURN], row[PHASE] = np.uint64(turn), np.uint64(phase)
    _throw(row, key)
    return True


@kernel
def _show(row: Words, index: int, out: Arrays, observations: npt.NDArray[np.int8]) -> None:
    """Write the observation, the mask and the player of one game."""
    turn, over = signed(row[TURN]), _is_over(row)
    out.players[index] = turn
    mine, theirs = row[turn], row[1 - turn]
    for place in range(PLACES):
        observations[index, place] = count_at(mine, place)
        observations[index, PLACES + place] = count_at(theirs, place)
    phase = signed(row[PHASE])
    for other in range(1, OVER):
        observations[index, 2 * PLACES + other - 1] = not over and other == phase
    members = ZERO if over else open_moves(mine, theirs, phase)
    for action in range(ACTIONS):
        out.masks[index, action] = is_in(members, action)


@kernel
def _reward(row: Words, index: int, out: Arrays) -> None:
    if not _is_over(row):
        return
    if row[RESIGNED]:
        light = row[RESIGNED] == np.uint64(2)
    else:
        light = count_at(row[0], HOME) == signed(row[PIECES])
    out.rewards[index, 0] = 1.0 if light else -1.0
    out.rewards[index, 1] = -1.0 if light else 1.0


@kernel
def begin_all(fresh: Words, chosen: npt.NDArray[np.bool_], keys: Words, out: Arrays) -> None:
    """Begin a new game wherever ``chosen`` says so, and show every game."""
    for index in range(len(keys)):
        row = out.states[index]
        if chosen[index]:
            row[:] = fresh
            _throw(row, keys[index])
        out.rewards[index, 0] = out.rewards[index, 1] = 0.0
        out.done[index] = _is_over(row)
        out.refused[index] = False
        _show(row, index, out, out.observations)


@kernel
def step_all(
    states: Words, actions: npt.NDArray[np.int64], keys: Words, fresh: Words, mode: int, out: Arrays
) -> None:
    """Play one action in each game; see ``stepping`` for what is written and what ``mode`` is."""
    for index in range(len(actions)):
        row = out.states[index]
        for word in range(ROW):
            row[word] = states[index, word]
        out.rewards[index, 0] = out.rewards[index, 1] = 0.0
        out.refused[index] = False
        if _is_over(row):
            out.done[index] = mode == KEEP
            if mode != KEEP:
                row[:] = fresh
                _throw(row, keys[index])
        else:
            out.refused[index] = not _act(row, actions[index], keys[index])
            _reward(row, index, out)
            out.done[index] = _is_over(row)
            if out.done[index] and mode == SAME_STEP:
                _show(row, index, out, out.last)
                row[:] = fresh
                _throw(row, ~keys[index])
        _show(row, index, out, out.observations)
