"""The most promising walks of a turn, quickly: only those that never meet themselves.

They are a fifth of all outcomes at slider 9, every loop is among them, and they need no table of
what was seen. What a walk promises is a sum of numbers from a guide: so much for each space won, by
its owner, something more for one on a bare side, something for the space the walk ends on, and a
decision if it fills the board. Walks that win the same spaces are kept once.

    items 0 to 4   for a space that was Red's, Blue's, Yellow's, Green's, open
    item 5         for a space on a bare side, besides
    items 6 to 10  how many spaces Red, Blue, Yellow and Green hold, -1 if the colour cannot win,
                   and how many are open
    items 11 on    for ending on each of the 144 spaces

Short names: those of ``search``, and y for the bare sides.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from royalgames.kernels.jit import kernel
from royalgames.kernels.tee.bits import (
    BARE,
    BIT,
    FULL,
    NEIGHBOUR,
    SPACES,
    surrounded,
)
from royalgames.kernels.tee.search import (
    DEPTH_AT,
    END_AT,
    NODE,
    WALK_AT,
    cut_off,
    fill_worth,
    lanes_of,
    may_cut,
)
from royalgames.kernels.tee.turn import read_turn
from royalgames.kernels.words import ONE, ZERO, Words, signed

Scores = npt.NDArray[np.int64]
"""Signed numbers; a hundred are worth a space."""

WIN: Final = 10_000_000
"""What a won game is worth."""

SIDE: Final = 5
HELD: Final = 6
ENDS: Final = 11
GUIDE: Final = ENDS + SPACES
"""How many items a guide has; the names above are places in it."""

_NOTHING: Final = -(1 << 60)
_BYTE: Final = np.uint64(255)
_FOUR: Final = np.uint64(4)
_32: Final = np.uint64(32)
_48: Final = np.uint64(END_AT)
_ONE_STEP: Final = np.uint64(1 << DEPTH_AT)


class Paths(NamedTuple):
    """The best walks of a turn, in no order, and room to find them in."""

    nodes: Words
    """The walks, as ``search`` draws outcomes, without word 7; shape (n, 8)."""
    scores: Scores
    """What each promises; shape (n,)."""
    stack: Words
    """The walk so far, one row per step; shape (10, 8)."""
    worth: Words
    """What a space adds to a node's word 6 when it is won; shape (144,)."""
    owners: Scores
    """Whose each space is, 4 if it is open; undefined for the mover's own; shape (144,)."""
    sums: Scores
    """What each step's walk promises so far, without its end; shape (10,)."""


def path_room(most: int) -> Paths:
    """Make the arrays for so many walks."""
    return Paths(
        nodes=np.zeros((most, NODE), dtype=np.uint64),
        scores=np.zeros(most, dtype=np.int64),
        stack=np.zeros((10, NODE), dtype=np.uint64),
        worth=np.zeros(SPACES, dtype=np.uint64),
        owners=np.zeros(SPACES, dtype=np.int64),
        sums=np.zeros(10, dtype=np.int64),
    )


@kernel
def _worth_of(lanes: np.uint64, guide: Scores) -> int:
    """Add up what spaces are worth by their owners, as in a node's word 6."""
    total = 0
    for owner in range(5):
        total += signed(lanes >> np.uint64(8 * owner) & _BYTE) * guide[owner]
    return total


@kernel
def _decision(lanes: np.uint64, colour: int, guide: Scores) -> int:
    """Return a win or a loss for a walk that fills the board (T20)."""
    mine, best = guide[HELD + colour] + guide[HELD + 4], -1
    for owner in range(4):
        won = signed(lanes >> np.uint64(8 * owner) & _BYTE)
        mine += won
        if owner != colour:
            best = max(best, guide[HELD + owner] - won)
    return WIN if mine > best else -WIN


@kernel
def _keep(kept: Paths, found: int, node: Words, score: int) -> tuple[int, int]:
    """Keep a walk; return how many are kept, and what the next one must exceed."""
    nodes, scores = kept.nodes, kept.scores
    at, most = -1, len(scores)
    for index in range(found):
        if nodes[index, 3] == node[3] and nodes[index, 4] == node[4] and nodes[index, 5] == node[5]:
            at = index
            break
        if found == most and (at < 0 or scores[index] < scores[at]):
            at = index
    if at < 0:
        at, found = found, found + 1
        scores[at] = _NOTHING
    if score > scores[at]:
        scores[at] = score
        for word in range(7):
            nodes[at, word] = node[word]
    floor = scores[0]
    for index in range(found):
        floor = min(floor, scores[index])
    return found, floor if found == most else _NOTHING


