"""Networks for four with random weights, positions of four, and their odds by the rules."""

import math
import random
from dataclasses import replace

import numpy as np

from royalgames.games.tee import TeeOptions, TeeState
from royalgames.games.tee.board import TURN_ORDER, surrounded
from royalgames.kernels.tee.four import net as nets
from tests.kernels import positions


def random_net(seed: int, units: int = 8) -> nets.Net:
    """Return weights that give odds of a few ONE."""
    rng = np.random.default_rng(seed)
    inputs = rng.normal(0, 200, (nets.INPUTS, units + nets.BUCKETS))
    inputs[nets.ALWAYS] += nets.ONE / 2
    outputs = rng.normal(0, nets.ONE, (nets.BUCKETS, units))
    return nets.Net(inputs.astype(np.int16), outputs.astype(np.int16))


def four_player_state(rng: random.Random, slider: int, resigned: bool = False) -> TeeState:
    """Draw a position of four; in one of four the limit is near."""
    while True:
        state = positions.tee_state(rng, slider)
        if len(state.options.colours) == 4:
            limit = state.round + rng.choice((0, 1, 2, 50))
            state = replace(state, options=TeeOptions(state.options.colours, limit))
            gone = (rng.choice(TURN_ORDER),) if resigned else ()
            return replace(state, resigned=gone)


def odds_by_the_rules(net: nets.Net, state: TeeState) -> list[int]:
    """Evaluate the four views of a position that is not over, space by space."""
    claims = [int(spaces) for spaces in state.claims]
    mover = state.seat
    filled = 0
    if state.turn not in state.resigned:
        tees = sum(1 << tee for seat, tee in enumerate(state.tees) if seat != mover)
        filled = surrounded(state.claims[mover], state.turn) & ~tees
    claims = [
        held | filled if seat == mover else held & ~filled for seat, held in enumerate(claims)
    ]
    bucket = min(sum(claims).bit_count() // 18, nets.BUCKETS - 1)
    return [_odds(net, state, claims, view, bucket) for view in range(4)]


def _odds(net: nets.Net, state: TeeState, claims: list[int], view: int, bucket: int) -> int:
    left = len(nets.LEFT_CLASS) - 1
    if state.options.round_limit is not None:
        left = min(left, 4 * (state.options.round_limit - state.round) + 4 - state.seat)
    rows = [
        nets.ALWAYS,
        nets.SLIDER + min(state.round, 9) - 1,
        nets.MOVER + (state.seat - view) % 4,
    ]
    rows.append(nets.LEFT + nets.CLASSES * view + int(nets.LEFT_CLASS[left]))
    rows += [nets.GONE + (TURN_ORDER.index(colour) - view) % 4 for colour in state.resigned]
    for seat in range(4):
        base = 144 * ((seat - view) % 4)
        rows.append(nets.TEE + base + _turned(state.tees[seat], view))
        rows += [base + _turned(space, view) for space in range(144) if claims[seat] >> space & 1]
    sums = net.inputs[rows].sum(axis=0, dtype=np.int64).tolist()
    units = net.outputs.shape[1]
    hidden = [min(max(total, 0), nets.ONE) for total in sums[:units]]
    bent = sum(unit * int(out) for unit, out in zip(hidden, net.outputs[bucket], strict=True))
    return int((bent >> nets.SHIFT) + sums[units + bucket])


def _turned(space: int, quarters: int) -> int:
    """Turn the board by quarters until the seat's zone lies in the south."""
    x, y = space % 12 - 5.5, space // 12 - 5.5
    angle = -math.pi / 2 * quarters
    x, y = x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)
    return 12 * round(y + 5.5) + round(x + 5.5)
