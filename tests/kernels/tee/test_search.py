"""The outcomes of Royal Tee's turns, searched exactly."""

import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from royalgames.games.tee import TEE
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


def test_who_must_pass_has_no_outcome() -> None:
    assert agreement.check_must_pass(SEED, 400) > 10


@pytest.mark.soak
@pytest.mark.parametrize("slider", range(1, 10))
def test_whole_outcome_sets_ten_times(slider: int) -> None:
    agreement.check_outcomes(SEED + 100 + slider, slider, 600 if slider < 6 else 30)


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
