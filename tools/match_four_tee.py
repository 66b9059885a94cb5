"""Lets one player of Royal Tee for four meet three others with equal processor time per move.

python -m tools.match_four_tee FILE --games 400 --seconds 0.1        the learned engine, three hands
python -m tools.match_four_tee FILE --one run/best.npz --three a.npz  networks against each other
python -m tools.match_four_tee FILE --one learned --three learned --plan-three turns=4

Each opening of four to eight random turns is played four times, the one on every seat in turn, with
round limit 100. FILE has one line of JSON per game; a match that is stopped continues with the next
one. Other work on a machine makes the clock unfair, so budgets are nodes: after each move a
player's nodes are priced again by the processor time that they took, per slider.
"""

import argparse
import json
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np

from royalgames.bots.bot import Budget
from royalgames.bots.tee.four import PLAN, FourEngine, FourPlan
from royalgames.bots.tee.four_network import FOUR_SEATS, load
from royalgames.bots.tee.levels import HandTee
from royalgames.bots.tee.search import search
from royalgames.kernels import tee
from royalgames.kernels.tee.four.play import share_out
from royalgames.kernels.tee.position import ROUND, TURN
from royalgames.kernels.words import Words
from royalgames.training.tee.four.games import new_row
from royalgames.training.tee.games import is_over, open_spaces, played, random_opening

Think = Callable[[Words, Budget, random.Random], tuple[int, int, list[float]]]
"""Chooses a move: its number, the nodes spent, and the four chances if they are known."""

FIRST_PRICE: Final = 3e-8
"""What a node is thought to take before any was measured, in seconds."""

SHARE: Final = 0.3
"""How much the latest move changes a price."""

PRICED: Final = 40
"""How many turns are played first, only to measure prices: some of every slider."""


def learned(path: Path, plan: FourPlan) -> Think:
    """Return the learned engine with a network."""
    engine = FourEngine(load(path), plan)

    def think(row: Words, budget: Budget, rng: random.Random) -> tuple[int, int, list[float]]:
        found = engine.search(row, budget, rng)
        return found.move, found.nodes, [round(chance, 4) for chance in found.chances]

    return think


def hand(row: Words, budget: Budget, rng: random.Random) -> tuple[int, int, list[float]]:
    """Choose as the bot ``hand`` does."""
    found = search(row, budget, rng, HandTee.plan)
    return (found.moves[0] if found.moves else tee.PASS), found.nodes, []


class Paced:
    """A player with so many seconds of processor time per move, in nodes at their latest price."""

    def __init__(self, think: Think, seconds: float) -> None:
        self._think, self._goal = think, seconds
        self._prices: dict[int, float] = {}
        self.times: list[float] = []
        """Seconds of each move of the game."""

    def __call__(self, row: Words, rng: random.Random) -> tuple[int, list[float]]:
        """Choose a move, and note what it took."""
        slider = min(int(row[ROUND]), 9)
        price = self._prices.get(slider, self._prices.get(slider - 1, FIRST_PRICE))
        nodes = max(1000, int(self._goal / price))
        start = time.thread_time()
        move, spent, chances = self._think(row, Budget(nodes=nodes), rng)
        took = time.thread_time() - start
        # A search that found the end early says little about the price of a whole one.
        if spent >= nodes:
            known = self._prices.get(slider)
            self._prices[slider] = (
                took / nodes if known is None else known + SHARE * (took / nodes - known)
            )
        self.times.append(took)
        return move, chances


