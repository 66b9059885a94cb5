"""What the other player threatens to enclose, and the wall that would have to be broken.

A walk that breaks a wall wins few spaces, so the guide alone would never find it. What counts is
what the other player's spaces surround already (T18), and what walks would enclose that refuted
other turns here.
"""

from typing import Final

from royalgames.kernels.jit import kernel
from royalgames.kernels.tee.bits import BIT, FULL, NEIGHBOUR, SPACES, Triple, grown, surrounded
from royalgames.kernels.tee.room import KILLERS, ROUND, SIDE, TEE, Room, counted, held_by
from royalgames.kernels.tee.walks import LENGTH_AT, walked
from royalgames.kernels.words import ZERO

LEAST: Final = 3
"""Fewer spaces are no threat; the mover's own count twice."""


@kernel
def _path(start: int, code: int) -> Triple:
    """Return the spaces of a walk that is legal."""
    v0, v1, v2, space = BIT[start, 0], BIT[start, 1], BIT[start, 2], start
    for at in range(code >> LENGTH_AT):
        space = NEIGHBOUR[space, code >> 2 * at & 3]
        v0, v1, v2 = v0 | BIT[space, 0], v1 | BIT[space, 1], v2 | BIT[space, 2]
    return v0, v1, v2


@kernel
def find_threat(room: Room, ply: int) -> bool:
    """Write the ring of the greatest threat, and what breaking it is worth.

    Return whether it takes a walk: what is surrounded already is part of a turn's value.
    """
    about, walks = room.about[ply], room.walks
    side = about[SIDE]
    other = 1 - side
    mine, theirs = held_by(room, ply, side), held_by(room, ply, other)
    start, blocked = about[TEE + other], about[TEE + side]
    p0, p1, p2 = ZERO, ZERO, ZERO
    e0, e1, e2 = surrounded(theirs, 2 * other)
    e0, e1, e2 = e0 & ~BIT[blocked, 0], e1 & ~BIT[blocked, 1], e2 & ~BIT[blocked, 2]
    pending = counted((e0, e1, e2)) + counted((e0 & mine[0], e1 & mine[1], e2 & mine[2]))
    worst = pending
    slider = min(about[ROUND] + side, 9)
    for index in range(KILLERS):
        code = room.killers[ply + 1, index]
        if code >> LENGTH_AT != slider:
            continue
        legal, won, _ = walked(theirs, start, blocked, other, code)
        if not legal:
            continue
        v0, v1, v2 = _path(start, code)
        w0, w1, w2 = won[0] & ~v0, won[1] & ~v1, won[2] & ~v2
        size = counted((w0, w1, w2)) + counted((w0 & mine[0], w1 & mine[1], w2 & mine[2]))
        if size > worst:
            worst, e0, e1, e2, p0, p1, p2 = size, w0, w1, w2, v0, v1, v2
    walks.ring[0], walks.ring[1], walks.ring[2], walks.bonus[0] = ZERO, ZERO, ZERO, 0
    if worst < LEAST:
        return False
    r0, r1, r2 = grown((e0, e1, e2), (FULL, FULL, FULL))
    walks.ring[0], walks.ring[1] = r0 & theirs[0] & ~p0, r1 & theirs[1] & ~p1
    walks.ring[2] = r2 & theirs[2] & ~p2
    total = 0
    for space in range(SPACES):
        total += max(walks.gain[space], 0)
    # An average space: one of the other player's counts twice, as it is lost and won.
    most = max(SPACES - counted(mine) + counted(theirs), 1)
    walks.bonus[0] = total * worst // most
    return worst > pending
