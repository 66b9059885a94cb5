"""What the search of Royal Tee is built on, compared with the rules and with itself."""

import random

import pytest

from royalgames.bots.tee.evaluation import Evaluator
from royalgames.bots.tee.weights import Weights
from royalgames.games.tee import TEE, TeeState
from royalgames.games.tee.board import (
    BOARD,
    SIZE,
    TURN_ORDER,
    ZONE_SIDE,
    spaces_of,
    surrounded,
)
from royalgames.kernels import tee
from royalgames.kernels.tee.judge import MOST_LEAD
from royalgames.kernels.tee.paths import WIN
from tests.kernels import positions

WEIGHTS = Weights(100, 91, 17, -5, -13, 7, -3, -60)


def _king(space: int, targets: int) -> int:
    rank, file = divmod(space, SIZE)
    steps = (max(abs(t // SIZE - rank), abs(t % SIZE - file)) for t in spaces_of(targets))
    return min(steps, default=12)


def _sums(state: TeeState) -> list[int]:
    """Add each colour's figures up from the rules alone."""
    colours, mover = state.options.colours, state.seat
    tees = sum(1 << tee for seat, tee in enumerate(state.tees) if seat != mover)
    fill = 0
    if state.turn not in state.resigned:
        fill = surrounded(state.claims[mover], state.turn) & ~tees
    held = [
        claims & ~fill | (fill if seat == mover else 0) for seat, claims in enumerate(state.claims)
    ]
    free = BOARD & ~sum(held)
    sums = []
    for seat, colour in enumerate(colours):
        own, space = held[seat], state.tees[seat]
        rank, file = divmod(space, SIZE)
        bare = 0
        for other in TURN_ORDER:
            bare |= 0 if other is colour else ZONE_SIDE[other]
        rivals = [
            held[at].bit_count()
            for at, other in enumerate(colours)
            if at != seat and other not in state.resigned
        ]
        raw = own.bit_count() - max(rivals)
        lead = max(-MOST_LEAD, min(MOST_LEAD, raw))
        figures = (
            own.bit_count(),
            (own & bare).bit_count(),
            (own & ZONE_SIDE[colour]).bit_count(),
            (abs(2 * rank - 11) + abs(2 * file - 11)) // 2,
            _king(space, BOARD & ~own),
            lead * (144 - free.bit_count()) // 8,
            max(lead, 0) * _king(space, free),
            max(0, raw - MOST_LEAD),
        )
        sums.append(sum(f * w for f, w in zip(figures, WEIGHTS, strict=True)))
    return sums


@pytest.mark.parametrize("seed", range(40))
def test_positions_are_worth_what_the_rules_say(seed: int) -> None:
    rng = random.Random(seed)
    state = positions.with_resignations(positions.tee_state(rng, rng.randrange(1, 10)), rng)
    if TEE.outcome(state) is not None:
        return
    row = tee.pack(state)
    values = Evaluator(row, WEIGHTS).values(row[None])[0].tolist()
    sums, colours = _sums(state), state.options.colours
    for seat, colour in enumerate(colours):
        value = values[TURN_ORDER.index(colour)]
        if colour in state.resigned:
            assert value == -WIN
            continue
        others = [
            sums[at] for at, c in enumerate(colours) if at != seat and c not in state.resigned
        ]
        assert value == sums[seat] - (max(others) + sum(others) // len(others)) // 2


def test_finished_games_are_won_lost_or_shared() -> None:
    rows = ["y" * 12] * 5 + ["r" * 12] * 7
    won = TEE.parse(f"{'/'.join(rows)} r:b1,y:f12 4 r")
    rows[5] = "y" * 12
    shared = TEE.parse(f"{'/'.join(rows)} r:b1,y:f12 4 r")
    packed = tee.pack_all([won, shared])
    values = Evaluator(packed[0], WEIGHTS).values(packed)
    assert values[0, [0, 2]].tolist() == [WIN, -WIN]
    assert values[1, [0, 2]].tolist() == [0, 0]
