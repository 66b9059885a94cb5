"""The most promising walks of a turn for two, as the network's slope sees them.

Mostly only walks that never meet themselves are tried: every loop is among them. A guide says
what each space is worth if it is won, and what it is worth to end on one. Walks that win the same
spaces are kept once, with the best end. Walks that can't come near the best one any more are left;
how near is near is the guide's slack. ``loops`` says what a walk can still win, by walking on or by
closing a loop. A wall of the other player that the walk may still break, the ring, counts too.

Short names: those of ``search``, and

    p, q   the last two spaces of the walk
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from royalgames.kernels.jit import kernel
from royalgames.kernels.tee.bits import (
    AROUND,
    BIT,
    FULL,
    NEIGHBOUR,
    SPACES,
    Triple,
    count,
    newly_surrounded,
    surrounded,
)
from royalgames.kernels.tee.loops import (
    EAST,
    NEVER,
    PLACE,
    STEPS,
    TIMES,
    WEST,
    ZONED,
    Loops,
    fill_loops,
    loop_room,
    way_back,
)
from royalgames.kernels.tee.net import lowest
from royalgames.kernels.tee.search import may_cut
from royalgames.kernels.words import ONE, ZERO, Words, signed

Numbers = npt.NDArray[np.int64]
"""Signed numbers; ``net.ONE`` is odds of e to one."""

LENGTH_AT: Final = 18
"""Where a walk's number holds its length, as in ``plays``."""

NOTHING: Final = -(1 << 40)
"""Less than any value."""

DECIDED: Final = 1 << 30
"""More than any guide's sum."""

FAR: Final = 99
"""More steps than any walk has."""

SCORE: Final = 0
END: Final = 1
CODE: Final = 2

_END_AT: Final = np.uint64(48)

_COLOUR: Final = np.array([0, 2], dtype=np.int64)
"""The colour of the south and of the north, as ``bits`` numbers them."""


class Walks(NamedTuple):
    """The best walks of a turn, in no order, and room to find them in."""

    won: Words
    """The spaces that become the mover's; shape (n, 3)."""
    about: Numbers
    """What each promises, where it ends, and its number; shape (n, 3)."""
    gain: Numbers
    """The guide: what a space is worth if it is won; shape (144,)."""
    ends: Numbers
    """The guide: what it is worth to end on a space; shape (144,)."""
    loops: Loops
    """The most that more steps can add."""
    stack: Words
    """Visited and won by the walk so far, per step; shape (11, 6)."""
    path: Numbers
    """Per step: the space, the next direction, the sum, whether something was enclosed, how often
    the walk has met itself, whether it has broken the ring, and what its steps to the east and
    west count; shape (11, 7)."""
    ring: Words
    """The spaces of a wall that the mover may want to break; shape (3,)."""
    bonus: Numbers
    """What it is worth to break it; shape (1,)."""
    near: Numbers
    """How many steps it is from each space to the ring; shape (144,)."""


def walk_room(most: int) -> Walks:
    """Make the arrays for so many walks."""
    return Walks(
        won=np.zeros((most, 3), dtype=np.uint64),
        about=np.zeros((most, 3), dtype=np.int64),
        gain=np.zeros(SPACES, dtype=np.int64),
        ends=np.zeros(SPACES, dtype=np.int64),
        loops=loop_room(),
        stack=np.zeros((11, 6), dtype=np.uint64),
        path=np.zeros((11, 9), dtype=np.int64),
        ring=np.zeros(3, dtype=np.uint64),
        bonus=np.zeros(1, dtype=np.int64),
        near=np.zeros(SPACES, dtype=np.int64),
    )


@kernel
def worth_of(room: Walks, spaces: Triple) -> int:
    """Add up what the spaces of a set are worth."""
    total = 0
    for word in range(3):
        left = spaces[word]
        while left:
            total += room.gain[48 * word + lowest(left)]
            left &= left - ONE
    return total


