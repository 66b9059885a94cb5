"""``royal solve``: what it prints and refuses."""

import json
from pathlib import Path

import pytest

from royalgames.cli.solve import _task, _time, _title
from royalgames.solver import tablebases
from royalgames.solver.task import Task
from tests.cli.run import royal


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep runs and tablebases out of the user's folder."""
    monkeypatch.setattr(tablebases, "user_data_path", lambda name: tmp_path / name)
    return tmp_path


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
        (["--memory", "0"], "--memory is a number of gigabytes above 0, not 0"),
        (["--memory", "nan"], "--memory is a number of gigabytes above 0, not nan"),
        (["chess"], "chess cannot be solved; choose from: ur, museum"),
    ],
)
def test_bad_options_are_refused(words: list[str], sentence: str) -> None:
    answer = royal("solve", *words)
    assert answer.code == 2
    assert sentence in answer.err
    assert answer.err.count("\n") == 1


def test_a_task_is_found_by_the_names_of_the_command() -> None:
    assert _task("", 3, "win", "half") == Task("ur", 3)
    assert _task("ur", 2, "points", "three-quarters") == Task("ur", 2, "points", "3/4")
    assert _task("museum", 5, "win", "half") == Task("museum", 5)


def test_titles_say_what_is_solved() -> None:
    assert _title(Task("ur", 1, "points")) == (
        "Royal Game of Ur, 1 counter per side, dice at 1/2, best play for points"
    )
    assert _title(Task("museum", 2)) == "Museum Ur, 2 pieces per side, best play for winning"


def test_times_have_a_fitting_unit() -> None:
    seconds = [0.04, 99.9, 100, 5_900, 6_000, 90_000]
    assert [_time(each) for each in seconds] == [
        "0.0 s", "99.9 s", "2 min", "98 min", "1.7 h", "25.0 h"
    ]  # fmt: skip
