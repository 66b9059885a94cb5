"""Lets OpenSpiel's Python MCTS play our bots in the arena, with the same time for each move.

python -m tools.openspiel_match [--games N] [--seconds S] [--bots A,B] [KEY ...]

The search counts its own processor time, our bots the time on the clock, which is never less: a
busy machine weakens only us. Prints a table for docs/environments.md. The games are short ones, so
that a match ends today.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from royalgames.arena import Contest, contest_options, play_contest
from royalgames.arena.engines import EngineSpec
from royalgames.arena.output import standings_data
from royalgames.arena.standings import make_standings
from royalgames.bots import Budget
from royalgames.engine import Limits

ENGINE: Final = Path(__file__).resolve().parents[1] / "examples" / "openspiel_mcts.py"

SETTINGS: Final = {"ur": {"counters": 3}, "museum": {"pieces": 3}, "tee": {"round_limit": 20}}
"""What makes each game short."""

LATE: Final = 300.0
"""Seconds on the clock by which the search may be late on a busy machine."""

BOTS: Final = ("random", "casual", "strongest")
"""Who plays against it."""

COLUMNS: Final = ("game", "against", "its score", "95% interval", "simulations", "time", "forfeits")
"""The columns of the table, from the search's point of view; simulations and time are per move."""


def played(key: str, bot: str, games: int, seconds: float) -> dict[str, Any]:
    """Play one match and return what the arena reports."""
    command = (sys.executable, str(ENGINE), "--processor")
    contest = Contest(
        key,
        (bot, "mcts"),
        games,
        1,
        contest_options(key, SETTINGS[key]),
        dict.fromkeys((bot, "mcts"), Budget(seconds=seconds)),
        engines={"mcts": EngineSpec(command, limits=Limits(margin=LATE))},
    )
    return standings_data(make_standings(play_contest(contest)))


def row(key: str, report: dict[str, Any]) -> str:
    """Return a match as a line of the table, from the search's point of view."""
    (pair,) = report["pairs"]
    ours = pair["one"] if pair["two"] == "mcts" else pair["two"]
    turned = pair["two"] == "mcts"
    score = 1 - pair["score"] if turned else pair["score"]
    low, high = (1 - pair["high"], 1 - pair["low"]) if turned else (pair["low"], pair["high"])
    mcts = next(each for each in report["ratings"] if each["name"] == "mcts")
    settings = " ".join(f"{name} {value}" for name, value in SETTINGS[key].items())
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
