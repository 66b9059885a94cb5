"""The player of Royal Tee who has just read the rules."""

import random

import pytest

from royalgames.bots import AT_ONCE
from royalgames.bots.tee.first import WALKS, FirstGameTee
from royalgames.games.tee import TEE, Pass, TeeMove, TeeState, Walk
from tests.kernels import positions


def _claims(state: TeeState, move: TeeMove) -> int:
    assert isinstance(move, Walk)
    return TEE.preview(state, move.steps).claims.bit_count()


@pytest.mark.parametrize("seed", range(4))
def test_claims_the_most_of_the_walks_it_thinks_of(seed: int) -> None:
    state = positions.tee_state(random.Random(seed), 4)
    thought = FirstGameTee().think(state, AT_ONCE, random.Random(seed))
    rng = random.Random(seed)
    drawn = [_claims(state, TEE.sample(state, rng)) for _ in range(WALKS)]
    assert _claims(state, thought.move) == max(drawn) > min(drawn)
    assert thought.nodes == WALKS


def test_surrounded_spaces_are_not_noticed() -> None:
    # Closing the ring around e5 gains three, but claims two like many other walks.
    state = TEE.parse("5y6/12/12/12/12/12/3rrr6/3r1r6/3r1r6/12/12/12 r:d4,y:f12 2 r")
    moves = [FirstGameTee().think(state, AT_ONCE, random.Random(seed)).move for seed in range(12)]
    assert {_claims(state, move) for move in moves} == {2}
    gained = {TEE.preview(state, move.steps).surrounds for move in moves if isinstance(move, Walk)}
    assert 0 in gained


def test_passes_when_it_must() -> None:
    state = TEE.parse("12/12/12/12/12/12/12/12/12/7y4/b11/rg10 r:a1,b:a2,y:h3,g:b1 3 r")
    assert FirstGameTee().think(state, AT_ONCE, random.Random(1)).move == Pass()