@kernel
def _spread(near: Numbers) -> None:
    """Make the steps to the nearest goal of those to each: 0 at a goal, FAR elsewhere."""
    for space in range(SPACES):
        for before in (NEIGHBOUR[space, 1], NEIGHBOUR[space, 2]):
            if before >= 0:
                near[space] = min(near[space], near[before] + 1)
    for back in range(SPACES):
        space = SPACES - 1 - back
        for before in (NEIGHBOUR[space, 0], NEIGHBOUR[space, 3]):
            if before >= 0:
                near[space] = min(near[space], near[before] + 1)


@kernel
def _find_ring(room: Walks) -> None:
    """Write how many steps it is from each space to the ring."""
    for space in range(SPACES):
        word, bit = space // 48, np.uint64(space % 48)
        room.near[space] = 0 if room.ring[word] >> bit & ONE else FAR
    if room.bonus[0]:
        _spread(room.near)


@kernel
def _order(loops: Loops, place: int, left: int) -> int:
    """Return the four directions, two bits each, by what a walk can win there, the best first."""
    order = 0
    for direction in range(4):
        there = place + STEPS[direction]
        most = loops.walk[left, there] + loops.worth[0, there]
        at = 0
        while at < direction:
            other = place + STEPS[order >> 2 * at & 3]
            if loops.walk[left, other] + loops.worth[0, other] < most:
                break
            at += 1
        low = order & (1 << 2 * at) - 1
        order = low | direction << 2 * at | (order - low) << 2
    return order


@kernel
def _keep(
    room: Walks, part: tuple[int, int, int], won: Triple, score: int, end: int, code: int
) -> tuple[int, int]:
    """Keep a walk if it is among the best of its part: from where, how many, how many at most.

    Return how many are kept there, and what the next one must exceed.
    """
    first, found, most = part
    about, at = room.about, -1
    for index in range(first, first + found):
        if (
            room.won[index, 0] == won[0]
            and room.won[index, 1] == won[1]
            and room.won[index, 2] == won[2]
        ):
            at = index
            break
        if found == most and (at < 0 or about[index, SCORE] < about[at, SCORE]):
            at = index
    if at < 0:
        at, found = first + found, found + 1
        about[at, SCORE] = NOTHING
    if score > about[at, SCORE]:
        about[at, SCORE], about[at, END], about[at, CODE] = score, end, code
        room.won[at, 0], room.won[at, 1], room.won[at, 2] = won
    if found < most:
        return found, NOTHING
    floor = about[first, SCORE]
    for index in range(first + 1, first + found):
        floor = min(floor, about[index, SCORE])
    return found, int(floor)


@kernel
def lengthened(code: int, depth: int, slider: int) -> int:
    """Step back and forth until a walk is long enough, and add its length."""
    last = code >> 2 * (depth - 1) & 3
    for at in range(depth, slider):
        last ^= 1
        code |= last << 2 * at
    return code | slider << LENGTH_AT


@kernel
def _decision(held: Triple, theirs: Triple, won: Triple) -> int:
    """Return a win or a loss for a walk that fills the board; a draw is worth nothing extra."""
    margin = signed(
        count(held[0] | won[0]) + count(held[1] | won[1]) + count(held[2] | won[2])
    ) - signed(count(theirs[0] & ~won[0]) + count(theirs[1] & ~won[1]) + count(theirs[2] & ~won[2]))
    return DECIDED if margin > 0 else -DECIDED if margin < 0 else 0


