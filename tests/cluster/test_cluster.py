"""Work on a real cluster of two nodes: the same results as here, whatever dies on the way."""

import contextlib
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest

from royalgames.cluster import Cluster, ClusterError
from tests.cli.run import royal

LONGEST = 600.0
"""Seconds after which a cluster that is still busy is hung; it takes about half a minute."""
ENDING = 300.0
"""Seconds after which a process of a stopped cluster is left behind; most end at once."""


def _running_in(folder: str) -> list[str]:
    """Return the processes that have a file of a folder open, such as a node's logs."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if any(str(file.readlink()).startswith(folder) for file in (process / "fd").iterdir()):
                name = (process / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                found.append(f"{process.name} {name[:80]}")
    return found


def _found() -> dict[str, Any]:
    """Do everything on one cluster: starting it is what takes the time."""
    # Ray's sockets need a short path.
    with tempfile.TemporaryDirectory(prefix="ray-", dir="/tmp") as folder:
        done = subprocess.run(
            [sys.executable, "-m", "tests.cluster.two_nodes", folder],
            capture_output=True,
            text=True,
            timeout=LONGEST,
            check=False,
            cwd=Path(__file__).parents[2],
            start_new_session=True,
        )
        assert done.returncode == 0, done.stderr[-2000:]
        data: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
        end = time.monotonic() + ENDING
        while (left := _running_in(folder)) and time.monotonic() < end:
            time.sleep(0.1)
        return data | {"left": left}


def _a_contest_is_the_same_on_two_nodes(found: dict[str, Any]) -> None:
    assert found["processors"] == 2
    arena = found["arena"]
    assert arena["games"] == arena["progress"] == 48
    assert arena["identical"]
    assert arena["order"]
    assert arena["records"]
    assert 0 < arena["sent"] < 100_000
    assert 0 < arena["received"] < 500_000


def _a_tablebase_is_the_same_on_two_nodes(found: dict[str, Any]) -> None:
    for kind in ("values", "bounds"):
        assert found["solver"][kind]["identical"]
        assert found["solver"][kind]["bytes"] > 0


def _a_stopped_and_continued_training_is_the_same_on_two_nodes(found: dict[str, Any]) -> None:
    training = found["training"]
    assert training["identical"]
    assert training["compared"] > 10
    assert training["tried"] == 2
    assert training["sent"] > 0
    assert training["received"] > 0


def _a_killed_workers_task_is_redone(found: dict[str, Any]) -> None:
    assert found["trouble"]["died"]
    assert found["trouble"]["redone"] == [number * number for number in range(8)]


def _work_that_always_dies_or_fails_is_an_error(found: dict[str, Any]) -> None:
    lost, failed = found["trouble"]["said"]
    assert lost.startswith("a piece of work was lost 2 times: ")
    assert failed == "task 1 cannot be done"


def _a_contest_survives_a_lost_node(found: dict[str, Any]) -> None:
    assert found["lost"] == {"killed": True, "identical": True}


def _a_stopped_cluster_leaves_no_process_behind(found: dict[str, Any]) -> None:
    assert found["left"] == []


@pytest.mark.long
def test_two_nodes_give_what_one_process_gives_whatever_dies() -> None:
    """One test, so that parallel test runs start one cluster, not one for each check."""
    found = _found()
    _a_contest_is_the_same_on_two_nodes(found)
    _a_tablebase_is_the_same_on_two_nodes(found)
    _a_stopped_and_continued_training_is_the_same_on_two_nodes(found)
    _a_killed_workers_task_is_redone(found)
    _work_that_always_dies_or_fails_is_an_error(found)
    _a_contest_survives_a_lost_node(found)
    _a_stopped_cluster_leaves_no_process_behind(found)


def test_without_ray_the_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ClusterError, match=r'pip install "royalgames\[cluster\]"'):
        Cluster("local")
    words = ("arena", "ur", "--bots", "random,casual", "--games", "2", "--ray", "local")
    answer = royal(*words)
    assert (answer.code, "royalgames[cluster]" in answer.err) == (2, True)
    answer = royal("solve", "ur", "--counters", "1", "--ray", "local")
    assert (answer.code, "royalgames[cluster]" in answer.err) == (2, True)
