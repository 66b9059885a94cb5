"""Exact values without waiting for a tablebase."""

import threading
from pathlib import Path
from typing import Any

import pytest

from royalgames.games.ur import UR, UrOptions
from royalgames.solver import at_hand, tablebases
from royalgames.solver.at_hand import MAKER, exact_moves
from royalgames.solver.errors import TablebaseError
from royalgames.solver.task import Task

STATE = UR.new(UrOptions(counters=1))


class Base:
    """Stands in for an open tablebase."""

    def __init__(self, task: Task) -> None:
        self.task = task

    def covers(self, state: Any) -> bool:
        return bool(state.options.counters <= self.task.counters)

    def best(self, state: Any) -> Any:
        return [(state, self.task)]


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Task]:
    """Begin without tablebases; return those that are made or opened."""
    found: list[Task] = []

    def ensure(task: Task) -> Base:
        found.append(task)
        return Base(task)

    monkeypatch.setattr(at_hand, "_at_hand", {})
    monkeypatch.setattr(tablebases, "user_data_path", lambda name: tmp_path / name)
    monkeypatch.setattr(tablebases, "ensure", ensure)
    return found


def _exact(task: Task, state: Any, *, wait: bool) -> Any:
    return exact_moves(task, state, wait=wait)


def _settle() -> None:
    for thread in threading.enumerate():
        if thread.name == MAKER:
            thread.join()


def test_whoever_waits_uses_the_tablebase_that_is_everywhere(made: list[Task]) -> None:
    for _ in range(2):
        assert _exact(Task("ur", 1), STATE, wait=True) == [(STATE, Task("ur", 3))]
    assert made == [Task("ur", 3)]
    four = UR.new(UrOptions(counters=4))
    assert _exact(Task("ur", 4), four, wait=True) is None
    assert made == [Task("ur", 3)]


def test_whoever_does_not_wait_is_answered_once_it_is_open(made: list[Task]) -> None:
    _exact(Task("ur", 2), STATE, wait=False)
    _settle()
    assert _exact(Task("ur", 2), STATE, wait=False) == [(STATE, Task("ur", 3))]
    assert made == [Task("ur", 3)]


def test_without_waiting_the_smallest_one_on_the_machine_is_used(made: list[Task]) -> None:
    state = UR.new(UrOptions(counters=5))
    assert _exact(Task("ur", 5), state, wait=False) is None
    assert not made
    for counters in (6, 7):
        path = tablebases.new_path(Task("ur", counters))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    _exact(Task("ur", 5), state, wait=False)
    _settle()
    assert _exact(Task("ur", 5), state, wait=False) == [(state, Task("ur", 6))]
    assert made == [Task("ur", 6)]


@pytest.mark.usefixtures("made")
@pytest.mark.parametrize("fault", [OSError("no room"), TablebaseError("a foreign file")])
def test_a_tablebase_that_cannot_be_had_is_done_without(
    fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(task: Task) -> None:
        raise fault

    monkeypatch.setattr(tablebases, "ensure", refuse)
    assert _exact(Task("ur", 1), STATE, wait=True) is None


def test_a_state_that_it_does_not_cover_has_no_values(made: list[Task]) -> None:
    seven = UR.new(UrOptions(counters=7))
    assert _exact(Task("ur", 3), seven, wait=True) is None
    assert made == [Task("ur", 3)]
