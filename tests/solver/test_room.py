"""Room on the disk."""

from pathlib import Path

import pytest

from royalgames.solver import room
from tests.cli.run import royal


def test_no_run_begins_without_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "free_disk", lambda place: 1_000_000)
    answer = royal("solve", "ur", "--counters", "4")
    assert answer.code == 2
    assert "needs 67.9 MB of disk" in answer.err
    assert "1.0 MB are free" in answer.err
    monkeypatch.setattr(room, "free_disk", lambda place: 10**12)
    monkeypatch.setattr(room, "free_memory", lambda: 2_000_000)
    answer = royal("solve", "ur", "--counters", "4", "--prove")
    assert answer.code == 2
    assert "needs 105 MB of memory, and 2.0 MB are free" in answer.err
    answer = royal("solve", "ur", "--counters", "4", "--prove", "--memory", "0.05")
    assert answer.code == 2
    assert "needs 50.0 MB of memory, and 2.0 MB are free" in answer.err


def test_room_is_measured(tmp_path: Path) -> None:
    assert room.free_disk(tmp_path / "not" / "yet") > 0
    assert room.peak_memory() > 10_000_000
    # The system adds up what each processor counts only now and then.
    assert 10_000_000 < room.resident_memory() <= room.peak_memory() + 4_000_000
    free = room.free_memory()
    assert free is None or free > 0
    sizes = [999, 1500, 123_456, 7_654_321, 6.4e9]
    assert [room.size_text(size) for size in sizes] == [
        "999 bytes", "1.5 kB", "123 kB", "7.7 MB", "6.4 GB"
    ]  # fmt: skip
