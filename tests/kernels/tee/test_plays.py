"""Playing moves of Royal Tee in batches."""

import random

import numpy as np
import pytest

from royalgames.core import RuleError
from royalgames.games.tee import TEE, Walk
from royalgames.games.tee.moves import Pass
from royalgames.kernels import tee
from tests.kernels import agreement

SEED = 20_261


def test_random_positions_and_walks() -> None:
    agreement.check_pairs(SEED, 20_000)


def test_illegal_moves_break_the_same_rule() -> None:
    seen = agreement.check_faults(SEED, 3000)
    assert {"", "T9", "T11", "T12", "T22"} <= set(seen)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_random_positions_and_walks_ten_times(part: int) -> None:
    agreement.check_pairs(SEED + 100 + part, 20_000)


def test_moves_have_an_inverse() -> None:
    rng = random.Random(SEED)
    for length in range(1, 10):
        walk = Walk("".join(rng.choice("UDLR") for _ in range(length)))
        assert tee.unpack_move(tee.pack_move(walk)) == walk
    assert tee.unpack_move(tee.PASS) == Pass()
    with pytest.raises(ValueError, match="one to nine steps"):
        tee.pack_move(Walk("U" * 10))


def test_random_moves_are_legal_seeded_and_even() -> None:
    state = TEE.parse("5y6/12/12/12/12/12/6r5/12/12/12/12/12 r:g6,y:f12 2 r")
    rows = tee.pack_all([state] * 8000)
    seeds = np.arange(8000, dtype=np.uint64)
    moves = tee.random_moves(rows, seeds)
    assert (moves == tee.random_moves(rows, seeds)).all()
    tee.play(rows, moves)
    found, times = np.unique(moves, return_counts=True)
    assert len(found) == 16
    assert abs(times - 500).max() < 100  # 4.6 standard deviations


def test_bad_input_is_refused() -> None:
    rows = tee.pack_all([TEE.new()] * 2)
    with pytest.raises(ValueError, match="uint64 of shape"):
        tee.over(rows[:, :5])
    with pytest.raises(ValueError, match="as many uint32 moves"):
        tee.play(rows, np.zeros(3, dtype=np.uint32))
    with pytest.raises(ValueError, match="as many seeds"):
        tee.random_moves(rows, np.zeros(3, dtype=np.uint64))
    down = tee.pack_move(Walk("D"))
    with pytest.raises(RuleError, match="T9: move 1: the step D from g1 leaves the board"):
        tee.play(rows, np.array([tee.pack_move(Walk("U")), down], dtype=np.uint32))
    with pytest.raises(RuleError, match="T9: a walk has at most nine steps"):
        tee.play(rows, np.array([down, 10 << 18], dtype=np.uint32))
