"""The walk over all different outcomes of a turn, layer by layer, each filled and scored once.

A node is a set of visited spaces with the space the walk ends on. A node that can be reached in d
steps can be reached in d + 2 by stepping back and forth, so the outcomes of n steps are the nodes
first reached in n, n - 2, n - 4 ... steps, the start itself excepted. Each node is a row of eight
words, 64 bytes, one line of the processor's cache:

    word 0       bits 0 to 47: ranks 1 to 4 of the visited set; bits 48 to 55: the end space
    words 1, 2   ranks 5 to 12 of the visited set
    words 3 to 5 the spaces won: claimed by the walk or surrounded, and not the mover's before
    word 6       bits 0 to 39: spaces won from Red, Blue, Yellow and Green and open ones, eight
                 bits each; bits 40 to 57: a walk that leads here, two bits per step (see
                 ``plays``); bits 58 to 61: how many steps that walk has
    word 7       the visited set's hash: one random number per space, joined by exclusive or

A node's fill follows from the node before. A step onto a space that is the mover's, or won
already, changes nothing. Any other space was outside; taking it can cut something off only if
the spaces around it that are not the mover's fall into two or more parts, which a table of the
eight neighbours says. Only then is anything flooded, and only from that space's neighbours.

Short names: a letter and 0, 1 or 2 are the three words of one set (see ``bits``).

    h      held by the mover before the turn
    x      blocked: where other Royal Tees are
    v      visited by the walk so far
    m      the mover's: held or visited
    w, n   won so far, before and after a step
    b      the space stepped on
    f, e   what was surrounded before the turn, and what a step encloses
    lanes  the counts by owner of a node's word 6
"""

import random
from typing import Final, NamedTuple

import numpy as np

from royalgames.games.tee.board import SIZE, TURN_ORDER, Colour
from royalgames.games.tee.state import SLIDER_MAX
from royalgames.kernels.jit import kernel
from royalgames.kernels.tee.bits import (
    BIT,
    FULL,
    NEIGHBOUR,
    SPACES,
    Triple,
    count_common,
    newly_surrounded,
    surrounded,
)
from royalgames.kernels.tee.turn import Turn, read_turn
from royalgames.kernels.words import ONE, ZERO, Words, signed

NODE: Final = 8
"""The length of a node's row."""

MOST_NODES: Final = (1, 5, 21, 81, 287, 991, 3271, 10731, 34244, 109228)
"""How many nodes up to n steps can reach on a board without sides; no position has more."""

_MASKS: Final = np.array(
    [(1 << (2 * most - 1).bit_length()) - 1 for most in MOST_NODES], dtype=np.uint64
)
"""The size of the hash table less one, for each slider; it is at most half full."""

END_AT: Final = 48
WALK_AT: Final = 40
DEPTH_AT: Final = 58

_48: Final = np.uint64(END_AT)
_32: Final = np.uint64(32)
_58: Final = np.uint64(DEPTH_AT)
_INDEX: Final = np.uint64((1 << 32) - 1)


class Workspace(NamedTuple):
    """The arrays a search writes into; one per thread, used again and again."""

    nodes: Words
    """The nodes in the order they were found; shape (109228, 8)."""
    slots: Words
    """The hash table: a node's number + 1 below, 32 bits of its hash above; shape (2**18,)."""
    worth: Words
    """What a space adds to a node's word 6 when it is won; shape (144,)."""
    layers: Words
    """The first node of each number of steps, and the end of all; shape (11,)."""


def workspace() -> Workspace:
    """Make the arrays for one thread, about 9 MB."""
    return Workspace(
        nodes=np.zeros((MOST_NODES[-1], NODE), dtype=np.uint64),
        slots=np.zeros(int(_MASKS[-1]) + 1, dtype=np.uint64),
        worth=np.zeros(SPACES, dtype=np.uint64),
        layers=np.zeros(SLIDER_MAX + 2, dtype=np.uint64),
    )


def _random_words(rng: random.Random) -> Words:
    return np.array([rng.getrandbits(64) for _ in range(SPACES)], dtype=np.uint64)


_HASHES: Final = random.Random("visited, end")
_VISITED_HASH: Final = _random_words(_HASHES)
_END_HASH: Final = _random_words(_HASHES)


