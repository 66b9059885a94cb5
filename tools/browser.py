"""Find what the browser tests need, and install it where that is possible.

Usage: python tools/browser.py
"""

import os
import shutil
import subprocess
import sys
from typing import Final

NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
"""The commands under which systems install the browser."""


def chromium() -> str | None:
    """Return the path of the browser."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def flags() -> list[str]:
    """Return what the browser must be started with: as root it has no sandbox."""
    return ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []


def _driver_starts() -> bool:
    """Return whether Playwright's own Node runs; it needs a library that a bare system lacks."""
    command = [sys.executable, "-m", "playwright", "--version"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def missing() -> list[str]:
    """Return the Debian packages that are still needed."""
    return [
        package
        for package, found in (("chromium", bool(chromium())), ("libatomic1", _driver_starts()))
        if not found
    ]


def _install(packages: list[str]) -> None:
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = ["install", "-y", "-qq", "--no-install-recommends", *packages]
    for command in (["update", "-qq"], install):
        done = subprocess.run(
            ["apt-get", *command], env=quiet, capture_output=True, text=True, check=False
        )
        if done.returncode:
            sys.stderr.write(done.stderr)
            return


def advice(packages: list[str]) -> str:
    """Say what to install, and how."""
    names = " and ".join(packages)
    return (
        f"The browser tests need {names}. On Debian, install them as root: "
        f"apt-get install {' '.join(packages)}"
    )


def main() -> int:
    """Install what is missing, or say what to install; exit code 2 if something stays missing."""
    packages = missing()
    if packages and os.geteuid() == 0 and shutil.which("apt-get"):
        print(f"Installing {' and '.join(packages)} for the browser tests ...", flush=True)
        _install(packages)
        packages = missing()
    if packages:
        sys.stderr.write(f"{advice(packages)}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
