"""Run seeds: ``python -m tests.simulation 17`` replays one, ``--seeds 1-200`` runs many.

``--bugs`` plants each bug in turn and prints how many seeds it takes to catch it.
"""

import argparse
import math
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import msgspec

from tests.simulation.bugs import BUGS
from tests.simulation.run import Result, simulate

MOST_SEEDS = 2000
"""How many seeds a planted bug may need."""

KEPT_EVERY = 20
"""After so many seeds it is noted how far a long run got."""


class Kept(msgspec.Struct):
    """How far a run over many seeds got."""

    done: int = 0
    failed: list[int] = []  # msgspec copies it
    counts: dict[str, float] = {}  # msgspec copies it

    def add(self, result: Result) -> None:
        """Count one seed."""
        self.done += 1
        self.counts = dict(Counter(self.counts) + Counter(result.counts))
        if result.problems:
            self.failed.append(result.seed)

    def sentence(self) -> str:
        """Say what came of all seeds."""
        counts = Counter(self.counts)
        return (
            f"{self.done} seeds, {len(self.failed)} failed {self.failed[:20]}; "
            f"{counts['clients']:.0f} clients, {counts['acts']:.0f} acts, "
            f"{counts['events']:.0f} events, {counts['processes']:.0f} processes, "
            f"{counts['virtual'] / 3600:.1f} virtual hours, {counts['seconds']:.0f} s of processor"
        )


def main() -> int:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("seed", nargs="*", type=int, help="a seed to replay, with its trace")
    parser.add_argument("--bug", choices=sorted(BUGS), help="plant this bug")
    parser.add_argument("--processes", type=int, help="how many server processes share the store")
    parser.add_argument("--quiet", action="store_true", help="print no trace")
    parser.add_argument("--seeds", metavar="A-B", help="run all these seeds and print a summary")
    parser.add_argument("--shards", type=int, default=1, help="in so many processes")
    parser.add_argument("--shard", type=int, help="only the part of one of these processes")
    parser.add_argument("--progress", type=Path, help="a folder from which a run is resumed")
    parser.add_argument("--minutes", type=float, help="begin no more seeds after so long")
    parser.add_argument("--bugs", action="store_true", help="print the table of planted bugs")
    options = parser.parse_args()
    if options.bugs:
        return bug_table()
    if options.seeds and options.shards > 1 and options.shard is None:
        return share(options)
    if options.seeds:
        return sweep(options)
    return max([replay(seed, options) for seed in options.seed], default=0)


def replay(seed: int, options: argparse.Namespace) -> int:
    """Run one seed and print its trace."""
    result = simulate(seed, bug=options.bug, keep=True, processes=options.processes)
    if not options.quiet:
        print("\n".join(result.lines))
        print(f"Disasters: {', '.join(result.faults) or 'none'}")
    counts = result.counts
    ended = "all is well" if not result.problems else f"{len(result.problems)} problems"
    print(
        f"seed {result.seed}: {ended}; {counts['clients']} clients, {counts['acts']} acts, "
        f"{counts['events']} events, {counts['processes']} processes, "
        f"{counts['virtual']:.0f} virtual seconds; trace {result.digest}"
    )
    for problem in result.problems:
        print(f"  {problem}")
    return 1 if result.problems else 0


def sweep(options: argparse.Namespace) -> int:
    """Run many seeds; what failed is printed at once, and how far it got is kept in a file."""
    first, _, last = options.seeds.partition("-")
    shard = options.shard or 1
    seeds = range(int(first) + shard - 1, int(last or first) + 1, options.shards)
    path = _kept_in(options, shard)
    kept = _read(path)
    until = time.monotonic() + (math.inf if options.minutes is None else 60 * options.minutes)
    for seed in seeds[kept.done :]:
        if time.monotonic() > until:
            _write(path, kept)
            break
        result = simulate(seed, bug=options.bug, processes=options.processes)
        kept.add(result)
        if result.problems:
            print(f"seed {seed}: {'; '.join(result.problems[:3])}", flush=True)
        if kept.done % KEPT_EVERY == 0 or kept.done == len(seeds):
            _write(path, kept)
    if options.shard is None:
        print(kept.sentence())
    return 1 if kept.failed else 0


def share(options: argparse.Namespace) -> int:
    """Run many seeds in several processes, and print one summary; run again, it is resumed."""
    options.progress = options.progress or Path(".simulation")
    options.progress.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "tests.simulation", *sys.argv[1:]]
    command += ["--progress", str(options.progress)]
    shards = range(1, options.shards + 1)
    started = [subprocess.Popen([*command, "--shard", str(shard)]) for shard in shards]
    codes = [process.wait() for process in started]
    whole = Kept()
    for shard in shards:
        part = _read(_kept_in(options, shard))
        whole.done += part.done
        whole.failed += part.failed
        whole.counts = dict(Counter(whole.counts) + Counter(part.counts))
    print(whole.sentence())
    return max(codes)


def _kept_in(options: argparse.Namespace, shard: int) -> Path | None:
    if options.progress is None:
        return None
    name = f"{options.seeds}-{options.processes or 'any'}-{shard}-of-{options.shards}.json"
    folder: Path = options.progress
    return folder / name


def _read(path: Path | None) -> Kept:
    if path is None or not path.exists():
        return Kept()
    return msgspec.json.decode(path.read_bytes(), type=Kept)


def _write(path: Path | None, kept: Kept) -> None:
    if path is not None:
        path.write_bytes(msgspec.json.encode(kept))


def seeds_to_catch(bug: str) -> tuple[int, str]:
    """Return the first seed that catches a bug, and what it finds; 0 if none does."""
    for seed in range(1, MOST_SEEDS + 1):
        result = simulate(seed, bug=bug)
        if result.problems:
            return seed, result.problems[0]
    return 0, "not caught"


def bug_table() -> int:
    """Print each planted bug with the seeds it takes, as a table for the docs."""
    print("| planted bug | seeds | found as |\n|---|---|---|")
    missed = 0
    for bug in BUGS:
        seed, found = seeds_to_catch(bug)
        missed += seed == 0
        print(f"| {bug} | {seed or '-'} | {found.replace('|', '/')} |", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