def _parts(mine: int) -> int:
    """Count the parts into which the neighbours that are not mine fall; bits as in ``_CUTS``."""
    left = {(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)}
    left -= {(x, y) for x, y in left if mine >> 3 * y + x & 1}
    parts = 0
    while left:
        parts += 1
        region = [left.pop()]
        for x, y in region:
            near = {(a, b) for a, b in left if abs(a - x) <= 1 and abs(b - y) <= 1}
            left -= near
            region += near
    return parts


_CUTS: Final = np.array([_parts(mine) > 1 for mine in range(512)])
"""Whether taking the middle of three by three spaces may cut something off."""

_SIDES: Final = np.array(
    [
        (
            (1 << SIZE + 2) - 1 if colour is Colour.RED else 0,
            (1 << SIZE + 2) - 1 if colour is Colour.YELLOW else 0,
            (colour is Colour.GREEN) | (colour is Colour.BLUE) << SIZE + 1,
        )
        for colour in TURN_ORDER
    ],
    dtype=np.uint64,
)
"""The rows south and north of the board, and what is at both ends of each row on it, for each
colour: a bit is set where its own zone is (T16)."""

_RANK_SHIFT: Final = np.array([12 * (rank % 4) for rank in range(SIZE)], dtype=np.uint64)
_RANK: Final = np.uint64((1 << SIZE) - 1)
_3: Final = np.uint64(3)
_6: Final = np.uint64(6)
_7: Final = np.uint64(7)


@kernel
def lanes_of(position: Words, turn: Turn, spaces: Triple) -> np.uint64:
    """Count the spaces of a set by owner, as in a node's word 6; none may be the mover's."""
    lanes = ZERO
    total = count_common(spaces, (FULL, FULL, FULL))
    for colour in range(4):
        if colour != turn.colour:
            own = 3 * colour
            claims = (position[own], position[own + 1], position[own + 2])
            found = count_common(spaces, claims)
            lanes = lanes | found << np.uint64(8 * colour)
            total = total - found
    return lanes | total << _32


@kernel
def fill_worth(position: Words, turn: Turn, worth: Words) -> None:
    """Write what each space adds to a node's word 6; the mover's own add nothing."""
    for space in range(SPACES):
        word, bit = space // 48, np.uint64(space % 48)
        worth[space] = ONE << _32
        for colour in range(4):
            if position[3 * colour + word] >> bit & ONE:
                worth[space] = ONE << np.uint64(8 * colour)
        if turn.held[word] >> bit & ONE:
            worth[space] = ZERO


@kernel
def _padded(mine: Triple, rank: int, colour: int) -> np.uint64:
    """Return a rank of a set with one more space at both ends, the zone's in the set."""
    if rank < 0:
        return np.uint64(_SIDES[colour, 0])
    if rank >= SIZE:
        return np.uint64(_SIDES[colour, 1])
    word = mine[0]
    if rank >= 8:
        word = mine[2]
    elif rank >= 4:
        word = mine[1]
    return np.uint64((word >> _RANK_SHIFT[rank] & _RANK) << ONE | _SIDES[colour, 2])


@kernel
def may_cut(mine: Triple, space: int, colour: int) -> bool:
    """Return whether taking a space may cut off some of what is not the mover's."""
    rank = space // SIZE
    file = np.uint64(space - SIZE * rank)
    south = _padded(mine, rank - 1, colour) >> file & _7
    middle = _padded(mine, rank, colour) >> file & _7
    north = _padded(mine, rank + 1, colour) >> file & _7
    return bool(_CUTS[south | middle << _3 | north << _6])


@kernel
def _slot_of(nodes: Words, slots: Words, mask: np.uint64, key: Triple, code: np.uint64) -> int:
    """Return the free slot where a node belongs, or -1 if the node is there already."""
    slot = code & mask
    tag = code & ~_INDEX
    while True:
        entry = slots[slot]
        if entry == ZERO:
            return signed(slot)
        if entry & ~_INDEX == tag:
            node = (entry & _INDEX) - ONE
            if nodes[node, 0] == key[0] and nodes[node, 1] == key[1] and nodes[node, 2] == key[2]:
                return -1
        slot = slot + ONE & mask


@kernel
def cut_off(position: Words, turn: Turn, mine: Triple, space: int) -> tuple[Triple, np.uint64]:
    """Return what becomes surrounded, and from whom, now that the space is the mover's."""
    e0, e1, e2 = newly_surrounded(mine, turn.colour, space)
    if not (e0 | e1 | e2):
        return (e0, e1, e2), ZERO
    x0, x1, x2 = turn.blocked
    won = (e0 & ~x0, e1 & ~x1, e2 & ~x2)
    return won, lanes_of(position, turn, won)


