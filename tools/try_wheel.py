"""Tries a wheel as a stranger would: in an empty environment, outside the clone.

Usage: python tools/try_wheel.py DIST [--find-links FOLDER]
"""

import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

REQUIREMENTS = Path(__file__).parents[1] / "requirements" / "run.txt"

TYPED = """\
from royalgames import TEE, TeeOptions
reveal_type(TEE.new(TeeOptions()))
"""


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command and return what it printed; a failure ends the trial."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{command}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def main() -> None:
    """Install the newest wheel of a folder into an empty environment and use it."""
    wheel = max(Path(sys.argv[1]).resolve().glob("*.whl"), key=lambda path: path.stat().st_mtime)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        venv.create(folder / "env", with_pip=True)
        binaries = folder / "env" / "bin"
        pip = (binaries / "python", "-m", "pip", "install", "-qq", "--disable-pip-version-check")
        run(*pip, "--require-hashes", "--no-deps", "-r", REQUIREMENTS, cwd=folder)
        run(*pip, "--no-deps", wheel, cwd=folder)
        print(run(binaries / "royal", "--version", cwd=folder).strip())
        shown = run(binaries / "royal", "show", "o*7 o*7 L throw", cwd=folder)
        assert "Light" in shown, shown  # noqa: S101
        rules = run(binaries / "royal", "rules", "tee", "T15", cwd=folder)
        assert "T15" in rules, rules  # noqa: S101
        (folder / "typed.py").write_text(TYPED, encoding="utf-8")
        mypy = (sys.executable, "-m", "mypy", "--strict", "--python-executable")
        found = run(*mypy, binaries / "python", "typed.py", cwd=folder)
        assert "TeeState" in found, found  # noqa: S101
    print(f"{wheel.name}: installed, typed, and royal runs")


if __name__ == "__main__":
    main()
