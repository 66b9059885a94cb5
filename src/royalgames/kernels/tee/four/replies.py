"""Games played on from many outcomes of one turn, with replies that are remembered.

Until their turn comes, the other Royal Tees stay where they are, so what is best for them after one
outcome is mostly good after the others too. Finding walks takes most of the time; so only some
tries look for them, and the others choose among those that were found before.
"""

from typing import Final, NamedTuple

import numpy as np

from royalgames.kernels.jit import kernel
from royalgames.kernels.mix import below, draw
from royalgames.kernels.tee.bits import BIT, NEIGHBOUR, Triple, surrounded
from royalgames.kernels.tee.four.net import Numbers
from royalgames.kernels.tee.four.play import (
    EVALUATED,
    Room,
    choose,
    evaluate,
    expand,
    fill_base,
    fill_owners,
    follow,
    judge_walk,
    set_sums,
    share_out,
    skip,
)
from royalgames.kernels.tee.four.walks import CODE, END, LENGTH_AT, Width
from royalgames.kernels.tee.turn import Turn, ending_rule, read_turn
from royalgames.kernels.words import ZERO, Words, signed

MOST: Final = 10
"""How many replies are remembered per turn."""

TURNS: Final = 3
"""For how many turns: until the searcher moves again."""

ENOUGH: Final = 4
"""After how many looks for a turn's walks it can be left out."""

NOTED: Final = 2
"""How many of a turn's best walks are remembered."""


class Replies(NamedTuple):
    """Walks of the others that were best somewhere, by turn."""

    codes: Numbers
    """Their numbers; shape (3, 10)."""
    chosen: Numbers
    """How often each was chosen; shape (3, 10)."""
    state: Numbers
    """How many there are, and how often they were looked for; shape (3, 2)."""


def reply_room() -> Replies:
    """Make the arrays, with nothing remembered."""
    codes, chosen = np.zeros((2, TURNS, MOST), dtype=np.int64)
    return Replies(codes, chosen, np.zeros((TURNS, 2), dtype=np.int64))


@kernel
def walked(turn: Turn, code: int) -> tuple[bool, Triple, int]:
    """Walk by a number; return whether that is legal, the spaces won, and where it ends."""
    x0, x1, x2 = turn.blocked
    h0, h1, h2 = turn.held
    v0, v1, v2 = turn.held
    space = turn.start
    for at in range(code >> LENGTH_AT):
        space = NEIGHBOUR[space, code >> 2 * at & 3]
        if space < 0 or BIT[space, 0] & x0 | BIT[space, 1] & x1 | BIT[space, 2] & x2:
            return False, (ZERO, ZERO, ZERO), 0
        v0, v1, v2 = v0 | BIT[space, 0], v1 | BIT[space, 1], v2 | BIT[space, 2]
    f0, f1, f2 = surrounded((v0, v1, v2), turn.colour)
    won = (v0 | f0 & ~x0) & ~h0, (v1 | f1 & ~x1) & ~h1, (v2 | f2 & ~x2) & ~h2
    return True, won, space


@kernel
def _note(room: Room, replies: Replies, number: int, found: int) -> None:
    """Remember the best walks that were found."""
    codes, state = replies.codes[number], replies.state[number]
    state[1] += 1
    below_ = 1 << 40
    for _ in range(min(NOTED, found)):
        best = -1
        for index in range(found):
            if room.values[index] < below_ and (best < 0 or room.values[index] > room.values[best]):
                best = index
        if best < 0:
            return
        below_ = room.values[best]
        code = room.walks.about[best, CODE]
        known = False
        for index in range(state[0]):
            if codes[index] == code:
                known = True
                replies.chosen[number, index] += 1
        if known:
            continue
        at = state[0]
        if at == MOST:
            at = replies.chosen[number].argmin()
        else:
            state[0] += 1
        codes[at], replies.chosen[number, at] = code, 1


@kernel
def _recall(room: Room, position: Words, replies: Replies, number: int) -> tuple[int, int]:
    """Evaluate what is remembered for a turn; return how many walks are legal, and the nodes."""
    turn = read_turn(position)
    if turn.resigned:
        return 0, EVALUATED
    claimed = fill_owners(room, position)
    is_last = fill_base(room, position)
    found = 0
    walks = room.walks
    for index in range(replies.state[number, 0]):
        code = replies.codes[number, index]
        legal, won, end = walked(turn, code)
        if legal and code >> LENGTH_AT == turn.slider:
            walks.won[found, 0], walks.won[found, 1], walks.won[found, 2] = won
            walks.about[found, END], walks.about[found, CODE] = end, code
            judge_walk(room, position, turn, found, claimed, is_last)
            found += 1
    return found, EVALUATED * (found + 2)


@kernel
def play_on(  # noqa: PLR0913, PLR0917  # as many numbers as a plan has
    room: Room,
    judge: Room,
    position: Words,
    replies: Replies,
    turns: int,
    noise: int,
    width: Width,
    sought: int,
    state: np.uint64,
    out: Numbers,
    line: Numbers,
) -> int:
    """Play on in place by the network; write the chances at the end; return the nodes it took.

    Parameters
    ----------
    room : Room
        The network that plays. Its sums are set here; it needs places for ``MOST`` walks.
    judge : Room
        The network that evaluates the end.
    position : uint64 array, shape (22,)
        Where to begin; afterwards where it ended.
    replies : Replies
        What is remembered of other outcomes of the same turn.
    turns, noise : int
        For how many turns, and by how much less a move may be worth to be played.
    width : Width
        How many walks of a turn are looked at.
    sought : int
        In how many of 16 tries walks are looked for although some are remembered.
    state : uint64
        The state of the lots.
    out : int64 array, shape (4,)
        The chances at the end.
    line : int64 array, shape (turns,)
        The moves.

    """
    set_sums(room, position)
    nodes = EVALUATED
    for number in range(turns):
        if ending_rule(position):
            share_out(position, out)
            return nodes
        found = 0
        state, bits = draw(state)
        recalls = number < TURNS and signed(below(bits, np.uint64(16))) >= sought
        if recalls and replies.state[number, 1] >= ENOUGH:
            found, spent = _recall(room, position, replies, number)
            nodes += spent
        if found == 0:
            found, spent = expand(room, position, width)
            nodes += spent
            if number < TURNS and found:
                _note(room, replies, number, found)
        line[number] = 0
        if found == 0:
            skip(room, position)
            continue
        chosen, state = choose(room, found, noise, state)
        line[number] = room.walks.about[chosen, CODE]
        walks = room.walks
        won = walks.won[chosen, 0], walks.won[chosen, 1], walks.won[chosen, 2]
        follow(room, position, won, int(walks.about[chosen, END]))
    evaluate(judge, position, out)
    return nodes
