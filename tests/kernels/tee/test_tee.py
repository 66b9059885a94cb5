"""Royal Tee's kernels are exactly the plain rules."""

import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest

from royalgames.core import RuleError
from royalgames.games.tee import TEE, TeeOptions, Walk
from royalgames.games.tee.moves import Pass
from royalgames.games.tee.state import SEATINGS
from royalgames.kernels import tee
from royalgames.kernels.tee.search import MOST_NODES
from tests.kernels import agreement, positions

SEED = 20_261

G6_COUNTS = (4, 16, 64, 222, 768, 2500, 8187, 25660, 80491)
"""The rule sheet's facts: different outcomes from g6 by slider."""


@pytest.mark.parametrize("slider", range(1, 10))
def test_the_known_counts_from_g6(slider: int) -> None:
    state = TEE.parse(f"5y6/12/12/12/12/12/6r5/12/12/12/12/12 r:g6,y:f12 {slider} r")
    assert len(tee.outcomes(tee.pack(state))) == G6_COUNTS[slider - 1]


@pytest.mark.parametrize("slider", range(1, 6))
def test_whole_outcome_sets(slider: int) -> None:
    outcomes, surrounding = agreement.check_outcomes(SEED + slider, slider, 60)
    assert outcomes > 60
    assert surrounding > 10


@pytest.mark.parametrize("slider", range(6, 10))
def test_whole_outcome_sets_of_long_walks(slider: int) -> None:
    outcomes, surrounding = agreement.check_outcomes(SEED + slider, slider, 3)
    assert outcomes > 1000
    assert surrounding > 0


def test_each_outcome_comes_with_a_walk_to_it() -> None:
    rng = random.Random(SEED)
    for number in range(60):
        state = positions.tee_state(rng, number % 9 + 1)
        found = tee.outcomes(tee.pack(state))
        agreement.compare_walks(state, found, rng.sample(range(len(found)), min(len(found), 40)))


def test_random_positions_and_walks() -> None:
    agreement.check_pairs(SEED, 20_000)


def test_illegal_moves_break_the_same_rule() -> None:
    seen = agreement.check_faults(SEED, 3000)
    assert {"", "T9", "T11", "T12", "T22"} <= set(seen)


def test_who_must_pass_has_no_outcome() -> None:
    assert agreement.check_must_pass(SEED, 400) > 10


@pytest.mark.soak
@pytest.mark.parametrize("slider", range(1, 10))
def test_whole_outcome_sets_ten_times(slider: int) -> None:
    agreement.check_outcomes(SEED + 100 + slider, slider, 600 if slider < 6 else 30)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_random_positions_and_walks_ten_times(part: int) -> None:
    agreement.check_pairs(SEED + 100 + part, 20_000)


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


def test_packing_has_an_inverse() -> None:
    rng = random.Random(SEED)
    for number in range(300):
        state = positions.with_resignations(positions.tee_state(rng, number % 9 + 1), rng)
        assert tee.unpack(tee.pack(state)) == state


def test_moves_have_an_inverse() -> None:
    rng = random.Random(SEED)
    for length in range(1, 10):
        walk = Walk("".join(rng.choice("UDLR") for _ in range(length)))
        assert tee.unpack_move(tee.pack_move(walk)) == walk
    assert tee.unpack_move(tee.PASS) == Pass()
    with pytest.raises(ValueError, match="one to nine steps"):
        tee.pack_move(Walk("U" * 10))


def test_random_moves_are_legal_seeded_and_even() -> None:
    state = TEE.parse("5y6/12/12/12/12/12/6r5/12/12/12/12/12 r:g6,y:f12 2 r")
    rows = tee.pack_all([state] * 8000)
    seeds = np.arange(8000, dtype=np.uint64)
    moves = tee.random_moves(rows, seeds)
    assert (moves == tee.random_moves(rows, seeds)).all()
    tee.play(rows, moves)
    found, times = np.unique(moves, return_counts=True)
    assert len(found) == 16
    assert abs(times - 500).max() < 100  # 4.6 standard deviations


def test_bad_input_is_refused() -> None:
    rows = tee.pack_all([TEE.new()] * 2)
    with pytest.raises(ValueError, match="uint64 of shape"):
        tee.over(rows[:, :5])
    with pytest.raises(ValueError, match="as many uint32 moves"):
        tee.play(rows, np.zeros(3, dtype=np.uint32))
    with pytest.raises(ValueError, match="as many seeds"):
        tee.random_moves(rows, np.zeros(3, dtype=np.uint64))
    down = tee.pack_move(Walk("D"))
    with pytest.raises(RuleError, match="T9: move 1: the step D from g1 leaves the board"):
        tee.play(rows, np.array([tee.pack_move(Walk("U")), down], dtype=np.uint32))
    with pytest.raises(RuleError, match="T9: a walk has at most nine steps"):
        tee.play(rows, np.array([down, 10 << 18], dtype=np.uint32))


def test_threads_with_workspaces_of_their_own_do_not_disturb_each_other() -> None:
    rng = random.Random(SEED)
    rows = tee.pack_all([positions.tee_state(rng, number % 4 + 4) for number in range(60)])

    def gained(part: int) -> list[list[int]]:
        work = tee.workspace()
        return [tee.outcomes(row, work).gained.tolist() for row in rows[part::4]]

    alone = [gained(part) for part in range(4)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(gained, range(4))) == alone


def test_the_workspace_is_as_large_as_any_turn_needs() -> None:
    # On a board without sides, where every walk is free.
    width = 32
    layer = {(1 << 16 * width + 16, 16 * width + 16)}
    reached = set(layer)
    counts = [1]
    for _ in range(9):
        layer = {
            (visited | 1 << end + step, end + step)
            for visited, end in layer
            for step in (1, -1, width, -width)
        }
        reached |= layer
        counts.append(len(reached))
    assert tuple(counts) == MOST_NODES


def test_outcomes_know_their_moves_and_what_comes_after() -> None:
    rng = random.Random(SEED)
    for number in range(24):
        state = positions.with_resignations(positions.tee_state(rng, number % 6 + 1), rng)
        row = tee.pack(state)
        found = tee.outcomes(row)
        if not len(found):
            continue
        some = rng.sample(range(len(found)), min(8, len(found)))
        codes = np.array([found.move(index) for index in some], dtype=np.uint32)
        played = tee.play(np.repeat(row[None], len(some), axis=0), codes)
        after = np.array([found.after(index) for index in some])
        assert (after == played).all(), f"seed {SEED}: {TEE.text(state)}"
        assert (found.all_after()[some] == after).all()
        assert (found.chosen(np.array(some)).moves == codes).all()
