"""Runs what takes hours: long tests, simulated disasters, mutants of the rules.

Usage: python -m tools.soak [--minutes N] [--seeds N]

Each part runs even if the one before failed, and a line for each says at the end what ran. With
``--minutes`` the parts share that time: what one does not need is left to the next. Tests that the
time does not suffice for are named as not reached; seeds and mutants are resumed the next time.

Exit code 1 when anything failed.
"""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from tests.soaking import LOG, UNTIL

ROOT: Final = Path(__file__).parents[1]
SEEDS: Final = 100_000
GRACE: Final = 0.1
"""Which share of its time a part may take on top, to finish what it has begun."""


class Part(NamedTuple):
    """One part of the soak."""

    name: str
    share: float
    """Which share of the time it gets."""
    run: Callable[[float | None, int], tuple[int, str]]
    """Takes its seconds and the number of seeds; returns the exit code and what to say."""


def call(
    command: Sequence[str], seconds: float | None, **environment: str
) -> tuple[int | None, str]:
    """Run a command and show what it prints; return its code, None if stopped, and last line."""
    last = ""
    with subprocess.Popen(
        [sys.executable, *command],
        cwd=ROOT,
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        stopped = False

        def stop(*_: object) -> None:
            nonlocal stopped
            stopped = True
            os.killpg(process.pid, signal.SIGKILL)

        signal.signal(signal.SIGALRM, stop)
        signal.setitimer(signal.ITIMER_REAL, seconds or 0)
        try:
            for line in process.stdout or ():
                print(line, end="", flush=True)
                last = line.strip() or last
            code = process.wait()
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
    return None if stopped else code, last


def tests(seconds: float | None, _: int) -> tuple[int, str]:
    """Run the long tests; once the time is up, no more are begun."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "tests"
        settings = {"HYPOTHESIS_PROFILE": "soak", LOG: str(log)}
        if seconds is not None:
            settings[UNTIL] = str(time.time() + seconds)
        command = ["-m", "pytest", "-n", "2", "--dist", "worksteal", "-m", "soak"]
        code, _last = call([*command, "-p", "tests.soaking"], grace(seconds), **settings)
        lines = log.read_text().splitlines() if log.exists() else []
    counts = Counter(line.partition(" ")[0] for line in lines)
    failed = [line.partition(" ")[2] for line in lines if line.startswith("failed ")]
    text = f"{counts['passed']} passed, {counts['failed']} failed {failed[:20]}"
    if seconds is not None:
        text += f", {counts['late']} not reached"
    if code is None:
        text += "; the last ones were stopped halfway"
    is_bad = bool(failed) or code not in (None, 0) or not counts["passed"]
    return int(is_bad), text


def seeds(seconds: float | None, count: int) -> tuple[int, str]:
    """Run simulated seeds from where the last run stopped."""
    command = ["-m", "tests.simulation", "--seeds", f"1-{count}", "--shards", "2"]
    command += ["--progress", ".simulation"]
    if seconds is not None:
        command += ["--minutes", str(seconds / 60)]
    code, last = call(command, grace(seconds))
    return 1 if code is None else code, last


def mutants(seconds: float | None, _: int) -> tuple[int, str]:
    """Run mutants of the rules from where the last run stopped."""
    command = ["tools/mutation.py"]
    if seconds is not None:
        command += ["--minutes", str(seconds / 60), "--keep", ".mutants"]
    code, last = call(command, None)
    return 1 if code is None else code, last


def grace(seconds: float | None) -> float | None:
    """Return after how long a part is stopped that does not end by itself."""
    return None if seconds is None else seconds * (1 + GRACE) + 60


PARTS: Final = (
    Part("tests", 0.55, tests),
    Part("seeds", 0.3, seeds),
    Part("mutants", 0.15, mutants),
)


def soak(minutes: float | None, count: int, parts: Sequence[Part] = PARTS) -> int:
    """Run all parts and print a line for each; return the exit code."""
    began, worst, said = time.monotonic(), 0, []
    for index, part in enumerate(parts):
        seconds = None
        if minutes is not None:
            left = max(0.0, 60 * minutes - (time.monotonic() - began))
            seconds = left * part.share / sum(each.share for each in parts[index:])
        start = time.monotonic()
        code, text = part.run(seconds, count)
        spent = (time.monotonic() - start) / 60
        said.append(f"soak: {part.name}, {spent:.1f} min, {'FAILED' if code else 'ok'}: {text}")
        worst = max(worst, code)
    print(*said, sep="\n", flush=True)
    return worst


def main() -> int:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tools.soak", description="Run the soak.")
    parser.add_argument(
        "--minutes", type=float, help="how long it may take; else until all is done"
    )
    parser.add_argument("--seeds", type=int, default=SEEDS, help="how many simulated seeds")
    options = parser.parse_args()
    return soak(options.minutes, options.seeds)


if __name__ == "__main__":
    sys.exit(main())
