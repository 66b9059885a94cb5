"""The perft files hold, and the fast count agrees with the slow one."""

import random

import pytest

from royalgames.games.museum import MUSEUM, MuseumOptions
from royalgames.games.museum import perft as museum
from royalgames.games.tee import TEE, Colour, Resign, TeeOptions
from royalgames.games.tee import perft as tee
from royalgames.games.ur import UR, UrOptions
from royalgames.games.ur import perft as ur
from tests.perft.perftfile import (
    Line,
    fast,
    read_lines,
    slow,
    slow_museum,
    slow_tee,
    slow_ur,
    split,
)

LINES = read_lines()
SLOW_LIMIT = 6_000
"""The most sequences that are counted one by one."""


def _params() -> list[object]:
    marks = {True: [pytest.mark.soak], False: []}
    return [pytest.param(line, id=str(line), marks=marks[line.soak]) for line in LINES]


@pytest.mark.parametrize("line", _params())
def test_file_holds(line: Line) -> None:
    counted = fast(line.game, line.position, line.depth)
    if counted != line.numbers:
        parts = split(line.game, line.position, line.depth)
        pytest.fail(
            f"{line.where}: {line.title}\n{line.position}\ndepth {line.depth}: "
            f"the file says {line.numbers}, counted {counted}; by the first move:\n{parts}",
            pytrace=False,
        )


@pytest.mark.parametrize(
    "line", [line for line in LINES if max(line.numbers.values()) <= SLOW_LIMIT], ids=str
)
def test_file_agrees_with_slow_count(line: Line) -> None:
    assert slow(line.game, line.position, line.depth) == line.numbers


def test_files_are_read_whole() -> None:
    for game, words in (
        ("tee", {"walks", "outcomes"}),
        ("ur", {"nodes"}),
        ("museum", {"nodes"}),
    ):
        lines = [line for line in LINES if line.game == game]
        assert len({line.position for line in lines}) > 15
        assert all(set(line.numbers) == words for line in lines)


@pytest.mark.parametrize("seed", range(12))
def test_tee_from_random_positions(seed: int) -> None:
    rng = random.Random(seed)
    colours = ((Colour.RED, Colour.YELLOW), tuple(Colour))[seed % 2]
    state = TEE.new(TeeOptions(colours))
    for _ in range(rng.randrange(len(colours) * 4)):
        state = TEE.play(state, TEE.sample(state, rng)).state
    depth = 1 if state.slider > 3 else 2
    assert tee.perft(state, depth) == slow_tee(state, depth), f"seed {seed}: {TEE.text(state)}"


@pytest.mark.parametrize("seed", range(40))
def test_ur_from_random_positions(seed: int) -> None:
    rng = random.Random(seed)
    state = UR.new(UrOptions(counters=rng.randrange(1, 8)))
    for _ in range(rng.randrange(200)):
        if UR.outcome(state) is None:
            state = UR.play(state, UR.sample(state, rng)).state
    assert ur.perft(state, 2) == slow_ur(state, 2), f"seed {seed}: {UR.text(state)}"


@pytest.mark.parametrize("seed", range(40))
def test_museum_from_random_positions(seed: int) -> None:
    rng = random.Random(seed)
    state = MUSEUM.new(MuseumOptions(pieces=rng.randrange(2, 8)))
    for _ in range(rng.randrange(200)):
        if MUSEUM.outcome(state) is None:
            state = MUSEUM.play(state, MUSEUM.sample(state, rng)).state
    assert museum.perft(state, 2) == slow_museum(state, 2), f"seed {seed}: {MUSEUM.text(state)}"


def test_museum_split_adds_up() -> None:
    state = MUSEUM.parse("o3,4,8,11,h1 o4,3,7,14 L throw")
    parts = museum.split(state, 3)
    assert sum(parts.values()) == museum.perft(state, 3)
    assert list(parts) == [
        *("0:", "1: enter", "1: 4", "1: 8", "1: 11", "2: enter", "2: 4", "2: 8", "2: 11"),
        *("3: enter", "3: 4", "3: 11", "4: 8", "4: 11"),
    ]


def test_museum_split_of_nothing() -> None:
    assert museum.split(MUSEUM.new(), 0) == {}
    assert museum.split(MUSEUM.parse("o0,h7 o7 L over"), 3) == {}


def test_tee_split_adds_up() -> None:
    state = TEE.parse("12/12/12/12/12/12/5ry5/12/12/12/12/12 r:f6,y:g6 4 r")
    parts = tee.split(state, 2)
    walks = sum(part.walks for part in parts.values())
    outcomes = sum(part.outcomes for part in parts.values())
    assert (walks, outcomes) == tee.perft(state, 2)
    # Two ways round the same four spaces: one result, named by the first of its walks.
    assert "LDRU" not in parts
    after = tee.perft(TEE.play(state, TEE.parse_move("DLUR")).state, 1)
    assert parts["DLUR"] == (2 * after.walks, after.outcomes)


def test_tee_split_adds_up_where_turns_meet_again() -> None:
    corner = next(line for line in LINES if "an open corner" in line.title and line.depth == 3)
    parts = tee.split(TEE.parse(corner.position), 3).values()
    assert sum(part.walks for part in parts) == corner.numbers["walks"]


def test_tee_split_of_a_pass_and_of_nothing() -> None:
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


def test_ur_split_adds_up() -> None:
    state = UR.parse("o*3,s,4*2,11 o*4,s,3,8 L throw")
    parts = ur.split(state, 3)
    assert sum(parts.values()) == ur.perft(state, 3)
    assert {"1:", "0: s +", "0: s -", "2: s 8", "3: enter"} <= set(parts)


def test_ur_split_of_nothing() -> None:
    assert ur.split(UR.new(), 0) == {}
    assert ur.split(UR.parse("h*7 o*7 L over"), 3) == {}


def test_negative_depth_is_refused() -> None:
    for count in (tee.perft, tee.split):
        with pytest.raises(ValueError, match="from 0, not -1"):
            count(TEE.new(), -1)
    for count_museum in (museum.perft, museum.split):
        with pytest.raises(ValueError, match="from 0, not -1"):
            count_museum(MUSEUM.new(), -1)
    for count_ur in (ur.perft, ur.split):
        with pytest.raises(ValueError, match="from 0, not -1"):
            count_ur(UR.new(), -1)
