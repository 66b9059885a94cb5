"""A fixed share of a processor for a process, by Linux's control groups; only root may do this.

With it, two cores tell whether more processes do more work: each server gets the same share however
many there are, and players and database have what is left.
"""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

PERIOD: Final = 10_000
"""In how many microseconds a process gets its share; short, so that none waits for long."""
GROUPS: Final = Path("/sys/fs/cgroup")


def _unified(groups: Path) -> bool:
    """Return whether version 2 manages processors here."""
    listed = groups / "cgroup.controllers"
    return listed.exists() and "cpu" in listed.read_text().split()


@contextlib.contextmanager
def limited(pid: int, share: float, groups: Path = GROUPS) -> Iterator[None]:
    """Give a process so much of one processor, all its threads together."""
    quota = round(share * PERIOD)
    if _unified(groups):
        parent, limits = groups, {"cpu.max": f"{quota} {PERIOD}"}
    else:
        parent = groups / "cpu"
        limits = {"cpu.cfs_period_us": str(PERIOD), "cpu.cfs_quota_us": str(quota)}
    group = parent / f"royal-load-{os.getpid()}-{pid}"
    try:
        if parent == groups:
            (parent / "cgroup.subtree_control").write_text("+cpu")
        group.mkdir()
        for name, value in limits.items():
            (group / name).write_text(value)
        (group / "cgroup.procs").write_text(str(pid))
    except OSError as error:
        with contextlib.suppress(OSError):
            group.rmdir()
        raise SystemExit(f"--share needs control groups that can be written: {error}") from None
    try:
        yield
    finally:
        for each in (group / "cgroup.procs").read_text().split():
            with contextlib.suppress(OSError):  # it has ended
                (parent / "cgroup.procs").write_text(each)
        group.rmdir()
