"""Turns of four seats by the network: a turn's walks and their values, and games played on.

The sums of the four views are kept up to date space by space. They hold the board alone; what the
turn gives, and what will be filled, is added when a position is evaluated.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from royalgames.kernels.jit import kernel
from royalgames.kernels.mix import below, draw
from royalgames.kernels.tee.bits import BIT, SPACES, Triple, count, surrounded
from royalgames.kernels.tee.four.net import (
    BUCKET,
    BUCKETS,
    CHANCE,
    MOST_ROWS,
    ONE,
    SHIFT,
    TEE,
    VIEW,
    WON,
    Net,
    Numbers,
    Sums,
    add_rows,
    board_rows,
    bucket_of,
    chances_of,
    filled_next,
    lead_of,
    odds_of,
    turn_rows,
)
from royalgames.kernels.tee.four.walks import (
    END,
    Walks,
    Width,
    best_walks,
    margin_of,
    walk_room,
)
from royalgames.kernels.tee.net import lowest
from royalgames.kernels.tee.plays import pass_on, turn_played
from royalgames.kernels.tee.position import (
    LIMIT,
    PLAYING,
    RESIGNED,
    ROUND,
    ROW,
    TEES,
    TURN,
)
from royalgames.kernels.tee.turn import Turn, ending_rule, read_turn
from royalgames.kernels.words import ONE as BIT_ONE
from royalgames.kernels.words import ZERO, Words, signed

EVALUATED: Final = 40
"""How many nodes evaluating a position counts as, next to a step of a walk tried."""

LOT: Final = 24
"""Among moves whose odds differ by less, chance decides."""

_SPACE: Final = 128
"""What a space counts for in the last turn before the limit, where nothing else does."""


class Room(NamedTuple):
    """A network, and the arrays to play by it; one per thread."""

    net: Net
    turned: npt.NDArray[np.int16]
    """The weights of the board's inputs by hidden unit; shape (units, 1152)."""
    sums: Sums
    """Of the position at hand, the board alone; shape (4, units + 8)."""
    base: Sums
    """The same, with what the next turn gives; shape (4, units + 8)."""
    work: Sums
    """Of a position that is being evaluated; shape (4, units + 8)."""
    walks: Walks
    owners: Numbers
    """Whose each space is, 4 if it is open; shape (144,)."""
    rows: Numbers
    """Inputs that are one; shape (MOST_ROWS,)."""
    slope: npt.NDArray[np.int32]
    """What each of the board's inputs would add to a view; shape (1152,)."""
    odds: Numbers
    """The four views' results; shape (4,)."""
    values: Numbers
    """What each walk is worth to the mover, as odds; shape (n,)."""
    chances: Numbers
    """The chances of the four after each walk; shape (n, 4)."""
    after: Words
    """A position with the turn passed on; shape (22,)."""


def room_for(net: Net, most: int = 32) -> Room:
    """Make the arrays for a network and so many walks per turn."""
    units, width = net.outputs.shape[1], net.inputs.shape[1]
    return Room(
        net=net,
        turned=np.ascontiguousarray(net.inputs[: 2 * TEE, :units].T),
        sums=np.zeros((4, width), dtype=np.int32),
        base=np.zeros((4, width), dtype=np.int32),
        work=np.zeros((4, width), dtype=np.int32),
        walks=walk_room(most),
        owners=np.zeros(SPACES, dtype=np.int64),
        rows=np.zeros(MOST_ROWS, dtype=np.int64),
        slope=np.zeros(2 * TEE, dtype=np.int32),
        odds=np.zeros(4, dtype=np.int64),
        values=np.zeros(most, dtype=np.int64),
        chances=np.zeros((most, 4), dtype=np.int64),
        after=np.zeros(ROW, dtype=np.uint64),
    )


@kernel
def set_sums(room: Room, position: Words) -> None:
    """Compute the sums of a position's board from scratch."""
    room.sums[:] = 0
    for view in range(4):
        found = board_rows(position, (ZERO, ZERO, ZERO), view, room.rows, 0)
        add_rows(room.sums, view, room.net, room.rows, found)


@kernel
def share_out(position: Words, out: Numbers) -> None:
    """Write the chances of a game that is over: all for the winner, or shared (T20)."""
    active = position[PLAYING] & ~position[RESIGNED]
    best, shared = -1, 0
    for seat in range(4):
        out[seat] = -1
        if active >> np.uint64(seat) & BIT_ONE:
            held = ZERO
            for word in range(3):
                held += count(position[3 * seat + word])
            out[seat] = signed(held)
            if out[seat] > best:
                best, shared = out[seat], 0
            shared += int(out[seat] == best)
    for seat in range(4):
        out[seat] = CHANCE // shared if out[seat] == best else 0


@kernel
def evaluate(room: Room, position: Words, out: Numbers) -> None:
    """Write the four chances in a position, from scratch; it may be over."""
    if ending_rule(position):
        share_out(position, out)
        return
    filled = filled_next(position)
    bucket = bucket_of(position, filled)
    room.work[:] = 0
    for view in range(4):
        found = turn_rows(position, view, room.rows)
        found = board_rows(position, filled, view, room.rows, found)
        add_rows(room.work, view, room.net, room.rows, found)
        room.odds[view] = odds_of(room.work, room.net, view, bucket)
    chances_of(room.odds, signed(position[PLAYING] & ~position[RESIGNED]), out)


