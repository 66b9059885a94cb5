"""Chances at Royal Tee: odds become chances in one place, for levels, reviews and hints."""

import random

import numpy as np
import pytest

from royalgames.bots import Budget, Estimates, bot_of
from royalgames.bots.tee.chances import UNSURE, chances_by_worth, four_chances, learned_chance
from royalgames.bots.tee.levels import REVIEWED, REVIEWED_TURNS, LearnedTee
from royalgames.games.tee import TEE, Colour, TeeOptions, TeeState
from royalgames.kernels.tee.ahead import GUESSED, SURE
from royalgames.kernels.tee.net import ONE
from royalgames.review.judges import judge_of


def _after_random_turns(turns: int, colours: tuple[Colour, ...]) -> TeeState:
    rng, state = random.Random(turns), TEE.new(TeeOptions(colours, 100))
    for _ in range(turns):
        state = TEE.play(state, TEE.sample(state, rng)).state
    return state


def test_only_what_is_sure_is_certain() -> None:
    assert learned_chance(SURE) == 1.0
    assert learned_chance(GUESSED) == learned_chance(SURE - 1) == 1 - UNSURE
    assert learned_chance(-SURE) == learned_chance(-GUESSED) == UNSURE


def test_better_odds_are_better_chances() -> None:
    chances = [learned_chance(odds * ONE // 4) for odds in range(-12, 13)]
    assert chances == sorted(set(chances))
    assert chances[12] == pytest.approx(0.5, abs=0.1)


def test_four_are_certain_only_at_the_end() -> None:
    assert four_chances((0.0, 1.0, 0.0, 0.0), True) == (0.0, 1.0, 0.0, 0.0)
    seen = four_chances((0.0, 1.0, 0.0, 0.0), False)
    assert sum(seen) == pytest.approx(1)
    assert 0.5 < seen[1] < 0.9
    assert four_chances((0.25, 0.25, 0.25, 0.25), False) == pytest.approx((0.25,) * 4)


def test_the_same_lead_says_more_with_four_the_fewer_spaces_are_open() -> None:
    worth = np.array([9000, 0, -3000, -6000])
    ranks = ["r" * 12] * 3 + ["b" * 12] * 3 + ["y" * 12] * 3 + ["g" * 12] * 2 + ["1" + "g" * 11]
    full = TEE.parse(f"{'/'.join(ranks)} r:g12,b:g9,y:g6,g:g3 9 r")
    early, late = (chances_by_worth(state, worth) for state in (TEE.new(), full))
    for seen in (early, late):
        assert sum(seen) == pytest.approx(1)
        assert seen[0] > seen[1] > seen[2] > seen[3]
    assert 0.25 < early[0] < 0.27
    assert 0.4 < late[0] < 0.6
    # A foreseen end may not come.
    assert 0.9 < chances_by_worth(full, 1000 * worth)[0] < 1


@pytest.mark.parametrize(
    "colours", [(Colour.RED, Colour.YELLOW), (Colour.BLUE, Colour.GREEN)], ids=["ry", "bg"]
)
def test_reviews_and_levels_agree_on_the_chances_of_two(colours: tuple[Colour, ...]) -> None:
    state = _after_random_turns(9, colours)
    brain = bot_of("tee", "strongest").brain
    assert isinstance(brain, Estimates)
    chances = brain.estimate(state, "win")
    assert sum(chances) == pytest.approx(1)
    assert judge_of("tee").worth(state).chances == chances
    # Without lots, and as far as a review looks, the level says the same.
    thought = LearnedTee(REVIEWED_TURNS).think(state, REVIEWED, _NoLots())
    assert thought.value == pytest.approx(chances[state.seat])


def test_a_finished_game_is_certain() -> None:
    rows = ["y" * 12] * 4 + ["r" * 12] * 7 + ["1" + "r" * 11]
    state = TEE.parse(f"{'/'.join(rows)} r:b1,y:f12 1 r")
    brain = bot_of("tee", "strongest").brain
    assert isinstance(brain, Estimates)
    assert brain.estimate(state, "win") == (1.0, 0.0)
    thought = bot_of("tee", "strongest").think(state, Budget(nodes=100_000), random.Random(1))
    after = TEE.play(state, thought.move).state
    assert TEE.outcome(after) is not None
    assert brain.estimate(after, "win") == (1.0, 0.0)


class _NoLots:
    def randrange(self, _stop: int, /) -> int:
        return 0
