"""Where a run keeps its layers."""

from pathlib import Path

import numpy as np
import pytest

from royalgames.solver.errors import SolverError
from royalgames.solver.room import resident_memory
from royalgames.solver.store import CHUNK, DOUBLE, SINGLE, FolderStore, MemoryStore


@pytest.mark.parametrize("kind", [DOUBLE, SINGLE])
def test_arrays_are_kept_from_run_to_run(tmp_path: Path, kind: np.dtype[np.floating]) -> None:
    store = FolderStore(tmp_path / "work", kind)
    assert store.size("value-1-1") == 0
    values = store.array("value-1-1", 5, 0.5)
    assert values.tolist() == [0.5] * 5
    values[2] = 0.25
    store.close()
    again = FolderStore(tmp_path / "work", kind)
    assert again.array("value-1-1", 5, 0.5).tolist() == [0.5, 0.5, 0.25, 0.5, 0.5]
    assert again.size("value-1-1") == 5 * kind.itemsize
    # Of another size it is another array.
    assert again.array("value-1-1", 4, 1.0).tolist() == [1.0] * 4
    again.close()


def test_long_arrays_are_filled_and_read_piece_by_piece(tmp_path: Path) -> None:
    size = CHUNK // DOUBLE.itemsize + 3
    folder, memory = FolderStore(tmp_path / "work"), MemoryStore()
    for store in (folder, memory):
        store.array("value-2-1", size, 0.25)[-1] = 1.0
        read = np.concatenate(list(store.chunks("value-2-1")))
        assert len(read) == size
        assert (read[:-1] == 0.25).all()
        assert read[-1] == 1.0
    assert len(list(folder.chunks("value-2-1"))) == 2
    folder.close()


def test_memory_is_given_back_and_nothing_is_lost(tmp_path: Path) -> None:
    size = 1 << 23
    store = FolderStore(tmp_path / "work")
    values = store.array("value-1-1", size, 0.5)
    values[:] = np.arange(size)
    full = resident_memory()
    store.let_go()
    assert resident_memory() < full - 4 * size
    assert (values == np.arange(size)).all()
    store.close()


def test_arrays_that_are_gone_are_not_kept_for_it(tmp_path: Path) -> None:
    store = FolderStore(tmp_path / "work")
    for _ in range(3):
        values = store.array("value-1-1", 8, 0.5)
    assert len([each for each in store._mapped if each() is not None]) == 1
    store.let_go()
    assert values.tolist() == [0.5] * 8
    store.close()


def test_what_is_there_is_known(tmp_path: Path) -> None:
    folder = FolderStore(tmp_path / "work")
    for store in (folder, MemoryStore()):
        assert not store.has("value-1-1")
        store.array("value-1-1", 3, 0.5)
        assert store.has("value-1-1")
    folder.close()


def test_a_unit_is_done_only_while_its_files_are_whole(tmp_path: Path) -> None:
    store = FolderStore(tmp_path / "work")
    store.array("value-1-1", 8, 0.5)
    assert store.record("unit") is None
    store.done("unit", ["value-1-1"], {"sweeps": 3})
    store.close()
    again = FolderStore(tmp_path / "work")
    record = again.record("unit")
    assert record is not None
    assert record["sweeps"] == 3
    again.close()
    (tmp_path / "work" / "value-1-1.f64").write_bytes(b"\0" * 64)
    damaged = FolderStore(tmp_path / "work")
    assert damaged.record("unit") is None
    assert damaged.size("value-1-1") == 0
    damaged.close()


def test_progress_is_of_one_unit_until_one_is_done(tmp_path: Path) -> None:
    store = FolderStore(tmp_path / "work")
    store.note({"unit": "a", "sweep": 2})
    store.close()
    again = FolderStore(tmp_path / "work")
    assert again.progress("a") == {"unit": "a", "sweep": 2}
    assert again.progress("b") is None
    again.done("a", [], {})
    assert again.progress("a") is None
    again.remove()
    assert not (tmp_path / "work").exists()


def test_two_runs_do_not_share_a_folder(tmp_path: Path) -> None:
    store = FolderStore(tmp_path / "work")
    with pytest.raises(SolverError, match="another run is working"):
        FolderStore(tmp_path / "work")
    store.close()
    FolderStore(tmp_path / "work").close()


def test_a_run_of_another_version_is_refused(tmp_path: Path) -> None:
    """Its layers are stored in another order, and would pass for values."""
    (tmp_path / "state.json").write_text('{"version": 1, "units": {}}', encoding="utf-8")
    with pytest.raises(SolverError, match=r"a run of another version .* delete it"):
        FolderStore(tmp_path)


def test_a_folder_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "state.json").write_text("{}", encoding="utf-8")
    with pytest.raises(SolverError, match="cannot be read; delete it"):
        FolderStore(tmp_path)
    (tmp_path / "state.json").write_text("nothing", encoding="utf-8")
    with pytest.raises(SolverError, match="cannot be read; delete it"):
        FolderStore(tmp_path)
