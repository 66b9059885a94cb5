"""The plain searches of Royal Tee that the levels are measured against."""

import random

import pytest

from royalgames.bots import AT_ONCE, AnyBrain, Budget
from royalgames.bots.tee.greed import after_reply, greed, greediest
from royalgames.bots.tee.plain import CANDIDATES, GreedyTee, TwoTurnTee
from royalgames.games.tee import TEE, Pass
from royalgames.kernels import tee
from tests.kernels import positions

BLOCKED = "12/12/12/12/12/12/12/12/12/7y4/b11/rg10 r:a1,b:a2,y:h3,g:b1 3 r"
AMPLE = Budget(nodes=10**9)


@pytest.mark.parametrize("seed", range(3))
def test_greedy_takes_the_most_of_all_outcomes(seed: int) -> None:
    state = positions.tee_state(random.Random(seed), 4)
    thought = GreedyTee().think(state, AT_ONCE, random.Random(seed))
    row = tee.pack(state)
    found = tee.outcomes(row)
    assert thought.nodes == len(found)
    after = TEE.play(state, thought.move).state
    gained = after.claims[state.seat].bit_count() - state.claims[state.seat].bit_count()
    assert gained == int(greed(row, found).max()) // 1_000 == int(found.gained.max())


@pytest.mark.parametrize("seed", range(3))
def test_two_turns_choose_the_best_lead_after_the_reply(seed: int) -> None:
    state = positions.tee_state(random.Random(seed), 3)
    thought = TwoTurnTee().think(state, AMPLE, random.Random(seed))
    row, work = tee.pack(state), tee.workspace()
    found = tee.outcomes(row, work)
    moves = [found.move(at) for at in greediest(row, found, CANDIDATES, random.Random(seed))]
    leads = [after_reply(row, move, work) for move in moves]
    best = max(range(len(moves)), key=lambda at: leads[at][0])
    assert thought.move == tee.unpack_move(moves[best])
    assert thought.nodes == len(found) + sum(nodes for _, nodes in leads)


def test_two_turns_without_time_take_the_greediest() -> None:
    state = positions.tee_state(random.Random(1), 4)
    greedy = GreedyTee().think(state, AT_ONCE, random.Random(1))
    hurried = TwoTurnTee().think(state, AT_ONCE, random.Random(1))
    ample = TwoTurnTee().think(state, AMPLE, random.Random(1))
    gains = [
        TEE.play(state, thought.move).state.claims[state.seat].bit_count()
        for thought in (greedy, hurried)
    ]
    assert gains[0] == gains[1]
    assert greedy.nodes < hurried.nodes < ample.nodes


@pytest.mark.parametrize("brain", [GreedyTee(), TwoTurnTee()])
def test_a_ring_is_closed_and_a_blocked_tee_passes(brain: AnyBrain) -> None:
    ring = TEE.parse("5y6/12/12/12/12/12/3rrr6/3r1r6/3r1r6/12/12/12 r:d4,y:f12 2 r")
    after = TEE.play(ring, brain.think(ring, AMPLE, random.Random(1)).move).state
    assert after.claims[0].bit_count() == ring.claims[0].bit_count() + 3
    assert brain.think(TEE.parse(BLOCKED), AMPLE, random.Random(1)).move == Pass()