@kernel
def best_paths(  # noqa: C901, PLR0912, PLR0915  # in one piece, since it is where the time goes
    position: Words, guide: Scores, kept: Paths
) -> tuple[int, int]:
    """Find the best walks; return how many are kept and how many were tried.

    Parameters
    ----------
    position : uint64 array, shape (22,)
        A row as ``pack`` makes it; the game must not be over.
    guide : int64 array, shape (155,)
        What walks are judged by.
    kept : Paths
        Its nodes and scores hold the result; there is none if the player must pass.

    """
    turn = read_turn(position)
    if turn.resigned:
        return 0, 0
    stack, worth, owners, sums = kept.stack, kept.worth, kept.owners, kept.sums
    slider = turn.slider
    fill_worth(position, turn, worth)
    for space in range(SPACES):
        owners[space] = 0
        while worth[space] >> np.uint64(8 * owners[space]) > ONE:
            owners[space] += 1
    h0, h1, h2 = turn.held
    x0, x1, x2 = turn.blocked
    y0, y1, y2 = BARE[turn.colour, 0], BARE[turn.colour, 1], BARE[turn.colour, 2]
    f0, f1, f2 = surrounded(turn.held, turn.colour)
    won = (f0 & ~x0, f1 & ~x1, f2 & ~x2)
    stack[0, 0] = BIT[turn.start, 0] | np.uint64(turn.start) << _48
    stack[0, 1], stack[0, 2] = BIT[turn.start, 1], BIT[turn.start, 2]
    stack[0, 3], stack[0, 4], stack[0, 5] = won
    stack[0, 6], stack[0, 7] = lanes_of(position, turn, won), ZERO
    sums[0] = _worth_of(stack[0, 6], guide)
    opened = np.uint64(guide[HELD + 4])
    depth, found, tried, floor = 0, 0, 0, _NOTHING
    while depth >= 0:
        direction = stack[depth, 7]  # the next one to try
        if depth == slider or direction == _FOUR:
            depth -= 1
            continue
        stack[depth, 7] = direction + ONE
        v0, v1, v2 = stack[depth, 0] & FULL, stack[depth, 1], stack[depth, 2]
        space = NEIGHBOUR[signed(stack[depth, 0] >> _48), signed(direction)]
        if space < 0:
            continue
        b0, b1, b2 = BIT[space, 0], BIT[space, 1], BIT[space, 2]
        if b0 & (x0 | v0) | b1 & (x1 | v1) | b2 & (x2 | v2):
            continue
        tried += 1
        w0, w1, w2, lanes = stack[depth, 3], stack[depth, 4], stack[depth, 5], stack[depth, 6]
        total = sums[depth]
        m0, m1, m2 = h0 | v0, h1 | v1, h2 | v2
        if not ((m0 | w0) & b0 | (m1 | w1) & b1 | (m2 | w2) & b2):
            w0, w1, w2 = w0 | b0, w1 | b1, w2 | b2
            lanes = lanes + worth[space]
            total += guide[owners[space]]
            if b0 & y0 | b1 & y1 | b2 & y2:
                total += guide[SIDE]
            if may_cut((m0, m1, m2), space, turn.colour):
                (e0, e1, e2), more = cut_off(position, turn, (m0 | b0, m1 | b1, m2 | b2), space)
                if more:
                    # Nothing on a bare side is ever surrounded.
                    w0, w1, w2 = w0 | e0, w1 | e1, w2 | e2
                    lanes = lanes + more
                    total += _worth_of(more, guide)
        lanes = (lanes | direction << np.uint64(WALK_AT + 2 * depth)) + _ONE_STEP
        depth += 1
        node = stack[depth]
        node[0], node[1], node[2] = v0 | b0 | np.uint64(space) << _48, v1 | b1, v2 | b2
        node[3], node[4], node[5] = w0, w1, w2
        node[6], node[7] = lanes, ZERO
        sums[depth] = total
        if slider - depth & 1:
            continue
        if lanes >> _32 & _BYTE == opened:
            total += _decision(lanes, turn.colour, guide)
        if total + guide[ENDS + space] > floor:
            found, floor = _keep(kept, found, node, total + guide[ENDS + space])
    return found, tried
