"""Run seeds: ``python -m tests.simulation 17`` replays one, ``--seeds 1-200`` runs many.

``--bugs`` plants each bug in turn and prints how many seeds it takes to catch it.
"""

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

import msgspec

from tests.simulation.bugs import BUGS
from tests.simulation.run import Result, simulate

MOST_SEEDS = 2000
"""How many seeds a planted bug may need."""


class _Kept(msgspec.Struct):
    """How far a long run got."""

    done: int = 0
    failed: list[int] = []  # msgspec copies it
    counts: dict[str, float] = {}  # msgspec copies it


def main() -> int:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("seed", nargs="*", type=int, help="a seed to replay, with its trace")
    parser.add_argument("--bug", choices=sorted(BUGS), help="plant this bug")
    parser.add_argument("--processes", type=int, help="how many server processes share the store")
    parser.add_argument("--quiet", action="store_true", help="print no trace")
    parser.add_argument("--seeds", metavar="A-B", help="run all these seeds and print a summary")
    parser.add_argument("--shard", metavar="K/N", default="1/1", help="run only every Nth of them")
    parser.add_argument("--progress", type=Path, help="a file with which a long run is resumed")
    parser.add_argument("--bugs", action="store_true", help="print the table of planted bugs")
    options = parser.parse_args()
    if options.bugs:
        return bug_table(options.processes)
    if options.seeds:
        return sweep(options)
    return max([replay(seed, options) for seed in options.seed], default=0)


def replay(seed: int, options: argparse.Namespace) -> int:
    """Run one seed and print its trace."""
    result = simulate(seed, bug=options.bug, keep=True, processes=options.processes)
    if not options.quiet:
        print("\n".join(result.lines))
    print(_sentence(result))
    for problem in result.problems:
        print(f"  {problem}")
    return 1 if result.problems else 0


def _sentence(result: Result) -> str:
    counts = result.counts
    ended = "all is well" if not result.problems else f"{len(result.problems)} problems"
    return (
        f"seed {result.seed}: {ended}; {counts['clients']} clients, {counts['acts']} acts, "
        f"{counts['events']} events, {counts['processes']} processes, "
        f"{counts['virtual']:.0f} virtual seconds; trace {result.digest}"
    )


def sweep(options: argparse.Namespace) -> int:
    """Run many seeds; what failed is printed at once, and how far it got is kept in a file."""
    first, _, last = options.seeds.partition("-")
    shard, _, shards = options.shard.partition("/")
    seeds = list(range(int(first), int(last or first) + 1))[int(shard) - 1 :: int(shards)]
    kept = _Kept()
    if options.progress is not None and options.progress.exists():
        kept = msgspec.json.decode(options.progress.read_bytes(), type=_Kept)
    counts = Counter(kept.counts)
    began = time.monotonic()
    for seed in seeds[kept.done :]:
        result = simulate(seed, bug=options.bug, processes=options.processes)
        kept.done += 1
        counts.update(result.counts)
        if result.problems:
            kept.failed.append(seed)
            print(f"seed {seed}: {'; '.join(result.problems[:3])}", flush=True)
        if options.progress is not None and (kept.done % 20 == 0 or kept.done == len(seeds)):
            kept.counts = dict(counts)
            options.progress.write_bytes(msgspec.json.encode(kept))
    print(
        f"{kept.done} seeds, {len(kept.failed)} failed {kept.failed[:20]}; "
        f"{counts['clients']:.0f} clients, "
        f"{counts['acts']:.0f} acts, {counts['events']:.0f} events, "
        f"{counts['processes']:.0f} processes, {counts['virtual'] / 3600:.1f} virtual hours, "
        f"{counts['seconds']:.0f} s of processor time, {time.monotonic() - began:.0f} s"
    )
    return 1 if kept.failed else 0


def seeds_to_catch(bug: str, processes: int | None = None) -> tuple[int, str]:
    """Return the first seed that catches a bug, and what it finds; 0 if none does."""
    for seed in range(1, MOST_SEEDS + 1):
        result = simulate(seed, bug=bug, processes=processes)
        if result.problems:
            return seed, result.problems[0]
    return 0, "not caught"


def bug_table(processes: int | None) -> int:
    """Print each planted bug with the seeds it takes, as a table for the docs."""
    print("| planted bug | seeds | found as |\n|---|---|---|")
    missed = 0
    for bug in BUGS:
        seed, found = seeds_to_catch(bug, processes)
        missed += seed == 0
        print(f"| {bug} | {seed or '-'} | {found.replace('|', '/')} |", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
