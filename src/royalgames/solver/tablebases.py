"""Where tablebases are stored and how they get there: small ones on demand, others by command."""

import threading
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

from platformdirs import user_data_path

from royalgames.cluster import Cluster
from royalgames.solver import room
from royalgames.solver.at_hand import MADE_AT_ONCE
from royalgames.solver.errors import TablebaseError
from royalgames.solver.run import Report, Run, Status
from royalgames.solver.store import SINGLE, FolderStore, MemoryStore
from royalgames.solver.tablebase import Tablebase, open_tablebase, write_tablebase
from royalgames.solver.task import Task

_making = threading.Lock()


def folder() -> Path:
    """Return the folder of the user's tablebases."""
    return user_data_path("royalgames") / "tablebases"


def new_path(task: Task) -> Path:
    """Return where the tablebase of a task is written."""
    return folder() / f"{task.name}-{task.counters}.tablebase"


def tablebase_path(task: Task) -> Path:
    """Return where the tablebase of a task is; earlier releases stored it in another folder."""
    path = new_path(task)
    earlier = folder().with_name("tables") / f"{task.name}-{task.counters}.table"
    return earlier if earlier.exists() and not path.exists() else path


def ensure(task: Task) -> Tablebase:
    """Open the tablebase of a task; up to three pieces it is made if need be.

    All callers get the same open tablebase.
    """
    path = tablebase_path(task)
    with _making:
        if not path.exists():
            if task.counters > MADE_AT_ONCE:
                raise TablebaseError(
                    f"there is no tablebase for {task.counters} {task.part.pieces}; "
                    f"make it with: {command(task)}"
                )
            run = Run(task, MemoryStore(task.type), workers=1)
            write_tablebase(run, run.solve(), path)
        return _opened(path)


@cache
def _opened(path: Path) -> Tablebase:
    return open_tablebase(path)


def command(task: Task) -> str:
    """Return the command that solves a task."""
    words = ["royal", "solve", task.game, "--counters", str(task.counters)]
    if len(task.part.aims) > 1:
        words += ["--aim", task.aim]
    if len(task.part.dice) > 1:
        words += ["--dice", task.part.dice[task.dice]]
    return " ".join(words)


def largest(task: Task) -> Tablebase:
    """Open the tablebase with most pieces that there is, up to the task's, at least three."""
    for counters in range(task.counters, MADE_AT_ONCE, -1):
        smaller = replace(task, counters=counters)
        if tablebase_path(smaller).exists():
            return ensure(smaller)
    return ensure(replace(task, counters=min(task.counters, MADE_AT_ONCE)))


def work_folder(task: Task) -> Path:
    """Return where a run keeps its layers; the same for all numbers of pieces."""
    kind = "values-single" if task.type == SINGLE else "values"
    return user_data_path("royalgames") / "solve" / f"{task.name}-{kind}"


def solve(  # noqa: PLR0913  # one parameter per option of the command
    task: Task,
    *,
    prove: bool = False,
    keep: bool = False,
    force: bool = False,
    workers: int | None = None,
    memory: int = room.MOST,
    report: Callable[[Status], None] = lambda status: None,
    cluster: Cluster | None = None,
) -> Report:
    """Solve a game on disk, continue where a killed run was, and write its tablebase.

    Parameters
    ----------
    task : Task
        What to solve.
    prove : bool
        Whether to enclose each value between two bounds after that.
    keep : bool
        Whether to keep the layers, for a run with more pieces.
    force : bool
        Whether to start even if memory is short; layers are mapped, so it only gets slow.
    workers : int, optional
        How many threads; by default one per processor.
    memory : int
        The most bytes of memory to take; beyond it, layers are read from their files again.
    report : callable
        Called with the progress of the run.
    cluster : Cluster, optional
        Whose machines settle the layers; the files stay on this one.

    """
    place = work_folder(task)
    store = FolderStore(place, task.type)
    try:
        run = Run(task, store, prove=prove, workers=workers, memory=memory, report=report)
        missing = sum(
            size * task.type.itemsize - store.size(name) for name, size in run.names().items()
        )
        size = 2 * sum(run.names().values())
        whole = int(room.MARGIN * run.layer_memory())
        room.require(place, min(memory, whole), missing + size, force=force)
        found = run.solve(cluster)
        write_tablebase(run, found, new_path(task))
        if not keep:
            store.remove()
    finally:
        store.close()
    return found
