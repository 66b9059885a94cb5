"""Positions looked up from the words of the two sides."""

from pathlib import Path

import numpy as np
import pytest

from royalgames.games.ur import UR
from royalgames.kernels import ur as fast
from royalgames.kernels.solve import lookup as kernels
from royalgames.kernels.solve.lookup import lookup_all, number_all
from royalgames.solver import ur
from royalgames.solver.tablebase import Tablebase, open_tablebase
from tests.kernels.uncompiled import uncompiled

FILE = Path(__file__).parents[2] / "solver" / "files" / "ur-win-half-1.table"
PLACES = np.array(ur.BOARD.places, dtype=np.int64)

lookup = uncompiled(kernels.lookup)


@pytest.fixture(scope="module")
def one() -> Tablebase:
    """The tablebase of the game with one counter a side."""
    return open_tablebase(FILE)


def test_arrangements_are_numbered_in_the_order_of_counts() -> None:
    side = ur.side(3)
    numbers = np.empty(len(side), dtype=np.int64)
    number_all(side.words, 3, side.before, PLACES, numbers)
    assert sorted(numbers.tolist()) == list(range(len(side)))
    counts = [tuple(row) for row in side.counts[np.argsort(numbers)].tolist()]
    assert counts == sorted(counts)


def test_a_position_is_worth_what_the_tablebase_says(one: Tablebase) -> None:
    for text in ("o o L throw", "s 14 L throw", "14 s L throw", "9 3 D throw"):
        state = UR.parse(text)
        row = fast.pack(state)
        mine = int(row[2])
        found = lookup(row[mine], row[1 - mine], 1, one.arrays)
        assert found == pytest.approx(one.probe(state).of(state.turn))
    # The player who throws from square 14 is ahead of the one who throws from S.
    ahead, behind = (fast.pack(UR.parse(text)) for text in ("14 s L throw", "s 14 L throw"))
    values = [lookup(row[0], row[1], 1, one.arrays) for row in (ahead, behind)]
    assert values[0] > 0.5 > values[1]


def test_what_is_not_covered_or_left_out_is_unknown(one: Tablebase) -> None:
    large = fast.pack(UR.parse("o*2 o*2 L throw"))
    assert np.isnan(lookup(large[0], large[1], 2, one.arrays))
    start = fast.pack(UR.parse("o o L throw"))
    pairs = np.stack([start[:2], start[:2], large[:2]])
    out = np.zeros(3)
    lookup_all(pairs, np.array([1, 0, 2]), one.arrays, out)
    assert out[0] == pytest.approx(0.534125554, abs=1e-4)
    assert np.isnan(out[1:]).all()
