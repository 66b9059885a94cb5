"""The first turn of a search with four seats: where its walks lead, and what they withstand."""

from typing import Final

import numpy as np

from royalgames.kernels.jit import kernel
from royalgames.kernels.tee.bits import NEIGHBOUR, SPACES
from royalgames.kernels.tee.four.net import Numbers
from royalgames.kernels.tee.four.play import (
    EVALUATED,
    Room,
    evaluate,
    fill_base,
    fill_guide,
    fill_owners,
    judge_walk,
)
from royalgames.kernels.tee.four.walks import END, LENGTH_AT, Width, best_walks, mean_gain
from royalgames.kernels.tee.plays import pass_on, turn_played
from royalgames.kernels.tee.position import ROW, TEES, TURN
from royalgames.kernels.tee.turn import ending_rule, read_turn
from royalgames.kernels.words import Words, signed

HARM: Final = 3
IN_THE_WAY: Final = 6
"""How many spaces more it counts to take one from a seat, or to end on its way."""


@kernel
def expand_against(
    room: Room, position: Words, width: Width, seat: int, code: int
) -> tuple[int, int]:
    """Find and evaluate walks that may stop a seat from winning by a walk.

    What the seat holds counts for more, and so does ending on its way. The rest is as in
    ``play.expand``.
    """
    turn = read_turn(position)
    claimed = fill_owners(room, position)
    is_last = fill_base(room, position)
    fill_guide(room, position, turn, claimed)
    extra = mean_gain(room.walks, turn)
    for space in range(SPACES):
        if room.owners[space] == seat:
            room.walks.gain[space] += HARM * extra
    space = signed(position[TEES + seat])
    for at in range(code >> LENGTH_AT):
        space = NEIGHBOUR[space, code >> 2 * at & 3]
        if space < 0:
            break
        room.walks.ends[space] += IN_THE_WAY * extra
    found, tried = best_walks(room.walks, position, turn, width)
    for index in range(found):
        judge_walk(room, position, turn, index, claimed, is_last)
    return found, tried + EVALUATED * (found + 4)


@kernel
def after_all(room: Room, position: Words, found: int, out: Words) -> None:
    """Write the positions after the walks that were found; shape (n, 22)."""
    colour = signed(position[TURN])
    for index in range(found):
        after = out[index]
        after[:] = position
        for word in range(TEES):
            after[word] &= ~room.walks.won[index, word % 3]
        for word in range(3):
            after[3 * colour + word] |= room.walks.won[index, word]
        after[TEES + colour] = np.uint64(room.walks.about[index, END])
        pass_on(after)


@kernel
def withstand(  # as many as there are
    room: Room, positions: Words, move: int, seat: int, floor: int, lows: Numbers
) -> None:
    """Lower a seat's chances in each position to those after a move that somebody may play there.

    Parameters
    ----------
    room : Room
        A network.
    positions : uint64 array, shape (n, 22)
        The positions, with the turn of the player who moves.
    move : int
        A walk as a number; where it is illegal, nothing changes.
    seat : int
        Whose chances count.
    floor : int
        Positions with no more than that are left out.
    lows : int64 array, shape (n,)
        The lowest chances so far.

    """
    after, chances = np.zeros(ROW, dtype=np.uint64), np.zeros(4, dtype=np.int64)
    for index in range(len(positions)):
        if lows[index] <= floor:
            continue
        after[:] = positions[index]
        if ending_rule(after) or turn_played(after, read_turn(after), move):
            continue
        pass_on(after)
        evaluate(room, after, chances)
        lows[index] = min(lows[index], chances[seat])
