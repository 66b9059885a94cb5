"""Pieces of work for the tests; workers import them, so they are in a module of their own."""

import os
import signal
from pathlib import Path

import ray

from royalgames.cluster import ClusterError


def dies_once(task: tuple[str, int]) -> tuple[int, str, int]:
    """Kill this worker at the first attempt; at the second, answer with its node and number."""
    marker, number = Path(task[0]), task[1]
    if number == 3 and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number, ray.get_runtime_context().get_node_id(), os.getpid()


def always_dies(task: int) -> int:
    """Kill this worker."""
    os.kill(os.getpid(), signal.SIGKILL)
    return task


def fails(task: int) -> int:
    """Raise what a piece of work may raise."""
    raise ClusterError(f"task {task} cannot be done")
