"""Whole runs on disk: killed and resumed, refused for want of room, and by command."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from royalgames.solver import tablebases
from royalgames.solver.run import Run, Status
from royalgames.solver.store import FolderStore, MemoryStore
from royalgames.solver.task import Task
from royalgames.solver.units import VALUE
from tests.solver import killed

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep runs and tables out of the user's folder."""
    monkeypatch.setattr(tablebases, "user_data_path", lambda name: tmp_path / name)
    return tmp_path


@pytest.mark.parametrize("words", [[], ["prove"]])
def test_a_killed_run_goes_on_where_it_was(tmp_path: Path, words: list[str]) -> None:
    code = [sys.executable, "-m", "tests.solver.killed", str(tmp_path / "work"), *words]
    died = subprocess.run(code, cwd=ROOT, check=False, capture_output=True, text=True)
    assert died.returncode == -signal.SIGKILL, died.stderr
    seen: list[Status] = []
    store = FolderStore(tmp_path / "work")
    resumed = Run(Task("ur", 3), store, prove=bool(words), workers=1, report=seen.append)
    report = resumed.solve()
    store.close()
    assert {(status.unit.mine, status.unit.theirs) for status in seen} == {(3, 3)}
    first = seen[0].progress
    assert (first.sweep, first.level) >= (killed.SWEEP, killed.LEVEL)
    whole = Run(Task("ur", 3), MemoryStore(), prove=bool(words), workers=1)
    plain = whole.solve()
    assert report.first == pytest.approx(plain.first, rel=0, abs=1e-9)
    assert abs(report.sweeps - plain.sweeps) <= 1
    family = "below" if words else VALUE
    ours, theirs = resumed.values(family, 3, 3), whole.values(family, 3, 3)
    assert np.abs(ours - theirs).max() < 2e-9


def test_what_is_done_stays_done_however_often_a_run_is_continued(tmp_path: Path) -> None:
    for number in range(3):
        seen: list[Status] = []
        store = FolderStore(tmp_path / "work")
        Run(Task("ur", 1 + number // 2), store, workers=1, report=seen.append).solve()
        store.note({"unit": "none"})  # writes what is known
        store.close()
        assert {status.unit.name for status in seen} == [
            {"value-1-1"},
            set(),
            {"value-2-1", "value-2-2"},
        ][number]


def test_a_proof_goes_on_from_values_that_are_there(tmp_path: Path) -> None:
    first = Run(Task("ur", 2), FolderStore(tmp_path / "work"), workers=1)
    plain = first.solve()
    first.store.close()  # type: ignore[attr-defined]
    store = FolderStore(tmp_path / "work")
    proved = Run(Task("ur", 2), store, prove=True, workers=1).solve()
    store.close()
    whole = Run(Task("ur", 2), MemoryStore(), prove=True, workers=1).solve()
    assert proved.sweeps < plain.sweeps < whole.sweeps
    assert proved.width == pytest.approx(whole.width, rel=0.2)


def test_a_run_with_little_memory_finds_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = []
    let_go = FolderStore.let_go

    def counted(store: FolderStore) -> None:
        gone.append(store)
        let_go(store)

    monkeypatch.setattr(FolderStore, "let_go", counted)
    values = []
    for number, memory in enumerate((1, 10**12)):
        store = FolderStore(tmp_path / f"work-{number}")
        run = Run(Task("ur", 2), store, workers=2, memory=memory)
        run.solve()
        values.append(np.array(run.values(VALUE, 2, 2)))
        store.close()
        if not number:
            assert len(gone) > 100
            gone.clear()
    assert not gone
    assert (values[0] == values[1]).all()


def test_a_layer_that_was_damaged_on_disk_is_solved_again(tmp_path: Path) -> None:
    for _ in range(2):
        store = FolderStore(tmp_path / "work")
        run = Run(Task("ur", 2), store, workers=1)
        first = run.solve().first
        store.close()
    assert run.store.record("value-2-1") is not None
    (tmp_path / "work" / "value-2-1.f64").write_bytes(b"\0" * 8 * 1386)
    store = FolderStore(tmp_path / "work")
    assert store.record("value-2-1") is None
    assert store.record("value-2-2") is not None
    assert Run(Task("ur", 2), store, workers=1).solve().first == pytest.approx(first, abs=1e-9)
    assert store.record("value-2-1") is not None
    store.close()


def test_a_layer_without_checksums_is_solved_again(tmp_path: Path) -> None:
    store = FolderStore(tmp_path)
    first = Run(Task("ur", 1), store, workers=1).solve().first
    store.close()
    path = tmp_path / "state.json"
    state = json.loads(path.read_text(encoding="utf-8"))
    del state["units"]["value-1-1"]["checksums"]
    path.write_text(json.dumps(state), encoding="utf-8")
    store = FolderStore(tmp_path)
    assert store.record("value-1-1") is None
    assert Run(Task("ur", 1), store, workers=1).solve().first == pytest.approx(first, abs=1e-9)
    store.close()


def test_progress_only_grows(folder: Path) -> None:
    seen: list[Status] = []
    tablebases.solve(Task("ur", 2), report=seen.append)
    shares = [status.share for status in seen if status.unit == seen[-1].unit]
    assert shares == sorted(shares)
    assert 0 < shares[0] < shares[-1] <= 1
    assert seen[-1].seconds_left is not None
