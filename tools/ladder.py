"""Runs the contests of the ladder, one `royal arena` after the other.

python tools/ladder.py                 the ladder: at fixed nodes, the same games on any machine
python tools/ladder.py --timed         contests by the clock: more time must not make a bot weaker
python tools/ladder.py --games 4       a quick try; results with too few games are provisional
python tools/ladder.py --only tee --journal FOLDER --again strongest
                                       one contest; of its games in FOLDER only those of a bot again
"""

import argparse
import json
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
    parser.add_argument("--jobs", type=int, help="how many cores to use; all by default")
    parser.add_argument(
        "--journal", type=Path, help="note finished games in this folder, and skip those it has"
    )
    parser.add_argument("--again", help="play the games of this bot again, whatever is noted")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as empty:
        # A tablebase that this machine happens to have would change the games.
        return run(given, {**os.environ, "XDG_DATA_HOME": empty})


def forget(path: Path, bot: str) -> None:
    """Take the rounds of a bot out of a contest's journal."""
    if path.exists():
        first, *rounds = path.read_text(encoding="utf-8").splitlines(keepends=True)
        kept = [line for line in rounds if bot not in json.loads(line)["line_up"]]
        path.write_text("".join([first, *kept]), encoding="utf-8", newline="\n")


def noted(given: argparse.Namespace, name: str) -> list[str]:
    """Return the arguments for the journal of a contest, if there is one."""
    if given.journal is None:
        return []
    given.journal.mkdir(parents=True, exist_ok=True)
    path = given.journal / f"{name}.txt"
    if given.again:
        forget(path, given.again)
    return ["--resume", str(path)]


def run(given: argparse.Namespace, environment: dict[str, str]) -> int:
    """Run the chosen contests; the first one that fails ends the run."""
    for name, words in contests(given.timed).items():
        if given.only in (None, name):
            start = time.monotonic()
            print(f"{name}:", flush=True)
            fewer = ["--games", str(given.games)] if given.games else []
            cores = ["--jobs", str(given.jobs)] if given.jobs else []
            more = [*fewer, *cores, *noted(given, name)]
            arguments = [*words, *more, "--ladder", str(FILE), "--as", name]
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
