"""Where the race game lies, and how a process finds it: its folder is on the import path."""

import os
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent
"""The folder that holds the package ``racegame`` and its entry point."""


def environment() -> dict[str, str]:
    """Return the variables of a process in which the game is installed."""
    before = os.environ.get("PYTHONPATH")
    path = os.pathsep.join([str(FOLDER), before] if before else [str(FOLDER)])
    return os.environ | {"PYTHONPATH": path}
