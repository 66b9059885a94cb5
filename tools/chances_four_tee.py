"""Compares the chances that Royal Tee for four reports with how games ended.

python -m tools.match_four_tee own.jsonl --one hand --three hand --games 100 --seconds 0.03
python -m tools.chances_four_tee own.jsonl

The games are those of ``tools.match_four_tee``. From each, some positions are drawn by lot; what
reviews and hints say about them is compared with the result.
"""

import argparse
import json
import math
import random
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from royalgames.bots.tee.levels import StrongestTee
from royalgames.kernels import tee
from royalgames.training.tee.games import open_spaces, played

DRAWN: Final = 10
"""How many positions of a game are looked at."""

FEW: Final = (3, 8, 16, 40, 144)
"""The results are listed for so many open spaces at most, each without those before."""

EDGES: Final = (0.0, 0.1, 0.2, 0.23, 0.27, 0.32, 0.45, 0.6, 1.0)
"""Where the groups of chances begin and end."""


class Said(NamedTuple):
    """What was said about a position, and what came of it."""

    open_: int
    chances: tuple[float, ...]
    shares: tuple[float, ...]
    """What each seat got in the end: 1 for a win, less if it was shared."""

    @property
    def loss(self) -> float:
        """The log loss."""
        pairs = zip(self.chances, self.shares, strict=True)
        return -sum(share * math.log(max(chance, 1e-9)) for chance, share in pairs if share)


def said(games: list[dict[str, Any]], drawn: int, seed: int) -> Iterator[Said]:
    """Estimate the chances in some positions of each game."""
    brain, rng = StrongestTee(), random.Random(seed)
    for game in games:
        row = np.array(game["first"], dtype=np.uint64)
        rows = [row]
        for move in game["moves"][:-1]:
            rows.append(row := played(row, move))
        for row in rng.sample(rows, min(drawn, len(rows))):
            chances = brain.estimate(tee.unpack(row), "win")
            yield Said(open_spaces(row), chances, tuple(game["shares"]))


def report(found: list[Said]) -> Iterator[str]:
    """List the log loss by open spaces, and how often what was said came true."""
    even = math.log(4)
    yield f"{len(found)} positions, log loss {_mean(found):.3f}; always 25% has {even:.3f}"
    least = 0
    for most in FEW:
        some = [each for each in found if least <= each.open_ <= most]
        if some:
            yield f"{least} to {most} open: {_mean(some):.3f} ({len(some)} positions)"
        least = most + 1
    pairs = [pair for each in found for pair in zip(each.chances, each.shares, strict=True)]
    for low, high in pairwise(EDGES):
        here = [pair for pair in pairs if low <= pair[0] < high or pair[0] == high == 1]
        if here:
            mean, true = (sum(pair[at] for pair in here) / len(here) for at in range(2))
            yield f"said {100 * mean:.1f}%, came true {100 * true:.1f}% ({len(here)} times)"


def _mean(found: list[Said]) -> float:
    return sum(each.loss for each in found) / len(found)


def main() -> int:
    """Read the games and print the report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", type=Path, nargs="+", help="games of tools.match_four_tee")
    parser.add_argument("--drawn", type=int, default=DRAWN, help="how many positions of each game")
    parser.add_argument("--seed", type=int, default=1, help="which positions are drawn")
    asked = parser.parse_args()
    for path in asked.files:
        if not path.is_file():
            parser.error(f"there is no file {path}")
    games = [
        json.loads(line)
        for path in asked.files
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    if not games:
        print("There is no game in these files.", file=sys.stderr)
        return 2
    print(*report(list(said(games, asked.drawn, asked.seed))), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
