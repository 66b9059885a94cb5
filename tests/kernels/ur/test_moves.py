"""The moves of Ur's kernel are those of the rules."""

import random

import numpy as np
import pytest

from royalgames.core import RuleError
from royalgames.games.ur import UR
from royalgames.kernels import ur
from tests.kernels import agreement, positions

SEED = 20_262


@pytest.mark.parametrize("counters", [1, 2])
def test_every_position_of_the_small_games(counters: int) -> None:
    played = agreement.check_ur(positions.ur_states(counters))
    assert played == agreement.MOVES_PLAYED[counters]


def test_random_games_of_one_to_seven_counters() -> None:
    assert agreement.check_ur(positions.ur_games(random.Random(SEED), 60)) > 10_000


@pytest.mark.soak
def test_random_games_ten_times() -> None:
    assert agreement.check_ur(positions.ur_games(random.Random(SEED + 1), 2000)) > 400_000


def test_illegal_moves_are_refused_as_the_rules_do() -> None:
    rng = random.Random(SEED)
    states = rng.sample(list(positions.ur_states(1)), 200)
    refused = 0
    for state in states:
        legal = {ur.pack_move(move) for move in UR.legal(state)}
        for code in {*range(15), ur.ENTER, ur.DECLINE, *range(ur.THROW, ur.THROW + 4), 40} - legal:
            with pytest.raises(RuleError) as expected:
                UR.check(state, ur.unpack_move(code, state.phase))
            with pytest.raises(RuleError) as caught:
                ur.play(ur.pack_all([state]), np.array([code], dtype=np.uint8))
            assert caught.value.rule == expected.value.rule
            assert caught.value.sentence == f"move 0: {expected.value.sentence}"
            refused += 1
    assert refused > 1000
