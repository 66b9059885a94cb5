"""The moves of Museum Ur's kernel are those of the rules."""

import random

import numpy as np
import pytest

from royalgames.core import RuleError
from royalgames.games.museum import MUSEUM
from royalgames.kernels import museum
from tests.kernels import agreement, positions

SEED = 20_263


def test_every_position_of_the_game_with_two_pieces() -> None:
    assert agreement.check_museum(positions.museum_states(2)) == agreement.MUSEUM_MOVES_PLAYED


def test_random_games_of_two_to_seven_pieces() -> None:
    assert agreement.check_museum(positions.museum_games(random.Random(SEED), 60)) > 10_000


@pytest.mark.soak
def test_random_games_ten_times() -> None:
    assert agreement.check_museum(positions.museum_games(random.Random(SEED + 1), 2000)) > 400_000


def test_illegal_moves_are_refused_as_the_rules_do() -> None:
    rng = random.Random(SEED)
    states = rng.sample(list(positions.museum_states(2)), 200)
    refused = 0
    for state in states:
        legal = {museum.pack_move(move) for move in MUSEUM.legal(state)}
        for code in {*range(museum.THROW + 5), 40} - legal:
            with pytest.raises(RuleError) as expected:
                MUSEUM.check(state, museum.unpack_move(code))
            with pytest.raises(RuleError) as caught:
                museum.play(museum.pack_all([state]), np.array([code], dtype=np.uint8))
            assert caught.value.rule == expected.value.rule
            assert caught.value.sentence == f"move 0: {expected.value.sentence}"
            refused += 1
    assert refused > 2000
