"""Whole runs on disk: killed and resumed, refused for want of room, and by command."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from royalgames.solver import tablebases
from royalgames.solver.errors import SolverError
from royalgames.solver.run import VALUE, Run, Status
from royalgames.solver.store import FolderStore, MemoryStore
from royalgames.solver.tablebase import open_tablebase
from royalgames.solver.task import Task
from tests.cli.run import royal
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


def test_kept_layers_serve_a_larger_game(folder: Path) -> None:
    tablebases.solve(Task("ur", 1), keep=True)
    seen: list[Status] = []
    tablebases.solve(Task("ur", 2), report=seen.append)
    assert {(status.unit.mine, status.unit.theirs) for status in seen} == {(2, 1), (2, 2)}
    assert not tablebases.work_folder(Task("ur", 2), prove=False).exists()
    assert open_tablebase(tablebases.tablebase_path(Task("ur", 2))).task == Task("ur", 2)


def test_two_runs_do_not_share_a_folder(tmp_path: Path) -> None:
    store = FolderStore(tmp_path / "work")
    with pytest.raises(SolverError, match="another run is working"):
        FolderStore(tmp_path / "work")
    store.close()
    FolderStore(tmp_path / "work").close()


def test_a_folder_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "state.json").write_text("{}", encoding="utf-8")
    with pytest.raises(SolverError, match="cannot be read; delete it"):
        FolderStore(tmp_path)
    (tmp_path / "state.json").write_text("nothing", encoding="utf-8")
    with pytest.raises(SolverError, match="cannot be read; delete it"):
        FolderStore(tmp_path)


def test_progress_only_grows(folder: Path) -> None:
    seen: list[Status] = []
    tablebases.solve(Task("ur", 2), report=seen.append)
    shares = [status.share for status in seen if status.unit == seen[-1].unit]
    assert shares == sorted(shares)
    assert 0 < shares[0] < shares[-1] <= 1
    assert seen[-1].seconds_left is not None


def test_the_command(folder: Path) -> None:
    answer = royal("solve", "ur", "--counters", "2")
    assert answer.code == 0, answer.err
    assert "2 counters per side, dice at 1/2, best play for winning" in answer.out
    assert "0.525657179" in answer.out
    for word in ("13,064", "sweeps", "residual", "positions per second and core", "peak memory"):
        assert word in answer.out
    proved = royal("solve", "ur", "--counters", "1", "--prove")
    assert "0.534125553" in proved.out
    assert "(all digits proved)" in proved.out
    shown = json.loads(royal("solve", "museum", "--pieces", "1", "--json").out)
    assert shown["positions"] == 247
    assert Path(shown["tablebase"]).exists()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--counters", "0"], "1 to 7 counters per side (U3), not 0"),
        (["--dice", "loaded"], "--dice is half or three-quarters, not loaded"),
        (["--aim", "lose"], "win or points, not lose"),
        (["museum", "--dice", "three-quarters"], "--dice is half, not three-quarters"),
        (["museum", "--aim", "points"], "the aim is win, not points"),
        (["--workers", "-1"], "--workers is a whole number from 0"),
        (["chess"], "chess cannot be solved; choose from: ur, museum"),
    ],
)
def test_bad_options_are_refused(words: list[str], sentence: str) -> None:
    answer = royal("solve", *words)
    assert answer.code == 2
    assert sentence in answer.err
    assert answer.err.count("\n") == 1
