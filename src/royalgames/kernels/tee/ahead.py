"""Looking ahead for two: alpha-beta over the best walks, from the root to the leaves.

A position's walks are found once and remembered with it. Before they are found, walks that refuted
a sibling are tried: most positions need no more. Walks that break what the other player threatens
to enclose are looked for too.
"""

from typing import Final

import numpy as np

from royalgames.kernels.jit import kernel
from royalgames.kernels.tee.bits import BIT, surrounded
from royalgames.kernels.tee.ending import ENDING, EXPANDED, find_ending
from royalgames.kernels.tee.room import (
    HASTE,
    KEPT,
    KEPT_FIRST,
    KILLERS,
    LEAST,
    MOST,
    NODES,
    OPEN,
    PLIES,
    REACHED,
    ROUND,
    SIDE,
    SLOTS,
    STOP,
    STOPPED,
    TEE,
    WON,
    Room,
    claimed_by,
    fill_guide,
    held_by,
    step_down,
    value_after,
)
from royalgames.kernels.tee.threats import find_threat
from royalgames.kernels.tee.walks import (
    CODE,
    END,
    LENGTH_AT,
    NOTHING,
    SCORE,
    Numbers,
    best_walks,
    walked,
)
from royalgames.kernels.words import ONE, ZERO, signed

DEPTH: Final = 0
VALUE: Final = 1
BOUND: Final = 2
COUNT: Final = 3
MADE: Final = 4
"""Places in what is known of a position; the last is 1 if its walks were found with its threats."""

EXACT: Final = 0
LOWER: Final = 1
UPPER: Final = 2

SURE: Final = WON - 100
"""From here on a value is a decided game."""

GUESSED: Final = 16 << 12
"""What a loss that was not looked at in full width counts as: odds of e to sixteen."""

FEW: Final = 10
"""With fewer open spaces, walks may also meet themselves."""

SLACK: Final = 3
SLACK_FIRST: Final = 16
"""How far behind the best a walk may be to be tried on, in eighths of the best space: later, and at
first."""

_KEPT: Final = np.uint64(KEPT)
_KEPT_FIRST: Final = np.uint64(KEPT_FIRST)
_NO_HURRY: Final = np.uint64(1 << 40)
"""Words and not literals, for which numba would compile everything a second time."""

_SLOT_MASK: Final = np.uint64(SLOTS - 1)

WIDTHS: Final = np.array([KEPT, KEPT, 16, 10, 8, 6, 5, 4, 4], dtype=np.int64)
"""How many walks are looked at, by the turns that are left to look ahead."""


@kernel
def expand(room: Room, ply: int, most: int, values: Numbers, codes: Numbers) -> int:
    """Find and evaluate the best walks of a ply, the best first; return how many.

    If the other player threatens something, every second walk after the best one breaks that.
    """
    about, walks = room.about[ply], room.walks
    side = about[SIDE]
    mine, theirs = held_by(room, ply, side), held_by(room, ply, 1 - side)
    tees, slider = (about[TEE + side], about[TEE + 1 - side]), min(about[ROUND], 9)
    ending = 0
    if about[OPEN] <= ENDING:
        ending, is_won = find_ending(room, ply)
        if is_won:
            values[0], codes[0] = WON - ply, ending
            return 1
    unit, is_threatened = fill_guide(room, ply), find_threat(room, ply)
    # Near the end a step back may decide.
    spare = 2 if unit == 0 else 1 if about[OPEN] < FEW else 0
    slack = (SLACK if most == KEPT else SLACK_FIRST) * unit // 8
    none, least = signed(ZERO), NOTHING + signed(ZERO)
    found, tried = best_walks(
        walks,
        mine,
        theirs,
        tees[0],
        tees[1],
        side,
        slider,
        most,
        slack,
        none,
        least,
        spare,
        signed(_NO_HURRY),
    )
    room.tally[NODES] += tried + EXPANDED
    ring, listed = (walks.ring[0], walks.ring[1], walks.ring[2]), walks.about
    for index in range(found):
        won = walks.won[index, 0], walks.won[index, 1], walks.won[index, 2]
        listed[index, SCORE], over = value_after(room, ply, won, listed[index, END])
        is_breaking = won[0] & ring[0] | won[1] & ring[1] | won[2] & ring[2]
        listed[index, END] = 1 if is_threatened and is_breaking and not over else 0
    for place in range(found):
        at = -1
        for index in range(found):
            if listed[index, END] < 0:
                continue
            is_wanted = place == 0 or listed[index, END] == place & 1
            was_wanted = at >= 0 and (place == 0 or listed[at, END] == place & 1)
            if (
                at < 0
                or (is_wanted and not was_wanted)
                or (is_wanted == was_wanted and listed[index, SCORE] > listed[at, SCORE])
            ):
                at = index
        values[place], codes[place], listed[at, END] = listed[at, SCORE], listed[at, CODE], -1
    if ending:
        # A draw, in place of the least promising walk.
        found = min(found + 1, most)
        at = found - 1
        while at > 0 and values[at - 1] < 0:
            values[at], codes[at] = values[at - 1], codes[at - 1]
            at -= 1
        values[at], codes[at] = 0, ending
    return found


