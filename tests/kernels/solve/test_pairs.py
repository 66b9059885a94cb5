"""A position and its turned one, solved at once."""

import numpy as np
import pytest

from royalgames.kernels.solve import pairs
from royalgames.kernels.solve.pairs import LayerPair
from royalgames.kernels.solve.rows import Fits, Layer, Span
from tests.kernels.uncompiled import uncompiled

solve_pairs = uncompiled(pairs.solve_pairs)


def _fits(count: int) -> Fits:
    """Return arrangements that are all of one level and hold no shared square."""
    return Fits(
        np.array([0, count], dtype=np.int32),
        np.arange(count, dtype=np.int32),
        np.array([0, count], dtype=np.int32),
    )


def _layer(count: int, value: float) -> Layer:
    return Layer(
        np.full(count * count, value),
        np.arange(count, dtype=np.int64)[None] * count,
        np.array([0, count * count]),
        np.zeros(count, dtype=np.uint16),
        np.zeros(count, dtype=np.int32),
        np.arange(count + 1, dtype=np.int32)[None],
    )


def _span(count: int, seed: int) -> Span:
    rng = np.random.default_rng(seed)
    starts = np.arange(count + 1, dtype=np.int64) * count
    return Span(0, 0, count, starts, rng.uniform(0, 0.5, count**2), rng.uniform(0.1, 0.5, count**2))


def test_each_value_is_its_sum_and_weight_of_the_other() -> None:
    here, turned, whole = _layer(3, 0.0), _layer(3, 0.0), 1.0
    pair = LayerPair(here, turned, _fits(3), _fits(3), whole, 0.0, False)
    first, second = _span(3, 1), _span(3, 2)
    worst = solve_pairs(pair, first, second)
    values, back = here.values.reshape(3, 3), turned.values.reshape(3, 3).T
    sums, weights = (array.reshape(3, 3) for array in (first.sums, first.weights))
    assert values == pytest.approx(sums + weights * (whole - back))
    sums, weights = (array.reshape(3, 3).T for array in (second.sums, second.weights))
    assert back == pytest.approx(sums + weights * (whole - values))
    assert worst == pytest.approx(max(here.values.max(), turned.values.max()))
    assert solve_pairs(pair, first, second) == 0


def test_one_layer_is_its_own_turned_one() -> None:
    layer = _layer(3, 0.0)
    pair = LayerPair(layer, layer, _fits(3), _fits(3), 1.0, 0.0, True)
    span = _span(3, 3)
    solve_pairs(pair, span, span)
    values = layer.values.reshape(3, 3)
    expected = span.sums.reshape(3, 3) + span.weights.reshape(3, 3) * (1 - values.T)
    assert values == pytest.approx(expected)


def test_only_the_rows_of_the_span_are_written() -> None:
    here, turned = _layer(3, -1.0), _layer(3, -1.0)
    pair = LayerPair(here, turned, _fits(3), _fits(3), 1.0, 0.0, False)
    solve_pairs(pair, _span(3, 1)._replace(first=1, last=2), _span(3, 2))
    assert (here.values.reshape(3, 3) == -1).all(axis=1).tolist() == [True, False, True]
    assert (turned.values.reshape(3, 3) == -1).all(axis=0).tolist() == [True, False, True]


def test_bounds_that_hold_stay_and_others_move_apart() -> None:
    exact = [_layer(2, 0.0), _layer(2, 0.0)]
    spans = _span(2, 4), _span(2, 5)
    solve_pairs(LayerPair(exact[0], exact[1], _fits(2), _fits(2), 1.0, 0.0, False), *spans)
    below, above = _layer(2, 1.0), _layer(2, 0.0)
    below.values[0], above.values[3] = exact[0].values[0] - 0.2, exact[1].values[3] + 0.2
    pair = LayerPair(below, above, _fits(2), _fits(2), 1.0, 0.125, False)
    assert solve_pairs(pair, *spans) > 0
    # Those that did not hold go further than they must; the two that held by 0.2 stay.
    assert below.values[1:] == pytest.approx(exact[0].values[1:] - 0.25)
    assert above.values[:3] == pytest.approx(exact[1].values[:3] + 0.25)
    assert below.values[0] == exact[0].values[0] - 0.2
    assert above.values[3] == exact[1].values[3] + 0.2
    # All hold now, so nothing moves.
    assert solve_pairs(pair, *spans) == 0
