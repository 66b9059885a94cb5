"""What layers begin with: written whole, begun again after an interruption, and worth its time."""

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from royalgames.solver import beginning as beginnings
from royalgames.solver import run as runs
from royalgames.solver.run import Run
from royalgames.solver.store import FolderStore, MemoryStore
from royalgames.solver.task import Task
from royalgames.solver.units import ABOVE, BELOW, VALUE

TASK = Task("ur", 2)


class PowerCutError(Exception):
    """The power goes in the middle of a beginning."""


def whole_run() -> Run:
    made = Run(TASK, MemoryStore(), prove=True, workers=1)
    made.solve()
    return made


@pytest.mark.parametrize("family", [VALUE, BELOW, ABOVE])
def test_every_position_of_a_layer_is_written(family: str) -> None:
    made = whole_run()
    made.values(family, 2, 2)[:] = np.nan
    for part in beginnings.beginning(
        made.rules, (family, 2, 2), lambda name: made._layers(name, {}), 1e-14
    ):
        part()
    written, exact = made.values(family, 2, 2), made.values(VALUE, 2, 2)
    if family == VALUE:
        assert not np.isnan(written).any()
    elif family == BELOW:
        assert (written < exact).all()
    else:
        assert (written > exact).all()


@pytest.mark.parametrize("family", [VALUE, BELOW])
def test_a_beginning_that_was_interrupted_begins_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, family: str
) -> None:
    """What was not written yet would pass for values: a half, or bounds far from them."""

    def half(rules: Any, layer: tuple[str, int, int], *rest: Any) -> Iterator[Callable[[], None]]:
        parts = beginnings.beginning(rules, layer, *rest)
        if layer != (family, 2, 2):
            yield from parts
            return
        yield from islice(parts, beginnings.PARTS // 2)
        yield interrupt

    def interrupt() -> None:
        raise PowerCutError

    store = FolderStore(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(runs, "beginning", half)
        with pytest.raises(PowerCutError):
            Run(TASK, store, prove=True, workers=1).solve()
    store.close()
    store = FolderStore(tmp_path)
    resumed = Run(TASK, store, prove=True, workers=1)
    resumed.solve()
    store.close()
    whole = whole_run()
    for each in (VALUE, BELOW, ABOVE):
        assert (resumed.values(each, 2, 2) == whole.values(each, 2, 2)).all(), each


def test_bounds_that_begin_far_enough_out_rest_sooner(monkeypatch: pytest.MonkeyPatch) -> None:
    sweeps, widths = [], []
    for further in (0.0, beginnings.FURTHER):
        monkeypatch.setattr(beginnings, "FURTHER", further)
        made = Run(Task("ur", 3), MemoryStore(), prove=True, workers=1)
        width = made.solve().width
        assert width is not None
        widths.append(width)
        sweeps.append(made._done[made.units[-1]].sweeps)
    assert sweeps[1] <= 0.7 * sweeps[0], sweeps
    assert widths[1] <= 2 * widths[0], widths