@kernel
def _take(sums: Sums, net: Net, space: int, owner: int, before: int) -> None:
    """Change the sums for a space that gets another owner; 4 before if it was open."""
    for view in range(4):
        seen = VIEW[view, space]
        added = net.inputs[SPACES * (owner - view & 3) + seen]
        if before < 4:
            taken = net.inputs[SPACES * (before - view & 3) + seen]
            for at in range(sums.shape[1]):
                sums[view, at] += int(added[at]) - int(taken[at])
        else:
            for at in range(sums.shape[1]):
                sums[view, at] += added[at]


@kernel
def _move_tee(sums: Sums, net: Net, seat: int, start: int, end: int) -> None:
    """Change the sums for a Royal Tee that moves."""
    for view in range(4):
        base = TEE + SPACES * (seat - view & 3)
        added, taken = net.inputs[base + VIEW[view, end]], net.inputs[base + VIEW[view, start]]
        for at in range(sums.shape[1]):
            sums[view, at] += int(added[at]) - int(taken[at])


@kernel
def _change(room: Room, sums: Sums, turn: Turn, won: Triple, end: int) -> int:
    """Change sums for a walk; return how many open spaces it takes."""
    opened = 0
    for word in range(3):
        left = won[word]
        while left:
            space = 48 * word + lowest(left)
            _take(sums, room.net, space, turn.colour, room.owners[space])
            opened += int(room.owners[space] == 4)
            left &= left - BIT_ONE
    if end != turn.start:
        _move_tee(sums, room.net, turn.colour, turn.start, end)
    return opened


@kernel
def fill_owners(room: Room, position: Words) -> int:
    """Write whose each space is; return how many are claimed."""
    claimed = 0
    room.owners[:] = 4
    for owner in range(4):
        for word in range(3):
            left = position[3 * owner + word]
            while left:
                room.owners[48 * word + lowest(left)] = owner
                claimed += 1
                left &= left - BIT_ONE
    return claimed


@kernel
def fill_base(room: Room, position: Words) -> bool:
    """Add what the next turn gives to the sums; return whether the limit ends the game before."""
    after = room.after
    after[:] = position
    pass_on(after)
    room.base[:] = room.sums
    for view in range(4):
        found = turn_rows(after, view, room.rows)
        add_rows(room.base, view, room.net, room.rows, found)
    return bool(after[LIMIT] != ZERO and after[ROUND] > after[LIMIT])


