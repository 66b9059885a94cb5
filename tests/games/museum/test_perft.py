"""Counting the plies of Museum Ur."""

import random

import pytest

from royalgames.games.museum import (
    MUSEUM,
    MuseumOptions,
)
from royalgames.games.museum import perft as museum
from tests.perft.perftfile import (
    slow_museum,
)


def test_perft_by_name() -> None:
    assert MUSEUM.perft(MUSEUM.new(), 2) == {"nodes": 28}
    parts = MUSEUM.perft_split(MUSEUM.new(), 2)
    assert parts["4: enter"] == {"nodes": 8}
    assert sum(part["nodes"] for part in parts.values()) == 28


@pytest.mark.parametrize("seed", range(40))
def test_from_random_positions(seed: int) -> None:
    rng = random.Random(seed)
    state = MUSEUM.new(MuseumOptions(pieces=rng.randrange(2, 8)))
    for _ in range(rng.randrange(200)):
        if MUSEUM.outcome(state) is None:
            state = MUSEUM.play(state, MUSEUM.sample(state, rng)).state
    assert museum.perft(state, 2) == slow_museum(state, 2), f"seed {seed}: {MUSEUM.text(state)}"


def test_split_adds_up() -> None:
    state = MUSEUM.parse("o3,4,8,11,h1 o4,3,7,14 L throw")
    parts = museum.split(state, 3)
    assert sum(parts.values()) == museum.perft(state, 3)
    assert list(parts) == [
        *("0:", "1: enter", "1: 4", "1: 8", "1: 11", "2: enter", "2: 4", "2: 8", "2: 11"),
        *("3: enter", "3: 4", "3: 11", "4: 8", "4: 11"),
    ]


def test_split_of_nothing() -> None:
    assert museum.split(MUSEUM.new(), 0) == {}
    assert museum.split(MUSEUM.parse("o0,h7 o7 L over"), 3) == {}
