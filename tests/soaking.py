"""A plugin of pytest for `make soak`: begins no test after its time, and logs each one's outcome.

The first test of every file comes first, then the second of every file, and so on, so that a run
that is out of time has tried something of everything.

Load it with ``-p tests.soaking``. The log is written as the tests end, so it is there even if the
run is stopped: one line per test, ``passed``, ``failed``, ``skipped`` or ``late`` (its time had not
come), and its name.
"""

import os
import time
from collections import Counter
from pathlib import Path

import pytest

UNTIL = "ROYAL_SOAK_UNTIL"
"""The environment variable with the time, in seconds since 1970, after which no test begins."""
LOG = "ROYAL_SOAK_LOG"
"""The environment variable with the log's name."""
LATE = "out of time"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Take one test of each file in turn."""
    seen: Counter[Path] = Counter()
    place: dict[pytest.Item, int] = {}
    for item in items:
        place[item] = seen[item.path]
        seen[item.path] += 1
    items.sort(key=place.__getitem__)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave out what there is no time for."""
    until = os.environ.get(UNTIL)
    if until is not None and time.time() > float(until):
        pytest.skip(LATE)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note a test's outcome; with several processes, only the one that gathers them does."""
    log = os.environ.get(LOG)
    if log is None or "PYTEST_XDIST_WORKER" in os.environ:
        return
    if report.when == "call" or not report.passed:
        late = report.skipped and LATE in str(report.longrepr)
        with Path(log).open("a") as lines:
            lines.write(f"{'late' if late else report.outcome} {report.nodeid}\n")
