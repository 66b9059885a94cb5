"""Changes the rules in thousands of small ways and counts how many changes the tests notice.

Usage: python tools/mutation.py [--keep FOLDER]

mutmut works on a copy of what git tracks, in a temporary folder. At least 90 % of the mutants of
``games/`` must be killed, and each survivor must have its reason, one of the blocks of
``tests/mutation/survivors.txt``:

    FUNCTION
    - the line as it is
    + the line as the mutant has it
    the reason, on one line

Exit code 1 when too many survive, or when a survivor has no reason.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
REASONS = ROOT / "tests" / "mutation" / "survivors.txt"
GOAL = 0.90


class Survivor(NamedTuple):
    """A mutant that no test noticed."""

    function: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.function}\n- {self.before}\n+ {self.after}"


def mutmut(folder: Path, *arguments: str) -> str:
    """Run mutmut in the copy and return what it printed."""
    command = [str(Path(sys.executable).with_name("mutmut")), *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def copy_tree(folder: Path) -> None:
    """Copy what git tracks, and nothing else."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target)


def verdicts(folder: Path) -> dict[str, str]:
    """Return each mutant's verdict by its name."""
    lines = mutmut(folder, "results", "--all", "true").splitlines()
    return dict(re.findall(r"^\s*(\S+__mutmut_\d+): (.+?)\s*$", "\n".join(lines), re.MULTILINE))


def survivor(folder: Path, name: str) -> Survivor:
    """Describe a mutant by the lines it changed."""
    shown = mutmut(folder, "show", name)
    function = re.sub(r"__mutmut_\d+$", "", name).replace("ǁ", ".").replace(".x_", ".")
    before = " ".join(re.findall(r"^-(?!--)\s*(.*?)\s*$", shown, re.MULTILINE))
    after = " ".join(re.findall(r"^\+(?!\+\+)\s*(.*?)\s*$", shown, re.MULTILINE))
    return Survivor(function.removeprefix("royalgames.games."), before, after)


def reasons() -> dict[Survivor, str]:
    """Read the reasons that are kept for survivors."""
    found = {}
    for block in REASONS.read_text(encoding="utf-8").split("\n\n"):
        lines = [line for line in block.splitlines() if not line.startswith("#")]
        if lines:
            function, before, after, reason = lines
            found[Survivor(function, before[2:], after[2:])] = reason
    return found


def report(folder: Path) -> int:
    """Print the share of killed mutants and every survivor; return the exit code."""
    found = verdicts(folder)
    alive = sorted(name for name, verdict in found.items() if verdict in ("survived", "no tests"))
    known, unexplained = reasons(), 0
    for name in alive:
        mutant = survivor(folder, name)
        if mutant not in known:
            unexplained += 1
            print(f"{mutant}\nno reason yet\n")
    share = 1 - len(alive) / len(found) if found else 0.0
    print(f"{len(found)} mutants of games/, {len(found) - len(alive)} killed: {share:.1%}")
    print(f"{len(alive)} survivors, {unexplained} of them without a reason")
    return 0 if share >= GOAL and not unexplained else 1


def main() -> int:
    """Copy, mutate, report."""
    parser = argparse.ArgumentParser(description="Run the mutants of games/.")
    parser.add_argument("--keep", type=Path, help="work in this folder and keep it")
    keep = parser.parse_args().keep
    with tempfile.TemporaryDirectory() as name:
        folder = keep or Path(name)
        copy_tree(folder)
        print("running the mutants; this takes about half an hour", flush=True)
        tail = mutmut(folder, "run", "--max-children", "2").splitlines()[-1:]
        print(*tail)
        return report(folder)


if __name__ == "__main__":
    sys.exit(main())
