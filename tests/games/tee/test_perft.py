"""Counting the turns of Royal Tee; the tables are in tests/perft."""

import random

import pytest

from royalgames.games.tee import TEE, Colour, Resign, TeeOptions
from royalgames.games.tee import perft as tee
from tests.perft.perftfile import (
    read_lines,
    slow_tee,
)


@pytest.mark.parametrize("seed", range(12))
def test_from_random_positions(seed: int) -> None:
    rng = random.Random(seed)
    colours = ((Colour.RED, Colour.YELLOW), tuple(Colour))[seed % 2]
    state = TEE.new(TeeOptions(colours))
    for _ in range(rng.randrange(len(colours) * 4)):
        state = TEE.play(state, TEE.sample(state, rng)).state
    depth = 1 if state.slider > 3 else 2
    assert tee.perft(state, depth) == slow_tee(state, depth), f"seed {seed}: {TEE.text(state)}"


def test_split_adds_up() -> None:
    state = TEE.parse("12/12/12/12/12/12/5ry5/12/12/12/12/12 r:f6,y:g6 4 r")
    parts = tee.split(state, 2)
    walks = sum(part.walks for part in parts.values())
    outcomes = sum(part.outcomes for part in parts.values())
    assert (walks, outcomes) == tee.perft(state, 2)
    # Two ways round the same four spaces: one result, named by the first of its walks.
    assert "LDRU" not in parts
    after = tee.perft(TEE.play(state, TEE.parse_move("DLUR")).state, 1)
    assert parts["DLUR"] == (2 * after.walks, after.outcomes)


def test_split_adds_up_where_turns_meet_again() -> None:
    corner = next(
        line for line in read_lines() if "an open corner" in line.title and line.depth == 3
    )
    parts = tee.split(TEE.parse(corner.position), 3).values()
    assert sum(part.walks for part in parts) == corner.numbers["walks"]


def test_split_of_a_pass_and_of_nothing() -> None:
    state = TEE.parse("12/12/12/12/12/12/12/12/12/7y4/b11/rg10 r:a1,b:a2,y:h3,g:b1 3 r")
    assert tee.split(state, 2) == {"-": tee.perft(state, 2)}
    assert tee.split(state, 0) == {}


def test_resigned_colour_passes_and_lone_colour_has_won() -> None:
    four = TEE.play(TEE.new(), Resign(Colour.RED)).state
    assert tee.perft(four, 2) == (3, 3)
    two = TEE.new(TeeOptions((Colour.RED, Colour.YELLOW)))
    over = TEE.play(two, Resign(Colour.RED)).state
    assert tee.perft(over, 3) == (1, 1)
    assert tee.split(over, 3) == {}
