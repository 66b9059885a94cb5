"""Lets OpenSpiel's Python MCTS play our bots in the arena, with the same time for each move.

python tools/openspiel_match.py [--games N] [--seconds S] [--bots A,B] [KEY ...]

Prints a table for docs/environments.md. The games are short ones, so that a match ends today.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
ENGINE: Final = "examples/openspiel_mcts.py"

SETTINGS: Final = {
    "ur": ["--counters", "3"],
    "museum": ["--pieces", "3"],
    "tee": ["--round-limit", "20"],
}
"""What makes each game short."""

BOTS: Final = ("random", "casual", "strongest")
"""Who plays against it."""

COLUMNS: Final = ("game", "against", "its score", "95% interval", "simulations", "time", "forfeits")
"""The columns of the table, from the search's point of view; simulations and time are per move."""


def played(key: str, bot: str, games: int, seconds: float) -> dict[str, Any]:
    """Play one match and return what the arena reports."""
    words = [sys.executable, "-m", "royalgames", "arena", key, *SETTINGS[key], "--json"]
    words += ["--bots", bot, "--engine", f"mcts={sys.executable} {ENGINE}"]
    words += ["--games", str(games), "--seconds", str(seconds)]
    done = subprocess.run(words, capture_output=True, text=True, check=True, cwd=ROOT)
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def row(key: str, report: dict[str, Any]) -> str:
    """Return a match as a line of the table, from the search's point of view."""
    (pair,) = report["pairs"]
    ours = pair["one"] if pair["two"] == "mcts" else pair["two"]
    turned = pair["two"] == "mcts"
    score = 1 - pair["score"] if turned else pair["score"]
    low, high = (1 - pair["high"], 1 - pair["low"]) if turned else (pair["low"], pair["high"])
    mcts = next(each for each in report["ratings"] if each["name"] == "mcts")
    settings = " ".join(word.lstrip("-") for word in SETTINGS[key])
    return (
        f"| {key}, {settings} | {ours} | {score:.0%} of {pair['games']} | {low:.0%} to {high:.0%} "
        f"| {mcts['nodes']:.0f} | {mcts['seconds']:.2f} s | {len(report['faults'])} |"
    )


def lines(keys: Sequence[str], bots: Sequence[str], games: int, seconds: float) -> Iterator[str]:
    """Play every match; yield the table line by line."""
    yield f"| {' | '.join(COLUMNS)} |"
    yield "|---" * len(COLUMNS) + "|"
    for key in keys:
        for bot in bots:
            yield row(key, played(key, bot, games, seconds))


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the matches and print the table as it grows."""
    parser = argparse.ArgumentParser(description="OpenSpiel's MCTS against our bots.")
    parser.add_argument("--games", type=int, default=20, help="games per match")
    parser.add_argument("--seconds", type=float, default=0.5, help="seconds per move")
    parser.add_argument("--bots", default=",".join(BOTS), help="who plays against it")
    parser.add_argument("keys", nargs="*", default=list(SETTINGS), metavar="KEY")
    given = parser.parse_args(arguments)
    for line in lines(given.keys, given.bots.split(","), given.games, given.seconds):
        print(line, flush=True)


if __name__ == "__main__":
    main()
