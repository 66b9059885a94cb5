"""Walks that end a game of two, and walks that get into place for one.

The game ends when no space is open (T19), and a walk that takes the last ones promises little
else. So these are looked for by themselves, whatever the network says.
"""

from typing import Final

import numpy as np

from royalgames.games.tee.board import SIZE
from royalgames.kernels.jit import kernel
from royalgames.kernels.tee.bits import SPACES
from royalgames.kernels.tee.room import (
    KEPT_FIRST,
    MOST,
    NODES,
    OPEN,
    ROUND,
    SIDE,
    STOP,
    STOPPED,
    TEE,
    Room,
    counted,
    held_by,
    step_down,
    value_after,
)
from royalgames.kernels.tee.walks import CODE, DECIDED, NOTHING, SCORE, Numbers, best_walks, walked
from royalgames.kernels.words import ONE, ZERO, signed

EXPANDED: Final = 800
"""How many nodes looking for walks counts as, besides the steps."""

ENDING: Final = 40
"""With so many open spaces or fewer, a walk that takes all of them is looked for."""

ENDINGS: Final = 4
UNIT: Final = 1024
"""How many such walks are kept, and what an open space is worth while they are looked for, besides
what it counts; one of the other player's counts twice."""

LAUNCHED: Final = 64
"""What it is worth to end near all open spaces, while such walks are looked for, next to one for an
open space and two for one of the other player's."""

_KEPT_FIRST: Final = np.uint64(KEPT_FIRST)
_ENDINGS: Final = np.uint64(ENDINGS)
_UNIT: Final = np.uint64(UNIT)
_SPARE: Final = np.uint64(2)
_LAUNCHED: Final = np.uint64(LAUNCHED)
_PATIENCE: Final = np.uint64(12000)
"""Words and not literals, for which numba would compile everything a second time."""


@kernel
def find_ending(room: Room, ply: int) -> tuple[int, bool]:
    """Return a walk that ends the game with a win or a draw, or 0, and whether it wins (T19)."""
    about, walks = room.about[ply], room.walks
    side = about[SIDE]
    mine, theirs = held_by(room, ply, side), held_by(room, ply, 1 - side)
    for space in range(SPACES):
        word, bit = space // 48, np.uint64(space % 48)
        is_theirs = signed(theirs[word] >> bit & ONE)
        is_open = ONE & ~((mine[word] | theirs[word]) >> bit)
        walks.gain[space] = 2 * is_theirs + (UNIT + 1) * signed(is_open)
        walks.ends[space] = 0
    walks.ring[0], walks.ring[1], walks.ring[2], walks.bonus[0] = ZERO, ZERO, ZERO, 0
    start, blocked, slider = about[TEE + side], about[TEE + 1 - side], min(about[ROUND], 9)
    # All open spaces, and as many of the other player's as it takes not to lose: that leaves few
    # walks to try even for a player who is far behind.
    behind = counted(theirs) - counted(mine)
    all_ = about[OPEN] * UNIT + max(about[OPEN], behind)
    most, unit, spare = signed(_ENDINGS), signed(_UNIT), signed(_SPARE)
    none, patience = signed(ZERO), signed(_PATIENCE)
    found, tried = best_walks(
        walks,
        mine,
        theirs,
        start,
        blocked,
        side,
        slider,
        most,
        none,
        unit,
        all_,
        spare,
        patience,
    )
    room.tally[NODES] += tried + EXPANDED // 4
    best, at = 0, -1
    for index in range(found):
        if walks.about[index, SCORE] >= max(all_, best + 1):
            best, at = walks.about[index, SCORE], index
    if at < 0:
        return 0, False
    return walks.about[at, CODE], best >= DECIDED


@kernel
def find_launches(room: Room) -> int:
    """Find walks of the first ply that end near enough to all open spaces to take them next.

    They are left in the generator's arrays, in no order; return how many. Those that take most
    spaces now are kept, since it takes a lead to win by ending the game.
    """
    about, walks = room.about[0], room.walks
    side = about[SIDE]
    mine, theirs = held_by(room, signed(ZERO), side), held_by(room, signed(ZERO), 1 - side)
    then = min(about[ROUND] + 1, 9)
    for space in range(SPACES):
        word, bit = space // 48, np.uint64(space % 48)
        is_theirs = signed(theirs[word] >> bit & ONE)
        is_open = signed(ONE & ~((mine[word] | theirs[word]) >> bit))
        walks.gain[space], walks.ends[space] = 2 * is_theirs + is_open, LAUNCHED
    for space in range(SPACES):
        if ONE & ~((mine[space // 48] | theirs[space // 48]) >> np.uint64(space % 48)):
            for end in range(SPACES):
                far = abs(space // SIZE - end // SIZE) + abs(space % SIZE - end % SIZE)
                if far > then:
                    walks.ends[end] = 0
    walks.ring[0], walks.ring[1], walks.ring[2], walks.bonus[0] = ZERO, ZERO, ZERO, 0
    found, tried = best_walks(
        walks,
        mine,
        theirs,
        about[TEE + side],
        about[TEE + 1 - side],
        side,
        min(about[ROUND], 9),
        signed(_KEPT_FIRST),
        signed(_LAUNCHED) // 4,
        signed(ZERO),
        NOTHING + signed(ZERO),
        signed(ONE),
        signed(_PATIENCE),
    )
    room.tally[NODES] += tried + EXPANDED
    return found


@kernel
def threaten(room: Room, codes: Numbers, is_threat: Numbers) -> None:
    """Mark the walks of the first ply after which the mover could end the game with a win.

    They could if the other player's turn changed nothing; whether it does is for the search to see.
    """
    # Not literals, for which numba would compile everything a second time.
    first, second = signed(ZERO), signed(ONE)
    about, tally = room.about[0], room.tally
    side, start, blocked = about[SIDE], about[TEE + about[SIDE]], about[TEE + 1 - about[SIDE]]
    for index in range(len(codes)):
        is_threat[index] = 0
        if tally[NODES] >= tally[MOST] or tally[STOP]:
            tally[STOPPED] = 1
            continue
        held = held_by(room, first, side)
        legal, won, end = walked(held, start, blocked, side, codes[index])
        if not legal or value_after(room, first, won, end)[1]:
            continue
        step_down(room, first, won, end)
        step_down(room, second, (ZERO, ZERO, ZERO), blocked)
        _, is_won = find_ending(room, second + second)
        is_threat[index] = 1 if is_won else 0
