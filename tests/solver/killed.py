"""Solves three counters in the folder named, and dies in the middle of the largest layer.

python -m tests.solver.killed FOLDER [prove]
"""

import os
import signal
import sys
from pathlib import Path
from typing import Final

from royalgames.solver import run
from royalgames.solver.store import FolderStore
from royalgames.solver.task import Task
from royalgames.solver.units import BELOW, VALUE

SWEEP, LEVEL = 4, 30
PROVES: Final = "prove" in sys.argv
FAMILY: Final = BELOW if PROVES else VALUE


def report(status: run.Status) -> None:
    """Note every step, and end as a power cut would."""
    unit, progress = status.unit, status.progress
    if (unit.name, progress.sweep, progress.level) == (f"{FAMILY}-3-3", SWEEP, LEVEL):
        os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    run.NOTE_SECONDS = 0.0  # type: ignore[misc]
    run.Run(
        Task("ur", 3), FolderStore(Path(sys.argv[1])), prove=PROVES, workers=1, report=report
    ).solve()
