"""The most promising walks of a turn with four seats, as the network's slope sees them.

Only walks that never meet themselves are tried: every loop is among them. A guide says what each
space is worth if it is won, and what it is worth to end on one. Walks that win the same spaces are
kept once, with the best end. Walks that can't come near the best one any more are left; how near is
near is the slack. What a walk may still close by taking one space, a gap, counts as coming near,
and so does what enclosing added before to walks that came by the same space.

Short names: those of ``search``, and p, q for the last two spaces of the walk.
"""

from typing import Final, NamedTuple

import numpy as np

from royalgames.games.tee.board import TURN_ORDER, ZONE_SIDE
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
from royalgames.kernels.tee.four.net import Numbers
from royalgames.kernels.tee.net import lowest
from royalgames.kernels.tee.position import PLAYING, RESIGNED
from royalgames.kernels.tee.search import may_cut
from royalgames.kernels.tee.turn import Turn
from royalgames.kernels.words import ONE, ZERO, Words, signed

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

_ZONE: Final = np.array(
    [[ZONE_SIDE[colour] >> space & 1 for space in range(SPACES)] for colour in TURN_ORDER],
    dtype=np.bool_,
)
"""Whether each space is beside the colour's zone; shape (4, 144)."""

_BACK: Final = np.array([1, 0, 3, 2, 4], dtype=np.int64)
"""The opposite of each step; 4 is none."""


class Width(NamedTuple):
    """How many walks of a turn are looked at."""

    most: int
    """How many are kept."""
    slack: int
    """How near to the best one walks must come without enclosing anything, in spaces."""
    visits: int
    """How often a space may be entered with as many steps left, however little is promised."""


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
    reach: Numbers
    """The most that so many more steps can add from a space that was entered by a step; shape
    (10, 144, 5)."""
    stack: Words
    """Visited and won by the walk so far, per step; shape (11, 6)."""
    path: Numbers
    """Per step: the space, the next direction, the sum, whether something was enclosed, the most
    that was promised there, and the best that came of it by enclosing; shape (11, 6)."""
    near: Numbers
    """How many steps it is from each space to a gap; shape (144,)."""
    seen: Numbers
    """How often a space was entered with so many steps left; shape (10, 144)."""
    over: Numbers
    """By how much enclosing exceeded what was promised from there on; shape (10, 144)."""


def walk_room(most: int) -> Walks:
    """Make the arrays for so many walks."""
    return Walks(
        won=np.zeros((most, 3), dtype=np.uint64),
        about=np.zeros((most, 3), dtype=np.int64),
        gain=np.zeros(SPACES, dtype=np.int64),
        ends=np.zeros(SPACES, dtype=np.int64),
        reach=np.zeros((10, SPACES, 5), dtype=np.int64),
        stack=np.zeros((11, 6), dtype=np.uint64),
        path=np.zeros((11, 6), dtype=np.int64),
        near=np.zeros(SPACES, dtype=np.int64),
        seen=np.zeros((10, SPACES), dtype=np.int64),
        over=np.zeros((10, SPACES), dtype=np.int64),
    )


