"""The arrays that a search for two works in, and how it goes from a position to the next.

Each ply has a row: what both players hold, their Royal Tees, and the network's sums. The south is
side 0 and moves first in a round, the north is side 1.
"""

import random
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from royalgames.kernels.jit import kernel
from royalgames.kernels.tee.bits import BIT, SPACES, Triple, count, surrounded
from royalgames.kernels.tee.net import (
    BUCKETS,
    ONE,
    OTHER,
    OTHER_TEE,
    OWN,
    OWN_TEE,
    SHIFT,
    Net,
    Sums,
    add_turn,
    lowest,
    take_over,
)
from royalgames.kernels.tee.position import LIMIT as ROW_LIMIT
from royalgames.kernels.tee.position import ROUND as ROW_ROUND
from royalgames.kernels.tee.position import TEES, TURN
from royalgames.kernels.tee.walks import NOTHING, Numbers, Walks, walk_room
from royalgames.kernels.words import ONE as BIT_ONE
from royalgames.kernels.words import ZERO, Words, signed

PLIES: Final = 24
"""How many turns ahead a search can look."""

KEPT: Final = 24
"""How many walks of a later turn are evaluated."""

KEPT_FIRST: Final = 128
"""How many walks of the first turn are, if they come from the generator."""

KILLERS: Final = 8
"""How many walks that refuted something are tried first, per ply."""

MISSED: Final = 8
"""How many replies to the first turn can be given that are always tried."""

WON: Final = 1 << 24
"""What a won game is worth, less the plies to it; every estimate is far below."""

SLOTS: Final = 1 << 14
"""How many positions are remembered."""

TEE: Final = 0
SIDE: Final = 2
ROUND: Final = 3
LIMIT: Final = 4
OPEN: Final = 5
"""Places in a ply's numbers: two Royal Tees, whose turn, the round, its limit, open spaces."""

NODES: Final = 0
MOST: Final = 1
STOP: Final = 2
STOPPED: Final = 3
REACHED: Final = 4
LEAST: Final = 5
HASTE: Final = 6
"""Places in the tally: what was spent, how much may be, the clock's flag, whether the search was
stopped in the middle, how many turns it looked at, the value up to which all walks of the first
turn are alike: none of them is looked at more closely, and what is added to a walk of the first
turn for each open space that it claims."""

EVALUATED: Final = 20
"""How many nodes evaluating a position counts as; a step of a walk counts as one."""


class Room(NamedTuple):
    """All arrays of a search, used again and again by one thread."""

    sets: Words
    """What the south and the north hold; shape (24, 6)."""
    about: Numbers
    """A ply's numbers; shape (24, 6)."""
    hashes: Words
    """A ply's hash; shape (24,)."""
    sums: npt.NDArray[np.int32]
    """The network's sums as each side sees the ply; shape (24, 2, width)."""
    turns: npt.NDArray[np.int32]
    """What the turn number adds to the sums of each ply's mover; shape (24, width)."""
    scratch: Sums
    """Sums in progress; shape (width,)."""
    slope: Numbers
    """How much each hidden unit counts at a position; shape (units,)."""
    walks: Walks
    """The walk generator's arrays."""
    keys: Words
    """The remembered positions' hashes; shape (slots,)."""
    known: Numbers
    """Their depth, value, bound, number of walks, and how these were found; shape (slots, 5)."""
    codes: Numbers
    """Their best walks, the best first; shape (slots, 24)."""
    listed: Numbers
    """The walks of the position being looked at, and their values; shape (24, 2, 24)."""
    killers: Numbers
    """Walks that refuted something; shape (24, 8)."""
    missed: Numbers
    """Replies to the first turn that are always tried, 0 for none; shape (8,)."""
    tally: Numbers
    """Counters and limits; shape (6,)."""
    filled: Words
    """What will be filled for the mover of the first ply (T18); shape (3,)."""
    net: Net
    """The weights."""


def room_for(net: Net) -> Room:
    """Make the arrays for a network."""
    width, units = net.inputs.shape[1], net.outputs.shape[2]
    return Room(
        sets=np.zeros((PLIES, 6), dtype=np.uint64),
        about=np.zeros((PLIES, 6), dtype=np.int64),
        hashes=np.zeros(PLIES, dtype=np.uint64),
        sums=np.zeros((PLIES, 2, width), dtype=np.int32),
        turns=np.zeros((PLIES, width), dtype=np.int32),
        scratch=np.zeros(width, dtype=np.int32),
        slope=np.zeros(units, dtype=np.int64),
        walks=walk_room(KEPT_FIRST),
        keys=np.zeros(SLOTS, dtype=np.uint64),
        known=np.zeros((SLOTS, 5), dtype=np.int64),
        codes=np.zeros((SLOTS, KEPT), dtype=np.int64),
        listed=np.zeros((PLIES, 2, KEPT), dtype=np.int64),
        killers=np.zeros((PLIES, KILLERS), dtype=np.int64),
        missed=np.zeros(MISSED, dtype=np.int64),
        tally=np.zeros(7, dtype=np.int64),
        filled=np.zeros(3, dtype=np.uint64),
        net=net,
    )


