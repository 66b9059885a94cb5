"""Playing one move in each of many positions.

A move is one number:

    bits  0 to 17   the steps, two bits each, the first lowest: U 0, D 1, L 2, R 3
    bits 18 to 21   how many steps there are; a pass has none, so it is 0
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from royalgames.games.tee.moves import Pass, TeeMove, Walk
from royalgames.kernels.jit import kernel
from royalgames.kernels.mix import below, draw
from royalgames.kernels.tee.bits import BIT, NEIGHBOUR, ONE, STEP_LETTERS, ZERO, Words, surrounded
from royalgames.kernels.tee.position import AGREED, PLAYING, ROUND, ROW, TEES, TURN
from royalgames.kernels.tee.turn import Turn, ending_rule, has_resigned, read_turn

Moves = npt.NDArray[np.uint32]
"""Moves as numbers."""

PASS: Final = 0
"""The pass as a number."""

_LENGTH_AT: Final = 18


def pack_move(move: TeeMove) -> int:
    """Return a walk or a pass as a number."""
    match move:
        case Pass():
            return PASS
        case Walk(steps) if 0 < len(steps) <= 9:
            code = sum(STEP_LETTERS.index(step) << 2 * at for at, step in enumerate(steps))
            return code | len(steps) << _LENGTH_AT
    raise ValueError(f"only a pass or a walk of one to nine steps is a number, not {move}")


def unpack_move(code: int) -> Walk | Pass:
    """Return the walk or the pass that a number stands for."""
    length = code >> _LENGTH_AT
    if not length:
        return Pass()
    return Walk("".join(STEP_LETTERS[code >> 2 * at & 3] for at in range(length)))


@kernel
def _is_free(turn: Turn, space: int) -> bool:
    """Tell whether a step may lead there: on the board, and no other Royal Tee (T9, T11)."""
    if space < 0:
        return False
    x0, x1, x2 = turn.blocked
    return not (BIT[space, 0] & x0 | BIT[space, 1] & x1 | BIT[space, 2] & x2)


@kernel
def _cannot_step(turn: Turn) -> bool:
    """Tell whether there is no first step (T12)."""
    for direction in range(4):
        if _is_free(turn, NEIGHBOUR[turn.start, direction]):
            return False
    return True


@kernel
def _fault(position: Words, turn: Turn, code: int) -> int:
    """Return the number of the rule that a move breaks, 0 if it is legal."""
    over = ending_rule(position)
    if over:
        return over
    length = code >> 18
    if has_resigned(position):
        return 22 if length else 0
    if length == 0:
        return 0 if _cannot_step(turn) else 12
    if length != turn.slider:
        return 9
    space = turn.start
    for at in range(length):
        space = NEIGHBOUR[space, code >> 2 * at & 3]
        if space < 0:
            return 9
        if not _is_free(turn, space):
            return 11
    return 0


@kernel
def _give(position: Words, colour: int, w0: np.uint64, w1: np.uint64, w2: np.uint64) -> None:
    """Hand the won spaces over to a colour."""
    for other in range(4):
        position[3 * other] &= ~w0
        position[3 * other + 1] &= ~w1
        position[3 * other + 2] &= ~w2
    position[3 * colour] |= w0
    position[3 * colour + 1] |= w1
    position[3 * colour + 2] |= w2


@kernel
def _pass_on(position: Words) -> None:
    """Pass the turn on, and begin a new round after the last seat (T7, T8)."""
    colour = np.int64(position[TURN])
    position[AGREED] = ZERO
    for _ in range(4):
        colour = colour + 1
        if colour == 4:
            colour = 0
            position[ROUND] += ONE
        if position[PLAYING] >> np.uint64(colour) & ONE:
            break
    position[TURN] = np.uint64(colour)


@kernel
def _walk(position: Words, turn: Turn, code: int) -> None:
    """Walk, claim and fill (T13 to T18)."""
    v0, v1, v2 = turn.held
    space = turn.start
    for at in range(code >> 18):
        space = NEIGHBOUR[space, code >> 2 * at & 3]
        v0, v1, v2 = v0 | BIT[space, 0], v1 | BIT[space, 1], v2 | BIT[space, 2]
    f0, f1, f2 = surrounded((v0, v1, v2), turn.colour)
    x0, x1, x2 = turn.blocked
    _give(position, turn.colour, v0 | f0 & ~x0, v1 | f1 & ~x1, v2 | f2 & ~x2)
    position[TEES + turn.colour] = np.uint64(space)


@kernel
def play_all(positions: Words, moves: Moves, out: Words, faults: npt.NDArray[np.uint8]) -> None:
    """Play a move in each position.

    Parameters
    ----------
    positions : uint64 array, shape (n, 22)
    moves : uint32 array, shape (n,)
    out : uint64 array, shape (n, 22)
        The positions after the moves; after an illegal one, the position before.
    faults : uint8 array, shape (n,)
        The number of the rule each move breaks, 0 if none.
    """
    for index in range(len(moves)):
        after = out[index]
        for word in range(ROW):
            after[word] = positions[index, word]
        code = np.int64(moves[index])
        turn = read_turn(after)
        fault = _fault(after, turn, code)
        faults[index] = fault
        if fault == 0:
            if not has_resigned(after):
                _walk(after, turn, code)
            _pass_on(after)


@kernel
def draw_all(positions: Words, seeds: Words, out: Moves) -> None:
    """Draw a move for each position, each step evenly among those free.

    Parameters
    ----------
    positions : uint64 array, shape (n, 22)
        None may be over.
    seeds : uint64 array, shape (n,)
        The seed of each draw.
    out : uint32 array, shape (n,)
        The moves.
    """
    for index in range(len(seeds)):
        turn = read_turn(positions[index])
        out[index] = PASS
        if not has_resigned(positions[index]) and not _cannot_step(turn):
            out[index] = _drawn_walk(turn, seeds[index])


@kernel
def _drawn_walk(turn: Turn, seed: np.uint64) -> int:
    code = turn.slider << 18
    state, space = seed, turn.start
    for at in range(turn.slider):
        free = 0
        for direction in range(4):
            free += _is_free(turn, NEIGHBOUR[space, direction])
        state, bits = draw(state)
        left = np.int64(below(bits, np.uint64(free)))
        for direction in range(4):
            if _is_free(turn, NEIGHBOUR[space, direction]):
                if left == 0:
                    code |= direction << 2 * at
                    space = NEIGHBOUR[space, direction]
                    break
                left -= 1
    return code
