"""Measures every claim; see ``make bench``.

Usage: python -m benchmarks [NAME ...]
"""

import importlib
import sys

SUITES = ("library", "kernels", "tee", "envs", "service", "solver", "judges", "app")
"""The modules that hold claims; each has ``claims() -> Iterable[Claim]``."""


def main(names: list[str]) -> int:
    """Run the named suites, or all, and print a line a claim."""
    unknown = [name for name in names if name not in SUITES]
    if unknown:
        print(f"no benchmark {unknown[0]}; there are: {', '.join(SUITES)}", file=sys.stderr)
        return 2
    missed = 0
    for name in names or SUITES:
        for claim in importlib.import_module(f"benchmarks.{name}").claims():
            print(claim, flush=True)
            missed += not claim.holds
    print(f"{missed} claims missed" if missed else "every claim holds")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
