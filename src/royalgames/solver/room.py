"""Whether there is enough memory and disk for a run, and how much memory it has taken."""

import os
import shutil
import sys
from pathlib import Path
from typing import Final

from royalgames.solver.errors import SolverError

MOST: Final = 10 * 10**9
"""How many bytes of memory a run takes unless told otherwise; beyond it, layers are read from their
files again as they are needed, which are in the system's cache as long as nothing else needs it."""
MARGIN: Final = 1.1
"""How much memory a run needs, as a multiple of the arrays being worked on and those they read."""

_MEMORY: Final = Path("/proc/meminfo")
_OWN: Final = Path("/proc/self/statm")
_LIMIT: Final = Path("/sys/fs/cgroup/memory.max")


def free_memory() -> int | None:
    """Return how many bytes of memory are free, or None where the system does not say."""
    try:
        lines = _MEMORY.read_text(encoding="ascii").splitlines()
        free = next(int(line.split()[1]) for line in lines if line.startswith("MemAvailable"))
        limit = _LIMIT.read_text(encoding="ascii").strip() if _LIMIT.exists() else "max"
    except (OSError, StopIteration, ValueError):
        return None
    return min(1024 * free, int(limit)) if limit.isdigit() else 1024 * free


def free_disk(folder: Path) -> int:
    """Return how many bytes are free where a folder is, or will be."""
    while not folder.exists():
        folder = folder.parent
    return shutil.disk_usage(folder).free


def processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def peak_memory() -> int:
    """Return the most bytes of memory this process has taken, 0 where the system does not say."""
    try:
        import resource  # noqa: PLC0415  # only where there is one
    except ImportError:
        return 0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else 1024 * peak


def resident_memory() -> int:
    """Return how many bytes of memory this process has now, 0 where the system does not say."""
    try:
        pages = int(_OWN.read_text(encoding="ascii").split()[1])
    except (OSError, IndexError, ValueError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def size_text(size: float) -> str:
    """Return a number of bytes with its unit, such as ``7.7 MB``."""
    for unit in ("bytes", "kB", "MB"):
        if size < 1000:
            return f"{size:.0f} {unit}" if size >= 100 or unit == "bytes" else f"{size:.1f} {unit}"
        size /= 1000
    return f"{size:.1f} GB"


def require(folder: Path, memory: int, disk: int, *, force: bool = False) -> None:
    """Refuse a run that cannot fit, with the numbers; only memory can be forced."""
    there = free_disk(folder)
    if disk > there:
        raise SolverError(
            f"this run needs {size_text(disk)} of disk in {folder}, and {size_text(there)} are free"
        )
    free = free_memory()
    if free is not None and memory > free and not force:
        raise SolverError(
            f"this run needs {size_text(memory)} of memory, and {size_text(free)} are free; "
            "--force starts it anyway, and the largest layers will be slow"
        )
