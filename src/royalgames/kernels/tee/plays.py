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
from royalgames.kernels.mix import draw
from royalgames.kernels.tee.bits import BIT, NEIGHBOUR, STEP_LETTERS, surrounded
from royalgames.kernels.tee.position import AGREED, PLAYING, ROUND, ROW, TEES, TURN
from royalgames.kernels.tee.search import END_AT
from royalgames.kernels.tee.turn import Turn, ending_rule, read_turn
from royalgames.kernels.words import ONE, ZERO, Words, signed

Moves = npt.NDArray[np.uint32]
"""Moves as numbers."""

PASS: Final = 0
"""The pass as a number."""

_LENGTH_AT: Final = 18
_GREEN: Final = np.uint64(3)
_62: Final = np.uint64(62)
_END_AT: Final = np.uint64(END_AT)


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
def is_free(turn: Turn, space: int) -> bool:
    """Return whether no other Royal Tee is there (T11)."""
    x0, x1, x2 = turn.blocked
    return not (BIT[space, 0] & x0 | BIT[space, 1] & x1 | BIT[space, 2] & x2)


@kernel
def must_pass(turn: Turn) -> bool:
    """Return whether there is no first step, or the player has resigned (T12, T22)."""
    if turn.resigned:
        return True
    for direction in range(4):
        space = NEIGHBOUR[turn.start, direction]
        if space >= 0 and is_free(turn, space):
            return False
    return True


@kernel
def _fault(turn: Turn, code: int) -> int:
    """Return the number of the rule that a move breaks, 0 if none, before any step is made."""
    if turn.resigned:
        return 0 if code == PASS else 22
    if code == PASS:
        return 0 if must_pass(turn) else 12
    return 0 if code >> _LENGTH_AT == turn.slider else 9


@kernel
def turn_played(position: Words, turn: Turn, code: int) -> int:
    """Walk, claim and fill (T13 to T18); return the rule that the walk breaks, 0 if none."""
    v0, v1, v2 = turn.held
    space = turn.start
    for at in range(code >> _LENGTH_AT):
        space = NEIGHBOUR[space, code >> 2 * at & 3]
        if space < 0:
            return 9
        if not is_free(turn, space):
            return 11
        v0, v1, v2 = v0 | BIT[space, 0], v1 | BIT[space, 1], v2 | BIT[space, 2]
    f0, f1, f2 = surrounded((v0, v1, v2), turn.colour)
    x0, x1, x2 = turn.blocked
    w0, w1, w2 = v0 | f0 & ~x0, v1 | f1 & ~x1, v2 | f2 & ~x2
    for word in range(0, 12, 3):
        position[word] &= ~w0
        position[word + 1] &= ~w1
        position[word + 2] &= ~w2
    own = 3 * turn.colour
    position[own], position[own + 1], position[own + 2] = w0, w1, w2
    position[TEES + turn.colour] = np.uint64(space)
    return 0


@kernel
def pass_on(position: Words) -> None:
    """Pass the turn on, and begin a new round after the last seat (T7, T8)."""
    colour = position[TURN]
    position[AGREED] = ZERO
    while True:
        colour = colour + ONE
        if colour > _GREEN:
            colour = ZERO
            position[ROUND] += ONE
        if position[PLAYING] >> colour & ONE:
            position[TURN] = colour
            return


@kernel
def play_all(positions: Words, moves: Moves, out: Words, faults: npt.NDArray[np.uint8]) -> None:
    """Play a move in each position.

    Parameters
    ----------
    positions : uint64 array, shape (n, 22)
        Rows as ``pack`` makes them.
    moves : uint32 array, shape (n,)
        One per position.
    out : uint64 array, shape (n, 22)
        The positions after the moves; after an illegal one, the position before.
    faults : uint8 array, shape (n,)
        The number of the rule each move breaks, 0 if none.

    """
    for index in range(len(moves)):
        after = out[index]
        for word in range(ROW):
            after[word] = positions[index, word]
        code = signed(moves[index])
        turn = read_turn(after)
        fault = ending_rule(after)
        if fault == 0:
            fault = _fault(turn, code)
        if fault == 0 and not turn.resigned:
            fault = turn_played(after, turn, code)
        if fault == 0:
            pass_on(after)
        faults[index] = fault


@kernel
def follow_all(position: Words, nodes: Words, out: Words) -> None:
    """Write the position after each outcome of a turn.

    Parameters
    ----------
    position : uint64 array, shape (22,)
        The position before the turn.
    nodes : uint64 array, shape (n, 8)
        Outcomes as ``search`` draws them.
    out : uint64 array, shape (n, 22)
        The positions after them.

    """
    colour = signed(position[TURN])
    for index in range(len(nodes)):
        after = out[index]
        for word in range(ROW):
            after[word] = position[word]
        for word in range(TEES):
            after[word] &= ~nodes[index, 3 + word % 3]
        for word in range(3):
            after[3 * colour + word] |= nodes[index, 3 + word]
        after[TEES + colour] = nodes[index, 0] >> _END_AT
        pass_on(after)


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
        code, length, space, state = 0, 0, turn.start, seeds[index]
        if must_pass(turn):
            length = turn.slider
        while length < turn.slider:
            # A step off the board or onto a tee is drawn again, so the others stay even.
            state, bits = draw(state)
            direction = signed(bits >> _62)
            target = NEIGHBOUR[space, direction]
            if target >= 0 and is_free(turn, target):
                code |= direction << 2 * length | turn.slider << _LENGTH_AT
                space = target
                length += 1
        out[index] = code