@kernel
def fear(room: Room, ply: int, values: Numbers, codes: Numbers) -> None:
    """Find what the other player would do after a turn that changes nothing, as threats."""
    about = room.about[ply]
    step_down(room, ply, (ZERO, ZERO, ZERO), about[TEE + about[SIDE]])
    found = expand(room, ply + 1, signed(_KEPT), values, codes)
    for at in range(min(found, KILLERS)):
        room.killers[ply + 1, at] = codes[at]


@kernel
def put_first(codes: Numbers, found: int, missed: Numbers) -> int:
    """Put walks at the front of a list, in place of its last ones; return how long it is now."""
    for code in missed:
        if code:
            back = 0
            while back < found and codes[back] != code:
                back += 1
            if back == found:
                found = min(found + 1, len(codes))
            for at in range(min(back, found - 1), 0, -1):
                codes[at] = codes[at - 1]
            codes[0] = code
    return found


@kernel
def look(  # noqa: C901, PLR0912, PLR0915  # one piece: what calls each other compiles twice
    room: Room, ply: int, depth: int, alpha: int, beta: int
) -> int:
    """Return what a ply is worth to its mover, looking so many turns ahead, at least one."""
    tally = room.tally
    if tally[NODES] >= tally[MOST] or tally[STOP]:
        tally[STOPPED] = 1
        return 0
    slot = signed(room.hashes[ply] & _SLOT_MASK)
    known, codes = room.known[slot], room.codes[slot]
    is_known = room.keys[slot] == room.hashes[ply]
    if is_known and known[DEPTH] >= depth:
        value, bound = known[VALUE], known[BOUND]
        if (bound != UPPER and value >= beta) or (bound != LOWER and value <= alpha):
            return int(value)
        if bound == EXACT:
            return int(value)
    about, killers = room.about[ply], room.killers[ply]
    mine, values = room.listed[ply, 0], room.listed[ply, 1]
    side = about[SIDE]
    slider = min(about[ROUND], 9)
    best, first, found, width = NOTHING, alpha, 0, 1
    index = -KILLERS
    while index < width:
        if index < 0 and is_known:
            index = 0
        if index == 0:
            if is_known and (depth == 1 or known[MADE]):
                found = known[COUNT]
                for at in range(found):
                    mine[at] = codes[at]
            else:
                if depth > 1 and room.killers[ply + 1, 0] == 0 and ply + 2 < PLIES:
                    fear(room, ply, values, mine)
                found = expand(room, ply, signed(_KEPT), values, mine)
                if depth == 1:
                    best = values[0]
                    break
                if is_known:
                    # What was best before the threats were known goes first.
                    back = 0
                    while back < found - 1 and mine[back] != codes[0]:
                        back += 1
                    for at in range(back, 0, -1):
                        mine[at] = mine[at - 1]
                    mine[0] = codes[0]
                if ply == 1:
                    found = put_first(mine, found, room.missed)
            width = min(found, WIDTHS[min(depth, len(WIDTHS) - 1)])
        code = killers[index + KILLERS] if index < 0 else mine[index]
        index += 1
        if code >> LENGTH_AT != slider:
            continue
        held, start, blocked = held_by(room, ply, side), about[TEE + side], about[TEE + 1 - side]
        legal, won, end = walked(held, start, blocked, side, code)
        if not legal:
            continue
        value, over = value_after(room, ply, won, end)
        if index <= 0 and value < beta:
            continue
        if depth > 1 and not over and ply + 2 < PLIES:
            step_down(room, ply, won, end)
            low = alpha if index > 0 else beta - 1
            high = beta if index == 1 else low + 1
            while True:
                value = -look(room, ply + 1, depth - 1, -high, -low)
                if tally[STOPPED]:
                    return 0
                if value <= low or value >= beta or high == beta:
                    break
                high = beta
        if index <= 0:
            if value >= beta:
                for at in range(index - 1 + KILLERS, 0, -1):
                    killers[at] = killers[at - 1]
                killers[0] = code
                return value
            continue
        # The list stays sorted by what the walks have proved to be worth.
        back = index - 1
        while back > 0 and values[back - 1] < value:
            values[back], mine[back] = values[back - 1], mine[back - 1]
            back -= 1
        values[back], mine[back] = value, code
        best = max(best, value)
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    if best <= -SURE:
        best = -GUESSED
    if best >= beta:
        last = 0
        while last < KILLERS - 1 and killers[last] != mine[0]:
            last += 1
        for at in range(last, 0, -1):
            killers[at] = killers[at - 1]
        killers[0] = mine[0]
    room.keys[slot] = room.hashes[ply]
    known[DEPTH], known[VALUE], known[COUNT] = depth, best, found
    known[MADE] = 1 if depth > 1 else known[MADE] if is_known else 0
    known[BOUND] = LOWER if best >= beta else UPPER if best <= first else EXACT
    for at in range(found):
        codes[at] = mine[at]
    return best


