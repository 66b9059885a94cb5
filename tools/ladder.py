"""Runs the contests of the ladder, one `royal arena` after the other.

python tools/ladder.py                 the ladder: at fixed nodes, the same games on any machine
python tools/ladder.py --timed         contests by the clock: more time must not make a bot weaker
python tools/ladder.py --games 4       a quick try; results with too few games are provisional
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from royalgames.bots import levels_of
from royalgames.games import GAMES

ROOT: Final = Path(__file__).resolve().parent.parent
FILE: Final = ROOT / "src" / "royalgames" / "bots" / "ladder.json"


def contests(by_clock: bool) -> dict[str, list[str]]:
    """List the arguments of `royal arena` by the contest's name, for all games."""
    return {
        "-".join(filter(None, (key, contest.suffix))): [key, *contest.flags.split(" ")]
        for key in GAMES
        for contest in levels_of(key).ladder
        if contest.by_clock == by_clock
    }


def main() -> int:
    """Read the options, and run the contests without tablebases."""
    parser = argparse.ArgumentParser(description="Measure the ladder again.")
    parser.add_argument("--timed", action="store_true", help="run the contests by the clock")
    parser.add_argument("--games", type=int, help="play this many games instead")
    parser.add_argument("--only", help="run only the contest of this name")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as empty:
        # A tablebase that this machine happens to have would change the games.
        return run(given, {**os.environ, "XDG_DATA_HOME": empty})


def run(given: argparse.Namespace, environment: dict[str, str]) -> int:
    """Run the chosen contests; the first one that fails ends the run."""
    for name, words in contests(given.timed).items():
        if given.only in (None, name):
            start = time.monotonic()
            print(f"{name}:", flush=True)
            fewer = ["--games", str(given.games)] if given.games else []
            arguments = [*words, *fewer, "--ladder", str(FILE), "--as", name]
            done = subprocess.run(
                [sys.executable, "-m", "royalgames.cli", "arena", *arguments],
                check=False,
                env=environment,
            )
            if done.returncode:
                return done.returncode
            print(f"{(time.monotonic() - start) / 60:.1f} minutes\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
