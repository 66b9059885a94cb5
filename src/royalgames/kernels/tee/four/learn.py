"""Self-play by the network, and what a batch of positions teaches it.

Learning is in floating-point numbers; the network that plays is made of the rounded weights.
"""

import numpy as np
import numpy.typing as npt

from royalgames.kernels.jit import kernel
from royalgames.kernels.mix import below, draw
from royalgames.kernels.tee.four.net import (
    MOST_ROWS,
    Numbers,
    board_rows,
    bucket_of,
    filled_next,
    turn_rows,
)
from royalgames.kernels.tee.four.play import (
    LOT,
    Room,
    choose,
    expand,
    follow,
    set_sums,
    share_out,
    skip,
)
from royalgames.kernels.tee.four.walks import END, Width
from royalgames.kernels.tee.position import PLAYING, RESIGNED
from royalgames.kernels.tee.turn import ending_rule
from royalgames.kernels.words import ONE, Words, signed

Floats = npt.NDArray[np.float32]


@kernel
def play_game(  # noqa: PLR0913, PLR0917  # as many numbers as a plan has
    room: Room,
    position: Words,
    odd: int,
    worse: int,
    width: Width,
    state: np.uint64,
    rows: Words,
    result: Numbers,
) -> int:
    """Play a game against oneself, in place; return how many turns were kept.

    Parameters
    ----------
    room : Room
        The network that plays.
    position : uint64 array, shape (22,)
        Where to begin; afterwards where it ended.
    odd, worse : int
        How many moves of 1,000 are drawn by lot, and by how much less they may be worth, as odds.
    width : Width
        How many walks of a turn are looked at.
    state : uint64
        The state of the lots.
    rows : uint64 array, shape (n, 22)
        The positions.
    result : int64 array, shape (4,)
        The seats' shares of the win, of ``CHANCE``; zeros if the game did not end.

    """
    set_sums(room, position)
    result[:] = 0
    turns = 0
    while turns < len(rows) and not ending_rule(position):
        found, _ = expand(room, position, width)
        if found == 0:
            skip(room, position)
            continue
        rows[turns] = position
        turns += 1
        chosen, state = choose(room, found, LOT, state)
        state, bits = draw(state)
        if signed(below(bits, np.uint64(1000))) < odd:
            state, bits = draw(state)
            other = signed(below(bits, np.uint64(found)))
            if room.values[other] > room.values[chosen] - worse:
                chosen = other
        walks = room.walks
        won = walks.won[chosen, 0], walks.won[chosen, 1], walks.won[chosen, 2]
        follow(room, position, won, int(walks.about[chosen, END]))
    if ending_rule(position):
        share_out(position, result)
    return turns


@kernel
def learn_from(  # noqa: C901, PLR0912, PLR0913, PLR0917  # in one piece, as the formula is
    positions: Words,
    aims: Floats,
    inputs: Floats,
    outputs: Floats,
    slope_in: Floats,
    slope_out: Floats,
    chances: Floats,
) -> float:
    """Add up the slope of the log loss over positions; return the loss.

    Parameters
    ----------
    positions : uint64 array, shape (n, 22)
        None may be over.
    aims : float32 array, shape (n, 4)
        The chances to aim at.
    inputs, outputs : float32 arrays
        The weights, shaped as those of ``net.Net``.
    slope_in, slope_out : float32 arrays
        Their slopes, added to.
    chances : float32 array, shape (n, 4)
        The chances before learning.

    """
    units, width = outputs.shape[1], inputs.shape[1]
    rows = np.zeros((4, MOST_ROWS), dtype=np.int64)
    found = np.zeros(4, dtype=np.int64)
    sums = np.zeros((4, width), dtype=np.float32)
    odds = np.zeros(4, dtype=np.float64)
    down = np.zeros(units, dtype=np.float32)
    loss = 0.0
    for index in range(len(positions)):
        position = positions[index]
        filled = filled_next(position)
        bucket = bucket_of(position, filled)
        active = position[PLAYING] & ~position[RESIGNED]
        most = -1e9
        sums[:] = 0
        for view in range(4):
            found[view] = turn_rows(position, view, rows[view])
            found[view] = board_rows(position, filled, view, rows[view], found[view])
            for at in range(found[view]):
                weights = inputs[rows[view, at]]
                for unit in range(width):
                    sums[view, unit] += weights[unit]
            odds[view] = sums[view, units + bucket]
            for unit in range(units):
                bent = min(max(sums[view, unit], np.float32(0)), np.float32(1))
                odds[view] += bent * outputs[bucket, unit]
            if active >> np.uint64(view) & ONE:
                most = max(most, odds[view])
        total = 0.0
        for view in range(4):
            odds[view] = np.exp(odds[view] - most) if active >> np.uint64(view) & ONE else 0.0
            total += odds[view]
        for view in range(4):
            chance = odds[view] / total
            chances[index, view] = chance
            if aims[index, view] > 0:
                loss -= aims[index, view] * np.log(max(chance, 1e-6))
            if not active >> np.uint64(view) & ONE:
                continue
            error = np.float32(chance - aims[index, view])
            for unit in range(units):
                value = sums[view, unit]
                bent = min(max(value, np.float32(0)), np.float32(1))
                slope_out[bucket, unit] += error * bent
                is_bent = value > 0 and value < 1
                down[unit] = error * outputs[bucket, unit] if is_bent else np.float32(0)
            for at in range(found[view]):
                slopes = slope_in[rows[view, at]]
                for unit in range(units):
                    slopes[unit] += down[unit]
                slopes[units + bucket] += error
    return loss / len(positions)
