"""A real cluster of two nodes on this machine; prints what it found as JSON.

A process of its own: Ray changes signals, threads and warnings of the process it lives in.
python -m tests.cluster.two_nodes [FOLDER]
"""

import json
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from royalgames.arena import Contest, GameResult, Results, contest_options, play_contest
from royalgames.cluster import Cluster, ClusterError
from royalgames.solver.run import Run
from royalgames.solver.store import MemoryStore
from royalgames.solver.task import Task
from royalgames.training.tee import pieces, run
from tests.cluster.nodes import say, two_nodes
from tests.cluster.pieces import always_dies, dies_once, fails

SMALL = (
    (run, "ROUND", 4),
    (run, "GENERATION", 4),
    (run, "BATCH", 32),
    (pieces, "PIECE", 2),
)
"""What makes a training short."""
UR = Contest("ur", ("random", "casual"), 48, 3, contest_options("ur", {"counters": 3}))


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


def training(cluster: Cluster) -> dict[str, Any]:
    """Train a small network here and there, stopped and continued there, and compare it."""
    for module, name, value in SMALL:
        setattr(module, name, value)
    before = cluster.sent, cluster.received
    with tempfile.TemporaryDirectory() as place:
        alone, away = Path(place, "alone"), Path(place, "away")
        run.Training(alone, 8).run(2, deepest=1, gate=4)
        for _ in range(2):
            run.Training(away, 8, cluster).run(1, deepest=1, gate=4)
        same = []
        for name in ("state.npz", "games.npz", "best.npz"):
            with np.load(alone / name) as one, np.load(away / name) as two:
                same += [np.array_equal(one[key], two[key]) for key in one.files]
        curve = (away / "curve.txt").read_text("utf-8")
        same.append(curve == (alone / "curve.txt").read_text("utf-8"))
    return {
        "compared": len(same),
        "identical": all(same),
        "tried": curve.count("against the best so far: 4 games"),
        "sent": cluster.sent - before[0],
        "received": cluster.received - before[1],
    }


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


def main(folder: str) -> None:
    """Start two nodes, do everything, and stop them."""
    begun = time.monotonic()
    found: dict[str, Any] = {}

    def told(name: str, result: Any) -> None:
        found[name] = result
        say(f"{time.monotonic() - begun:5.1f} s: {name} {json.dumps(result)}")

    with two_nodes(folder) as (nodes, second), Cluster(nodes.address) as cluster:
        told("processors", cluster.processors)
        told("arena", arena(cluster))
        told("solver", solver(cluster))
        told("training", training(cluster))
        told("trouble", trouble(cluster))
        told("lost", lost_node(cluster, nodes, second))
    told("seconds", round(time.monotonic() - begun, 1))
    print(json.dumps(found))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(sys.argv[1])
    else:
        with tempfile.TemporaryDirectory(prefix="ray-", dir="/tmp") as own:
            main(own)
