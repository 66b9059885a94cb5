"""Where tables lie, and how they come there: small ones by themselves, others by command."""

import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from royalgames.solver import room
from royalgames.solver.errors import TableError
from royalgames.solver.run import Report, Run, Status
from royalgames.solver.store import SINGLE, FolderStore, MemoryStore
from royalgames.solver.table import Table, open_table, write_table
from royalgames.solver.task import DICE_WORDS, Task

MADE_AT_ONCE: Final = 3
"""Tables up to so many counters are made when they are first asked for."""

_making = threading.Lock()


def folder() -> Path:
    """Return the folder of the user's tables."""
    return user_data_path("royalgames") / "tables"


def table_path(task: Task) -> Path:
    """Return where the table of a task lies, or would lie."""
    return folder() / f"{task.name}-{task.counters}.table"


def ensure(counters: int, aim: str = "win", dice: str = "1/2") -> Table:
    """Open a table of the Royal Game of Ur; up to three counters it is made if need be.

    The same open table is given to all who ask.
    """
    return _ensured(Task(counters, aim, dice))


@cache
def _opened(path: Path) -> Table:
    return open_table(path)


def _ensured(task: Task) -> Table:
    path = table_path(task)
    with _making:
        if not path.exists():
            if task.counters > MADE_AT_ONCE:
                raise TableError(
                    f"there is no table for {task.counters} counters; "
                    f"royal solve ur --counters {task.counters} --aim {task.aim} "
                    f"--dice {DICE_WORDS[task.dice]} makes it"
                )
            run = Run(task, MemoryStore(task.type), workers=1)
            write_table(run, run.solve(), path)
        return _opened(path)


def largest(aim: str = "win", dice: str = "1/2", most: int = 7) -> Table:
    """Open the table with most counters there is, at least that for three."""
    for counters in range(most, MADE_AT_ONCE, -1):
        if table_path(Task(counters, aim, dice)).exists():
            return ensure(counters, aim, dice)
    return ensure(min(most, MADE_AT_ONCE), aim, dice)


def work_folder(task: Task, prove: bool) -> Path:
    """Return where a run keeps its layers; the same for all numbers of counters."""
    kind = ("bounds" if prove else "values") + ("-single" if task.type == SINGLE else "")
    return user_data_path("royalgames") / "solve" / f"{task.name}-{kind}"


def solve(
    task: Task,
    *,
    prove: bool = False,
    keep: bool = False,
    force: bool = False,
    workers: int | None = None,
    tell: Callable[[Status], None] = lambda status: None,
) -> Report:
    """Solve a game on disk, go on where a killed run was, and write its table.

    Parameters
    ----------
    task : Task
        What to solve.
    prove : bool
        Whether to close in on each value from below and from above.
    keep : bool
        Whether to keep the layers, for a run with more counters.
    force : bool
        Whether to start though memory is short; layers are mapped, so it only gets slow.
    workers : int, optional
        How many threads; as many as there are processors if not said.
    tell : callable
        Is told how far the run has come.

    """
    place = work_folder(task, prove)
    store = FolderStore(place, task.type)
    try:
        run = Run(task, store, prove=prove, workers=workers, tell=tell)
        missing = sum(
            size * task.type.itemsize - store.size(name) for name, size in run.names().items()
        )
        table = 2 * sum(run.names().values())
        memory = int(room.MARGIN * run.layer_memory())
        room.require(place, memory, missing + table, force=force)
        report = run.solve()
        write_table(run, report, table_path(task))
        if not keep:
            store.remove()
    finally:
        store.close()
    return report
