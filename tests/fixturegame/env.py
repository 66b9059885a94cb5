"""Where the race game lies, and how a process finds it: its folder is on the import path."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

FOLDER: Final = Path(__file__).parent
"""The folder that holds the package ``racegame`` and its entry point."""


class Answer(NamedTuple):
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str


def environment(folder: Path = FOLDER) -> dict[str, str]:
    """Return the variables of a process in which the game is installed."""
    before = os.environ.get("PYTHONPATH")
    path = os.pathsep.join([str(folder), before] if before else [str(folder)])
    return os.environ | {"PYTHONPATH": path, "NO_COLOR": "1", "COLUMNS": "200"}


def royal(*words: str, typed: str = "", folder: Path = FOLDER) -> Answer:
    """Run the command in a process of its own: the games of this one are already loaded."""
    done = subprocess.run(
        [sys.executable, "-m", "royalgames", *words],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        env=environment(folder),
        timeout=120,
    )
    return Answer(done.returncode, done.stdout, done.stderr)
