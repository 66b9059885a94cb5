"""What positions of four teach: slopes of the log loss, and games that end by the rules."""

import random

import numpy as np
import pytest

from royalgames.games.tee import TEE
from royalgames.kernels import tee
from royalgames.kernels.tee.four import net as nets
from royalgames.kernels.tee.four.learn import learn_from, play_game
from royalgames.kernels.tee.four.net import CHANCE
from royalgames.kernels.tee.four.play import room_for
from royalgames.kernels.tee.four.walks import Width
from royalgames.kernels.tee.position import ROW
from tests.kernels.tee.four.seen import four_player_state, random_net

SEED = 4411


def _learned(
    rows: np.ndarray, aims: np.ndarray, inputs: np.ndarray, outputs: np.ndarray
) -> tuple[float, np.ndarray, np.ndarray]:
    down_in, down_out = np.zeros_like(inputs), np.zeros_like(outputs)
    chances = np.zeros_like(aims)
    loss = learn_from(rows, aims, inputs, outputs, down_in, down_out, chances)
    assert chances.sum(axis=1) == pytest.approx(1, abs=1e-5)
    return loss, down_in, down_out


def test_slopes_are_those_of_the_loss() -> None:
    rng, numbers = random.Random(SEED), np.random.default_rng(SEED)
    rows = np.array([tee.pack(four_player_state(rng, 5)) for _ in range(3)])
    aims = np.eye(4, dtype=np.float32)[[0, 2, 3]]
    units = 4
    inputs = numbers.normal(0, 0.05, (nets.INPUTS, units + nets.BUCKETS)).astype(np.float32)
    inputs[nets.ALWAYS, :units] = 0.5
    outputs = numbers.normal(0, 0.5, (nets.BUCKETS, units)).astype(np.float32)
    loss, _, down_out = _learned(rows, aims, inputs, outputs)
    bucket, unit = np.unravel_index(np.abs(down_out).argmax(), down_out.shape)
    changed = outputs.copy()
    changed[bucket, unit] += np.float32(0.01)
    after, _, _ = _learned(rows, aims, inputs, changed)
    # The slopes are added up, the loss is a mean.
    assert (after - loss) / 0.01 == pytest.approx(down_out[bucket, unit] / len(rows), rel=0.05)


def test_a_game_against_oneself_ends_by_the_rules() -> None:
    room = room_for(random_net(SEED))
    row = tee.pack(TEE.new())
    rows, result = np.zeros((420, ROW), dtype=np.uint64), np.zeros(4, dtype=np.int64)
    turns = play_game(room, row, 60, 1200, Width(12, 7, 0), np.uint64(SEED), rows, result)
    assert turns > 20
    assert not tee.over(rows[:turns]).any()
    if result.any():
        assert tee.over(row[None])[0]
        assert abs(int(result.sum()) - CHANCE) < 4
