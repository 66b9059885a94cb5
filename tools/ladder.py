"""Runs the contests whose figures are the ladder, one `royal arena` after the other.

python tools/ladder.py                 the ladder: at fixed nodes, the same games on any machine
python tools/ladder.py --timed         what is measured by the clock: more time must not weaken
python tools/ladder.py --games 4       a quick try; what has too few games is marked as provisional
"""

import argparse
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
FILE: Final = ROOT / "src" / "royalgames" / "bots" / "ladder.json"

TEE_PAIRS: Final = (
    "strongest:expert,strongest:club,strongest:two-turn,strongest:greedy,expert:club,"
    "expert:casual,club:casual,club:greedy,casual:first-game,casual:random,first-game:random"
)
"""Every level meets the next two below; all pairs would take hours and tell nothing more."""

UR_PAIRS: Final = (
    "strongest:expert,strongest:furthest,strongest:random,expert:club,expert:furthest,"
    "club:casual,club:furthest,casual:first-game,first-game:random,furthest:random"
)
"""Every level meets the next below, and the plain players show where they stand."""

LADDER: Final[dict[str, str]] = {
    "tee": "tee --bots strongest,expert,club,casual,first-game,two-turn,greedy,random "
    f"--pairs {TEE_PAIRS} --games 200 --nodes strongest=4000000,two-turn=1500000",
    "tee-4-strongest": "tee --seats 4 --bots strongest,expert,expert,expert --games 200 "
    "--nodes strongest=4000000",
    "tee-4-expert": "tee --seats 4 --bots expert,club,club,club --games 200",
    "tee-4-club": "tee --seats 4 --bots club,casual,casual,casual --games 200",
    "tee-4-casual": "tee --seats 4 --bots casual,first-game,first-game,first-game --games 200",
    "ur": "ur --bots strongest,expert,club,casual,first-game,furthest,random "
    f"--pairs {UR_PAIRS} --games 600 --nodes strongest=100000",
}
"""What `royal arena` is told, by the figures' name."""

TIMED: Final[dict[str, str]] = {
    "tee-time": "tee --bots strongest,two-turn --games 100 --seconds 0.1",
    "tee-time-long": "tee --bots strongest,two-turn --games 20 --seconds 2",
}
"""The contests by the clock."""


def main() -> int:
    """Run the contests; the first that fails ends the run."""
    parser = argparse.ArgumentParser(description="Make the ladder's figures anew.")
    parser.add_argument("--timed", action="store_true", help="run the contests by the clock")
    parser.add_argument("--games", type=int, help="play so few games instead")
    parser.add_argument("--only", help="run only the contest of this name")
    wishes = parser.parse_args()
    contests = TIMED if wishes.timed else LADDER
    for name, words in contests.items():
        if wishes.only in (None, name):
            begun = time.monotonic()
            print(f"{name}:", flush=True)
            less = ["--games", str(wishes.games)] if wishes.games else []
            told = [*words.split(" "), *less, "--ladder", str(FILE), "--as", name]
            done = subprocess.run(
                [sys.executable, "-m", "royalgames.cli", "arena", *told], check=False
            )
            if done.returncode:
                return done.returncode
            print(f"{(time.monotonic() - begun) / 60:.1f} minutes\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