@kernel
def _fill_reach(room: Walks, turn: Turn) -> None:
    """Write the most that more steps can add if none turns straight back, enclosures aside."""
    reach, gain = room.reach, room.gain
    x0, x1, x2 = turn.blocked
    rank, file = turn.start // 12, turn.start % 12
    for left in range(turn.slider):
        far = turn.slider - left
        for r in range(max(rank - far, 0), min(rank + far + 1, 12)):
            wide = far - abs(r - rank)
            for f in range(max(file - wide, 0), min(file + wide + 1, 12)):
                space = 12 * r + f
                stay = room.ends[space] if left & 1 == 0 else NOTHING
                first, second, which = stay, stay, 4
                if left:
                    for step in range(4):
                        then = NEIGHBOUR[space, step]
                        if then < 0 or BIT[then, 0] & x0 | BIT[then, 1] & x1 | BIT[then, 2] & x2:
                            continue
                        worth = reach[left - 1, then, step] + max(gain[then], 0)
                        if worth > first:
                            first, second, which = worth, first, step
                        elif worth > second:
                            second = worth
                for step in range(4):
                    reach[left, space, step] = second if which == _BACK[step] else first
                reach[left, space, 4] = first


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
def mean_gain(room: Walks, turn: Turn) -> int:
    """Return what a space that is not the mover's is worth on average, at least something."""
    total, number = 0, 0
    for space in range(SPACES):
        if not turn.held[space // 48] >> np.uint64(space % 48) & ONE:
            total += room.gain[space]
            number += 1
    return max(1, total // max(1, number))


@kernel
def _find_gaps(room: Walks, turn: Turn, filled: Triple) -> int:  # noqa: C901  # one loop
    """Write how near a gap is to each space; return what the best one encloses."""
    near, best = room.near, 0
    h0, h1, h2 = turn.held
    rank, file = turn.start // 12, turn.start % 12
    near[:] = FAR
    for space in range(SPACES):
        if abs(space // 12 - rank) + abs(space % 12 - file) > turn.slider:
            continue
        word, bit = space // 48, np.uint64(space % 48)
        if (turn.held[word] | filled[word] | turn.blocked[word]) >> bit & ONE:
            continue
        if may_cut(turn.held, space, turn.colour):
            mine = h0 | BIT[space, 0], h1 | BIT[space, 1], h2 | BIT[space, 2]
            e0, e1, e2 = newly_surrounded(mine, turn.colour, space)
            e0, e1, e2 = e0 & ~filled[0], e1 & ~filled[1], e2 & ~filled[2]
            if e0 | e1 | e2:
                near[space] = 0
                best = max(best, worth_of(room, (e0, e1, e2)))
    if best:
        for space in range(SPACES):
            for before in (NEIGHBOUR[space, 1], NEIGHBOUR[space, 2]):
                if before >= 0:
                    near[space] = min(near[space], near[before] + 1)
        for back in range(SPACES):
            space = SPACES - 1 - back
            for before in (NEIGHBOUR[space, 0], NEIGHBOUR[space, 3]):
                if before >= 0:
                    near[space] = min(near[space], near[before] + 1)
    return best


@kernel
def _keep(  # noqa: PLR0913, PLR0917  # as many as a walk has
    room: Walks, found: int, most: int, won: Triple, score: int, end: int, code: int
) -> tuple[int, int]:
    """Keep a walk; return how many are kept, and what the next one must exceed."""
    about, at = room.about, -1
    for index in range(found):
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
        at, found = found, found + 1
        about[at, SCORE] = NOTHING
    if score > about[at, SCORE]:
        about[at, SCORE], about[at, END], about[at, CODE] = score, end, code
        room.won[at, 0], room.won[at, 1], room.won[at, 2] = won
    if found < most:
        return found, NOTHING
    floor = about[0, SCORE]
    for index in range(1, found):
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
def margin_of(position: Words, colour: int, won: Triple) -> int:
    """Return by how much a colour leads those who can still win, once it has won spaces."""
    active = position[PLAYING] & ~position[RESIGNED]
    mine, best = 0, -1
    for owner in range(4):
        held = ZERO
        for word in range(3):
            claims = position[3 * owner + word]
            held += count(claims | won[word] if owner == colour else claims & ~won[word])
        if owner == colour:
            mine = signed(held)
        elif active >> np.uint64(owner) & ONE:
            best = max(best, signed(held))
    return mine - best


@kernel
def _to_and_fro(room: Walks, turn: Turn, filled: Triple) -> int:
    """Keep a walk that ends where it began; return 1, or 0 if there is no legal step.

    Three other Royal Tees may leave two or three spaces in a corner, where no walk of an even
    number of steps avoids itself.
    """
    h0, h1, h2 = turn.held
    x0, x1, x2 = turn.blocked
    w0, w1, w2 = filled[0] & ~x0, filled[1] & ~x1, filled[2] & ~x2
    for direction in range(4):
        space = NEIGHBOUR[turn.start, direction]
        if space < 0:
            continue
        b0, b1, b2 = BIT[space, 0], BIT[space, 1], BIT[space, 2]
        if b0 & x0 | b1 & x1 | b2 & x2:
            continue
        if not ((h0 | w0) & b0 | (h1 | w1) & b1 | (h2 | w2) & b2):
            w0, w1, w2 = w0 | b0, w1 | b1, w2 | b2
            e0, e1, e2 = newly_surrounded((h0 | b0, h1 | b1, h2 | b2), turn.colour, space)
            w0, w1, w2 = w0 | e0 & ~x0, w1 | e1 & ~x1, w2 | e2 & ~x2
        code = lengthened(direction, 1, turn.slider)
        return _keep(room, 0, 1, (w0, w1, w2), 0, turn.start, code)[0]
    return 0


@kernel
def best_walks(  # noqa: C901, PLR0912, PLR0915  # in one piece, since it is where the time goes
    room: Walks, position: Words, turn: Turn, width: Width
) -> tuple[int, int]:
    """Find the best walks by the guide; return how many are kept and how many steps were tried.

    One that fills the board counts as what it decides (T19, T20).
    """
    stack, path, gain, ends, reach = room.stack, room.path, room.gain, room.ends, room.reach
    colour, slider, start = turn.colour, turn.slider, turn.start
    h0, h1, h2 = turn.held
    x0, x1, x2 = turn.blocked
    o0, o1, o2 = FULL, FULL, FULL
    for owner in range(4):
        o0 &= ~position[3 * owner]
        o1 &= ~position[3 * owner + 1]
        o2 &= ~position[3 * owner + 2]
    f0, f1, f2 = surrounded(turn.held, colour)
    _fill_reach(room, turn)
    to_close = _find_gaps(room, turn, (f0, f1, f2))
    slack = width.slack * mean_gain(room, turn)
    stack[0, 0], stack[0, 1], stack[0, 2] = BIT[start, 0], BIT[start, 1], BIT[start, 2]
    stack[0, 3], stack[0, 4], stack[0, 5] = f0 & ~x0, f1 & ~x1, f2 & ~x2
    first = worth_of(room, (stack[0, 3], stack[0, 4], stack[0, 5]))
    path[0, 0], path[0, 1], path[0, 2], path[0, 3], path[0, 4] = start, 0, first, 0, 0
    path[0, 5] = NOTHING
    room.seen[:] = 0
    room.over[:] = 0
    # Not a literal 0, for which numba would compile what follows a second time.
    found = signed(ZERO)
    depth, tried, floor, plain, code = found, found, NOTHING, NOTHING, found
    while depth >= 0:
        direction = path[depth, 1]
        if direction == 4:
            if depth:
                below = path[depth, 5]
                path[depth - 1, 5] = max(path[depth - 1, 5], below)
                left, space = slider - depth, path[depth, 0]
                room.over[left, space] = max(room.over[left, space], below - path[depth, 4])
            depth -= 1
            continue
        path[depth, 1] = direction + 1
        p = path[depth, 0]
        space = NEIGHBOUR[p, direction]
        if space < 0:
            continue
        b0, b1, b2 = BIT[space, 0], BIT[space, 1], BIT[space, 2]
        v0, v1, v2 = stack[depth, 0], stack[depth, 1], stack[depth, 2]
        if b0 & (x0 | v0) | b1 & (x1 | v1) | b2 & (x2 | v2):
            continue
        tried += 1
        left = slider - depth - 1
        w0, w1, w2 = stack[depth, 3], stack[depth, 4], stack[depth, 5]
        total, enclosed = path[depth, 2], path[depth, 3]
        m0, m1, m2 = h0 | v0, h1 | v1, h2 | v2
        if not ((m0 | w0) & b0 | (m1 | w1) & b1 | (m2 | w2) & b2):
            w0, w1, w2 = w0 | b0, w1 | b1, w2 | b2
            total += gain[space]
            # Only the walk's last two spaces near it, and no zone: then nothing can be cut off.
            q = path[depth - 1, 0] if depth else p
            a0 = m0 & AROUND[space, 0] & ~(BIT[p, 0] | BIT[q, 0])
            a1 = m1 & AROUND[space, 1] & ~(BIT[p, 1] | BIT[q, 1])
            a2 = m2 & AROUND[space, 2] & ~(BIT[p, 2] | BIT[q, 2])
            if (a0 | a1 | a2 or _ZONE[colour, space]) and may_cut((m0, m1, m2), space, colour):
                e0, e1, e2 = newly_surrounded((m0 | b0, m1 | b1, m2 | b2), colour, space)
                e0, e1, e2 = e0 & ~x0 & ~w0, e1 & ~x1 & ~w1, e2 & ~x2 & ~w2
                if e0 | e1 | e2:
                    w0, w1, w2 = w0 | e0, w1 | e1, w2 | e2
                    total += worth_of(room, (e0, e1, e2))
                    enclosed = 1
        fills = not (o0 & ~w0 | o1 & ~w1 | o2 & ~w2)
        promise = total + reach[left, space, direction]
        if left and not fills:
            if enclosed:
                if promise + slack < floor:
                    continue
            else:
                room.seen[left, space] += 1
                bound = promise + slack + room.over[left, space]
                bound += 0 if room.near[space] > left else to_close
                if bound < plain and room.seen[left, space] > width.visits:
                    continue
        code = code & (1 << 2 * depth) - 1 | direction << 2 * depth
        if left & 1 == 0:
            score = total + ends[space]
            if fills:
                margin = margin_of(position, colour, (w0, w1, w2))
                score += DECIDED if margin > 0 else -DECIDED if margin < 0 else 0
            elif enclosed:
                path[depth, 5] = max(path[depth, 5], score)
            else:
                plain = max(plain, score)
            if score > floor:
                walk = lengthened(code, depth + 1, slider)
                found, floor = _keep(room, found, width.most, (w0, w1, w2), score, space, walk)
        if left:
            depth += 1
            stack[depth, 0], stack[depth, 1], stack[depth, 2] = v0 | b0, v1 | b1, v2 | b2
            stack[depth, 3], stack[depth, 4], stack[depth, 5] = w0, w1, w2
            path[depth, 0], path[depth, 1], path[depth, 2] = space, 0, total
            path[depth, 3], path[depth, 4], path[depth, 5] = enclosed, promise, NOTHING
    if found == 0 and slider & 1 == 0:
        found = _to_and_fro(room, turn, (f0, f1, f2))
    return found, tried
