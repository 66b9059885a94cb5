"""What a walk can still win, at most: by walking on, and by closing a loop.

A loop is worth what lies inside it, and that is an integral along the loop: a step to the east
counts what lies south of it, a step to the west takes it away again. So the most that a walk can
enclose is found like the most that it can walk over, by adding up steps. What the mover holds is
one more way to go: between two of its spaces every way counts the same, because what it
surrounds is filled already.

The spaces lie on a grid of 14 rows of 16 places, with a margin on all sides. The row of the
mover's zone is part of what the mover holds (T16).

    row 13    .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .     the zone in the north
    row 12    .  a  b  c  d  e  f  g  h  i  j  k  l  .  .  .     rank 12
      ...
    row  1    .  a  b  c  d  e  f  g  h  i  j  k  l  .  .  .     rank 1
    row  0    .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .     the zone in the south

Everything here is four times as large as in the guide, so that halves and quarters are whole: a
loop through the middle of a space has half of it inside.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from royalgames.games.tee.board import SIZE
from royalgames.kernels.jit import kernel
from royalgames.kernels.tee.bits import SPACES, Triple
from royalgames.kernels.words import ONE, signed

Numbers = npt.NDArray[np.int64]
"""Signed numbers."""

Places = npt.NDArray[np.int32]
"""A number for each place of the grid."""

WIDE: Final = 16
PLACES: Final = WIDE * (SIZE + 2)

PLACE: Final = np.array(
    [WIDE * (space // SIZE + 1) + space % SIZE + 1 for space in range(SPACES)], dtype=np.int64
)
"""Where each space is on the grid; shape (144,)."""

TIMES: Final = 4
"""How much larger everything is than in the guide."""

NEVER: Final = -(1 << 28)
"""Less than anything that can be won; three of them still fit."""

HELD: Final = 1
STARTED: Final = 2
ZONED: Final = 3

WEST: Final = 2
EAST: Final = 3

STEPS: Final = np.array([WIDE, -WIDE, -1, 1], dtype=np.int64)
"""What each step adds to a place: U, D, L, R."""


class Loops(NamedTuple):
    """What can still be won from each place, and room to find it in."""

    walk: Places
    """By so many more steps, where the walk ends included; shape (10, 224)."""
    loop: Places
    """By closing a loop on what is linked to the start, with half of what it walks over: counting
    steps to the east, and counting them the other way round; shape (2, 10, 224)."""
    zone: Places
    """The same for what is linked to the zone, if the start is not; shape (2, 10, 224)."""
    later: Places
    """By coming to what is linked to the zone first, and closing a loop then; shape (10, 224)."""
    across: Places
    """What a step to the east counts, and the same less than nothing; shape (2, 224)."""
    worth: Places
    """What a step onto a place adds to a walk, and to a loop; shape (2, 224)."""
    ends: Places
    """What it is worth to end on a place; shape (224,)."""
    back: Places
    """What the way through what the mover holds counts, from the start or from the zone; shape
    (224,)."""
    own: npt.NDArray[np.int8]
    """``HELD`` where the mover holds a place, ``STARTED`` where that is linked to the start,
    ``ZONED`` where it is linked to the zone and not to the start; shape (224,)."""
    queue: npt.NDArray[np.int64]
    """Places yet to be looked at; shape (224,)."""


def loop_room() -> Loops:
    """Make the arrays."""

    def never(*shape: int) -> Places:
        return np.full((*shape, PLACES), NEVER, dtype=np.int32)

    return Loops(
        walk=never(10),
        loop=never(2, 10),
        zone=never(2, 10),
        later=never(10),
        across=np.zeros((2, PLACES), dtype=np.int32),
        worth=never(2),
        ends=never(),
        back=np.zeros(PLACES, dtype=np.int32),
        own=np.zeros(PLACES, dtype=np.int8),
        queue=np.zeros(PLACES, dtype=np.int64),
    )


@kernel
def _lay_out(room: Loops, guide: tuple[Numbers, Numbers], own: Triple, side: int) -> None:
    """Write the guide onto the grid, and what each step to the east counts."""
    gain, ends = guide
    across = room.across[0]
    for place in range(PLACES):
        across[place] = 0
    for file in range(1, SIZE + 1):
        room.own[file], room.own[PLACES - WIDE + file] = 1 - side, side
        # Twice what lies south of the place, and once what is on it.
        south = 0
        for rank in range(SIZE):
            space, place = SIZE * rank + file - 1, WIDE * (rank + 1) + file
            is_own = own[space // 48] >> np.uint64(space % 48) & ONE
            worth = 0 if is_own else gain[space]
            room.own[place], room.ends[place] = signed(is_own), TIMES * ends[space]
            room.worth[0, place], room.worth[1, place] = TIMES * max(worth, 0), 2 * worth
            across[place] = south + worth
            south += 2 * worth
        across[PLACES - WIDE + file] = south
    for place in range(PLACES - 1):
        across[place] += across[place + 1]
        room.across[1, place] = -across[place]


@kernel
def _link(room: Loops, start: int, mark: int) -> None:
    """Mark what is linked to a place through what the mover holds; write what the way counts."""
    own, back, queue, across = room.own, room.back, room.queue, room.across[0]
    queue[0], own[start], back[start] = start, mark, 0
    first, last = 0, 1
    while first < last:
        place = queue[first]
        first += 1
        for direction in range(4):
            then = place + STEPS[direction]
            if then < 0 or then >= PLACES or own[then] != HELD:
                continue
            back[then] = back[place]
            if direction == EAST:
                back[then] += across[place]
            elif direction == WEST:
                back[then] -= across[then]
            own[then], queue[last] = mark, then
            last += 1


@kernel
def way_back(room: Loops, place: int, mark: int) -> tuple[int, int]:
    """Return the least and the most that a way back to marked places counts, from beside them."""
    own, back, across = room.own, room.back, room.across[0]
    least, most = -NEVER, NEVER
    for direction in range(4):
        then = place + STEPS[direction]
        if own[then] == mark:
            counted = back[then]
            if direction == EAST:
                counted -= across[place]
            elif direction == WEST:
                counted += across[then]
            least, most = min(least, counted), max(most, counted)
    return least, most


@kernel
def _close(room: Loops, mark: int, loops: Places) -> None:
    """Write what closes a loop at once: being at, or beside, a marked place."""
    for space in range(SPACES):
        place = PLACE[space]
        least, most = way_back(room, place, mark)
        if room.own[place] == mark:
            least = most = room.back[place]
        # A loop counts what its way has counted, less the way back.
        loops[0, 0, place], loops[1, 0, place] = -least, most


@kernel
def _more_steps(before: Places, worth: Places, now: Places) -> None:
    """Write the most that one step more can win."""
    for place in range(WIDE, PLACES - WIDE):
        most = max(before[place + 1] + worth[place + 1], before[place - 1] + worth[place - 1])
        most = max(most, before[place + WIDE] + worth[place + WIDE])
        now[place] = max(most, before[place - WIDE] + worth[place - WIDE])


@kernel
def _more_loops(before: Places, worth: Places, across: Places, closed: Places, now: Places) -> None:
    """Write the most that a loop of one step more can win."""
    for place in range(WIDE, PLACES - WIDE):
        most = before[place + 1] + worth[place + 1] + across[place]
        most = max(most, before[place - 1] + worth[place - 1] - across[place - 1])
        most = max(most, before[place + WIDE] + worth[place + WIDE])
        most = max(most, before[place - WIDE] + worth[place - WIDE])
        now[place] = max(most, closed[place])


@kernel
def _raise(now: Places, one: Places, two: Places) -> None:
    """Write sums where they are more."""
    for place in range(WIDE, PLACES - WIDE):
        now[place] = max(now[place], one[place] + two[place])


@kernel
def fill_loops(
    room: Loops,
    guide: tuple[Numbers, Numbers],
    own: Triple,
    tees: tuple[int, int],
    side: int,
    slider: int,
) -> bool:
    """Write all that can still be won; return whether the zone is not linked to the start.

    Parameters
    ----------
    room : Loops
        The result.
    guide : two int64 arrays, shape (144,)
        What a space is worth if it is won, and what it is worth to end on it.
    own : three words
        What the mover holds, with what will be filled for them (T18).
    tees : two numbers
        The spaces of the mover's Royal Tee and of the other one.
    side : int
        0 if the mover's zone is in the south, 1 if it is in the north.
    slider : int
        How many steps the walk has.

    """
    _lay_out(room, guide, own, side)
    _link(room, PLACE[tees[0]], STARTED)
    _close(room, STARTED, room.loop)
    zone = 1 + side * (PLACES - WIDE)
    is_apart = bool(room.own[zone] != STARTED)
    if is_apart:
        _link(room, zone, ZONED)
        _close(room, ZONED, room.zone)
        for place in range(PLACES):
            room.later[0, place] = NEVER
    worth, ends, blocked = room.worth, room.ends, PLACE[tees[1]]
    worth[0, blocked] = worth[1, blocked] = ends[blocked] = NEVER
    for place in range(PLACES):
        room.walk[0, place] = ends[place]
    for left in range(1, slider):
        _more_steps(room.walk[left - 1], worth[0], room.walk[left])
        if left & 1 == 0:
            for place in range(PLACES):
                room.walk[left, place] = max(room.walk[left, place], ends[place])
        for way in range(2):
            loop = room.loop[way]
            _more_loops(loop[left - 1], worth[1], room.across[way], loop[0], loop[left])
            if is_apart:
                loop = room.zone[way]
                _more_loops(loop[left - 1], worth[1], room.across[way], loop[0], loop[left])
        if is_apart:
            _more_steps(room.later[left - 1], worth[0], room.later[left])
            _raise(room.later[left], room.zone[0, left], room.zone[1, 0])
            _raise(room.later[left], room.zone[1, left], room.zone[0, 0])
    return is_apart