@kernel
def best_walks(  # noqa: C901, PLR0912, PLR0913, PLR0915, PLR0917  # where the time goes
    room: Walks,
    held: Triple,
    theirs: Triple,
    start: int,
    other_tee: int,
    side: int,
    slider: int,
    most: int,
    slack: int,
    near_loop: int,
    least: int,
    spare: int,
    patience: int,
) -> tuple[int, int]:
    """Find the best walks by the guide; return how many are kept and how many steps were tried.

    A walk is left when it can't come nearer to the best one than its slack; one that may close a
    loop has a slack of its own, and nothing counts below ``least``. Walks may meet themselves
    ``spare`` times. One that fills the board counts as what it decides (T19, T20). After
    ``patience`` steps it ends.
    """
    colour = _COLOUR[side]
    stack, path, gain, ends, loops = room.stack, room.path, room.gain, room.ends, room.loops
    h0, h1, h2 = held
    x0, x1, x2 = BIT[other_tee, 0], BIT[other_tee, 1], BIT[other_tee, 2]
    o0, o1, o2 = FULL & ~h0 & ~theirs[0], FULL & ~h1 & ~theirs[1], FULL & ~h2 & ~theirs[2]
    f0, f1, f2 = surrounded(held, colour)
    zone = SPACES - 12 if side else 0
    stack[0, 0], stack[0, 1], stack[0, 2] = BIT[start, 0], BIT[start, 1], BIT[start, 2]
    stack[0, 3], stack[0, 4], stack[0, 5] = f0 & ~x0, f1 & ~x1, f2 & ~x2
    first = worth_of(room, (stack[0, 3], stack[0, 4], stack[0, 5]))
    path[0, 0], path[0, 1], path[0, 2], path[0, 3], path[0, 4] = start, 0, first, 0, 0
    path[0, 5] = path[0, 6] = 0
    guide, own = (gain, ends), (h0 | f0, h1 | f1, h2 | f2)
    is_apart = fill_loops(loops, guide, own, (start, other_tee), side, slider)
    path[0, 8], path[0, 7] = NOTHING, _order(loops, PLACE[start], slider - 1)
    _find_ring(room)
    to_break = room.bonus[0]
    at_end = NOTHING
    for space in range(SPACES):
        at_end = max(at_end, ends[space])
    # Not a literal 0, for which numba would compile what follows a second time.
    found = signed(ZERO)
    depth, tried, floor, plain, code = found, found, NOTHING, least, found
    # Half of the places are for walks that break the ring, if there is one.
    beginning, broken, barrier = found, found, NOTHING
    breakers = most // 2 if to_break else found
    others = most - breakers
    while depth >= 0 and tried < patience:
        turn = path[depth, 1]
        if turn == 4:
            depth -= 1
            continue
        path[depth, 1] = turn + 1
        direction = path[depth, 7] >> 2 * turn & 3
        space = NEIGHBOUR[path[depth, 0], direction]
        if space < 0:
            continue
        b0, b1, b2 = BIT[space, 0], BIT[space, 1], BIT[space, 2]
        v0, v1, v2 = stack[depth, 0], stack[depth, 1], stack[depth, 2]
        if b0 & x0 | b1 & x1 | b2 & x2:
            continue
        met = path[depth, 4]
        if b0 & v0 | b1 & v1 | b2 & v2:
            if met == spare:
                continue
            met += 1
        tried += 1
        left = slider - depth - 1
        w0, w1, w2 = stack[depth, 3], stack[depth, 4], stack[depth, 5]
        total, enclosed, extra = path[depth, 2], path[depth, 3], path[depth, 5]
        if room.ring[0] & b0 | room.ring[1] & b1 | room.ring[2] & b2:
            extra = to_break
        m0, m1, m2 = h0 | v0, h1 | v1, h2 | v2
        is_new = not ((m0 | w0) & b0 | (m1 | w1) & b1 | (m2 | w2) & b2)
        if is_new:
            w0, w1, w2 = w0 | b0, w1 | b1, w2 | b2
            total += gain[space]
        place, counted, base = PLACE[space], path[depth, 6], path[depth, 8]
        if direction == EAST:
            counted += loops.across[0, place - 1]
        elif direction == WEST:
            counted -= loops.across[0, place]
        if is_apart and base == NOTHING:
            least, _ = way_back(loops, place, ZONED)
            if loops.own[place] == ZONED:
                least = loops.back[place]
            if least < -NEVER:
                base = counted - least
        bound = total + loops.walk[left, place] // TIMES + slack
        bound += extra if extra or room.near[space] > left else to_break
        if bound < (floor if enclosed else plain):
            if enclosed:
                continue
            ways = loops.loop
            loop = 2 * (total + first)
            loop += max(ways[0, left, place] + counted, ways[1, left, place] - counted)
            if is_apart:
                if base == NOTHING:
                    more = loops.later[left, place]
                else:
                    ways, more = loops.zone, counted - base
                    more = max(ways[0, left, place] + more, ways[1, left, place] - more)
                loop = max(loop, TIMES * total + more)
            if loop // TIMES + at_end + near_loop < max(floor, plain):
                continue
        if is_new:
            # Only the walk's last two spaces near it: then nothing can be cut off.
            a0, a1, a2 = m0 & AROUND[space, 0], m1 & AROUND[space, 1], m2 & AROUND[space, 2]
            p = path[depth, 0]
            q = path[depth - 1, 0] if depth else p
            a0 &= ~(BIT[p, 0] | BIT[q, 0])
            a1 &= ~(BIT[p, 1] | BIT[q, 1])
            a2 &= ~(BIT[p, 2] | BIT[q, 2])
            if (a0 | a1 | a2 or zone <= space < zone + 12) and may_cut((m0, m1, m2), space, colour):
                e0, e1, e2 = newly_surrounded((m0 | b0, m1 | b1, m2 | b2), colour, space)
                e0, e1, e2 = e0 & ~x0 & ~w0, e1 & ~x1 & ~w1, e2 & ~x2 & ~w2
                if e0 | e1 | e2:
                    w0, w1, w2 = w0 | e0, w1 | e1, w2 | e2
                    total += worth_of(room, (e0, e1, e2))
                    enclosed = 1
        fills = not (o0 & ~w0 | o1 & ~w1 | o2 & ~w2)
        code = code & (1 << 2 * depth) - 1 | direction << 2 * depth
        if left & 1 == 0:
            score = total + ends[space]
            if fills:
                score += _decision(held, theirs, (w0, w1, w2))
            elif not enclosed:
                plain = max(plain, score)
            won = w0, w1, w2
            if extra and score > barrier:
                walk = lengthened(code, depth + 1, slider)
                part = others, broken, breakers
                broken, barrier = _keep(room, part, won, score, space, walk)
            elif not extra and score > floor:
                walk = lengthened(code, depth + 1, slider)
                found, floor = _keep(room, (beginning, found, others), won, score, space, walk)
            if fills and score >= DECIDED // 2:
                break
        if left:
            depth += 1
            stack[depth, 0], stack[depth, 1], stack[depth, 2] = v0 | b0, v1 | b1, v2 | b2
            stack[depth, 3], stack[depth, 4], stack[depth, 5] = w0, w1, w2
            path[depth, 0], path[depth, 1], path[depth, 2] = space, 0, total
            path[depth, 3], path[depth, 4], path[depth, 5] = enclosed, met, extra
            path[depth, 6], path[depth, 7] = counted, _order(loops, place, left - 1)
            path[depth, 8] = base
    for index in range(broken):
        at = others + index
        room.about[found], room.won[found] = room.about[at], room.won[at]
        found += 1
    return found, tried


