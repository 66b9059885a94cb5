"""Try the wheel and the source archive in empty environments, far from the clone.

Usage: python tools/try_dist.py DIST
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.request
import venv
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]

TYPED: Final = """\
from royalgames import TEE, TeeOptions
reveal_type(TEE.new(TeeOptions()))
"""

ARGUMENTS: Final = {
    ("--version",): "royal",
    ("show", "o*7 o*7 L throw"): "Light",
    ("rules", "tee", "T15"): "T15",
    ("play", "--help"): "Usage",
}
"""What the command is asked, and a word of what it must answer."""


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command and return what it printed; a failure ends the trial."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{command}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def must(holds: bool, fault: str) -> None:
    """End the trial unless something holds."""
    if not holds:
        sys.exit(fault)


def install(package: Path, folder: Path) -> Path:
    """Install a package with its pinned requirements into an empty environment."""
    venv.create(folder / "env", with_pip=True)
    binaries = folder / "env" / "bin"
    pip = (binaries / "python", "-m", "pip", "install", "-qq", "--disable-pip-version-check")
    for name in ("build", "run"):
        pinned = ROOT / "requirements" / f"{name}.txt"
        run(*pip, "--require-hashes", "--no-deps", "-r", pinned, cwd=folder)
    run(*pip, "--no-deps", "--no-build-isolation", package, cwd=folder)
    return binaries


def ask(binaries: Path, folder: Path) -> None:
    """Use the command under all its names."""
    royal: list[tuple[str | Path, ...]] = [(binaries / "royal",), (binaries / "royalgames",)]
    for command in (*royal, (binaries / "python", "-m", "royalgames")):
        for arguments, word in ARGUMENTS.items():
            answer = run(*command, *arguments, cwd=folder)
            must(word in answer, f"{command} {arguments}: no {word!r} in {answer}")


def serve(binaries: Path, folder: Path) -> None:
    """Start the service and load the app: its page, and every file that the page names."""
    command = [str(binaries / "royal"), "serve", "--no-open", "--port", "0", "--db", "royal.db"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as process:
        try:
            line = process.stdout.readline() if process.stdout else ""
            found = re.search(r"http://\S+:\d+", line)
            if found is None:
                sys.exit(f"royal serve gave no address: {line}")
            page = fetch(found[0])
            named = re.findall(r'(?:src|href)="(/[^"]+)"', page)
            must(len(named) > 1, f"the page names no files of the app: {page}")
            for path in named:
                must(bool(fetch(found[0] + path)), f"{path} is empty")
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(30)


def fetch(address: str) -> str:
    """Return what is served at one of our addresses."""
    with urllib.request.urlopen(address, timeout=10) as answer:  # noqa: S310  # loopback only
        return str(answer.read().decode("utf-8", "replace"))


def check_types(binaries: Path, folder: Path) -> None:
    """Read the package's types from outside, with this environment's mypy."""
    (folder / "typed.py").write_text(TYPED, encoding="utf-8")
    mypy = (sys.executable, "-m", "mypy", "--strict", "--python-executable")
    found = run(*mypy, binaries / "python", "typed.py", cwd=folder)
    must("TeeState" in found, found)


def attempt(package: Path) -> None:
    """Install one package and use all of it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        binaries = install(package, folder)
        ask(binaries, folder)
        serve(binaries, folder)
        shutil.copy(ROOT / "README.md", folder)
        run(binaries / "python", "-m", "doctest", "README.md", cwd=folder)
        check_types(binaries, folder)
    print(f"{package.name}: installed, typed, serves the app, and the README's example holds")


def main() -> None:
    """Try every package of a folder."""
    dist = Path(sys.argv[1]).resolve()
    packages = sorted([*dist.glob("*.whl"), *dist.glob("*.tar.gz")])
    must(len(packages) == 2, f"{dist.name} must hold one wheel and one source archive")
    for package in packages:
        attempt(package)


if __name__ == "__main__":
    main()
