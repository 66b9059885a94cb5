"""Pieces of work on the machines of a Ray cluster.

What a piece computes must depend on nothing but its task; then it makes no difference where it
runs, how often it is begun, and in which order the results come.
"""

import logging
import pickle
from collections.abc import Callable, Generator, Iterable
from importlib import import_module
from types import TracebackType
from typing import Any, Final, Self, TypeVar

TaskT = TypeVar("TaskT")
ResultT = TypeVar("ResultT")

LOCAL: Final = "local"
"""The address for a cluster of this machine alone, started for one command."""

AGAIN: Final = 5
"""How often a piece is begun again after its worker was lost; then the piece is to blame."""

AHEAD: Final = 2
"""How many pieces per processor are handed out at a time."""


class ClusterError(ValueError):
    """What is wrong with the cluster, in one sentence."""


class Cluster:
    """A connection to a Ray cluster, for as long as a block lasts."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._ray: Any = _ray()
        self._joined = False
        self.sent = 0
        """Bytes of all tasks so far; what was begun again counts once."""
        self.received = 0
        """Bytes of all results so far."""

    def __enter__(self) -> Self:
        if not self._ray.is_initialized():
            where = {} if self._address == LOCAL else {"address": self._address}
            quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
            try:
                self._ray.init(**where, **quiet)
            except Exception as error:
                raise ClusterError(
                    f"--ray: no cluster at {self._address}: {_first(error)}"
                ) from error
            self._joined = True
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._joined:
            self._ray.shutdown()

    @property
    def processors(self) -> int:
        """How many processors the cluster has now."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def run(
        self, work: Callable[[TaskT], ResultT], tasks: Iterable[TaskT], again: int = AGAIN
    ) -> Generator[tuple[int, ResultT]]:
        """Yield each task's number and result, in the order in which they are done."""
        piece = self._ray.remote(max_retries=again, num_cpus=1)(_do)
        waiting: dict[Any, int] = {}
        left = enumerate(tasks)
        try:
            while True:
                for number, task in left:
                    data = pickle.dumps((work, task))
                    self.sent += len(data)
                    waiting[piece.remote(data)] = number
                    if len(waiting) >= AHEAD * self.processors:
                        break
                if not waiting:
                    return
                (done, *_), _ = self._ray.wait(list(waiting), num_returns=1)
                yield waiting.pop(done), self._result(done, again)
        finally:
            for ref in waiting:
                self._ray.cancel(ref, force=True)

    def _result(self, done: Any, again: int) -> Any:
        errors = import_module("ray.exceptions")
        try:
            data = self._ray.get(done)
        except errors.RayTaskError as error:
            raise error.cause from None
        except errors.RayError as error:
            raise ClusterError(
                f"a piece of work was lost {again + 1} times: {_first(error)}"
            ) from error
        self.received += len(data)
        return pickle.loads(data)  # noqa: S301  # written by our own workers


def _do(data: bytes) -> bytes:
    """Do a piece of work, in a worker."""
    work, task = pickle.loads(data)  # noqa: S301  # written by the driver
    return pickle.dumps(work(task))


def _ray() -> Any:
    try:
        return import_module("ray")
    except ImportError:
        raise ClusterError('--ray needs Ray: pip install "royalgames[cluster]"') from None


def _first(error: BaseException) -> str:
    """Return the first line of what an error says."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