_LOTS: Final = random.Random("positions for two")
_HASHES: Final = np.array(
    [[_LOTS.getrandbits(64) for _ in range(SPACES)] for _ in range(4)], dtype=np.uint64
)
"""For each space: held by the south, by the north, the Royal Tees; shape (4, 144)."""
_TURN_HASHES: Final = np.array([_LOTS.getrandbits(64) for _ in range(PLIES)], dtype=np.uint64)


@kernel
def held_by(room: Room, ply: int, side: int) -> Triple:
    """Return what a side holds."""
    sets = room.sets[ply]
    return sets[3 * side], sets[3 * side + 1], sets[3 * side + 2]


@kernel
def counted(spaces: Triple) -> int:
    """Count the spaces of a set."""
    return signed(count(spaces[0]) + count(spaces[1]) + count(spaces[2]))


@kernel
def claimed_by(room: Room, ply: int, won: Triple) -> int:
    """Count the open spaces among those that a walk wins."""
    other = held_by(room, ply, 1 - room.about[ply, SIDE])
    return counted((won[0] & ~other[0], won[1] & ~other[1], won[2] & ~other[2]))


def set_up(room: Room, row: Words, most: int) -> None:
    """Begin a search of a game of Red and Yellow, and forget the one before.

    Parameters
    ----------
    room : Room
        Its first ply is written, and what the turn number adds on all later ones.
    row : uint64 array, shape (22,)
        The position, as ``pack`` makes it.
    most : int
        How many nodes may be spent.

    """
    _write_first(room, row)
    room.hashes[0] = 0
    room.keys[:] = np.uint64((1 << 64) - 1)
    room.killers[:] = 0
    room.missed[:] = 0
    # The clock's flag stays: it may be set at any time.
    room.tally[[NODES, STOPPED, REACHED, HASTE]] = 0
    room.tally[MOST], room.tally[LEAST] = most, NOTHING


