"""A server's share of a processor is set in either version of control groups, and taken back."""

import os
import shutil
from pathlib import Path

import pytest

from benchmarks.load_share import limited


@pytest.mark.parametrize("version", [1, 2])
def test_a_share_is_set_and_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: int
) -> None:
    # The kernel's folders vanish with the files in them.
    monkeypatch.setattr(Path, "rmdir", shutil.rmtree)
    parent = tmp_path if version == 2 else tmp_path / "cpu"
    parent.mkdir(exist_ok=True)
    (tmp_path / "cgroup.controllers").write_text("memory cpu" if version == 2 else "hugetlb")
    with limited(4321, 0.2, tmp_path):
        group = parent / f"royal-load-{os.getpid()}-4321"
        found = {each.name: each.read_text() for each in group.iterdir()}
        limits = (
            {"cpu.max": "2000 10000"}
            if version == 2
            else {"cpu.cfs_period_us": "10000", "cpu.cfs_quota_us": "2000"}
        )
        assert found == limits | {"cgroup.procs": "4321"}
    assert not group.exists()
    assert (parent / "cgroup.procs").read_text() == "4321"


def test_where_it_cannot_be_set_a_sentence_says_so(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="control groups"), limited(4321, 0.2, tmp_path / "none"):
        pass