@kernel
def fill_guide(  # noqa: C901  # in one piece, since every piece takes time to compile
    room: Room, position: Words, turn: Turn, claimed: int
) -> None:
    """Write what each space is worth to the mover if it is won, and each end, by the slope.

    The mover's own odds count, and against them those of the others by their shares of the rest.
    """
    net, slope, walks = room.net, room.slope, room.walks
    units = net.outputs.shape[1]
    bucket = min(claimed // BUCKET, BUCKETS - 1)
    active = signed(position[PLAYING] & ~position[RESIGNED])
    for view in range(4):
        room.odds[view] = odds_of(room.base, net, view, bucket)
    shares = room.chances[0]
    chances_of(room.odds, active & ~(1 << turn.colour), shares)
    shares[turn.colour] = -CHANCE
    walks.gain[:] = 0
    walks.ends[:] = 0
    for view in range(4):
        share = -(shares[view] >> 8)
        if share == 0:
            continue
        tees = TEE + SPACES * (turn.colour - view & 3)
        for row in range(2 * TEE):
            slope[row] = 0
        for at in range(units):
            bent = room.base[view, at]
            weight = np.int32(net.outputs[bucket, at]) >> 4
            if bent <= 0 or bent >= ONE or weight == 0:
                continue
            column = room.turned[at]
            for row in range(TEE):
                slope[row] += np.int32(column[row]) * np.int32(weight)
            for row in range(tees, tees + SPACES):
                slope[row] += np.int32(column[row]) * np.int32(weight)
        own = SPACES * (turn.colour - view & 3)
        for space in range(SPACES):
            owner, seen = room.owners[space], VIEW[view, space]
            if owner != turn.colour:
                row = own + seen
                worth = (int(slope[row]) >> SHIFT - 4) + int(net.inputs[row, units + bucket])
                if owner < 4:
                    row = SPACES * (owner - view & 3) + seen
                    worth -= (int(slope[row]) >> SHIFT - 4) + int(net.inputs[row, units + bucket])
                walks.gain[space] += worth * share
            row = tees + seen
            worth = (int(slope[row]) >> SHIFT - 4) + int(net.inputs[row, units + bucket])
            walks.ends[space] += worth * share
    for space in range(SPACES):
        walks.gain[space] >>= SHIFT
        walks.ends[space] >>= SHIFT


@kernel
def count_guide(room: Room, position: Words, turn: Turn) -> None:
    """Write the guide of the last turn before the limit: the count itself (T21)."""
    best, most = -1, -1
    for seat in range(4):
        held = ZERO
        for word in range(3):
            held += count(position[3 * seat + word])
        if seat != turn.colour and signed(held) > most:
            best, most = seat, signed(held)
    room.walks.ends[:] = 0
    for space in range(SPACES):
        owner = room.owners[space]
        room.walks.gain[space] = 2 * _SPACE if owner == best else _SPACE
        if owner == turn.colour:
            room.walks.gain[space] = 0


@kernel
def _decide(room: Room, position: Words, turn: Turn, index: int, won: Triple) -> None:
    """Write the value of a walk after which the game is over."""
    after = room.after
    for owner in range(4):
        for word in range(3):
            claims = position[3 * owner + word] & ~won[word]
            after[3 * owner + word] = claims | won[word] if owner == turn.colour else claims
    share_out(after, room.chances[index])
    share = room.chances[index, turn.colour]
    margin = margin_of(position, turn.colour, won)
    room.values[index] = WON + margin
    if share == 0:
        room.values[index] = -WON + margin
    elif share < CHANCE:
        room.values[index] = 0 if share == CHANCE // 2 else -3000


@kernel
def judge_walk(
    room: Room, position: Words, turn: Turn, index: int, claimed: int, is_last: bool
) -> None:
    """Write what a walk is worth, and the chances after it."""
    net, work = room.net, room.work
    won = room.walks.won[index, 0], room.walks.won[index, 1], room.walks.won[index, 2]
    end = int(room.walks.about[index, END])
    if is_last:
        _decide(room, position, turn, index, won)
        return
    work[:] = room.base
    claimed += _change(room, work, turn, won, end)
    if claimed == SPACES:
        _decide(room, position, turn, index, won)
        return
    following = signed(room.after[TURN])
    if not position[RESIGNED] >> np.uint64(following) & BIT_ONE:
        own = 3 * following
        h0, h1, h2 = position[own], position[own + 1], position[own + 2]
        h0, h1, h2 = h0 & ~won[0], h1 & ~won[1], h2 & ~won[2]
        f0, f1, f2 = surrounded((h0, h1, h2), following)
        if f0 | f1 | f2:
            for other in range(4):
                if other != following:
                    tee = end if other == turn.colour else signed(position[TEES + other])
                    f0, f1, f2 = f0 & ~BIT[tee, 0], f1 & ~BIT[tee, 1], f2 & ~BIT[tee, 2]
            filled = f0, f1, f2
            for word in range(3):
                left = filled[word]
                while left:
                    space = 48 * word + lowest(left)
                    owner = room.owners[space]
                    if won[word] >> np.uint64(space - 48 * word) & BIT_ONE:
                        owner = turn.colour
                    claimed += int(owner == 4)
                    _take(work, net, space, following, owner)
                    left &= left - BIT_ONE
    bucket = min(claimed // BUCKET, BUCKETS - 1)
    for view in range(4):
        room.odds[view] = odds_of(work, net, view, bucket)
    active = signed(position[PLAYING] & ~position[RESIGNED])
    chances_of(room.odds, active, room.chances[index])
    room.values[index] = lead_of(room.odds, active, turn.colour)


@kernel
def expand(room: Room, position: Words, width: Width) -> tuple[int, int]:
    """Find and evaluate the walks of a turn; return how many there are, and the nodes it took.

    The sums must be the position's; there is no walk if the player must pass.
    """
    turn = read_turn(position)
    if turn.resigned:
        return 0, EVALUATED
    claimed = fill_owners(room, position)
    is_last = fill_base(room, position)
    if is_last:
        count_guide(room, position, turn)
    else:
        fill_guide(room, position, turn, claimed)
    found, tried = best_walks(room.walks, position, turn, width)
    for index in range(found):
        judge_walk(room, position, turn, index, claimed, is_last)
    return found, tried + EVALUATED * (found + 4)


@kernel
def follow(room: Room, position: Words, won: Triple, end: int) -> None:
    """Play a walk in place, and bring the sums up to date; the owners must be the position's."""
    turn = read_turn(position)
    _change(room, room.sums, turn, won, end)
    for owner in range(4):
        for word in range(3):
            position[3 * owner + word] &= ~won[word]
    for word in range(3):
        position[3 * turn.colour + word] |= won[word]
    position[TEES + turn.colour] = np.uint64(end)
    pass_on(position)


@kernel
def skip(room: Room, position: Words) -> None:
    """Pass in place (T12, T22)."""
    turn = read_turn(position)
    if not turn.resigned:
        turn_played(position, turn, 0)
    pass_on(position)
    set_sums(room, position)


@kernel
def choose(room: Room, found: int, noise: int, state: np.uint64) -> tuple[int, np.uint64]:
    """Return the best walk, or one that chance makes the best, and the next random state."""
    best, chosen = -(1 << 40), 0
    for index in range(found):
        value = room.values[index]
        if noise:
            state, bits = draw(state)
            value += signed(below(bits, np.uint64(noise)))
        if value > best:
            best, chosen = value, index
    return chosen, state
