"""The engine for four: legal, the same for the same nodes, and it finishes what is won."""

import random

import numpy as np
import pytest

from royalgames.bots.bot import Budget
from royalgames.bots.tee.four import FourEngine
from royalgames.bots.tee.four_network import load
from royalgames.games.tee import TEE
from royalgames.kernels import tee
from royalgames.training.tee.four.games import new_row
from royalgames.training.tee.games import random_opening
from tests.bots.timing import least_seconds
from tests.kernels.tee.four.seen import four_player_state

SEED = 1609
ENGINE = FourEngine(load())


@pytest.mark.parametrize("slider", [1, 4, 7, 9])
def test_choices_and_lines_are_legal(slider: int) -> None:
    rng = random.Random(f"{SEED} {slider}")
    for _ in range(3):
        row = tee.pack(four_player_state(rng, slider, rng.random() < 0.4))
        if tee.over(row[None])[0]:
            continue
        found = ENGINE.search(row, Budget(nodes=100_000), rng)
        assert sum(found.chances) == pytest.approx(1, abs=1e-4)
        assert found.line[0] == found.move
        for code in found.line:
            if tee.over(row[None])[0]:
                break
            row = tee.play(row[None], np.array([code], dtype=np.uint32))[0]


def test_with_nodes_the_same_numbers_give_the_same_result() -> None:
    row = random_opening(new_row(100), 30, random.Random(SEED))
    first, again = (ENGINE.search(row, Budget(nodes=300_000), random.Random(5)) for _ in range(2))
    assert first == again
    assert first.tries > 10


def test_a_won_game_is_finished() -> None:
    rows = ["y" * 12] * 4 + [
        "r" * 11 + "b",
        "r" * 12,
        "g" + "r" * 11,
        *["r" * 12] * 4,
        "1" + "r" * 11,
    ]
    state = TEE.parse(f"{'/'.join(rows)} r:b1,b:l8,y:f12,g:a6 1 r")
    found = ENGINE.search(tee.pack(state), Budget(nodes=100_000), random.Random(1))
    assert TEE.outcome(TEE.play(state, tee.unpack_move(found.move)).state) is not None
    assert found.chances == (1.0, 0.0, 0.0, 0.0)


@pytest.mark.long
def test_the_clock_is_kept() -> None:
    row = random_opening(new_row(100), 36, random.Random(SEED))
    # By nodes, because compiling would use up a budget of seconds before all is compiled.
    ENGINE.search(row, Budget(nodes=30_000_000), random.Random(1))
    budget = Budget(seconds=0.3)
    assert least_seconds(lambda: ENGINE.search(row, budget, random.Random(1))) < 0.33
