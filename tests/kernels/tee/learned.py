"""A network with random weights, and its evaluation computed from scratch by the rules."""

import random
from dataclasses import replace

import numpy as np

from royalgames.games.tee import TEE, Colour, TeeOptions, TeeState
from royalgames.games.tee.board import surrounded
from royalgames.kernels.tee import net as nets
from royalgames.kernels.tee.room import WON
from tests.kernels import positions


def random_net(seed: int, units: int = 8) -> nets.Net:
    """Return weights that give values of a few ONE."""
    rng = np.random.default_rng(seed)
    inputs = rng.normal(0, 300, (nets.INPUTS, units + nets.STRAIGHT))
    inputs[nets.ALWAYS] += nets.ONE / 2
    outputs = rng.normal(0, nets.ONE, (nets.HEADS, nets.BUCKETS, units))
    return nets.Net(inputs.astype(np.int16), outputs.astype(np.int16))


def two_player_state(rng: random.Random, slider: int) -> TeeState:
    """Draw a position of Red and Yellow; in one of four the limit is near."""
    while True:
        state = positions.tee_state(rng, slider)
        if state.options.colours == (Colour.RED, Colour.YELLOW):
            limit = state.round + rng.choice((0, 1, 2, 50))
            return replace(state, options=TeeOptions(state.options.colours, limit))


def value_to_mover(net: nets.Net, state: TeeState) -> int:
    """Evaluate a position that is not over from the side of its mover, from scratch."""
    north = state.seat
    own, other = int(state.claims[north]), int(state.claims[1 - north])
    tee, other_tee = state.tees[north], state.tees[1 - north]
    own |= surrounded(state.claims[north], state.turn) & ~(1 << other_tee)
    other &= ~own
    rows = [nets.ALWAYS, nets.SLIDER + min(state.round, 9) - 1] + [nets.SECOND] * north
    left = len(nets.LEFT_CLASS) - 1
    if state.options.round_limit is not None:
        left = min(left, 2 * (state.options.round_limit - state.round) + 2 - north)
    rows.append(nets.LEFT + int(nets.LEFT_CLASS[left]))
    for space in range(144):
        seen = 143 - space if north else space
        rows += [nets.OWN + seen] * (own >> space & 1) + [nets.OTHER + seen] * (other >> space & 1)
        rows += [nets.OWN_TEE + seen] * (space == tee) + [nets.OTHER_TEE + seen] * (
            space == other_tee
        )
    sums = [sum(int(net.inputs[row, at]) for row in rows) for at in range(net.inputs.shape[1])]
    units = int(net.outputs.shape[2])
    bucket = min((own | other).bit_count() // 18, nets.BUCKETS - 1)
    hidden = [min(max(total, 0), nets.ONE) for total in sums[:units]]
    bent = sum(
        unit * int(weight) for unit, weight in zip(hidden, net.outputs[0, bucket], strict=True)
    )
    return sums[units + bucket] + (bent >> nets.SHIFT)


def value_to_last(net: nets.Net, state: TeeState, mover: Colour) -> int:
    """Return what a state is worth to the player who has just moved from the first ply."""
    outcome = TEE.outcome(state)
    if outcome is None:
        return -value_to_mover(net, state)
    if len(outcome.winners) > 1:
        return 0
    return WON if outcome.winners == (mover,) else -WON
