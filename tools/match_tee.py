"""Lets two players of Royal Tee for two meet with equal processor time per move.

python -m tools.match_tee FILE --games 40 --seconds 0.1             learned against hand
python -m tools.match_tee FILE --games 40 --one tee-run/best.npz     another network
python -m tools.match_tee FILE --games 40 --two tee-run/first.npz    against another network

Games come in pairs from the same random opening of 4 to 6 turns, seats exchanged. FILE has one line
of JSON per game; a match that is stopped continues with the next one.
"""

import argparse
import random
import sys
from pathlib import Path
from typing import Any, Final

from royalgames.bots.bot import Budget
from royalgames.bots.tee.engine import Engine
from royalgames.bots.tee.levels import HandTee
from royalgames.bots.tee.network import TWO_SEATS, load
from royalgames.bots.tee.search import search
from royalgames.kernels import tee
from royalgames.kernels.tee.position import TURN
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
from tools.pacing import Choice, Paced, Taken, Think, go_on

PRICED: Final = 24
"""How many turns are played first, only to measure prices: some of every slider."""


def learned(path: Path) -> Think:
    """Return the learned engine with a network."""
    engine = Engine(load(path))

    def think(row: Words, budget: Budget, rng: random.Random) -> Choice:
        found = engine.search(row, budget, rng)
        return Choice(found.move, found.nodes, (found.value, found.depth))

    return think


def hand(row: Words, budget: Budget, rng: random.Random) -> Choice:
    """Choose as the bot ``hand`` does; how deep it looked isn't known."""
    found = search(row, budget, rng, HandTee.plan)
    return Choice(found.moves[0], found.nodes, (found.value, 0))


def play(one: Paced, two: Paced, number: int, seed: str, most: int | None = None) -> dict[str, Any]:
    """Play a game, or its first turns; return all that is known about it."""
    rng = random.Random(f"{seed} {number // 2}")
    row = first = random_opening(new_row(100), rng.randrange(4, 7), rng)
    one.taken, two.taken = [], []
    while not is_over(row) and len(one.taken + two.taken) != most:
        is_one = int(row[TURN]) // 2 == number & 1
        row = played(row, (one if is_one else two)(row, rng).move)
    margin = margin_of(row) * (-1 if number & 1 else 1)
    return {
        "number": number,
        "margin": margin,
        "open": open_spaces(row),
        "seconds": [one.mean, two.mean],
        "first": [int(word) for word in first],
        "moves": [[_noted(taken) for taken in player.taken] for player in (one, two)],
    }


def _noted(taken: Taken) -> list[float]:
    """Return a move's number, value, depth and microseconds."""
    return [taken.choice.move, *taken.choice.told, round(1e6 * taken.seconds)]


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

    def play_number(number: int) -> dict[str, Any]:
        if number < 0:
            return play(one, two, 0, "prices", PRICED)
        return play(one, two, number, asked.seed)

    go_on(asked.file, asked.games, play_number, 2, summary)
    return 0


if __name__ == "__main__":
    sys.exit(main())
