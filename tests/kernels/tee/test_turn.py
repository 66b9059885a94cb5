"""Turns and endings of Royal Tee."""

import random
from dataclasses import replace

import numpy as np
import pytest

from royalgames.core import RuleError
from royalgames.games.tee import TEE, TeeOptions
from royalgames.games.tee.state import SEATINGS
from royalgames.kernels import tee

SEED = 20_261


@pytest.mark.parametrize("colours", SEATINGS)
def test_whole_games_step_by_step(colours: tuple[str, ...]) -> None:
    rng = random.Random(SEED)
    state = TEE.new(TeeOptions(tuple(type(SEATINGS[0][0])(c) for c in colours), 30))
    row = tee.pack_all([state])
    while TEE.outcome(state) is None:
        assert tee.over(row).tolist() == [0]
        move = TEE.sample(state, rng)
        state = TEE.play(state, move).state
        row = tee.play(row, np.array([tee.pack_move(move)], dtype=np.uint32))
        assert tee.unpack(row[0]) == state
    assert tee.over(row).tolist() == [21]


def test_every_ending_is_seen() -> None:
    full = TEE.parse("/".join(["rrrrrryyyyyy"] * 12) + " r:a1,y:l1 9 r")
    two = TEE.new(TeeOptions(SEATINGS[1], 3))
    agreed = replace(two, agreed=frozenset(SEATINGS[1]))
    one_left = replace(TEE.new(), resigned=SEATINGS[0][1:])
    two_left = replace(TEE.new(), resigned=SEATINGS[0][2:], agreed=frozenset(SEATINGS[0][:2]))
    late = replace(two, round=4)
    states = [full, two, agreed, one_left, two_left, late, TEE.new()]
    rules = [outcome.rule if (outcome := TEE.outcome(state)) else "T0" for state in states]
    assert rules == ["T19", "T0", "T21", "T22", "T21", "T21", "T0"]
    assert [f"T{rule}" for rule in tee.over(tee.pack_all(states))] == rules
    with pytest.raises(RuleError, match="T19: the game is over"):
        tee.outcomes(tee.pack(full))
