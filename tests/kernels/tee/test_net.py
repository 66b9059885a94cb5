"""The network's sums against sums of its rows."""

import random

import numpy as np
import pytest

from royalgames.games.tee.board import spaces_of
from royalgames.kernels.tee import net as nets
from tests.kernels.tee import learned
from tests.kernels.tee.triples import triple

SEED = 4803
NET = learned.random_net(SEED)


def _summed(rows: list[int]) -> list[int]:
    return [int(total) for total in NET.inputs[rows].sum(axis=0, dtype=np.int64)]


def _empty() -> nets.Sums:
    return np.zeros(NET.inputs.shape[1], dtype=np.int32)


@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize("view", [0, 1])
def test_taking_spaces_over_gives_the_sums_of_their_rows(view: int, owner: int) -> None:
    rng = random.Random(f"{SEED} {view} {owner}")
    mine, theirs = (nets.OWN, nets.OTHER) if view == owner else (nets.OTHER, nets.OWN)
    for _ in range(5):
        theirs_before, won = rng.getrandbits(144), rng.getrandbits(144)
        sums = _empty()
        nets.take_over(sums, NET, view, 1 - owner, triple(theirs_before), triple(0))
        nets.take_over(sums, NET, view, owner, triple(won), triple(theirs_before & won))
        rows = [mine + _seen(space, view) for space in spaces_of(won)]
        rows += [theirs + _seen(space, view) for space in spaces_of(theirs_before & ~won)]
        assert sums.tolist() == _summed(rows)


def _seen(space: int, view: int) -> int:
    return 143 - space if view else space


@pytest.mark.parametrize(
    ("side", "number", "limit", "slider", "left"),
    [
        (0, 1, 0, 1, 10),
        (1, 30, 0, 9, 10),
        (0, 12, 12, 9, 1),
        (1, 12, 12, 9, 0),
        (1, 5, 7, 5, 4),
        (0, 2, 99, 2, 10),
    ],
)
def test_the_turn_adds_its_rows(side: int, number: int, limit: int, slider: int, left: int) -> None:
    sums = _empty()
    nets.add_turn(sums, NET, side, number, limit)
    rows = [nets.SLIDER + slider - 1, nets.LEFT + left, nets.ALWAYS] + [nets.SECOND] * side
    assert sums.tolist() == _summed(rows)


def test_the_lowest_bit_is_found() -> None:
    rng = random.Random(SEED)
    for bit in range(64):
        word = (rng.getrandbits(64) << bit | 1 << bit) & (1 << 64) - 1
        assert nets.lowest(np.uint64(word)) == bit
