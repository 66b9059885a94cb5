"""Fitting a judge to known values."""

import numpy as np
import pytest

from royalgames.games.ur.board import HOME, PLACES
from royalgames.kernels.judge import Judge, judge_all, new_units
from royalgames.kernels.net import LAST, Floats, Net
from royalgames.kernels.words import Words
from royalgames.training.fitting import STEP, Fitter, Shape, corrected, fit

SHAPE = Shape(PLACES, HOME, hidden=16, second=4)
SEED = 7


def _positions(count: int) -> Words:
    """Two counters on each side somewhere, and one that may be home."""
    rng = np.random.default_rng(SEED)
    places = rng.integers(0, 15, (count, 2, 2)).astype(np.uint64)
    words = (np.uint64(1) << np.uint64(3) * places).sum(axis=2, dtype=np.uint64)
    home = rng.integers(0, 2, (count, 2)).astype(np.uint64) << np.uint64(3 * HOME)
    return np.asarray(words + home)


def _exact(positions: Words) -> Floats:
    """Say who is ahead, and by a trifle more if the lowest places are taken."""
    ahead = np.zeros(len(positions))
    for place in range(15):
        counts = (positions >> np.uint64(3 * place) & np.uint64(7)).astype(np.float64)
        ahead += 0.02 * place * (counts[:, 0] - counts[:, 1])
    return np.asarray(np.tanh(ahead) * 0.9 + 0.05 * (positions[:, 0] & np.uint64(1)))


def _error(judge: Judge, positions: Words) -> float:
    out = np.empty(len(positions))
    judge_all(positions, judge, new_units(judge), out)
    return float(np.sqrt(np.mean((out - _exact(positions)) ** 2)))


def _fitted(steps: int = 600) -> Fitter:
    positions, fitter = _positions(3000), Fitter(SHAPE, SEED)
    for _ in fit(fitter, (positions, _exact(positions)), steps, SEED):
        pass
    return fitter


def test_slopes_are_how_the_error_rises() -> None:
    """One step from the same network, with one number changed a little, both ways."""
    positions = _positions(50)
    values = _exact(positions)
    fitter = Fitter(SHAPE, SEED)

    def error() -> float:
        out = np.empty(len(positions))
        judge = fitter.judge()._replace(net=fitter.net, second=fitter.second)
        judge_all(positions, judge, new_units(judge), out)
        return float(((out - values) ** 2).mean())

    before = fitter.net.copy(), fitter.second.copy()
    assert fitter.step(positions, values, 0.0) == pytest.approx(_error_of(before, positions))
    slopes = [mean / 0.1 for mean in (fitter.moments[0], fitter.more_moments[0])]
    numbers = (fitter.net, fitter.second)
    rng = np.random.default_rng(SEED)
    checked = [(0, LAST, 0), (1, -1, 1), (1, -2, 2), (1, 0, 3)]
    checked += [(0, int(row), int(rng.integers(16))) for row in rng.integers(0, 120, 20)]
    for which, row, unit in checked:
        own, kept = numbers[which], numbers[which][row, unit]
        own[row, unit] = kept + 1e-2
        above = error()
        own[row, unit] = kept - 1e-2
        below = error()
        own[row, unit] = kept
        assert slopes[which][row, unit] == pytest.approx((above - below) / 2e-2, abs=2e-3)


def _error_of(numbers: tuple[Net, Net], positions: Words) -> float:
    fitter = Fitter(SHAPE, SEED)
    judge = fitter.judge()._replace(net=numbers[0], second=numbers[1])
    return _error(judge, positions) ** 2


def test_a_fit_comes_closer_and_is_the_same_again() -> None:
    positions = _positions(500)
    first, again = _fitted(), _fitted()
    assert np.array_equal(first.net, again.net)
    assert np.array_equal(first.second, again.second)
    assert _error(first.judge(), positions) < 0.5 * _error(Fitter(SHAPE, SEED).judge(), positions)


def test_a_fit_reports_ten_times() -> None:
    positions = _positions(3000)
    reports = list(fit(Fitter(SHAPE, SEED), (positions, _exact(positions)), 25, SEED))
    assert len(reports) == 10
    assert reports[-1].steps == 25
    assert reports[-1].error < reports[0].error


def test_what_is_at_home_does_not_count() -> None:
    judge = _fitted().judge()
    positions = _positions(100)
    without, out = positions & SHAPE.kept, np.empty((2, 100))
    for index, each in enumerate((positions, without)):
        judge_all(each, judge, new_units(judge), out[index])
    assert (positions != without).any()
    assert np.array_equal(out[0], out[1])


def test_corrections_leave_half_a_step() -> None:
    positions, plain = _positions(400), _fitted().judge()
    judge = corrected(plain, _exact, positions, 10_000)
    before, after = np.empty(400), np.empty(400)
    judge_all(positions, plain, new_units(plain), before)
    judge_all(positions, judge, new_units(judge), after)
    before, after = (np.abs(each - _exact(positions)) for each in (before, after))
    near = before <= 127 * STEP
    assert 0.5 < near.mean() < 1, "a correction is 127 steps at most"
    assert after[near].max() <= STEP / 2 + 1e-9
    assert (after <= before).all()
    assert len(judge.starts) > 2, "there is more than one bucket"


def test_corrections_go_where_they_gain_most() -> None:
    positions, plain = _positions(400), _fitted().judge()
    often = np.concatenate([positions, np.repeat(positions[:3], 1000, axis=0)])
    judge = corrected(plain, _exact, often, 3)
    assert len(judge.sizes) == 3
    one, two = np.empty(400), np.empty(400)
    judge_all(positions, plain, new_units(plain), one)
    judge_all(positions, judge, new_units(judge), two)
    known = {tuple(each) for each in (positions[:3] & SHAPE.kept).tolist()}
    changed = {tuple(each) for each in (positions & SHAPE.kept)[one != two].tolist()}
    assert changed == known
