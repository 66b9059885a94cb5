"""Counting the plies of the games with dice; the tables are in tests/perft."""

import random
from typing import Any

import pytest

from royalgames.games import plies
from royalgames.games.museum import MUSEUM, MuseumOptions
from royalgames.games.ur import UR, UrOptions
from tests.perft.perftfile import slow_museum, slow_ur


def _somewhere(game: Any, options: Any, rng: random.Random) -> Any:
    """Play on from the start for a random number of moves."""
    state = game.new(options)
    for _ in range(rng.randrange(200)):
        if game.outcome(state) is None:
            state = game.play(state, game.sample(state, rng)).state
    return state


@pytest.mark.parametrize("seed", range(40))
def test_from_random_positions_of_ur(seed: int) -> None:
    rng = random.Random(seed)
    state = _somewhere(UR, UrOptions(counters=rng.randrange(1, 8)), rng)
    assert plies.perft(UR, state, 2) == slow_ur(state, 2), f"seed {seed}: {UR.text(state)}"


@pytest.mark.parametrize("seed", range(40))
def test_from_random_positions_of_museum_ur(seed: int) -> None:
    rng = random.Random(seed)
    state = _somewhere(MUSEUM, MuseumOptions(pieces=rng.randrange(2, 8)), rng)
    counted = plies.perft(MUSEUM, state, 2)
    assert counted == slow_museum(state, 2), f"seed {seed}: {MUSEUM.text(state)}"


def test_split_of_ur_adds_up() -> None:
    state = UR.parse("o*3,s,4*2,11 o*4,s,3,8 L throw")
    parts = plies.split(UR, state, 3)
    assert sum(parts.values()) == plies.perft(UR, state, 3)
    assert {"1:", "0: s +", "0: s -", "2: s 8", "3: enter"} <= set(parts)


def test_split_of_museum_ur_adds_up() -> None:
    state = MUSEUM.parse("o3,4,8,11,h1 o4,3,7,14 L throw")
    parts = plies.split(MUSEUM, state, 3)
    assert sum(parts.values()) == plies.perft(MUSEUM, state, 3)
    assert list(parts) == [
        *("0:", "1: enter", "1: 4", "1: 8", "1: 11", "2: enter", "2: 4", "2: 8", "2: 11"),
        *("3: enter", "3: 4", "3: 11", "4: 8", "4: 11"),
    ]


@pytest.mark.parametrize(
    ("game", "over"), [(UR, "h*7 o*7 L over"), (MUSEUM, "o0,h7 o7 L over")], ids=["ur", "museum"]
)
def test_split_of_nothing(game: Any, over: str) -> None:
    assert plies.split(game, game.new(), 0) == {}
    assert plies.split(game, game.parse(over), 3) == {}


@pytest.mark.parametrize("game", [UR, MUSEUM], ids=["ur", "museum"])
@pytest.mark.parametrize("count", [plies.perft, plies.split])
def test_a_negative_depth_is_refused(game: Any, count: Any) -> None:
    with pytest.raises(ValueError, match="from 0, not -1"):
        count(game, game.new(), -1)