@kernel
def _write_first(room: Room, row: Words) -> None:
    """Write the first ply, its sums from scratch, and what the turn number adds on all plies."""
    about, net = room.about[0], room.net
    side, number, limit = signed(row[TURN]) // 2, signed(row[ROW_ROUND]), signed(row[ROW_LIMIT])
    for word in range(3):
        room.sets[0, word], room.sets[0, 3 + word] = row[word], row[6 + word]
    south, north = held_by(room, 0, 0), held_by(room, 0, 1)
    about[TEE], about[TEE + 1] = signed(row[TEES]), signed(row[TEES + 2])
    about[SIDE], about[ROUND], about[LIMIT] = side, number, limit
    about[OPEN] = SPACES - counted(south) - counted(north)
    for view in range(2):
        sums, mine, theirs = room.sums[0, view], about[TEE + view], about[TEE + 1 - view]
        if view:
            mine, theirs = SPACES - 1 - mine, SPACES - 1 - theirs
        own, other = net.inputs[OWN_TEE + mine], net.inputs[OTHER_TEE + theirs]
        for at in range(len(sums)):
            sums[at] = int(own[at]) + int(other[at])
        # A loop: a plain 0 or 1 as argument would have the function compiled once for each.
        for owner, held in enumerate((south, north)):
            take_over(sums, net, view, owner, held, (ZERO, ZERO, ZERO))
    for ply in range(PLIES):
        room.turns[ply] = 0
        add_turn(room.turns[ply], net, (side + ply) & 1, number + (side + ply) // 2, limit)


@kernel
def value_after(room: Room, ply: int, won: Triple, end: int) -> tuple[int, bool]:
    """Return what a turn is worth to its mover, and whether it ends the game (T19, T21)."""
    about, sums, net = room.about[ply], room.scratch, room.net
    side = about[SIDE]
    other = 1 - side
    t0, t1, t2 = held_by(room, ply, other)
    m0, m1, m2 = held_by(room, ply, side)
    s0, s1, s2 = t0 & won[0], t1 & won[1], t2 & won[2]
    taken = counted((s0, s1, s2))
    opened = counted(won) - taken
    room.tally[NODES] += EVALUATED
    last = side == 1 and about[LIMIT] > 0 and about[ROUND] >= about[LIMIT]
    if opened == about[OPEN] or last:
        margin = counted((m0, m1, m2)) - counted((t0, t1, t2)) + opened + 2 * taken
        if margin == 0:
            return 0, True
        return (WON - ply if margin > 0 else ply - WON), True
    # From here on as the next mover sees it.
    before, turns = room.sums[ply, other], room.turns[ply + 1]
    old, new = about[TEE + side], end
    if other:
        old, new = SPACES - 1 - old, SPACES - 1 - new
    leaving, coming = net.inputs[OTHER_TEE + old], net.inputs[OTHER_TEE + new]
    for at in range(len(sums)):
        sums[at] = before[at] + turns[at] + int(coming[at]) - int(leaving[at])
    take_over(sums, net, other, side, won, (s0, s1, s2))
    claimed = SPACES - about[OPEN] + opened
    f0, f1, f2 = surrounded((t0 & ~s0, t1 & ~s1, t2 & ~s2), 2 * other)
    f0, f1, f2 = f0 & ~BIT[end, 0], f1 & ~BIT[end, 1], f2 & ~BIT[end, 2]
    if f0 | f1 | f2:
        lost = f0 & (m0 | won[0]), f1 & (m1 | won[1]), f2 & (m2 | won[2])
        take_over(sums, net, other, other, (f0, f1, f2), lost)
        claimed += counted((f0, f1, f2)) - counted(lost)
    bucket = min(claimed // 18, BUCKETS - 1)
    units = len(room.slope)
    weights, total = net.outputs[0, bucket], 0
    for unit in range(units):
        total += min(max(int(sums[unit]), 0), ONE) * int(weights[unit])
    return -(int(sums[units + bucket]) + (total >> SHIFT)), False


@kernel
def step_down(room: Room, ply: int, won: Triple, end: int) -> None:
    """Write the next ply: the position after a turn that doesn't end the game."""
    about, then, net = room.about[ply], room.about[ply + 1], room.net
    side = about[SIDE]
    other = 1 - side
    t0, t1, t2 = held_by(room, ply, other)
    seized = t0 & won[0], t1 & won[1], t2 & won[2]
    code = room.hashes[ply] ^ _TURN_HASHES[ply] ^ _TURN_HASHES[ply + 1]
    code ^= _HASHES[2 + side, about[TEE + side]] ^ _HASHES[2 + side, end]
    for word in range(3):
        room.sets[ply + 1, 3 * side + word] = room.sets[ply, 3 * side + word] | won[word]
        room.sets[ply + 1, 3 * other + word] = room.sets[ply, 3 * other + word] & ~won[word]
        left = won[word]
        while left:
            space = 48 * word + lowest(left)
            code ^= _HASHES[side, space]
            if left & ~(left - BIT_ONE) & seized[word]:
                code ^= _HASHES[other, space]
            left &= left - BIT_ONE
    room.hashes[ply + 1] = code
    for view in range(2):
        sums, before = room.sums[ply + 1, view], room.sums[ply, view]
        tees = OWN_TEE if view == side else OTHER_TEE
        old, new = about[TEE + side], end
        if view:
            old, new = SPACES - 1 - old, SPACES - 1 - new
        leaving, coming = net.inputs[tees + old], net.inputs[tees + new]
        for at in range(len(sums)):
            sums[at] = before[at] + int(coming[at]) - int(leaving[at])
        take_over(sums, net, view, side, won, seized)
    then[TEE + side], then[TEE + other] = end, about[TEE + other]
    then[SIDE], then[ROUND], then[LIMIT] = other, about[ROUND] + side, about[LIMIT]
    then[OPEN] = about[OPEN] - counted(won) + counted(seized)


@kernel
def fill_guide(room: Room, ply: int) -> int:
    """Write what spaces and ends are worth by the network's slope; return the most of a space.

    It is 0 in the last turn, where the guide is exact.
    """
    about, net, slope, walks = room.about[ply], room.net, room.slope, room.walks
    side = about[SIDE]
    other = 1 - side
    units = len(slope)
    bucket = min((SPACES - about[OPEN]) // 18, BUCKETS - 1)
    sums, turns = room.sums[ply, other], room.turns[ply + 1]
    for unit in range(units):
        sum_ = sums[unit] + turns[unit]
        slope[unit] = net.outputs[0, bucket, unit] if 0 <= sum_ <= ONE else 0
    # In the last turn before the limit only the count matters (T21).
    is_last = side == 1 and about[LIMIT] > 0 and about[ROUND] >= about[LIMIT]
    most = 0
    for space in range(SPACES):
        word, bit = space // 48, np.uint64(space % 48)
        is_mine = room.sets[ply, 3 * side + word] >> bit & BIT_ONE
        is_theirs = room.sets[ply, 3 * other + word] >> bit & BIT_ONE
        walks.gain[space] = 0
        if is_last:
            walks.ends[space] = 0
            if not is_mine:
                walks.gain[space] = 2 * ONE if is_theirs else ONE
            continue
        for base in (OTHER_TEE, OTHER, OWN):
            weights = net.inputs[base + (SPACES - 1 - space if other else space)]
            total = 0
            for unit in range(units):
                total += int(slope[unit]) * int(weights[unit])
            total = int(weights[units + bucket]) + (total >> SHIFT)
            if base == OTHER_TEE:
                walks.ends[space] = -total
            elif is_mine:
                break
            elif base == OTHER:
                walks.gain[space] = -total
            elif is_theirs:
                walks.gain[space] += total
        most = max(most, walks.gain[space])
    return int(most)
