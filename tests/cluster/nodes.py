"""Two real nodes of Ray on this machine, on loopback only, in a folder of their own."""

import contextlib
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

SETTINGS: Final[Mapping[str, str]] = {
    # Loopback only, as on systems where Ray would make firewalls ask.
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
    "RAY_USAGE_STATS_ENABLED": "0",
    # A busy machine is slow to start processes.
    "RAY_agent_register_timeout_ms": "600000",
    "RAY_worker_register_timeout_seconds": "600",
    "RAY_gcs_server_request_timeout_seconds": "120",
    # Memory that other programs use is no reason to end a worker.
    "RAY_memory_monitor_refresh_ms": "0",
}

os.environ.update(SETTINGS)

TRIES: Final = 5
STORE: Final = 80 * 1024 * 1024
"""Bytes of memory for objects per node, the least that Ray allows."""

ONE: Final[Mapping[str, Any]] = {"num_cpus": 1, "object_store_memory": STORE}


def started(start: Callable[[], Any]) -> Any:
    """Start a node; Ray gives up after 30 s, which a very busy machine may need more than once."""
    for _ in range(TRIES - 1):
        with contextlib.suppress(Exception):
            return start()
    return start()


@contextlib.contextmanager
def two_nodes(folder: str) -> Iterator[tuple[Any, Any]]:
    """Start two nodes with a processor each; yield them all, and the second."""
    from ray._common.utils import get_default_ray_temp_dir  # noqa: PLC0415  # after the settings
    from ray.cluster_utils import Cluster as Nodes  # noqa: PLC0415

    # The address of the cluster is noted there even if the nodes have another folder.
    place = get_default_ray_temp_dir()  # type: ignore[no-untyped-call]
    Path(place).mkdir(parents=True, exist_ok=True)
    lean = {"include_dashboard": False, "include_log_monitor": False, "no_monitor": True}
    head = {**ONE, **lean, "temp_dir": folder}
    nodes = started(lambda: Nodes(initialize_head=True, head_node_args=head))

    def second() -> Any:
        for half_started in list(nodes.worker_nodes):
            nodes.remove_node(half_started, allow_graceful=False)
        return nodes.add_node(**ONE)

    try:
        yield nodes, started(second)
    finally:
        nodes.shutdown()


def say(text: object) -> None:
    """Print to standard error at once: the last line of the output is the result."""
    print(text, file=sys.stderr, flush=True)
