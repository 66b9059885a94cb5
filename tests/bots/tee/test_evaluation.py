"""What the search of Royal Tee is built on, compared with the rules and with itself."""

import random

import numpy as np
import pytest

from royalgames.bots.tee.evaluation import Evaluator
from royalgames.bots.tee.pool import promises
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
from royalgames.kernels.tee.paths import HELD, WIN, Scores, best_paths, path_room
from royalgames.kernels.words import Words
from tests.kernels import positions

WEIGHTS = Weights(100, 91, 17, -5, -13, 7, -3, -60)


def _guide(row: Words, evaluator: Evaluator, view: int) -> Scores:
    guide = evaluator.guide(row, int(row[16]), view)
    counts = np.bitwise_count(row[:12]).reshape(4, 3).sum(axis=1)
    guide[HELD : HELD + 4] = counts
    guide[HELD + 4] = 144 - counts.sum()
    return guide


@pytest.mark.parametrize("seed", range(6))
def test_kept_paths_are_outcomes_and_promise_the_same(seed: int) -> None:
    rng = random.Random(seed)
    for slider in (*range(1, 8), 9):
        row = tee.pack(positions.tee_state(rng, slider))
        evaluator = Evaluator(row, WEIGHTS)
        guide = _guide(row, evaluator, rng.choice(evaluator.active))
        found = tee.outcomes(row)
        figures = promises(found, guide, int(row[16])).tolist()
        room = path_room(20)
        kept, tried = best_paths(row, guide, room)
        assert tried >= kept == min(kept, 20)
        ends = found.ends.tolist()
        known = {
            (tuple(w), e): f for w, e, f in zip(found.won.tolist(), ends, figures, strict=True)
        }
        for node, score in zip(
            room.nodes[:kept].tolist(), room.scores[:kept].tolist(), strict=True
        ):
            assert known[tuple(node[3:6]), node[0] >> 48] == score
        assert (kept > 0) == (len(found) > 0)
        assert len({tuple(node[3:6]) for node in room.nodes[:kept].tolist()}) == kept


def test_the_first_steps_of_a_walk_miss_nothing() -> None:
    # A walk of up to three steps that meets itself is as good as a shorter one.
    rng = random.Random(4)
    for slider in (1, 2, 3):
        for _ in range(20):
            row = tee.pack(positions.tee_state(rng, slider))
            guide = _guide(row, Evaluator(row, WEIGHTS), int(row[16]))
            found, room = tee.outcomes(row), path_room(64)
            kept, _ = best_paths(row, guide, room)
            if kept:
                assert room.scores[:kept].max() == promises(found, guide, int(row[16])).max()


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
