"""Solves three counters in the folder named, and dies in the middle of the largest layer.

python -m tests.solver.killed FOLDER [prove]
"""

import os
import signal
import sys
from pathlib import Path

from royalgames.solver import run
from royalgames.solver.store import FolderStore
from royalgames.solver.task import Task

SWEEP, LEVEL = 4, 30


def report(status: run.Status) -> None:
    """Note every step, and end as a power cut would."""
    unit, progress = status.unit, status.progress
    if (unit.mine, unit.theirs, progress.sweep, progress.level) == (3, 3, SWEEP, LEVEL):
        os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    run.NOTE_SECONDS = 0.0  # type: ignore[misc]
    prove = "prove" in sys.argv
    run.Run(
        Task("ur", 3), FolderStore(Path(sys.argv[1])), prove=prove, workers=1, report=report
    ).solve()
