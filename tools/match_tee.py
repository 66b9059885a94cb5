"""Lets two players of Royal Tee for two meet with equal processor time per move.

python -m tools.match_tee FILE --games 40 --seconds 0.1             learned against hand
python -m tools.match_tee FILE --games 40 --one tee-run/best.npz     another network
python -m tools.match_tee FILE --games 40 --two tee-run/first.npz    against another network

Games come in pairs from the same random opening of 4 to 6 turns, seats exchanged. FILE has one line
of JSON per game; a match that is stopped continues with the next one. Other work on a machine makes
the clock unfair, so budgets are nodes: after each move a player's nodes are priced again by the
processor time that they took, per slider.
"""

import argparse
import json
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from royalgames.bots.bot import Budget
from royalgames.bots.tee.engine import Engine
from royalgames.bots.tee.levels import HandTee
from royalgames.bots.tee.network import TWO_SEATS, load
from royalgames.bots.tee.search import search
from royalgames.kernels import tee
from royalgames.kernels.tee.position import ROUND, TURN
from royalgames.kernels.words import Words
from royalgames.training.tee.games import (
    Score,
    is_over,
    margin_of,
    new_row,
    open_spaces,
    played,
    random_opening,
)

Think = Callable[[Words, Budget, random.Random], tuple[int, int, int, int]]
"""Chooses a walk: its number, its value, the nodes spent, and the turns looked at (0: unknown)."""

FIRST_PRICE: Final = 3e-8
"""What a node is thought to take before any was measured, in seconds."""

SHARE: Final = 0.3
"""How much the latest move changes a price."""

PRICED: Final = 24
"""How many turns are played first, only to measure prices: some of every slider."""


def learned(path: Path) -> Think:
    """Return the learned engine with a network."""
    engine = Engine(load(path))

    def think(row: Words, budget: Budget, rng: random.Random) -> tuple[int, int, int, int]:
        found = engine.search(row, budget, rng)
        return found.move, found.value, found.nodes, found.depth

    return think


def hand(row: Words, budget: Budget, rng: random.Random) -> tuple[int, int, int, int]:
    """Choose as the bot ``hand`` does."""
    found = search(row, budget, rng, HandTee.plan)
    return found.moves[0], found.value, found.nodes, 0


class Paced:
    """A player with so many seconds of processor time per move, in nodes at their latest price."""

    def __init__(self, think: Think, seconds: float) -> None:
        self._think, self._goal = think, seconds
        self._prices: dict[int, float] = {}
        self.moves: list[list[int]] = []
        """Number, value, depth and microseconds of each move of the game."""

    def __call__(self, row: Words, rng: random.Random) -> int:
        """Choose a walk, and note what it took."""
        slider = min(int(row[ROUND]), 9)
        price = self._prices.get(slider, self._prices.get(slider - 1, FIRST_PRICE))
        nodes = max(1000, int(self._goal / price))
        start = time.thread_time()
        move, value, spent, depth = self._think(row, Budget(nodes=nodes), rng)
        took = time.thread_time() - start
        # A search that found the end early says little about the price of a whole one.
        if spent >= nodes:
            known = self._prices.get(slider)
            self._prices[slider] = (
                took / nodes if known is None else known + SHARE * (took / nodes - known)
            )
        self.moves.append([move, value, depth, round(1e6 * took)])
        return move

    def mean(self) -> float:
        """Return the seconds per move of this game."""
        return sum(move[3] for move in self.moves) / max(1, len(self.moves)) / 1e6


def play(one: Paced, two: Paced, number: int, seed: str, most: int | None = None) -> dict[str, Any]:
    """Play a game, or its first turns; return all that is known about it."""
    rng = random.Random(f"{seed} {number // 2}")
    row = first = random_opening(new_row(100), rng.randrange(4, 7), rng)
    one.moves, two.moves = [], []
    while not is_over(row) and len(one.moves + two.moves) != most:
        is_one = int(row[TURN]) // 2 == number & 1
        row = played(row, (one if is_one else two)(row, rng))
    margin = margin_of(row) * (-1 if number & 1 else 1)
    return {
        "number": number,
        "margin": margin,
        "open": open_spaces(row),
        "seconds": [one.mean(), two.mean()],
        "first": [int(word) for word in first],
        "moves": [one.moves, two.moves],
    }


def score_of(games: list[dict[str, Any]]) -> Score:
    """Return how the first player did."""
    margins = [game["margin"] for game in games]
    won, lost = sum(margin > 0 for margin in margins), sum(margin < 0 for margin in margins)
    return Score(won, len(margins) - won - lost, lost)


def summary(games: list[dict[str, Any]]) -> str:
    """Return the score so far, and what both players' moves took."""
    sums = []
    for player in range(2):
        times = [move[3] for game in games for move in game["moves"][player]]
        sums.append(f"{sum(times) / max(1, len(times)) / 1e6:.4f} s")
    depths = [move[2] for game in games for move in game["moves"][0]]
    return (
        f"{score_of(games)}; {' and '.join(sums)} per move; {sum(depths) / len(depths):.1f} turns"
    )


def main() -> int:
    """Play a match, or go on with it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path, help="where the games are kept")
    parser.add_argument("--games", type=int, default=40, help="how many games in all")
    parser.add_argument("--seconds", type=float, default=0.1, help="processor time per move")
    parser.add_argument("--one", type=Path, default=TWO_SEATS, help="the learned engine's network")
    parser.add_argument("--two", type=Path, help="a network for the other side instead of hand")
    parser.add_argument("--seed", default="match", help="what makes the openings")
    asked = parser.parse_args()
    tee.warm()
    one = Paced(learned(asked.one), asked.seconds)
    two = Paced(learned(asked.two) if asked.two else hand, asked.seconds)
    games: list[dict[str, Any]] = []
    if asked.file.exists():
        games = [json.loads(line) for line in asked.file.read_text("utf-8").splitlines()]
    if len(games) < asked.games:
        play(one, two, 0, "prices", PRICED)
    for number in range(len(games), asked.games):
        games.append(play(one, two, number, asked.seed))
        with asked.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(games[-1]) + "\n")
        if number % 2:
            print(summary(games), flush=True)
    if games:
        print(summary(games))
    return 0


if __name__ == "__main__":
    sys.exit(main())
