"""The casual player of Royal Tee."""

import random

import pytest

from royalgames.bots import AT_ONCE
from royalgames.bots.tee.casual import CasualTee
from royalgames.games.tee import TEE, Colour, Pass, TeeMove, TeeOptions, TeeState, Walk
from tests.bots.games import play

TWO = TeeOptions((Colour.RED, Colour.YELLOW))
ROUNDS = 60


def _choose(state: TeeState, seed: int) -> TeeMove:
    return CasualTee().think(state, AT_ONCE, random.Random(seed)).move


def _ending_round(seed: int) -> int:
    start = TEE.new(TWO)
    last: TeeState = play("tee", start, ("casual", "casual"), seed, 2 * ROUNDS)
    # A game that the last turn of a round finished shows the next round's number.
    return last.round if TEE.outcome(last) else ROUNDS + 2


def _within(seeds: range) -> list[int]:
    return [seed for seed in seeds if _ending_round(seed) <= ROUNDS + 1]


@pytest.mark.long
def test_casual_against_casual_ends() -> None:
    assert len(_within(range(20))) >= 19


@pytest.mark.soak
def test_casual_against_casual_ends_within_60_rounds_in_95_of_100_games() -> None:
    assert len(_within(range(100))) >= 95


@pytest.mark.long
def test_casual_beats_random() -> None:
    won = 0
    for seed in range(6):
        seat = seed % 2
        names = ("casual", "random") if seat == 0 else ("random", "casual")
        outcome = TEE.outcome(play("tee", TEE.new(TWO), names, seed, 400))
        won += outcome is not None and outcome.winners == (TWO.colours[seat],)
    assert won == 6


@pytest.mark.parametrize("seed", range(5))
def test_takes_the_bonus(seed: int) -> None:
    # Right and down closes the ring around e5 and gains three; any other walk gains two at most.
    before = TEE.parse("5y6/12/12/12/12/12/3rrr6/3r1r6/3r1r6/12/12/12 r:d4,y:f12 2 r")
    move = _choose(before, seed)
    assert isinstance(move, Walk)
    assert TEE.preview(before, move.steps).surrounds.bit_count() == 1


def test_ties_go_towards_open_spaces() -> None:
    # Either side gives one space; the right one is open, the left one Yellow's.
    state = TEE.parse("5y6/12/12/12/12/12/12/12/12/12/5r6/4yr6 r:f1,y:f12 1 r")
    assert _choose(state, 3) == Walk("R")


def test_steers_towards_the_nearest_open_space() -> None:
    # Nothing can be gained within two steps; the last open space is the corner a1.
    rows = ["y" * 12] * 2 + ["r" * 12] * 9 + ["1" + "r" * 11]
    state = TEE.parse(f"{'/'.join(rows)} r:e5,y:f12 2 r")
    after = TEE.play(state, _choose(state, 4)).state
    assert TEE.text(after).split()[1] in ("r:c5,y:f12", "r:d4,y:f12", "r:e3,y:f12")


def _nearly_full(red_rows: int) -> TeeState:
    """Red holds the lower rows and Yellow the rest; only the corner a1 is open, beside Red."""
    rows = ["y" * 12] * (12 - red_rows) + ["r" * 12] * red_rows
    rows[-1] = "1" + rows[-1][1:]
    return TEE.parse(f"{'/'.join(rows)} r:b1,y:f12 1 r")


@pytest.mark.parametrize("seed", range(5))
def test_leader_closes_the_game_and_the_other_does_not(seed: int) -> None:
    leader, behind = _nearly_full(8), _nearly_full(3)
    assert _choose(leader, seed) == Walk("L")
    assert _choose(behind, seed) != Walk("L")


@pytest.mark.parametrize(("red_rows", "gained"), [(range(1, 9), 1), (range(6, 9), 2)])
def test_only_the_leader_prefers_one_open_space_to_two_taken_ones(
    red_rows: range, gained: int
) -> None:
    # From b8, a7 is the one open space within reach; row 9 above is Yellow's.
    rows = ["r" * 12 if rank in red_rows else "y" * 12 for rank in range(12, 0, -1)]
    rows[-7] = "1" + rows[-7][1:]
    rows[-1] = rows[-1][1:] + "1"
    state = TEE.parse(f"{'/'.join(rows)} r:b8,y:f12 2 r")
    move = _choose(state, 2)
    assert isinstance(move, Walk)
    assert TEE.preview(state, move.steps).claims.bit_count() == gained


def test_passes_when_it_must() -> None:
    state = TEE.parse("12/12/12/12/12/12/12/12/12/7y4/b11/rg10 r:a1,b:a2,y:h3,g:b1 3 r")
    assert _choose(state, 0) == Pass()


def test_four_play_to_an_end() -> None:
    last = play("tee", TEE.new(), ("casual", "random", "casual", "random"), 7, 400)
    assert TEE.outcome(last) is not None
