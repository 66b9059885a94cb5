"""Changes the rules in thousands of small ways and counts how many changes the tests notice.

Usage: python tools/mutation.py [--keep FOLDER] [--minutes N]

mutmut works on a copy of what git tracks, in a temporary folder; a run that breaks off in a folder
of its own continues there when it is restarted. No process may grow beyond 2 GiB: a mutant that
loops for ever runs into that, or into the time that its tests may take, and counts as killed.

At least 90 % of the mutants of ``games/`` must be killed, and each survivor has its reason in
``tests/mutation/survivors.txt``: blocks of lines, first the reason after a ``#``, then patterns
that are searched for in what ``describe`` prints of a mutant: ``function: line as it is -> line as
the mutant has it``.

Exit code 1 when too many survive, or when a survivor has no reason.
"""

import argparse
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
REASONS = ROOT / "tests" / "mutation" / "survivors.txt"
GOAL = 0.90
KILLED = ("killed", "timeout", "segfault", "caught by type check")
UNFINISHED = ("not checked", "check was interrupted by user")
MEMORY = 2 << 30
"""How many bytes a process of the run may take."""


def limit_memory() -> None:
    """Bound this process and all that it starts; a loop that gathers things ends by MemoryError."""
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    soft = MEMORY if hard == resource.RLIM_INFINITY else min(MEMORY, hard)
    try:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
    except (OSError, ValueError) as error:
        print(f"the mutants run without a limit of memory: {error}")


def mutmut(folder: Path, *arguments: str, seconds: float | None = None) -> tuple[str, bool]:
    """Run mutmut in the copy; return what it printed, and whether its time was up first."""
    command = [str(Path(sys.executable).with_name("mutmut")), *arguments]
    with subprocess.Popen(
        command,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            return process.communicate(timeout=seconds)[0], False
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return process.communicate()[0], True


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
    lines = mutmut(folder, "results", "--all", "true")[0].splitlines()
    return dict(re.findall(r"^\s*(\S+__mutmut_\d+): (.+?)\s*$", "\n".join(lines), re.MULTILINE))


def describe(folder: Path, name: str) -> str:
    """Describe a mutant by its function and the lines it changed."""
    shown, _ = mutmut(folder, "show", name)
    function = re.sub(r"__mutmut_\d+$", "", name).replace(".xǁ", ".").replace("ǁ", ".")
    function = function.replace(".x_", ".")
    before = " ".join(re.findall(r"^-(?!--)\s*(.*?)\s*$", shown, re.MULTILINE))
    after = " ".join(re.findall(r"^\+(?!\+\+)\s*(.*?)\s*$", shown, re.MULTILINE))
    return f"{function.removeprefix('royalgames.games.')}: {before} -> {after}"


def explained() -> list[re.Pattern[str]]:
    """Read the patterns of the survivors whose reason is known."""
    lines = REASONS.read_text(encoding="utf-8").splitlines()
    return [re.compile(line) for line in lines if line and not line.startswith("#")]


def report(folder: Path, output: str, *, partly: bool = False) -> int:
    """Print the share of killed mutants and every survivor; return the exit code.

    ``partly`` if the time was up before all mutants were tried.
    """
    found = verdicts(folder)
    left = sum(verdict in UNFINISHED for verdict in found.values())
    if partly:
        found = {name: verdict for name, verdict in found.items() if verdict not in UNFINISHED}
        if not found:
            print("no mutant was tried yet; the next run continues")
            return 0
    elif not found or left:
        print(*output.splitlines()[-20:], sep="\n")
        print(f"the run broke off with {left} of {len(found)} mutants left to try")
        return 1
    alive = sorted(name for name, verdict in found.items() if verdict not in KILLED)
    patterns, unexplained = explained(), 0
    for mutant in (describe(folder, name) for name in alive):
        known = any(pattern.search(mutant) for pattern in patterns)
        unexplained += not known
        print(f"{'survived' if known else 'NO REASON'}  {mutant}")
    share = 1 - len(alive) / len(found)
    slow = sum(verdict == "timeout" for verdict in found.values())
    killed = f"{len(found) - len(alive)} killed, {slow} of them by time"
    print(f"{len(found)} mutants of games/, {killed}: {share:.1%}")
    rest = f"; {left} mutants left for the next time" if partly else ""
    print(
        f"{len(found)} mutants tried, {len(alive)} survivors, {unexplained} without a reason{rest}"
    )
    return 0 if share >= GOAL and not unexplained else 1


def main() -> int:
    """Copy, mutate, report."""
    parser = argparse.ArgumentParser(description="Run the mutants of games/.")
    parser.add_argument("--keep", type=Path, help="work in this folder and keep it")
    parser.add_argument("--minutes", type=float, help="stop after so long, to be resumed later")
    options = parser.parse_args()
    keep, minutes = options.keep, options.minutes
    limit_memory()
    with tempfile.TemporaryDirectory() as name:
        folder = keep or Path(name)
        copy_tree(folder)
        # Which tests run which function is asked each time: rules and tests may have changed since.
        (folder / "mutants" / "mutmut-stats.json").unlink(missing_ok=True)
        print("running the mutants; all of them take about half an hour", flush=True)
        seconds = None if minutes is None else 60 * minutes
        output, late = mutmut(folder, "run", "--max-children", "2", seconds=seconds)
        return report(folder, output, partly=late)


if __name__ == "__main__":
    sys.exit(main())
