"""A real cluster of two nodes on this machine; prints what it found as JSON.

A process of its own: Ray changes signals, threads and warnings of the process it lives in.
python -m tests.cluster.two_nodes
"""

import contextlib
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

os.environ.setdefault("RAY_raylet_start_wait_time_s", "40")
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")

from ray.cluster_utils import Cluster as Nodes

from royalgames.arena import Contest, GameResult, Results, contest_options, play_contest
from royalgames.cluster import Cluster, ClusterError
from royalgames.solver.run import Run
from royalgames.solver.store import MemoryStore
from royalgames.solver.task import Task
from tests.cluster.pieces import always_dies, dies_once, fails

UR = Contest("ur", ("random", "casual"), 48, 3, contest_options("ur", {"counters": 3}))
TRIES = 5
STORE = 80 * 1024 * 1024
"""Bytes of memory for objects per node, the least that Ray allows."""


def started(start: Callable[[], Any]) -> Any:
    """Start a node; its raylet gives up if the machine is too busy to start its agents in 15 s."""
    for _ in range(TRIES - 1):
        with contextlib.suppress(Exception):
            return start()
    return start()


def timeless(results: Results) -> list[GameResult]:
    """Return the games without what differs between repetitions."""
    return [replace(game, seconds=()) for game in results.games()]


def arena(cluster: Cluster) -> dict[str, Any]:
    """Play a contest here and there, and compare."""
    with tempfile.TemporaryDirectory() as here, tempfile.TemporaryDirectory() as there:
        alone = play_contest(UR, 1, Path(here))
        seen: list[int] = []
        away = play_contest(UR, 1, Path(there), seen.append, cluster=cluster)
        same = {path.name: path.read_text() for path in Path(here).iterdir()} == {
            path.name: path.read_text() for path in Path(there).iterdir()
        }
    return {
        "games": len(timeless(away)),
        "identical": timeless(alone) == timeless(away),
        "order": list(away.rounds) == UR.rounds(),
        "records": same,
        "progress": sum(seen),
        "sent": cluster.sent,
        "received": cluster.received,
    }


def lost_node(cluster: Cluster, nodes: Any, second: Any) -> dict[str, Any]:
    """Kill a node, its workers included, while a contest is played."""
    gone: list[bool] = []

    def progress(games: int) -> None:
        if games and not gone:
            gone.append(True)
            nodes.remove_node(second, allow_graceful=False)

    away = play_contest(UR, 1, None, progress, cluster=cluster)
    return {
        "killed": bool(gone),
        "identical": timeless(away) == timeless(play_contest(UR)),
    }


def solver(cluster: Cluster) -> dict[str, Any]:
    """Solve a small game here and there, with and without bounds, and compare every value."""
    found: dict[str, Any] = {}
    for prove in (False, True):
        task = Task("museum", 2)
        alone, away = (Run(task, MemoryStore(task.type), prove=prove, workers=1) for _ in "ab")
        before = cluster.sent + cluster.received
        reports = alone.solve(), away.solve(cluster)
        same = all(
            (alone.values(family, *pair) == away.values(family, *pair)).all()
            for family in (("below", "above") if prove else ("value",))
            for pair in ((1, 1), (1, 2), (2, 1), (2, 2))
        )
        found["bounds" if prove else "values"] = {
            "identical": bool(same) and reports[0].first == reports[1].first,
            "bytes": cluster.sent + cluster.received - before,
        }
    return found


def trouble(cluster: Cluster) -> dict[str, Any]:
    """Lose workers, once and again and again."""
    with tempfile.TemporaryDirectory() as place:
        tasks = [(f"{place}/died", number) for number in range(8)]
        results = dict(cluster.run(dies_once, tasks))
        died = Path(place, "died").exists()
    said = []
    for work in (always_dies, fails):
        try:
            list(cluster.run(work, [1], again=1))
        except ClusterError as error:
            said.append(str(error))
    return {
        "died": died,
        "redone": [results[number][0] for number in range(8)],
        "said": said,
    }


def main() -> None:
    """Start two nodes, do everything, and stop them."""
    begun = time.monotonic()
    one: dict[str, Any] = {"num_cpus": 1, "object_store_memory": STORE}
    head = {**one, "include_dashboard": False}
    nodes = started(lambda: Nodes(initialize_head=True, head_node_args=head))
    second = started(lambda: nodes.add_node(**one))
    found: dict[str, Any] = {}
    try:
        with Cluster(nodes.address) as cluster:
            found["started"] = round(time.monotonic() - begun, 1)
            found["processors"] = cluster.processors
            found["arena"] = arena(cluster)
            print(json.dumps(found), file=sys.stderr, flush=True)
            found["solver"] = solver(cluster)
            print(json.dumps(found), file=sys.stderr, flush=True)
            found["trouble"] = trouble(cluster)
            print(json.dumps(found), file=sys.stderr, flush=True)
            found["lost"] = lost_node(cluster, nodes, second)
    finally:
        nodes.shutdown()
    found["seconds"] = round(time.monotonic() - begun, 1)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