def play(one: Paced, three: Paced, number: int, seed: str, most: int = 1 << 20) -> dict[str, Any]:
    """Play a game, or its first turns; return all that is known about it."""
    rng = random.Random(f"{seed} {number // 4}")
    row = first = random_opening(new_row(100), rng.randrange(4, 9), rng)
    rng = random.Random(f"{seed} {number} lots")
    one.times, three.times = [], []
    moves: list[int] = []
    chances: list[list[float]] = []
    while not is_over(row) and len(moves) < most:
        move, seen = (one if int(row[TURN]) == number % 4 else three)(row, rng)
        moves.append(move)
        chances.append(seen)
        row = played(row, move)
    shares = np.zeros(4, dtype=np.int64)
    share_out(row, shares)
    return {
        "number": number,
        "shares": [round(share / (1 << 20), 3) for share in shares.tolist()],
        "held": np.bitwise_count(row[:12]).reshape(4, 3).sum(axis=1).tolist(),
        "open": open_spaces(row),
        "round": int(row[ROUND]),
        "seconds": [sum(player.times) / max(1, len(player.times)) for player in (one, three)],
        "longest": [max(player.times, default=0) for player in (one, three)],
        "first": [int(word) for word in first],
        "moves": moves,
        "chances": chances,
    }


def first_places(games: list[dict[str, Any]]) -> float:
    """Return how many first places the one took; shared ones count in parts."""
    return float(sum(game["shares"][game["number"] % 4] for game in games))


def summary(games: list[dict[str, Any]]) -> str:
    """Return the first places so far, and what both players' moves took."""
    count, won = len(games), first_places(games)
    low, high = _interval(won, count)
    one, three = (sum(game["seconds"][at] for game in games) / count for at in range(2))
    rounds = sum(game["round"] for game in games) / count
    return (
        f"{won:.1f} of {count}: {100 * won / count:.1f}% "
        f"(95%: {100 * low:.0f} to {100 * high:.0f}); {one:.4f} s "
        f"and {three:.4f} s per move; {rounds:.1f} rounds"
    )


def _interval(won: float, count: int) -> tuple[float, float]:
    share, z = won / count, 1.96
    middle, half = share + z * z / (2 * count), share * (1 - share) / count + (z / count) ** 2 / 4
    return (middle - z * half**0.5) / (1 + z * z / count), (middle + z * half**0.5) / (
        1 + z * z / count
    )


def _plan(text: str) -> FourPlan:
    """Return the plan in use with some numbers changed."""
    changes = dict(part.split("=") for part in text.split(",") if part)
    unknown = set(changes) - {name for name, value in PLAN._asdict().items() if type(value) is int}
    if unknown:
        raise SystemExit(f"a plan has no number {min(unknown)}")
    numbers: dict[str, Any] = {name: int(value) for name, value in changes.items()}
    return PLAN._replace(**numbers)


def _player(name: str, plan: str) -> Think:
    if name == "hand":
        return hand
    return learned(FOUR_SEATS if name == "learned" else Path(name), _plan(plan))


def main() -> int:
    """Play a match, or go on with it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path, help="where the games are kept")
    parser.add_argument("--games", type=int, default=40, help="how many games in all")
    parser.add_argument("--seconds", type=float, default=0.1, help="processor time per move")
    parser.add_argument("--three-seconds", type=float, help="the same for the other three")
    parser.add_argument("--one", default="learned", help="hand, learned, or a network's file")
    parser.add_argument("--three", default="hand", help="who the other three are")
    parser.add_argument("--plan-one", default="", help="changes of the plan, as turns=4,played=16")
    parser.add_argument("--plan-three", default="", help="the same for the other three")
    parser.add_argument("--seed", default="match", help="what makes the openings")
    asked = parser.parse_args()
    one = Paced(_player(asked.one, asked.plan_one), asked.seconds)
    three = Paced(_player(asked.three, asked.plan_three), asked.three_seconds or asked.seconds)
    games: list[dict[str, Any]] = []
    if asked.file.exists():
        games = [json.loads(line) for line in asked.file.read_text("utf-8").splitlines()]
    if len(games) < asked.games:
        play(one, three, 0, "prices", PRICED)
    for number in range(len(games), asked.games):
        games.append(play(one, three, number, asked.seed))
        with asked.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(games[-1]) + "\n")
        if number % 4 == 3:
            print(summary(games), flush=True)
    if games:
        print(summary(games))
    return 0


if __name__ == "__main__":
    sys.exit(main())
