"""Work on a real cluster of two nodes: the same results as here, whatever dies on the way.

In the soak: a node that can't start its agents within 15 s ends itself, so a busy machine fails it.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from royalgames.cluster import Cluster, ClusterError
from tests.cli.run import royal


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    """Run everything once; starting a cluster is what takes the time."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.cluster.two_nodes"],
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    assert done.returncode == 0, done.stderr[-2000:]
    data: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return data


@pytest.mark.soak
def test_a_contest_is_the_same_on_two_nodes(found: dict[str, Any]) -> None:
    assert found["processors"] == 2
    arena = found["arena"]
    assert arena["games"] == arena["progress"] == 48
    assert arena["identical"]
    assert arena["order"]
    assert arena["records"]
    assert 0 < arena["sent"] < 100_000
    assert 0 < arena["received"] < 500_000


@pytest.mark.soak
def test_a_tablebase_is_the_same_on_two_nodes(found: dict[str, Any]) -> None:
    for kind in ("values", "bounds"):
        assert found["solver"][kind]["identical"]
        assert found["solver"][kind]["bytes"] > 0


@pytest.mark.soak
def test_a_killed_workers_task_is_redone(found: dict[str, Any]) -> None:
    assert found["trouble"]["died"]
    assert found["trouble"]["redone"] == [number * number for number in range(8)]


@pytest.mark.soak
def test_work_that_always_dies_or_fails_is_an_error(found: dict[str, Any]) -> None:
    lost, failed = found["trouble"]["said"]
    assert lost.startswith("a piece of work was lost 2 times: ")
    assert failed == "task 1 cannot be done"


@pytest.mark.soak
def test_a_contest_survives_a_lost_node(found: dict[str, Any]) -> None:
    assert found["lost"] == {"killed": True, "identical": True}


def test_without_ray_the_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ClusterError, match=r'pip install "royalgames\[cluster\]"'):
        Cluster("local")
    words = ("arena", "ur", "--bots", "random,casual", "--games", "2", "--ray", "local")
    answer = royal(*words)
    assert (answer.code, "royalgames[cluster]" in answer.err) == (2, True)
    answer = royal("solve", "ur", "--counters", "1", "--ray", "local")
    assert (answer.code, "royalgames[cluster]" in answer.err) == (2, True)
