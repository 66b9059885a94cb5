"""Where tablebases are stored, and how they get there."""

from dataclasses import replace
from pathlib import Path

import pytest

from royalgames.solver import tablebases
from royalgames.solver.errors import TablebaseError
from royalgames.solver.run import Run, Status
from royalgames.solver.store import MemoryStore
from royalgames.solver.tablebase import open_tablebase, write_tablebase
from royalgames.solver.task import Task

FILES = Path(__file__).with_name("files")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep runs and tablebases out of the user's folder."""
    monkeypatch.setattr(tablebases, "user_data_path", lambda name: tmp_path / name)
    return tmp_path


def test_every_task_has_its_own_files(folder: Path) -> None:
    task = Task("ur", 2)
    tasks = [task, Task("ur", 2, "points"), replace(task, dice="3/4"), Task("museum", 2)]
    assert len({tablebases.new_path(each) for each in tasks}) == 4
    assert {tablebases.new_path(each).parent for each in tasks} == {
        folder / "royalgames" / "tablebases"
    }
    # The layers of one number of pieces serve the next.
    assert tablebases.work_folder(task) == tablebases.work_folder(Task("ur", 5))
    assert tablebases.work_folder(task) != tablebases.work_folder(Task("ur", 7))


def test_the_command_that_makes_a_tablebase() -> None:
    assert tablebases.command(Task("museum", 5)) == "royal solve museum --counters 5"
    assert tablebases.command(Task("ur", 5, "win", "3/4")) == (
        "royal solve ur --counters 5 --aim win --dice three-quarters"
    )


def test_a_small_tablebase_is_made_once(folder: Path) -> None:
    task = Task("museum", 1)
    assert not tablebases.tablebase_path(task).exists()
    made = tablebases.ensure(task)
    assert made.task == task
    assert tablebases.tablebase_path(task).exists()
    assert tablebases.ensure(task) is made is tablebases.largest(task)


def test_large_tables_are_made_by_command_only(folder: Path) -> None:
    with pytest.raises(
        TablebaseError, match="royal solve ur --counters 4 --aim points --dice half"
    ):
        tablebases.ensure(Task("ur", 4, "points"))


@pytest.mark.parametrize("task", [Task("ur", 1), Task("museum", 1)])
def test_files_of_earlier_releases_still_open(
    task: Task, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The files were written by 0.2.0, which called them tables."""
    name = f"{task.name}-1.table"
    (tmp_path / "royalgames" / "tables").mkdir(parents=True)
    earlier = tmp_path / "royalgames" / "tables" / name
    earlier.write_bytes((FILES / name).read_bytes())
    monkeypatch.setattr(tablebases, "user_data_path", lambda name: tmp_path / name)
    assert tablebases.tablebase_path(task) == earlier
    base = tablebases.ensure(task)
    assert base.task == task
    made = Run(task, MemoryStore(), workers=1)
    write_tablebase(made, made.solve(), tablebases.new_path(task))
    assert (open_tablebase(tablebases.new_path(task)).values == base.values).all()
    assert tablebases.tablebase_path(task) == tablebases.new_path(task)


def test_kept_layers_serve_a_larger_game(folder: Path) -> None:
    tablebases.solve(Task("ur", 1), keep=True)
    seen: list[Status] = []
    tablebases.solve(Task("ur", 2), report=seen.append)
    assert {(status.unit.mine, status.unit.theirs) for status in seen} == {(2, 1), (2, 2)}
    assert not tablebases.work_folder(Task("ur", 2)).exists()
    assert open_tablebase(tablebases.tablebase_path(Task("ur", 2))).task == Task("ur", 2)
