"""The race game through the Python client: a table, a bot, live play, the record and its proof."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fixturegame.env import environment
from tests.server.processes import ServerProcess, server


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ServerProcess]:
    """Run a service in which the game is installed."""
    monkeypatch.setenv("PYTHONPATH", environment()["PYTHONPATH"])
    with server(tmp_path) as process:
        yield process


def test_a_person_plays_a_bot_to_the_end(service: ServerProcess) -> None:
    played = subprocess.run(
        [sys.executable, "-m", "tests.fixturegame.player", service.url],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env=environment(),
        cwd=Path(__file__).parents[2],
    )
    assert played.returncode == 0, played.stderr
    seen = json.loads(played.stdout)
    assert seen["choices"] == ["go", "stay"]
    assert {"race:went", "race:stayed", "race:turn"} <= set(seen["kinds"])
    assert seen["throws"] > 2
    tags = seen["record"].split("\n\n")[0].splitlines()
    assert '[Game "race"]' in tags
    assert '[Squares "9"]' in tags
    assert '[Ended "finished"]' in tags
