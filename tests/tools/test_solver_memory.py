"""Measuring the memory of a run's last layers."""

from pathlib import Path

import pytest

from royalgames.solver.run import Run
from royalgames.solver.store import FolderStore
from royalgames.solver.task import Task
from tools import solver_memory


def test_levels_are_worked_on_with_values_drawn_by_lot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone: list[int] = []
    monkeypatch.setattr(FolderStore, "let_go", lambda _store: gone.append(1))
    store = FolderStore(tmp_path / "layers")
    run = Run(Task("ur", 2), store, workers=1, memory=1)
    solver_memory.made_up(run)
    values = run.values("value", 2, 2).copy()
    assert len(set(values.tolist())) > 1000
    gone.clear()
    first, second = solver_memory.measured(run, range(30, 32))
    assert (first.number, second.number) == (30, 31)
    assert 0 < first.most <= second.most
    assert gone  # it took more than the one byte that it was given
    assert (run.values("value", 2, 2) != values).any()
    store.close()
