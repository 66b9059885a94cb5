"""Measures how much memory the last layers of a game take, without solving those before.

python -m tools.solver_memory ur FOLDER --counters 7 --memory 10 --levels 102 111

The layers are made in FOLDER with values drawn by lot: how much memory a level takes does not
depend on them. Each line is a level: seconds by the clock and of processors, and the most memory so
far. Seven counters of the Royal Game of Ur take 19 GB of disk.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from royalgames.solver.errors import SolverError
from royalgames.solver.room import resident_memory
from royalgames.solver.run import Run
from royalgames.solver.store import FolderStore
from royalgames.solver.task import Task

GB: Final = 10**9

CHUNK: Final = 1 << 24
"""How many values are written at a time."""


class Level(NamedTuple):
    """What one level took."""

    number: int
    seconds: float
    work_seconds: float
    most: int
    """The most bytes of memory that the process had until then, looked at after each part."""


def made_up(run: Run, seed: int = 1) -> None:
    """Fill the layers of the last unit, and those it reads, with values drawn by lot."""
    unit, rng = run.units[-1], np.random.default_rng(seed)
    values = rng.uniform(0.3, 0.7, CHUNK).astype(run.store.type)
    for layer in dict.fromkeys(unit.arrays + unit.read):
        if layer[1] and layer[2]:
            array = run.values(*layer)
            for at in range(0, len(array), CHUNK):
                array[at : at + CHUNK] = values[: len(array) - at]
                run.store.let_go()


def measured(run: Run, levels: range) -> Iterator[Level]:
    """Work on some levels of the last unit."""
    pair, most = run.pair(run.units[-1]), 0
    spare = pair.spare

    def look() -> None:
        nonlocal most
        most = max(most, resident_memory())
        spare()

    pair.spare = look
    with ThreadPoolExecutor(run.workers) as pool:
        for level in levels:
            start = time.perf_counter(), time.process_time()
            pair.update(level, pool)
            yield Level(level, time.perf_counter() - start[0], time.process_time() - start[1], most)


def main() -> int:
    """Make the layers, and print what the levels take."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", help="the game's key")
    parser.add_argument("folder", type=Path, help="where the layers are made")
    parser.add_argument("--counters", type=int, required=True, help="how many pieces each side has")
    parser.add_argument("--memory", type=float, default=10, help="the limit, in GB")
    parser.add_argument(
        "--levels", type=int, nargs=2, default=(0, 0), help="the first and the last level"
    )
    parser.add_argument("--workers", type=int, default=1, help="how many threads")
    asked = parser.parse_args()
    try:
        task = Task(asked.game, asked.counters)
    except SolverError as error:
        parser.error(str(error))
    store = FolderStore(asked.folder, task.type)
    run = Run(task, store, workers=asked.workers, memory=int(asked.memory * GB))
    made_up(run)
    first, last = asked.levels
    for level in measured(run, range(first, last + 1)):
        print(
            f"level {level.number}: {level.seconds:.1f} s, {level.work_seconds:.1f} s of "
            f"processors, {level.most / GB:.2f} GB at most",
            flush=True,
        )
    store.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
