"""What the solver finds: equal to the plain rules' values, proved from both sides, repeatable."""

import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import numpy as np
import numpy.typing as npt
import pytest

from royalgames.games.race import Side
from royalgames.games.ur import UR, UrOptions, UrState
from royalgames.games.ur.state import points
from royalgames.solver import iterate
from royalgames.solver.index import Index, layers
from royalgames.solver.run import Report, Run
from royalgames.solver.store import SINGLE, MemoryStore
from royalgames.solver.task import Task
from royalgames.solver.units import ABOVE, BELOW, VALUE
from royalgames.solver.ur import SQUARES
from tests.solver.plain import one_throw, plain_values, state_of


@cache
def solved(task: Task, prove: bool = False) -> tuple[Run, Report]:
    made = Run(task, MemoryStore(), prove=prove, workers=1)
    return made, made.solve()


def all_values(made: Run, family: str = VALUE) -> npt.NDArray[np.float64]:
    """Return the values in the order of the index."""
    found = (made.settled(*layer, family) for layer in layers(made.task.counters))
    return np.concatenate([values for layer in found for values in layer])


@pytest.mark.parametrize("counters", [1, 2])
def test_every_value_is_the_plain_rules_value(counters: int) -> None:
    options = UrOptions(counters=counters)
    made, _ = solved(Task("ur", counters))
    index, values = Index(made.rules.side, counters), all_values(made)
    plain = plain_values(options)
    for state, value in plain.items():
        number = index.rank(
            *([side[place] for place in SQUARES] for side in (state.light, state.dark))
        )
        assert values[number] == pytest.approx(value, rel=0, abs=1e-9), UR.text(state)
    assert len(plain) > 100


@pytest.mark.parametrize(
    ("counters", "dice", "chance"),
    [(1, "1/2", 0.534125554), (2, "1/2", 0.525657179), (1, "3/4", 0.616841194)],
)
def test_the_first_thrower_s_chance(counters: int, dice: str, chance: float) -> None:
    _, report = solved(Task("ur", counters, dice=dice))
    assert report.first == pytest.approx(chance, rel=0, abs=6e-10)
    assert report.residual <= 1e-9


@pytest.mark.parametrize("aim", ["win", "points"])
@pytest.mark.parametrize("dice", ["1/2", "3/4"])
def test_values_are_means_over_the_throws(aim: str, dice: str) -> None:
    made, _ = solved(Task("ur", 2, aim, dice))
    options, index = UrOptions(counters=2, dice=dice), Index(made.rules.side, 2)
    values = all_values(made)

    def light(state: UrState) -> float:
        outcome = UR.outcome(state)
        if outcome and aim == "points":
            won = Side.LIGHT in outcome.winners
            return float(points(state.dark) if won else -points(state.light))
        mine, theirs = ([side[place] for place in SQUARES] for side in (state.light, state.dark))
        if state.turn is Side.LIGHT:
            return float(values[index.rank(mine, theirs)])
        return made.rules.whole - float(values[index.rank(theirs, mine)])

    rng = random.Random(f"{aim} {dice}")
    first_unfinished = index.starts[1, 1]
    for number in rng.sample(range(first_unfinished, len(index)), 300):
        state = state_of(index.unrank(number), options)
        if 2 not in (state.light[15], state.dark[15]):
            assert one_throw(state, light) == pytest.approx(values[number], rel=0, abs=1e-8), number


@pytest.mark.parametrize("task", [Task("ur", 2), Task("ur", 2, "points"), Task("museum", 2)])
def test_bounds_enclose_every_value(task: Task) -> None:
    plain, report = solved(task)
    proved, proof = solved(task, prove=True)
    values, largest = all_values(plain), plain.rules.largest
    below, above = all_values(proved, BELOW), all_values(proved, ABOVE)
    exact = all_values(proved)
    assert ((below <= exact) & (exact <= above)).all()
    assert (np.abs(exact - values) <= 3e-9 * largest).all()
    assert proof.width == (above - below).max() < 1e-11 * largest
    assert proof.below is not None
    assert proof.above is not None
    assert proof.below <= proof.first <= proof.above
    assert proof.agreed is not None
    assert f"{report.first:.15f}".startswith(proof.agreed[:10])
    assert len(proof.agreed) >= 11
    assert report.agreed is None


def test_a_bound_that_does_not_hold_is_moved_until_it_does() -> None:
    """A whole sweep in which no bound had to move is the proof."""
    made = Run(Task("ur", 2), MemoryStore(), prove=True, workers=1)
    made.solve()
    exact = all_values(made)
    unit = made.units[-1]
    pair = made.pair(unit)
    with ThreadPoolExecutor(1) as pool:
        assert not any(pair.update(level, pool) for level in range(pair.levels))
        below, above = (half.layer.values for half in pair.halves)
        below[1000] += 1e-6
        above[2000] -= 1e-6
        assert any(pair.update(level, pool) for level in range(pair.levels))
        pair.settle(pool, 0.0, lambda progress: None)
    low, up = all_values(made, BELOW), all_values(made, ABOVE)
    assert ((low <= exact) & (exact <= up)).all()


def test_only_digits_on_which_both_bounds_agree_are_printed() -> None:
    _, report = solved(Task("ur", 1), prove=True)
    said = {**report.__dict__, "below": 0.51234, "above": 0.51251}
    assert Report(**said).agreed == "0.512"


def test_threads_and_slices_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    one, _ = solved(Task("ur", 2))
    monkeypatch.setattr(iterate, "WORTH_CUTTING", 10)
    monkeypatch.setattr(iterate, "SLICES", 3)
    many = Run(Task("ur", 2), MemoryStore(), workers=4)
    many.solve()
    assert (all_values(one) == all_values(many)).all()


def test_single_precision_comes_close() -> None:
    exact, _ = solved(Task("ur", 2))
    rough = Run(Task("ur", 2), MemoryStore(SINGLE), workers=1)
    report = rough.solve()
    assert np.abs(all_values(exact) - all_values(rough)).max() < 2e-6
    assert report.residual <= 2e-7


def test_few_sweeps_are_needed() -> None:
    _, report = solved(Task("ur", 2))
    assert report.sweeps <= 12
    assert report.positions == 13_064
    assert report.rate > 0


@pytest.mark.parametrize(("pieces", "percent"), [(2, 51.8573), (3, 51.6201)])
def test_the_museum_rules_give_another_solver_s_figures(pieces: int, percent: float) -> None:
    _, report = solved(Task("museum", pieces))
    assert 100 * report.first == pytest.approx(percent, rel=0, abs=5e-5)


def test_the_solver_runs_as_plain_python_too() -> None:
    code = (
        "from royalgames.solver.run import Run; from royalgames.solver.task import Task; "
        "from royalgames.solver.store import MemoryStore; from royalgames.kernels import jit; "
        "print(jit.COMPILES, *(Run(Task(game, 1), MemoryStore(), workers=1).solve().first "
        "for game in ('ur', 'museum')))"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
    )
    assert done.returncode == 0, done.stderr
    compiled = [solved(Task(game, 1))[1].first for game in ("ur", "museum")]
    assert done.stdout.split() == ["False", *map(str, compiled)]


def test_memory_can_be_let_go_in_the_middle_of_a_level(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(iterate, "WORTH_CUTTING", 100)
    asked = []
    made = Run(Task("ur", 2), MemoryStore(), workers=1)
    monkeypatch.setattr(made, "_spare", lambda: asked.append(1))
    with ThreadPoolExecutor(1) as pool:
        made.pair(made.units[-1]).update(30, pool)
    assert len(asked) > iterate.SLICES