@kernel
def walked(
    held: Triple, start: int, other_tee: int, side: int, code: int
) -> tuple[bool, Triple, int]:
    """Walk by a number; return whether that is legal, the spaces won, and where it ends."""
    v0, v1, v2 = held
    space = start
    for at in range(code >> LENGTH_AT):
        space = NEIGHBOUR[space, code >> 2 * at & 3]
        if space < 0 or space == other_tee:
            return False, (ZERO, ZERO, ZERO), 0
        v0, v1, v2 = v0 | BIT[space, 0], v1 | BIT[space, 1], v2 | BIT[space, 2]
    f0, f1, f2 = surrounded((v0, v1, v2), _COLOUR[side])
    w0 = (v0 | f0 & ~BIT[other_tee, 0]) & ~held[0]
    w1 = (v1 | f1 & ~BIT[other_tee, 1]) & ~held[1]
    w2 = (v2 | f2 & ~BIT[other_tee, 2]) & ~held[2]
    return True, (w0, w1, w2), space


@kernel
def score_all(room: Walks, nodes: Words, out: Numbers) -> None:
    """Write what each outcome of a turn promises by the guide; nodes as ``search`` draws them."""
    for index in range(len(nodes)):
        won = nodes[index, 3], nodes[index, 4], nodes[index, 5]
        out[index] = worth_of(room, won) + room.ends[signed(nodes[index, 0] >> _END_AT)]
