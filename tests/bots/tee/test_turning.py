"""Games of Blue and Green, turned: the same game, and the way back."""

import random
from dataclasses import replace

import pytest

from royalgames.bots.tee import turning
from royalgames.games.tee import TEE, Colour, TeeOptions, TeeState
from royalgames.kernels import tee

BLUE_AND_GREEN = TeeOptions((Colour.BLUE, Colour.GREEN), 30)
RED_AND_YELLOW = TeeOptions((Colour.RED, Colour.YELLOW), 30)


def _turned(state: TeeState) -> TeeState:
    return tee.unpack(turning.turned(tee.pack(state)))


def test_the_first_position_becomes_that_of_red_and_yellow() -> None:
    assert _turned(TEE.new(BLUE_AND_GREEN)) == TEE.new(RED_AND_YELLOW)


@pytest.mark.parametrize("seed", range(4))
def test_a_turned_game_is_the_same_game(seed: int) -> None:
    rng, state = random.Random(seed), TEE.new(BLUE_AND_GREEN)
    shadow = _turned(state)
    while TEE.outcome(state) is None:
        walk = TEE.sample(shadow, rng)
        code = turning.turned_back(tee.pack_move(walk))
        state = TEE.play(state, tee.unpack_move(code)).state
        shadow = TEE.play(shadow, walk).state
        assert _turned(state) == shadow
    assert state.round > 9


def test_red_and_yellow_stay_as_they_are_but_for_proposals_to_count() -> None:
    state = replace(TEE.new(RED_AND_YELLOW), agreed=frozenset({Colour.YELLOW}))
    assert not turning.is_turned(tee.pack(state))
    assert _turned(state) == TEE.new(RED_AND_YELLOW)
