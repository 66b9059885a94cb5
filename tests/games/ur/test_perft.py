"""Counting the plies of Ur; the tables are in tests/perft."""

import random

import pytest

from royalgames.games.ur import UR, UrOptions
from royalgames.games.ur import perft as ur
from tests.perft.perftfile import (
    slow_ur,
)


@pytest.mark.parametrize("seed", range(40))
def test_from_random_positions(seed: int) -> None:
    rng = random.Random(seed)
    state = UR.new(UrOptions(counters=rng.randrange(1, 8)))
    for _ in range(rng.randrange(200)):
        if UR.outcome(state) is None:
            state = UR.play(state, UR.sample(state, rng)).state
    assert ur.perft(state, 2) == slow_ur(state, 2), f"seed {seed}: {UR.text(state)}"


def test_split_adds_up() -> None:
    state = UR.parse("o*3,s,4*2,11 o*4,s,3,8 L throw")
    parts = ur.split(state, 3)
    assert sum(parts.values()) == ur.perft(state, 3)
    assert {"1:", "0: s +", "0: s -", "2: s 8", "3: enter"} <= set(parts)


def test_split_of_nothing() -> None:
    assert ur.split(UR.new(), 0) == {}
    assert ur.split(UR.parse("h*7 o*7 L over"), 3) == {}
