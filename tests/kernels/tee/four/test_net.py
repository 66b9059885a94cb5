"""The network for four: views, whole-number chances, and evaluation against the rules."""

import random

import numpy as np
import pytest

from royalgames.games.tee import TEE
from royalgames.kernels import tee
from royalgames.kernels.tee.four import net as nets
from royalgames.kernels.tee.four.play import evaluate, room_for
from tests.kernels.tee.four.seen import four_player_state, odds_by_the_rules, random_net

SEED = 1604


def test_every_seat_sees_its_own_start_where_red_does() -> None:
    tees = TEE.new().tees
    for view in range(4):
        seen = [int(nets.VIEW[view, tees[(view + seat) % 4]]) for seat in range(4)]
        assert seen == [int(tee_) for tee_ in tees]
        assert sorted(nets.VIEW[view].tolist()) == list(range(144))


def test_chances_are_the_softmax_of_the_odds() -> None:
    rng = random.Random(SEED)
    for _ in range(50):
        odds = np.array([rng.randrange(-9000, 9000) for _ in range(4)], dtype=np.int64)
        active, out = rng.choice((15, 15, 7, 10)), np.zeros(4, dtype=np.int64)
        nets.chances_of(odds, active, out)
        there = np.array([active >> seat & 1 for seat in range(4)])
        exact = np.exp(odds / nets.ONE) * there
        exact /= exact.sum()
        assert out / nets.CHANCE == pytest.approx(exact, abs=2e-4)
        seat = int(np.flatnonzero(there)[0])
        lead = np.log(exact[seat] / (1 - exact[seat]))
        assert nets.lead_of(odds, active, seat) / nets.ONE == pytest.approx(lead, abs=5e-3)


@pytest.mark.parametrize("resigned", [False, True])
def test_a_position_is_worth_what_the_rules_add_up(resigned: bool) -> None:
    rng, net = random.Random(f"{SEED} {resigned}"), random_net(SEED)
    room, out = room_for(net, 1), np.zeros(4, dtype=np.int64)
    for slider in range(1, 10):
        state = four_player_state(rng, slider, resigned)
        if TEE.outcome(state) is not None:
            continue
        evaluate(room, tee.pack(state), out)
        assert room.odds.tolist() == odds_by_the_rules(net, state), TEE.text(state)
