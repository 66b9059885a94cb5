"""Royal Tee, step by step for many games: an action is one step of the walk.

A state is a row of ``position`` with the walk that is being made after it:

    word   22         the walk so far, as ``plays`` writes a move
    word   23         the space it has come to
    words  24 to 26   the spaces it has been on, its first included

An observation has planes of 144 numbers, from the view of the player who acts: the spaces of each
player in turn order, then their Royal Tees, the walk so far, the own zone's side, the steps left,
and the rounds left. Arrays of observations are written eight numbers at a time.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from royalgames.games.tee.board import ZONE_SIDE
from royalgames.games.tee.moves import Walk
from royalgames.games.tee.state import TeeState
from royalgames.kernels.jit import kernel
from royalgames.kernels.stepping import KEEP, SAME_STEP, Arrays
from royalgames.kernels.tee.bits import BIT, NEIGHBOUR, SPACES, STEP_LETTERS, count, pack_set
from royalgames.kernels.tee.plays import (
    PASS,
    is_free,
    must_pass,
    pass_on,
    turn_played,
    unpack_move,
)
from royalgames.kernels.tee.position import (
    LIMIT,
    PLAYING,
    RESIGNED,
    ROUND,
    TEES,
    TURN,
    pack,
    unpack,
)
from royalgames.kernels.tee.position import ROW as POSITION
from royalgames.kernels.tee.turn import ending_rule, read_turn
from royalgames.kernels.words import ONE, ZERO, Words, signed

WALK: Final = POSITION
AT: Final = POSITION + 1
VISITED: Final = POSITION + 2
ROW: Final = POSITION + 5
"""The length of a row; the names above are places in it."""

ACTIONS: Final = 4
"""How many actions there are."""
MOST_LEFT: Final = 100
"""The most rounds left that are shown; more, or no limit, look the same."""

_PLANE: Final = SPACES // 8
_LENGTH_AT: Final = 18
_STEPS: Final = np.uint64((1 << _LENGTH_AT) - 1)
_BYTE: Final = np.uint64(255)
_ONES: Final = 0x0101010101010101

_SPREAD: Final = (
    np.array([[number >> bit & 1 for bit in range(8)] for number in range(256)], dtype=np.uint8)
    .view(np.uint64)[:, 0]
    .copy()
)
"""The bits of each byte as eight numbers in one word."""
_ZONES: Final = np.array([pack_set(side) for side in ZONE_SIDE.values()], dtype=np.uint64)
_SAME: Final = np.array([number * _ONES for number in range(MOST_LEFT + 1)], dtype=np.uint64)
"""Each number eight times in one word."""


def pack_moment(state: TeeState, walk: str) -> Words:
    """Return a moment as a row of shape (27,)."""
    row = np.zeros(ROW, dtype=np.uint64)
    row[:POSITION] = pack(state)
    _begin_walk(row)
    for step in walk:
        row_walk(row, STEP_LETTERS.index(step))
    return row


def unpack_moment(row: Words) -> tuple[TeeState, str]:
    """Return the moment that a row holds."""
    move = unpack_move(int(row[WALK]))
    return unpack(row[:POSITION]), move.steps if isinstance(move, Walk) else ""


@kernel
def _begin_walk(row: Words) -> None:
    tee = signed(row[TEES + signed(row[TURN])])
    row[WALK], row[AT] = ZERO, np.uint64(tee)
    for word in range(3):
        row[VISITED + word] = BIT[tee, word]


@kernel
def row_walk(row: Words, action: int) -> int:
    """Make one step of the walk; return how many steps it has now."""
    space = NEIGHBOUR[signed(row[AT]), action]
    made = signed(row[WALK] >> np.uint64(_LENGTH_AT))
    steps = row[WALK] & _STEPS | np.uint64(action << 2 * made)
    row[WALK] = steps | np.uint64((made + 1) << _LENGTH_AT)
    row[AT] = np.uint64(space)
    for word in range(3):
        row[VISITED + word] |= BIT[space, word]
    return made + 1


@kernel
def _settle(row: Words) -> None:
    """Begin the next walk; a player who must pass does so (T12, T22)."""
    while ending_rule(row) == 0:
        turn = read_turn(row)
        if not must_pass(turn):
            break
        if not turn.resigned:
            turn_played(row, turn, PASS)
        pass_on(row)
    _begin_walk(row)


@kernel
def _act(row: Words, action: int) -> bool:
    """Make a step, and end the turn after the last one; return whether it was legal."""
    if not 0 <= action < ACTIONS:
        return False
    turn = read_turn(row)
    space = NEIGHBOUR[signed(row[AT]), action]
    if space < 0 or not is_free(turn, space):
        return False
    if row_walk(row, action) == turn.slider:
        turn_played(row, turn, signed(row[WALK]))
        pass_on(row)
        _settle(row)
    return True


@kernel
def _bits(plane: Words, a0: np.uint64, a1: np.uint64, a2: np.uint64) -> None:
    """Write a set of spaces as a plane; shape (18,)."""
    for part in range(6):
        shift = np.uint64(8 * part)
        plane[part] = _SPREAD[a0 >> shift & _BYTE]
        plane[6 + part] = _SPREAD[a1 >> shift & _BYTE]
        plane[12 + part] = _SPREAD[a2 >> shift & _BYTE]


@kernel
def _seat(row: Words) -> int:
    return signed(count(row[PLAYING] & (ONE << row[TURN]) - ONE))


@kernel
def _show(row: Words, index: int, out: Arrays, observations: Words) -> None:
    """Write the observation, the mask and the player of one game."""
    over = ending_rule(row) != 0
    turn = read_turn(row)
    out.players[index] = _seat(row)
    seats, place = out.rewards.shape[1], 0
    shown = observations[index]
    for other in range(turn.colour, turn.colour + 4):
        colour = other % 4
        if not row[PLAYING] >> np.uint64(colour) & ONE:
            continue
        own, tee = 3 * colour, signed(row[TEES + colour])
        _bits(shown[place * _PLANE :], row[own], row[own + 1], row[own + 2])
        plane = shown[(seats + place) * _PLANE :]
        _bits(plane, BIT[tee, 0], BIT[tee, 1], BIT[tee, 2])
        place += 1
    rest = shown[2 * seats * _PLANE :]
    _bits(rest, row[VISITED], row[VISITED + 1], row[VISITED + 2])
    zone = turn.colour
    _bits(rest[_PLANE:], _ZONES[zone, 0], _ZONES[zone, 1], _ZONES[zone, 2])
    made = signed(row[WALK] >> np.uint64(_LENGTH_AT))
    left = MOST_LEFT
    if row[LIMIT]:
        left = min(signed(row[LIMIT]) + 1 - signed(row[ROUND]), MOST_LEFT)
    rest[2 * _PLANE : 3 * _PLANE] = _SAME[turn.slider - made]
    rest[3 * _PLANE : 4 * _PLANE] = _SAME[left]
    at = signed(row[AT])
    for action in range(ACTIONS):
        space = NEIGHBOUR[at, action]
        out.masks[index, action] = not over and space >= 0 and is_free(turn, space)


@kernel
def _held(row: Words, colour: int) -> int:
    own = 3 * colour
    return signed(count(row[own]) + count(row[own + 1]) + count(row[own + 2]))


@kernel
def _reward(row: Words, index: int, out: Arrays) -> None:
    """Share the reward of a finished game among those who hold the most (T20, T22)."""
    if ending_rule(row) == 0:
        return
    active = row[PLAYING] & ~row[RESIGNED]
    most, winners = -1, 0
    for colour in range(4):
        if active >> np.uint64(colour) & ONE:
            held = _held(row, colour)
            winners = 1 if held > most else winners + (held == most)
            most = max(most, held)
    seats, seat = out.rewards.shape[1], 0
    for colour in range(4):
        if row[PLAYING] >> np.uint64(colour) & ONE:
            won = active >> np.uint64(colour) & ONE == ONE and _held(row, colour) == most
            share = seats / winners if won else 0.0
            out.rewards[index, seat] = (share - 1.0) / (seats - 1)
            seat += 1


@kernel
def _clear(index: int, out: Arrays) -> None:
    for seat in range(out.rewards.shape[1]):
        out.rewards[index, seat] = 0.0
    out.refused[index] = False


@kernel
def _begin_all(
    fresh: Words, chosen: npt.NDArray[np.bool_], out: Arrays, observations: Words
) -> None:
    for index in range(len(chosen)):
        row = out.states[index]
        if chosen[index]:
            row[:] = fresh
        _clear(index, out)
        out.done[index] = ending_rule(row) != 0
        _show(row, index, out, observations)


@kernel
def _step_all(
    states: Words,
    actions: npt.NDArray[np.int64],
    fresh: Words,
    mode: int,
    out: Arrays,
    views: tuple[Words, Words],
) -> None:
    observations, last = views
    for index in range(len(actions)):
        row = out.states[index]
        for word in range(ROW):
            row[word] = states[index, word]
        _clear(index, out)
        if ending_rule(row) != 0:
            out.done[index] = mode == KEEP
            if mode != KEEP:
                row[:] = fresh
        else:
            out.refused[index] = not _act(row, actions[index])
            _reward(row, index, out)
            out.done[index] = ending_rule(row) != 0
            if out.done[index] and mode == SAME_STEP:
                _show(row, index, out, last)
                row[:] = fresh
        _show(row, index, out, observations)


def begin_all(fresh: Words, chosen: npt.NDArray[np.bool_], keys: Words, out: Arrays) -> None:
    """Begin a new game wherever ``chosen`` says so, and show every game; there are no dice."""
    _begin_all(fresh, chosen, out, out.observations.view(np.uint64))


def step_all(
    states: Words, actions: npt.NDArray[np.int64], keys: Words, fresh: Words, mode: int, out: Arrays
) -> None:
    """Play one action in each game; see ``stepping`` for what is written and what ``mode`` is."""
    views = out.observations.view(np.uint64), out.last.view(np.uint64)
    _step_all(states, actions, fresh, mode, out, views)
