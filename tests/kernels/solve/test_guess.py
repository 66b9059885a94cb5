"""A first guess from layers with a piece less, held against its formula and exact values."""

import random

import numpy as np
import pytest

from royalgames.kernels.solve import guess as guesses
from royalgames.kernels.solve.rows import Layer
from royalgames.solver.index import Index
from royalgames.solver.run import Run
from royalgames.solver.store import MemoryStore
from royalgames.solver.task import Task
from royalgames.solver.units import VALUE
from tests.kernels.uncompiled import uncompiled

LEFT = ((1, 2), (2, 1), (1, 1))
"""The layers with a piece less than (2, 2)."""


def _solved(task: Task) -> Run:
    made = Run(task, MemoryStore(), workers=1)
    made.solve()
    return made


def _guessed(run: Run, mine: int, theirs: int) -> Layer:
    """Guess a layer, as plain Python; its own values are not read."""
    side, layers = run.rules.side, run._layers(VALUE, {})
    here = layers(mine, theirs)
    out = here._replace(values=np.full(len(here.values), np.nan))
    smaller = guesses.Smaller(
        layers(mine - 1, theirs),
        layers(mine, theirs - 1),
        layers(mine - 1, theirs - 1),
        side(mine).without_first(side(mine - 1)),
        side(theirs).without_first(side(theirs - 1)),
    )
    odds = run.rules.whole > 0
    uncompiled(guesses.guess)(out, side(theirs).fits, smaller, odds, 0, len(side(mine)))
    return out


def _without_first(counts: tuple[int, ...]) -> tuple[int, ...]:
    first = max(place for place, count in enumerate(counts) if count)
    return tuple(count - (place == first) for place, count in enumerate(counts))


@pytest.mark.parametrize("task", [Task("ur", 2), Task("ur", 2, "points"), Task("museum", 2)])
def test_what_two_pieces_are_worth_adds_up(task: Task) -> None:
    run = _solved(task)
    index = Index(run.rules.side, 2)
    guessed = _guessed(run, 2, 2).values
    start, rng = index.starts[2, 2], random.Random(5)

    def value(mine: tuple[int, ...], theirs: tuple[int, ...]) -> float:
        left = sum(mine), sum(theirs)
        return float(run.values(VALUE, *left)[index.rank(mine, theirs) - index.starts[left]])

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
    assert (here.values[: here.offsets[5]] == 1.0).all()
