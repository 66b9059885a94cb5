"""What is written about the solver runs."""

import doctest
from pathlib import Path

import pytest

from royalgames.solver import tablebases

PAGE = Path(__file__).parents[2] / "docs" / "solver.md"


def test_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tablebases, "user_data_path", lambda name: tmp_path / name)
    results = doctest.testfile(str(PAGE), module_relative=False)
    assert results.attempted >= 8
    assert results.failed == 0