@kernel
def think(
    room: Room, codes: Numbers, lots: Numbers, values: Numbers, most: int, deepest: int
) -> int:
    """Look deeper and deeper from the first ply; sort its walks, the best first; return how many.

    Parameters
    ----------
    room : Room
        Set up for the position.
    codes, lots, values : int64 arrays of one length, at least 128
        Walks of the first turn, what is added to each value by lot and for haste, and what they
        are worth, that included.
    most : int
        How many walks are given; 0 to find the best ones here.
    deepest : int
        How many turns to look at, at most; the tally says how many it was.

    """
    # Not literals, for which numba would compile everything a second time.
    first, second = signed(ZERO), signed(ONE)
    about, tally = room.about[0], room.tally
    side, blocked = about[SIDE], about[TEE + 1 - about[SIDE]]
    held = held_by(room, first, side)
    f0, f1, f2 = surrounded(held, 2 * side)
    room.filled[0], room.filled[1] = f0 & ~BIT[blocked, 0], f1 & ~BIT[blocked, 1]
    room.filled[2] = f2 & ~BIT[blocked, 2]
    if most == 0:
        fear(room, first, values, codes)
        most = expand(room, first, signed(_KEPT_FIRST), values, codes)
    for depth in range(1, deepest + 1):
        width = most
        if depth > 2:
            width = min(most, max(8, 64 >> depth - 3))
        alpha = tally[LEAST]
        for index in range(width):
            code, lot = codes[index], lots[index]
            _, won, end = walked(held, about[TEE + side], blocked, side, code)
            if depth == 1 and tally[HASTE]:
                lot += tally[HASTE] * claimed_by(room, first, won)
            value, over = value_after(room, first, won, end)
            if depth > 1 and not over:
                step_down(room, first, won, end)
                low = max(alpha - lot, -WON)
                high = WON if index == 0 else low + 1
                while True:
                    value = -look(room, second, depth - 1, -high, -low)
                    if tally[STOPPED]:
                        return most
                    if value <= low or high == WON:
                        break
                    high = WON
            value += lot
            alpha = max(alpha, value)
            at = index
            while at > 0 and values[at - 1] < value:
                codes[at], lots[at], values[at] = codes[at - 1], lots[at - 1], values[at - 1]
                at -= 1
            codes[at], lots[at], values[at] = code, lot, value
        tally[REACHED] = depth
        is_decided = values[0] >= SURE or (depth < 4 and values[0] >= GUESSED)
        if is_decided or tally[NODES] >= tally[MOST] or tally[STOP]:
            break
    return most
