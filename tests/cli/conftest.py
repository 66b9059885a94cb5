"""What tests of several commands begin with."""

from pathlib import Path

import pytest

from tests.cli.texts import UR


@pytest.fixture
def record(tmp_path: Path) -> str:
    path = tmp_path / "game.txt"
    path.write_text(UR, encoding="utf-8")
    return str(path)