@kernel
def _begin(position: Words, turn: Turn, nodes: Words) -> None:
    """Write the first node: no step made, and filled what was surrounded before (T18)."""
    f0, f1, f2 = surrounded(turn.held, turn.colour)
    x0, x1, x2 = turn.blocked
    won = (f0 & ~x0, f1 & ~x1, f2 & ~x2)
    nodes[0, 0] = BIT[turn.start, 0] | np.uint64(turn.start) << _48
    nodes[0, 1], nodes[0, 2] = BIT[turn.start, 1], BIT[turn.start, 2]
    nodes[0, 3], nodes[0, 4], nodes[0, 5] = won
    nodes[0, 6] = lanes_of(position, turn, won)
    nodes[0, 7] = _VISITED_HASH[turn.start]


@kernel
def _step(position: Words, turn: Turn, work: Workspace, parent: int, depth: int, found: int) -> int:
    """Add the nodes one step after a node, as far as they are new; return how many there are.

    It stays in one piece because it is where the time goes.
    """
    nodes, slots, worth, _ = work
    mask = _MASKS[turn.slider]
    h0, h1, h2 = turn.held
    x0, x1, x2 = turn.blocked
    v0, v1, v2 = nodes[parent, 0] & FULL, nodes[parent, 1], nodes[parent, 2]
    w0, w1, w2 = nodes[parent, 3], nodes[parent, 4], nodes[parent, 5]
    m0, m1, m2 = h0 | v0, h1 | v1, h2 | v2
    end = signed(nodes[parent, 0] >> _48)
    shift = np.uint64(WALK_AT + 2 * depth)
    one_more = ONE << _58
    for direction in range(4):
        space = NEIGHBOUR[end, direction]
        if space < 0:
            continue
        b0, b1, b2 = BIT[space, 0], BIT[space, 1], BIT[space, 2]
        if b0 & x0 | b1 & x1 | b2 & x2:
            continue
        code = nodes[parent, 7]
        if not (v0 & b0 | v1 & b1 | v2 & b2):
            code = code ^ _VISITED_HASH[space]
        mark = code ^ _END_HASH[space]
        key = (v0 | b0 | np.uint64(space) << _48, v1 | b1, v2 | b2)
        slot = _slot_of(nodes, slots, mask, key, mark)
        if slot < 0:
            continue
        n0, n1, n2 = w0, w1, w2
        lanes = nodes[parent, 6]
        if not ((m0 | w0) & b0 | (m1 | w1) & b1 | (m2 | w2) & b2):
            n0, n1, n2 = w0 | b0, w1 | b1, w2 | b2
            lanes = lanes + worth[space]
            if may_cut((m0, m1, m2), space, turn.colour):
                mine = (m0 | b0, m1 | b1, m2 | b2)
                (e0, e1, e2), more = cut_off(position, turn, mine, space)
                n0, n1, n2 = n0 | e0, n1 | e1, n2 | e2
                lanes = lanes + more
        nodes[found, 0], nodes[found, 1], nodes[found, 2] = key
        nodes[found, 3], nodes[found, 4], nodes[found, 5] = n0, n1, n2
        nodes[found, 6] = (lanes | np.uint64(direction) << shift) + one_more
        nodes[found, 7] = code
        found += 1
        slots[slot] = mark & ~_INDEX | np.uint64(found)
    return found


@kernel
def find_nodes(position: Words, work: Workspace) -> int:
    """Find every node of a turn; return how many, the first included; none if resigned.

    Parameters
    ----------
    position : uint64 array, shape (22,)
        A row as ``pack`` makes it; the game must not be over.
    work : Workspace
        Its nodes and layers hold the result until the next search.

    """
    turn = read_turn(position)
    work.layers[:] = ZERO
    if turn.resigned:
        return 0
    fill_worth(position, turn, work.worth)
    work.slots[: _MASKS[turn.slider] + ONE] = ZERO
    _begin(position, turn, work.nodes)
    # Not a literal 1, for which numba would compile the step a second time.
    first, found = 0, signed(ONE)
    for depth in range(turn.slider):
        work.layers[depth] = first
        last = found
        for parent in range(first, last):
            found = _step(position, turn, work, parent, depth, found)
        first = last
    work.layers[turn.slider] = first
    work.layers[turn.slider + 1] = found
    return found
