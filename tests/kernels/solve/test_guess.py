"""A first guess from layers with a piece less, held against its formula and exact values."""

import random

import numpy as np
import pytest

from royalgames.kernels.solve import guess as guesses
from royalgames.kernels.solve.rows import Layer, Values, read_rows
from royalgames.solver.index import Index
from royalgames.solver.run import Run
from royalgames.solver.sides import offsets
from royalgames.solver.store import MemoryStore
from royalgames.solver.task import Task
from royalgames.solver.units import ABOVE, BELOW, VALUE
from tests.kernels.uncompiled import uncompiled

LEFT = ((1, 2), (2, 1), (1, 1))
"""The layers with a piece less than (2, 2)."""


def _solved(task: Task) -> Run:
    made = Run(task, MemoryStore(), workers=1)
    made.solve()
    return made


def _known(run: Run, family: str, mine: int, theirs: int) -> guesses.Known:
    side, layers = run.rules.side, run._layers(family, {})
    smaller = guesses.Smaller(
        layers(mine - 1, theirs),
        layers(mine, theirs - 1),
        layers(mine - 1, theirs - 1),
        side(mine).without_first(side(mine - 1)),
        side(theirs).without_first(side(theirs - 1)),
    )
    return guesses.Known(layers(mine, theirs), smaller)


def _guessed(run: Run, mine: int, theirs: int) -> Layer:
    """Guess a layer, as plain Python; its own values are not read."""
    side = run.rules.side
    here, smaller = _known(run, VALUE, mine, theirs)
    out = here._replace(values=np.full(len(here.values), np.nan))
    odds = run.rules.whole > 0
    uncompiled(guesses.guess)(out, side(theirs).fits, smaller, odds, 0, len(side(mine)))
    return out


def _all(run: Run, family: str, mine: int, theirs: int) -> Values:
    """Return the values of a layer as its positions are numbered."""
    return np.concatenate(list(run.settled(mine, theirs, family)))


def _in_rows(run: Run, layer: Layer) -> Values:
    """Return the values of a layer of two against two as its positions are numbered."""
    out = np.empty_like(layer.values)
    read_rows(layer, run.rules.side(2).fits, 0, len(run.rules.side(2)), out)
    return out


def _without_first(counts: tuple[int, ...]) -> tuple[int, ...]:
    first = max(place for place, count in enumerate(counts) if count)
    return tuple(count - (place == first) for place, count in enumerate(counts))


@pytest.mark.parametrize("task", [Task("ur", 2), Task("ur", 2, "points"), Task("museum", 2)])
def test_what_two_pieces_are_worth_adds_up(task: Task) -> None:
    run = _solved(task)
    index = Index(run.rules.side, 2)
    guessed = _in_rows(run, _guessed(run, 2, 2))
    start, rng = index.starts[2, 2], random.Random(5)

    def value(mine: tuple[int, ...], theirs: tuple[int, ...]) -> float:
        left = sum(mine), sum(theirs)
        return float(_all(run, VALUE, *left)[index.rank(mine, theirs) - index.starts[left]])

    for number in rng.sample(range(len(guessed)), 200):
        mine, theirs = index.unrank(start + number)
        my_rest, their_rest = _without_first(mine), _without_first(theirs)
        x, y, z = value(my_rest, theirs), value(mine, their_rest), value(my_rest, their_rest)
        expected = x + y - z
        if run.rules.whole:
            odds = x / (1 - x) * y / (1 - y) / (z / (1 - z))
            expected = odds / (1 + odds)
        assert guessed[number] == pytest.approx(expected, rel=0, abs=1e-12), number


@pytest.mark.parametrize("task", [Task("ur", 3), Task("museum", 3)])
def test_the_guess_is_near_the_value(task: Task) -> None:
    run = _solved(task)
    exact = run.values(VALUE, 3, 3)
    off = np.abs(_guessed(run, 3, 3).values - exact)
    assert off.mean() < 0.2 * np.abs(exact - 0.5).mean()


def test_certain_results_are_guessed_too() -> None:
    run = _solved(Task("ur", 2))
    side = run.rules.side
    layers = run._layers(VALUE, {})
    mine, theirs, both = (
        layers(*left)._replace(values=np.ones(run.size((VALUE, *left)))) for left in LEFT
    )
    rests = side(2).without_first(side(1))
    smaller = guesses.Smaller(mine, theirs, both, rests, rests)
    here = layers(2, 2)
    uncompiled(guesses.guess)(here, side(2).fits, smaller, True, 0, 5)
    ends = offsets(side(2), side(2))
    assert (_in_rows(run, here)[: ends[5]] == 1.0).all()


def test_bounds_begin_around_the_values_as_far_out_as_smaller_layers_suggest() -> None:
    run = Run(Task("ur", 2), MemoryStore(), prove=True, workers=1)
    run.solve()
    sides, index, rng = run.rules.side(2), Index(run.rules.side, 2), random.Random(6)
    start = index.starts[2, 2]
    for family, share in ((BELOW, -2.0), (ABOVE, 2.0)):
        values, bounds = _known(run, VALUE, 2, 2), _known(run, family, 2, 2)
        out = bounds.here._replace(values=np.full(len(bounds.here.values), np.nan))
        away = guesses.Distance(share, 1e-14)
        uncompiled(guesses.enclose)(
            bounds._replace(here=out), values, sides.fits, away, 0, len(sides)
        )

        def distance(mine: tuple[int, ...], theirs: tuple[int, ...], family: str = family) -> float:
            left = sum(mine), sum(theirs)
            at = index.rank(mine, theirs) - index.starts[left]
            return abs(float(_all(run, family, *left)[at] - _all(run, VALUE, *left)[at]))

        moves = _in_rows(run, out) - _all(run, VALUE, 2, 2)
        for number in rng.sample(range(len(moves)), 200):
            mine, theirs = index.unrank(start + number)
            my_rest, their_rest = _without_first(mine), _without_first(theirs)
            suggested = distance(my_rest, theirs) + distance(mine, their_rest)
            suggested -= distance(my_rest, their_rest)
            assert moves[number] == pytest.approx(
                share * max(suggested, away.least), rel=0, abs=1e-15
            ), number
